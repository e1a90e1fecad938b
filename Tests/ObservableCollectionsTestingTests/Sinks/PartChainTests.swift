import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

/// Batches that lead to states between versions are chained by their parts.
@Suite struct PartChainTests {
  /// A turn of three rows, one in each batch: parts 0 → 1, 1 → 2, and 2 → 0 of the next version.
  private func batches() throws -> [BatchUpdate<Int>] {
    let array = ObservableArray<Int>()
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let observer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    observer.changeLimit = 1
    array.append(contentsOf: [1, 2, 3])
    while sink.rows.count < 3 { turns.endTurn() }
    observer.cancel()
    #expect(sink.faults == [])
    try #require(sink.batches.count == 3)
    #expect(sink.batches.map(\.start.part) == [0, 1, 2])
    #expect(sink.batches.map(\.end.part) == [1, 2, 0])
    return sink.batches
  }

  private func sectionedBatches() throws -> [SectionsBatchUpdate<Int, Int>] {
    let start = SectionSnapshot<NumberedSection, Int>(NumberedSection(id: 0), elements: [])
    let list = ObservableSections([start])
    let turns = ManualTurnScheduler()
    let batches = Box<[SectionsBatchUpdate<NumberedSection, Int>]>([])
    let observer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.value.append($0)
    }
    observer.changeLimit = 1
    list[section: 0].append(contentsOf: [1, 2, 3])
    while batches.value.last?.end.version != list.revision.version { turns.endTurn() }
    observer.cancel()
    try #require(batches.value.count == 3)
    return batches.value.map { batch in
      func numbers(
        _ sections: SectionsSnapshot<NumberedSection, Int>
      ) -> SectionsSnapshot<Int, Int> {
        SectionsSnapshot(sections.map { SectionSnapshot($0.header.id, elements: $0.elements) })
      }
      return SectionsBatchUpdate(
        changes: batch.changes, before: numbers(batch.before), after: numbers(batch.after))
    }
  }

  private struct NumberedSection: Identifiable, Sendable { let id: Int }

  /// What a closure fills in that is called on this thread only.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func aBatchFromAnotherPartIsAFaultOfTheSink() throws {
    let batches = try batches()
    let sink = RecordingSink<Int>()
    sink.reload([], at: batches[0].start)
    sink.apply(batches[0])
    sink.apply(batches[2])
    #expect(sink.faults.count == 1)
    #expect(
      sink.faults.first?.hasPrefix(
        "The batch starts from version 0 part 2, version 0 part 1 is shown\n") == true)
  }

  @Test func aReloadStandsAtNoPart() throws {
    let batches = try batches()
    let sink = RecordingSink<Int>()
    sink.reload([], at: batches[0].start)
    sink.apply(batches[0])
    sink.reload([], at: batches[0].start)
    sink.apply(batches[0])
    #expect(sink.faults == [])
    sink.reload(batches[1].before, at: batches[0].start)
    sink.apply(batches[1])
    #expect(sink.faults.count == 1)
    #expect(
      sink.faults.first?.hasPrefix("The batch starts from version 0 part 1, version 0 is shown\n")
        == true)
  }

  @Test func aChangeOfTheUserIsAPart() throws {
    let batches = try batches()
    let sink = RecordingSink<Int>()
    sink.reload([], at: batches[0].start)
    sink.noteUserChange(batches[0].after)
    sink.apply(batches[1])
    sink.apply(batches[2])
    #expect(sink.faults == [])
    #expect(Array(sink.rows) == [1, 2, 3])
    sink.reload([], at: batches[0].start)
    sink.noteUserChange([])
    sink.apply(batches[0])
    #expect(sink.faults.count == 1)
  }

  /// The sink goes on behind a batch that does not chain, parts included.
  @Test func aSinkGoesOnBehindAFault() throws {
    let batches = try batches()
    let sink = RecordingSink<Int>()
    sink.reload(batches[1].before, at: batches[0].start)
    sink.apply(batches[1])
    #expect(sink.faults.count == 1)
    sink.apply(batches[2])
    #expect(sink.faults.count == 1)
    #expect(sink.revision == batches[2].end)
  }

  @Test func aBatchFromAnotherPartIsAFaultOfTheChecker() throws {
    let batches = try batches()
    var checker = BatchChecker(rows: [Int]())
    try checker.check(batches[0])
    #expect(checker.revision == batches[0].end)
    let error = #expect(throws: BatchCheckError.self) { try checker.check(batches[2]) }
    #expect(error?.fault == .revision(shown: batches[0].end, start: batches[2].start))
    checker.reload(batches[2].before, at: batches[2].start)
    try checker.check(batches[2])
    #expect((checker.revision, checker.batchCount) == (batches[2].end, 2))
    checker.reload([], at: batches[0].start)
    checker.noteUserChange(batches[0].after)
    #expect(checker.revision == batches[0].end)
    try checker.check(batches[1])
  }

  @Test func aBatchFromAnotherPartIsAFaultOfTheSectionsChecker() throws {
    let batches = try sectionedBatches()
    var checker = SectionsBatchChecker(sections: batches[0].before)
    try checker.check(batches[0])
    #expect(checker.revision == batches[0].end)
    let error = #expect(throws: BatchCheckError.self) { try checker.check(batches[2]) }
    #expect(error?.fault == .revision(shown: batches[0].end, start: batches[2].start))
    #expect((checker.revision.part, checker.batchCount) == (1, 1))
    checker.reload(batches[2].before, at: batches[2].start)
    try checker.check(batches[2])
    #expect((checker.revision, checker.batchCount) == (batches[2].end, 2))
    checker.reload(batches[0].before, at: batches[0].start)
    checker.noteUserChange(batches[0].after)
    #expect(checker.revision == batches[0].end)
    try checker.check(batches[1])
  }
}
