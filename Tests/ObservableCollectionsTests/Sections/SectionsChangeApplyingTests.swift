import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

@Suite("Sections: records applied and taken back")
struct SectionsChangeApplyingTests {
  private typealias Change = SectionsChange<Head, Cell>

  @Test("Every record of a random history leads there and back", arguments: 1...10)
  func histories(seed: Int) throws {
    for run in 0..<TestScale.randomRuns(100) {
      let seed = UInt64(seed * 10_000 + run)
      var twins = TwinSections(seed: seed, counts: [3, 0, 5, 2])
      let records = Recorder<Change>()
      let token = twins.list.observe(on: .callingThread) { records.keep($0) }
      for _ in 0..<20 {
        let old = twins.plain
        let trace = "seed \(seed), \(twins.edit()) on \(old)"
        let new = try replayBothWays(records.take(), on: old, trace)
        try demand(new, equals: twins.plain, trace)
      }
      token.cancel()
    }
  }

  @Test("A whole history is applied, and taken back from its end", arguments: 1...10)
  func wholeHistories(seed: Int) throws {
    let script = SectionsEditScript.random(seed: UInt64(seed), length: 20...40)
    let list = ObservableSections(plainSections(script.initialCounts).map(\.snapshot))
    let start = list.snapshot
    let records = Recorder<Change>()
    let token = list.observe(on: .callingThread) { records.keep($0) }
    var number = 1000
    func next() -> Int {
      number += 1
      return number
    }
    for edit in script.edits {
      edit.apply(
        to: list, newSection: { Head(id: next()) },
        updatedSection: { Head(id: $0.id, value: $0.value + 1) },
        newElement: { Cell(token: next()) })
    }
    token.cancel()
    let history = records.values
    #expect(history.count == list.revision.version)
    let end = try history.reduce(start) { try $1.applied(to: $0) }
    #expect(end == list.snapshot, "seed \(seed)")
    let undone = try history.reversed().reduce(end) { sections, record in
      try #require(record.inverse).applied(to: sections)
    }
    #expect(undone == start, "seed \(seed)")
  }

  @Test("A setting gives its sections; it and an announcement have no inverse")
  func settingAndPrior() throws {
    let list = ObservableSections(plainSections([2, 1]).map(\.snapshot))
    let records = Recorder<Change>()
    let token = list.observe(on: .callingThread, options: [.initial, .prior, .old, .new]) {
      records.keep($0)
    }
    let start = list.snapshot
    list.sections.remove(at: 0)
    token.cancel()
    let (setting, announced) = (records.values[0], records.values[1])
    #expect(try setting.applied(to: []) == start)
    #expect(announced.isPrior)
    #expect(try announced.applied(to: start) == start)
    #expect(setting.inverse == nil && announced.inverse == nil)
  }

  @Test("Without what is new a record throws, and so does the inverse without what was old")
  func missing() throws {
    let list = ObservableSections(plainSections([2, 1]).map(\.snapshot))
    let records = Recorder<Change>()
    let token = list.observe(on: .callingThread, options: [.initial]) { records.keep($0) }
    let start = list.snapshot
    list.sections.append(Head(id: 7))
    list[section: 0].header = Head(id: 0, value: 1)
    list.sections.remove(at: 1)
    list[section: 0].append(Cell(token: 50))
    list.update(at: ElementPath(section: 0, element: 0)) { $0.value = 1 }
    list.remove(at: ElementPath(section: 0, element: 0))
    token.cancel()
    let all = records.values
    for record in all[0...2] {
      expectMissing(record, on: start)
    }
    for record in all[4...5] {
      expectMissing(record, on: start)
    }
    let (section, element) = (try #require(all[3].inverse), try #require(all[6].inverse))
    expectMissing(section, on: start)
    expectMissing(element, on: start)
  }

  /// Expects that a record without what it inserts is refused, with words that name it.
  private func expectMissing(
    _ record: Change, on start: SectionsSnapshot<Head, Cell>,
    location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: PatchError.self, sourceLocation: location) {
      try record.applied(to: start)
    }
    let words = "The record has no elements: observe with .new, or .old to apply its inverse: "
    #expect(error?.kind == .missingElements, sourceLocation: location)
    #expect(error?.message == words + "\(record)", sourceLocation: location)
  }

  @Test("A section or an element outside throws")
  func outside() throws {
    let outside: [(counts: [Int], call: Call, fault: PatchError)] = [
      ([], { $0.sections.insert(Head(id: 9), at: 2) }, .sectionOutside(2, count: 1)),
      ([1, 1], { $0.sections.remove(at: 2) }, .sectionOutside(2, count: 2)),
      ([1, 1], { $0[section: 2].updateHeader { $0.value = 1 } }, .sectionOutside(2, count: 2)),
      ([1, 1], { $0.sections.move(from: 2, to: 0) }, .sectionOutside(2, count: 2)),
      ([1, 1], { $0.sections.move(from: 0, to: 2) }, .sectionOutside(2, count: 2)),
      ([1], { $0[section: 1].append(Cell(token: 50)) }, .sectionOutside(1, count: 1)),
      ([2, 2], { $0[section: 1].append(Cell(token: 50)) }, Self.element(1, 3, count: 3)),
      ([1, 2], { $0.remove(at: Self.path(1, 2)) }, Self.element(1, 2, count: 2)),
      ([1, 2], { $0.update(at: Self.path(1, 2)) { $0.value = 1 } }, Self.element(1, 2, count: 2)),
      ([1, 2], { $0.move(from: Self.path(1, 2), to: .zero) }, Self.element(1, 2, count: 2)),
      ([1, 2], { $0.move(from: .zero, to: Self.path(1, 3)) }, Self.element(1, 3, count: 3)),
      (
        [1, 2], { $0.move(from: Self.path(1, 0), to: Self.path(1, 2)) },
        Self.element(1, 2, count: 2)
      ),
      ([1], { $0.move(from: .zero, to: Self.path(1, 0)) }, .sectionOutside(1, count: 1)),
    ]
    for (counts, call, fault) in outside {
      let list = ObservableSections(plainSections([3, 3, 3]).map(\.snapshot))
      let records = Recorder<Change>()
      let token = list.observe(on: .callingThread) { records.keep($0) }
      call(list)
      token.cancel()
      let record = try #require(records.values.first)
      let sections = SectionsSnapshot(plainSections(counts).map(\.snapshot))
      #expect(throws: fault, "\(record) on \(counts)") { try record.applied(to: sections) }
    }
  }

  private typealias Call = (ObservableSections<Head, Cell>) -> Void

  private static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  private static func element(_ section: Int, _ element: Int, count: Int) -> PatchError {
    .elementOutside(path(section, element), count: count)
  }
}

extension ElementPath {
  /// The first element of the first section.
  fileprivate static var zero: ElementPath { ElementPath(section: 0, element: 0) }
}
