import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges
@testable import ObservableLists

/// Unversioned states, in inverse and composed batches and in inverse records.
@Suite("Part numbers")
struct PartNumberTests {
  private static let ends = [[0, 0, 0, 1], [0, 1, 0, 2], [0, 2, 1, 0]]

  /// Three batches of two changes each.
  private static func arrayBatches() -> [BatchUpdate<Int>] {
    let (turns, sink) = (ManualTurnScheduler(), RecordingSink<Int>())
    let array = ObservableArray<Int>()
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    coalescer.changeLimit = 2
    array.append(contentsOf: 0..<6)
    for _ in 0..<3 { turns.endTurn() }
    coalescer.cancel()
    #expect(sink.faults == [])
    return sink.batches
  }

  private static func sectionedBatches() -> [SectionsBatchUpdate<Head, Cell>] {
    let (turns, batches) = (ManualTurnScheduler(), Recorder<SectionsBatchUpdate<Head, Cell>>())
    let list = ObservableSections<Head, Cell>([SectionSnapshot(Head(id: 1), elements: [])])
    let coalescer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    coalescer.changeLimit = 2
    list[section: 0].append(contentsOf: (0..<6).map { Cell(token: $0) })
    for _ in 0..<3 { turns.endTurn() }
    coalescer.cancel()
    return batches.take()
  }

  private static func ends(_ batch: BatchChanges) -> [Int] {
    [batch.start.version, batch.start.part, batch.end.version, batch.end.part]
  }

  private static func ends(_ batch: SectionsBatchChanges) -> [Int] {
    [batch.start.version, batch.start.part, batch.end.version, batch.end.part]
  }

  @Test("Part numbers: the inverse of a batch leads back to the part where it started")
  func inverses() throws {
    let (flat, sectioned) = (Self.arrayBatches(), Self.sectionedBatches())
    #expect(flat.map { Self.ends($0.changes) } == Self.ends)
    #expect(sectioned.map { Self.ends($0.changes) } == Self.ends)
    for (batch, expected) in zip(flat, Self.ends) {
      #expect(
        Self.ends(batch.inverse.changes) == [expected[2], expected[3], expected[0], expected[1]])
      #expect(batch.changes.inverse.inverse == batch.changes)
      #expect(try batch.appending(batch.inverse).changes.isEmpty, "The inverse chains behind it")
    }
    for (batch, expected) in zip(sectioned, Self.ends) {
      #expect(
        Self.ends(batch.inverse.changes) == [expected[2], expected[3], expected[0], expected[1]])
      #expect(batch.changes.inverse.inverse == batch.changes)
      #expect(try batch.appending(batch.inverse).changes.isEmpty, "The inverse chains behind it")
      #expect(Self.ends(batch.inverse.changes.rowChanges) == Self.ends(batch.inverse.changes))
    }
  }

  @Test("Part numbers: joined batches lead from the first one's part to the last one's")
  func compositions() throws {
    let (flat, sectioned) = (Self.arrayBatches(), Self.sectionedBatches())
    #expect(try Self.ends(flat[0].appending(flat[1]).changes) == [0, 0, 0, 2])
    #expect(try Self.ends(flat[1].appending(flat[2]).changes) == [0, 1, 1, 0])
    #expect(try Self.ends(sectioned[0].appending(sectioned[1]).changes) == [0, 0, 0, 2])
    #expect(try Self.ends(sectioned[1].appending(sectioned[2]).changes) == [0, 1, 1, 0])
    let patch = try flat[0].patch.appending(flat[1].patch)
    let start = flat[0].start
    #expect(start == 0 && [patch.start, patch.end] == [start, start.next.next])
    let back = try flat[1].appending(flat[1].inverse).changes
    #expect(Self.ends(back) == [0, 1, 0, 1])
    #expect(try patch.applied(to: [Int](), at: start) == [0, 1, 2, 3])
    #expect(throws: PatchError.wrongRevision(expected: start.next, actual: start.next.next)) {
      try flat[1].patch.applied(to: [0, 1], at: start.next.next)
    }
    let other = sectioned[0].start
    #expect(throws: PatchError.wrongRevision(expected: other.next, actual: other.next.next)) {
      try sectioned[1].patch.applied(to: sectioned[1].before, at: other.next.next)
    }
  }

  @Test("Part numbers: batches that do not chain by their parts throw with both")
  func badChains() {
    let (flat, sectioned) = (Self.arrayBatches(), Self.sectionedBatches())
    let expected = PatchError.doesNotFollow(flat[0].end, to: flat[0].start)
    #expect(throws: expected) { try flat[0].inverse.appending(flat[1]) }
    #expect(throws: expected) { try flat[0].inverse.patch.appending(flat[1].patch) }
    #expect(throws: expected) { try sectioned[0].inverse.appending(sectioned[1]) }
    #expect(throws: expected) { try sectioned[0].inverse.patch.appending(sectioned[1].patch) }
  }

  @Test("Inverse records: a move names where its elements are, which is where they went")
  func inverseMoves() throws {
    let array = ObservableArray(["a", "b", "c", "d"])
    let records = Recorder<ArrayChange<String>>()
    let observation = array.observe(on: .callingThread) { records.keep($0) }
    array.move(from: 0, to: 2)
    array.move(fromOffsets: [0, 3], toOffset: 2)
    for (record, indexes) in zip(records.take(), [IndexRanges([2]), [1, 2]]) {
      let inverse = try #require(record.inverse)
      #expect(inverse.indexes == indexes)
      #expect(inverse.moves.ranges.map(\.oldRange).flatMap { Array($0) } == Array(indexes))
      #expect(inverse.inverse?.indexes == record.indexes)
    }
    withExtendedLifetime(observation) {}
  }

  @Test("Inverse records: a move of two levels names where its sections or elements went")
  func inverseMovesOfSections() throws {
    let list = ObservableSections<Head, Cell>(
      (0..<3).map { section in
        SectionSnapshot(Head(id: section), elements: [Cell(token: section * 10)])
      })
    let records = Recorder<SectionsChange<Head, Cell>>()
    let observation = list.observe(on: .callingThread) { records.keep($0) }
    list.sections.move(from: 0, to: 2)
    list.move(from: ElementPath(section: 0, element: 0), to: ElementPath(section: 2, element: 1))
    let both = records.take()
    let (sections, elements) = (try #require(both[0].inverse), try #require(both[1].inverse))
    #expect(sections.sections == [2] && sections.elements.isEmpty)
    #expect(elements.elements == ElementPaths([ElementPath(section: 2, element: 1)]))
    #expect(sections.inverse?.sections == [0])
    #expect(elements.inverse?.elements == both[1].elements)
    withExtendedLifetime(observation) {}
  }
}
