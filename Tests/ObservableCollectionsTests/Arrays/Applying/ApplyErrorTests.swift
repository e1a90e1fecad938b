import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges
@testable import ObservableLists
@testable import ObservableSectionLists

/// What does not fit is refused before the first edit: the list is as it was, and nobody hears anything.
@Suite("What cannot be applied")
struct ApplyErrorTests {
  /// Expects that a call throws with this error and changes nothing.
  private func expect(
    _ expected: PatchError, from list: ObservableArray<Int>,
    location: SourceLocation = #_sourceLocation,
    _ call: (ObservableArray<Int>) throws -> Void
  ) {
    let (elements, revision, followed) = (Array(list), list.revision, list.followedRevision)
    let keeper = RecordKeeper(list)
    let error = #expect(throws: PatchError.self, sourceLocation: location) { try call(list) }
    #expect(error == expected, sourceLocation: location)
    #expect(Array(list) == elements && list.revision == revision, sourceLocation: location)
    #expect(list.followedRevision == followed, sourceLocation: location)
    #expect(keeper.records.isEmpty, sourceLocation: location)
  }

  @Test("A change without elements says which option is missing")
  func withoutElements() throws {
    let list = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(list, options: [.new])
    list.remove(at: 1)
    let inverse = try #require(keeper.records[0].inverse)
    let words = "The record has no elements: observe with .new, or .old to apply its inverse: "
    expect(PatchError(.missingElements, words + "insertion {1}, version 0"), from: list) {
      list in try list.apply(inverse)
    }
  }

  @Test("Settings, announcements and no change at all")
  func noChanges() {
    let list = ObservableArray([1, 2, 3])
    let setting = ArrayChange(kind: .setting, indexes: [0], newElements: [7], revision: 0)
    expect(.isNoChange("\(setting)"), from: list) { list in
      try list.apply(setting)
    }
    let prior = ArrayChange<Int>(
      kind: .removal, indexes: [0], isPrior: true, revision: 1, previousRevision: 0)
    expect(.isNoChange("\(prior)"), from: list) { list in
      try list.apply(prior)
    }
    expect(.isNoChange(nil), from: list) { list in
      try list.apply(setting.inverse)
    }
  }

  @Test("Indexes outside, counts, and moves of one element twice")
  func outside() throws {
    let list = ObservableArray([1, 2, 3])
    let changes: [(ArrayChange<Int>, PatchError)] = [
      (change(list, .removal, [3]), .indexOutside(3, count: 3)),
      (change(list, .insertion, [1, 5], new: [7, 8]), .indexOutside(5, count: 5)),
      (change(list, .replacement, [0, 3], new: [7, 8]), .indexOutside(3, count: 3)),
      (
        change(list, .insertion, [0, 1], new: [7]),
        .elementsMissing("insertion {0...1}, version 1", expected: 2, actual: 1)
      ),
      (
        change(list, .move, [2], moves: [RangePair(oldStart: 2, newStart: 2, count: 2)]),
        .indexOutside(3, count: 3)
      ),
      (
        change(list, .move, [0], moves: [RangePair(oldStart: 0, newStart: 4, count: 1)]),
        .indexOutside(4, count: 3)
      ),
      (change(list, .move, [0], moves: twice), .movedTwice("move 0 → 1, 0 → 2, version 1")),
    ]
    for (change, error) in changes {
      expect(error, from: list) { list in try list.apply(change) }
    }
    let batch = BatchUpdate(
      changes: try BatchChanges(
        removals: [0], oldCount: 2, newCount: 1, start: list.at(0), end: list.at(1)),
      before: [1, 2], after: [2])
    expect(.wrongRowCount(expected: 2, actual: 3), from: list) { list in
      try list.apply(batch)
    }
    let patch = try BatchPatch<Int>(
      changes: BatchChanges(removals: [0], oldCount: 2, newCount: 1, start: 0, end: 1),
      elements: [])
    list.followedRevision = 0
    expect(.wrongRowCount(expected: 2, actual: 3), from: list) { list in
      try list.apply(patch)
    }
    let difference = [Int]().difference(from: [1, 2, 3, 4])
    expect(.removalOutsideOld(index: 3, oldCount: 3), from: list) {
      list in try list.apply(difference)
    }
  }

  private var twice: RangePairs {
    [RangePair(oldStart: 0, newStart: 1, count: 1), RangePair(oldStart: 0, newStart: 2, count: 1)]
  }

  private func change(
    _ list: ObservableArray<Int>, _ kind: ArrayChange<Int>.Kind, _ indexes: IndexRanges,
    moves: RangePairs = [],
    new: [Int]? = nil
  ) -> ArrayChange<Int> {
    ArrayChange(kind: kind, indexes: indexes, moves: moves, newElements: new, revision: list.at(1))
  }

  @Test("A section id that would come twice throws, in a change and in a patch")
  func repeatedSections() throws {
    let server = ObservableSections([SectionSnapshot(Head(id: 1), elements: [Cell(token: 1)])])
    server.historyLimit = 10
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = server.observe(on: .callingThread, options: [.old, .new]) { records.keep($0) }
    server.sections.append(contentsOf: [SectionSnapshot(Head(id: 2), elements: [])])
    token.cancel()
    let patch = try #require(server.patch(since: 0))
    let client = ObservableSections([SectionSnapshot(Head(id: 2), elements: [Cell(token: 1)])])
    client.followedRevision = server.at(0)
    let expected = PatchError.repeatedSection(first: 0, repeated: 1, id: "2")
    #expect(throws: expected) { try client.apply(patch) }
    #expect(throws: expected) { try client.apply(records.values[0]) }
    #expect(client.sections.count == 1 && client.revision == 0 && client.followedRevision == 0)
  }

  @Test("Sections that exchange their ids in one turn, and one that takes the id of an older one")
  func renamedSections() throws {
    let sections = (1...3).map { SectionSnapshot(Head(id: $0), elements: [Cell(token: $0)]) }
    let (server, client) = (ObservableSections(sections), ObservableSections(sections))
    server.historyLimit = 100
    client.followedRevision = server.revision
    server.transaction { server in
      server[section: 0].header = Head(id: 9)
      server[section: 1].header = Head(id: 1)
      server.sections.remove(at: 2)
      server[section: 0].header = Head(id: 3)
      server.sections.insert(contentsOf: [SectionSnapshot(Head(id: 2), elements: [])], at: 0)
      server.sections.move(from: 1, to: 2)
    }
    let patch = try #require(server.patch(since: 0))
    try client.apply(patch)
    #expect(client.snapshot == server.snapshot)
    #expect(client.map(\.header.id) == [2, 1, 3])
  }

  @Test("Random differences of the standard library, with moves and without")
  func differences() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(3_000)) {
      var generator = SplitMix64(seed: seed)
      func list() -> [Int] {
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          Int.random(in: 0..<8, using: &generator)
        }
      }
      let (old, new) = (list(), list())
      let plain = new.difference(from: old)
      for difference in [plain, plain.inferringMoves()] {
        let array = ObservableArray(old)
        let keeper = RecordKeeper(array)
        try array.apply(difference)
        try expectEqual(Array(array), new, "seed \(seed): \(old) to \(new)")
        try expectEqual(keeper.records.count <= 3, true, "seed \(seed): \(keeper.records)")
      }
    }
  }
}
