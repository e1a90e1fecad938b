import ObservableCollections
import ObservableCollectionsTesting
import Testing

@Suite struct SectionsEditScriptTests {
  @Test func theSameSeedGivesTheSameScript() {
    #expect(SectionsEditScript.random(seed: 7) == SectionsEditScript.random(seed: 7))
    #expect(Set((0..<50).map { SectionsEditScript.random(seed: $0) }).count > 45)
  }

  @Test func randomScriptsFitTheirLists() {
    for seed in 0..<300 as Range<UInt64> {
      let script = SectionsEditScript.random(seed: seed)
      var counts = script.initialCounts
      var sections = script.initialSections(newSection: { 0 }, newElement: countdown())
      for edit in script.edits {
        #expect(edit.fitted(to: counts) == edit, "seed \(seed): \(edit)")
        edit.apply(toCounts: &counts)
        edit.apply(
          to: &sections, newSection: { 0 }, updatedSection: { $0 + 1 }, newElement: { 0 })
        #expect(sections.map(\.elements.count) == counts, "seed \(seed): \(edit)")
      }
    }
  }

  @Test func randomScriptsHoldEveryKindOfEdit() {
    var kinds = Set<String>()
    var crossings = 0
    for seed in 0..<50 as Range<UInt64> {
      for edit in SectionsEditScript.random(seed: seed).edits {
        kinds.insert(String("\(edit)".prefix { $0 != "(" }))
        if case .moveElement(let source, let target) = edit, source.section != target.section {
          crossings += 1
        }
      }
    }
    #expect(
      kinds == [
        ".elements", ".moveElement", ".insertSection", ".removeSections", ".moveSection",
        ".replaceSection", ".updateSection", ".bulk",
      ])
    #expect(crossings > 10)
  }

  @Test func eachEditDoesWhatItSays() {
    var sections = [TableSection("A", [1, 2, 3]), TableSection("B", [4])]
    let script = SectionsEditScript(
      initialCounts: [3, 1],
      edits: [
        .moveElement(
          from: ElementPath(section: 0, element: 0), to: ElementPath(section: 1, element: 1)),
        .moveElement(
          from: ElementPath(section: 0, element: 0), to: ElementPath(section: 0, element: 1)),
        .elements(.insert(count: 1, at: 0), section: 1), .moveSection(from: 1, to: 0),
        .insertSection(count: 2, at: 2), .updateSection(1), .insertSection(count: 0, at: 0),
        .replaceSection(3, count: 1), .removeSections(0..<1),
      ])
    let newElement = countdown()
    script.apply(
      to: &sections, newSection: { "N" }, updatedSection: { $0 + "'" }, newElement: newElement)
    #expect(
      sections == [
        TableSection("B", [-1, 4, 1]), TableSection("A'", [3, 2]), TableSection("N'", [-4]),
      ])
    #expect(sections[1].description == "A': [3, 2]")
  }

  @Test func editsAreMadeToFit() {
    let far = ElementPath(section: 9, element: 9)
    let near = ElementPath(section: 0, element: 0)
    #expect(SectionsListEdit.updateSection(4).fitted(to: []) == nil)
    #expect(SectionsListEdit.updateSection(4).fitted(to: [1, 1]) == .updateSection(1))
    #expect(SectionsListEdit.removeSections(2..<4).fitted(to: [1, 1]) == nil)
    #expect(SectionsListEdit.removeSections(1..<4).fitted(to: [1, 1]) == .removeSections(1..<2))
    #expect(
      SectionsListEdit.moveElement(from: near, to: far).fitted(to: [1, 2])
        == .moveElement(from: near, to: ElementPath(section: 1, element: 2)))
    #expect(SectionsListEdit.moveElement(from: near, to: near).fitted(to: [0, 2]) == nil)
    #expect(
      SectionsListEdit.moveElement(from: far, to: far).fitted(to: [1, 2])
        == .moveElement(
          from: ElementPath(section: 1, element: 1), to: ElementPath(section: 1, element: 1)))
    #expect(
      SectionsListEdit.insertSection(count: 2, at: 5).fitted(to: []) == .insertSection(count: 2, at: 0)
    )
    #expect(SectionsListEdit.elements(.remove(3..<5), section: 7).fitted(to: [9, 2]) == nil)
  }

  @Test func shrinksToTheCause() {
    for seed in 0..<20 as Range<UInt64> {
      let script = SectionsEditScript.random(
        seed: seed, sectionCount: 4...4, length: 40...40)
      guard script.moves else { continue }
      let smallest = script.shrunk { $0.moves }
      #expect(smallest.edits.count + smallest.initialCounts.count <= 4, "\(smallest)")
      // The element is there from the start, or an edit puts it in.
      #expect(smallest.initialCounts.reduce(0, +) <= 1, "seed \(seed): \(smallest)")
    }
  }

  @Test func aFailureNamesSeedAndSmallestScript() {
    struct TooLong: Error {}
    let failure = #expect(throws: SectionsEditScriptFailure.self) {
      try SectionsEditScript.checkRandom(runs: 20, seed: 5) { script in
        if script.edits.count > 2 { throw TooLong() }
      }
    }
    #expect(failure?.script.edits.count == 3)
    #expect(failure?.failure is TooLong)
    #expect((5..<25).contains(failure?.seed ?? 0))
    #expect(failure?.description.contains("SectionsEditScript(initialCounts: ") == true)
  }

  /// The seed in a failure is that of the script that failed: alone it fails again.
  @Test func aFailureRepeatsWithItsSeed() throws {
    struct TooLong: Error {}
    let check: (SectionsEditScript) throws -> Void = { if $0.edits.count > 9 { throw TooLong() } }
    for start in 0..<20 as Range<UInt64> {
      let failure = #expect(throws: SectionsEditScriptFailure.self) {
        try SectionsEditScript.checkRandom(runs: 60, seed: start, check: check)
      }
      let seed = try #require(failure?.seed)
      for earlier in start..<seed {
        #expect(throws: Never.self) { try check(.random(seed: earlier)) }
      }
      #expect(throws: TooLong.self, "seed \(seed)") { try check(.random(seed: seed)) }
      let again = #expect(throws: SectionsEditScriptFailure.self) {
        try SectionsEditScript.checkRandom(runs: 1, seed: seed, check: check)
      }
      #expect(again?.seed == seed)
      #expect(again?.script == failure?.script)
      let script = failure.map { "\($0.script)" } ?? ""
      #expect(
        failure?.description
          == "Seed \(seed) fails; the smallest failing script is\n\(script)\nTooLong()")
    }
  }

  @Test func withoutAFailureEveryRunIsChecked() throws {
    var runs = 0
    try SectionsEditScript.checkRandom(runs: 20, seed: 5) { _ in runs += 1 }
    #expect(runs == 20)
  }
}

extension SectionsEditScript {
  /// Whether an element crosses sections.
  fileprivate var moves: Bool {
    edits.contains { edit in
      if case .moveElement(let from, let to) = edit { from.section != to.section } else { false }
    }
  }
}
