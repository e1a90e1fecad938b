import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite("Edits of many places at once")
struct SectionsBulkEditTests {
  private struct Head: Hashable, Identifiable, Sendable {
    let id: Int
    var value = 0
  }

  private func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  @Test("Each does what it says")
  func effects() {
    let cases: [(SectionsBulkEdit, [[Int]])] = [
      (.swapElements(path(0, 0), path(1, 1)), [[5, 2, 3], [4, 1], []]),
      (.swapElements(path(0, 2), path(0, 0)), [[3, 2, 1], [4, 5], []]),
      (
        .gatherElements(ElementPaths([path(0, 0), path(0, 2), path(1, 0)]), to: path(1, 1)),
        [[2], [5, 1, 3, 4], []]
      ),
      (
        .insertElements(ElementPaths([path(0, 0), path(0, 4)])),
        [[-1, 1, 2, 3, -2], [4, 5], []]
      ),
      (.removeElements(ElementPaths([path(0, 0), path(0, 2), path(1, 1)])), [[2], [4], []]),
      (.replaceElements(ElementPaths([path(0, 1), path(1, 0)])), [[1, -1, 3], [-2, 5], []]),
      (.exchangeElements(0..<2, section: 0, count: 1), [[-1, 3], [4, 5], []]),
      (.exchangeElements(1..<2, section: 0, count: 2), [[1, -1, -2, 3], [4, 5], []]),
      (.reorderElements(.reversed, section: 0), [[3, 2, 1], [4, 5], []]),
      (.reorderElements(.partitioned(every: 2), section: 0), [[1, 3, 2], [4, 5], []]),
      (.removeEachElement(every: 2), [[1, 3], [5], []]),
      (.swapSections(0, 2), [[], [4, 5], [1, 2, 3]]),
      (.gatherSections([0, 2], toOffset: 2), [[4, 5], [1, 2, 3], []]),
      (.removeSections([0, 2]), [[4, 5]]),
      (.updateSections([0, 1]), [[1, 2, 3], [4, 5], []]),
      (.exchangeSections(0..<2, counts: [1, 0]), [[-1], [], []]),
      (.reorderSections(.reversed), [[], [4, 5], [1, 2, 3]]),
      (.removeEachSection(every: 2), [[1, 2, 3], []]),
      (.replaceAll(.reversed, every: 2), [[-1], [4, -2], [1, 3, -3]]),
    ]
    for (edit, expected) in cases {
      var sections = [[1, 2, 3], [4, 5], []].enumerated().map { TableSection($0, $1) }
      let newElement = countdown()
      SectionsListEdit.bulk(edit).apply(
        to: &sections, newSection: { 9 }, updatedSection: { $0 + 100 }, newElement: newElement)
      #expect(sections.map(\.elements) == expected, "\(edit)")
    }
  }

  @Test("An observable list does the same in one call, and its batch passes every widget")
  @MainActor func onObservableLists() throws {
    var kinds = Set<String>()
    let runs = TestScale.bound(full: 3_000, debug: 300)
    try SectionsEditScript.checkRandom(runs: runs, seed: 70, elementCount: 0...5) { script in
      var (one, other) = (0, 0)
      func next(_ number: inout Int) -> Int {
        number += 1
        return number
      }
      var plain = script.initialSections(
        newSection: { Head(id: next(&one)) }, newElement: { next(&one) })
      let list = ObservableSections(
        plain.map { SectionSnapshot($0.section, elements: $0.elements) })
      other = one
      let sink = Batches()
      let coalescer = list.render(every: .manual, initial: false) { sink.batches.append($0) }
      var checker = SectionsBatchChecker(sections: list.snapshot, at: list.revision)
      for edit in script.edits {
        if case .bulk(let bulk) = edit { kinds.insert(String("\(bulk)".prefix { $0 != "(" })) }
        edit.apply(
          to: &plain, newSection: { Head(id: next(&one)) },
          updatedSection: { Head(id: $0.id, value: $0.value + 1) }, newElement: { next(&one) })
        edit.apply(
          to: list, newSection: { Head(id: next(&other)) },
          updatedSection: { Head(id: $0.id, value: $0.value + 1) }, newElement: { next(&other) })
        coalescer.flush()
        for batch in sink.batches { try checker.check(batch) }
        sink.batches = []
        let shown = list.snapshot.map { TableSection($0.header, Array($0.elements)) }
        if shown != plain || checker.sections != list.snapshot { throw Difference(edit: edit) }
      }
      coalescer.cancel()
    }
    #expect(kinds.count == 16, "\(kinds)")
  }

  private struct Difference: Error {
    let edit: SectionsListEdit
  }

  /// What the list has shown and nobody has looked at yet.
  @MainActor private final class Batches {
    var batches: [SectionsBatchUpdate<Head, Int>] = []
  }

  @Test("Each single step fits what those before it leave, and is no bulk edit")
  func steps() {
    for seed in 0..<UInt64(TestScale.randomRuns(4_000)) {
      var generator = SplitMix64(seed: seed)
      let counts = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Int.random(in: 0...4, using: &generator)
      }
      guard let edit = SectionsBulkEdit.random(counts: counts, using: &generator) else { continue }
      #expect(edit.fitted(to: counts) == edit, "seed \(seed): \(edit) on \(counts)")
      var left = counts
      for step in edit.steps(on: counts) {
        if case .bulk = step { Issue.record("\(step) is no single step of \(edit)") }
        #expect(step.fitted(to: left) == step, "seed \(seed): \(step) of \(edit) on \(left)")
        step.apply(toCounts: &left)
      }
    }
  }

  @Test("What does not fit is cut to what does")
  func fitting() {
    let far = ElementPaths([path(0, 0), path(0, 5), path(7, 0)])
    let near = ElementPaths([path(0, 0)])
    #expect(SectionsBulkEdit.removeElements(far).fitted(to: [2]) == .removeElements(near))
    #expect(SectionsBulkEdit.replaceElements(far).fitted(to: [0, 1]) == nil)
    #expect(
      SectionsBulkEdit.gatherElements(far, to: path(9, 9)).fitted(to: [2, 1])
        == .gatherElements(near, to: path(1, 1)))
    #expect(
      SectionsBulkEdit.insertElements(ElementPaths([path(0, 1), path(0, 2), path(0, 9)]))
        .fitted(to: [1]) == .insertElements(ElementPaths([path(0, 1), path(0, 2)])))
    #expect(SectionsBulkEdit.swapSections(0, 4).fitted(to: [1]) == nil)
    #expect(SectionsBulkEdit.swapSections(0, 4).fitted(to: [1, 1]) == .swapSections(0, 1))
    #expect(SectionsBulkEdit.reorderSections(.reversed).fitted(to: []) == nil)
    #expect(
      SectionsBulkEdit.exchangeSections(1..<4, counts: [-1]).fitted(to: [1, 1])
        == .exchangeSections(1..<2, counts: [0]))
  }

  @Test("A failing script shrinks to the bulk edit and what that needs")
  func shrinking() throws {
    let seeds = (0..<60 as Range<UInt64>).filter {
      SectionsEditScript.random(seed: $0, length: 30...30).gathers
    }
    #expect(!seeds.isEmpty)
    for seed in seeds.prefix(5) {
      let smallest = SectionsEditScript.random(seed: seed, length: 30...30)
        .shrunk { $0.gathers }
      #expect(smallest.edits.count <= 3, "\(smallest)")
      #expect(smallest.gathers)
    }
  }
}

extension SectionsEditScript {
  /// Whether elements are gathered from somewhere.
  fileprivate var gathers: Bool {
    edits.contains { edit in
      if case .bulk(.gatherElements) = edit { true } else { false }
    }
  }
}
