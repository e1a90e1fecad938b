import ObservableCollections
import ObservableCollectionsTesting
import Testing

/// Batches that lead to states between versions are chained by their parts.
@Suite struct PartChainTests {
  /// A turn of three rows, one in each batch: parts 0 → 1, 1 → 2, and 2 → 0 of the next version.
  private func batches() throws -> [BatchUpdate<Int>] {
    let array = ObservableArray<Int>()
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let observer = CoalescingObserver(of: array, scheduler: turns.scheduler, sendableSink: sink)
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
    let observer = SectionsCoalescingObserver(of: list, scheduler: turns.scheduler) {
      batches.value.append($0)
    }
    observer.changeLimit = 1
    list.append(contentsOf: [1, 2, 3], toSection: 0)
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
    sink.reload([], at: 0)
    sink.apply(batches[0])
    sink.apply(batches[2])
    #expect(sink.faults == ["A batch from part 2 came after part 1"])
  }

  @Test func aReloadStandsAtNoPart() throws {
    let batches = try batches()
    for judging in [false, true] {
      let sink = judging ? RecordingSink<Int>.judging() : RecordingSink()
      sink.reload([], at: 0)
      sink.apply(batches[0])
      sink.reload([], at: 0)
      sink.apply(batches[0])
      #expect(sink.faults == [])
      sink.reload(batches[1].before, at: 0)
      sink.apply(batches[1])
      #expect(sink.faults.count == 1)
      #expect(
        sink.faults.first?.hasPrefix(
          judging
            ? "The batch starts from part 1, part 0 is shown\n"
            : "A batch from part 1 came after part 0") == true)
    }
  }

  @Test func aChangeOfTheUserIsAPart() throws {
    let batches = try batches()
    for judging in [false, true] {
      let sink = judging ? RecordingSink<Int>.judging() : RecordingSink()
      sink.reload([], at: 0)
      sink.noteUserChange(batches[0].after)
      sink.apply(batches[1])
      sink.apply(batches[2])
      #expect(sink.faults == [])
      #expect(Array(sink.rows) == [1, 2, 3])
      sink.reload([], at: 0)
      sink.noteUserChange([])
      sink.apply(batches[0])
      #expect(sink.faults.count == 1)
    }
  }

  /// The sink that judges goes on behind a batch that does not chain, parts included.
  @Test func aJudgingSinkGoesOnBehindAFault() throws {
    let batches = try batches()
    let sink = RecordingSink<Int>.judging()
    sink.reload(batches[1].before, at: 0)
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
    #expect(checker.revision == Revision(0, part: 1))
    let error = #expect(throws: BatchCheckError.self) { try checker.check(batches[2]) }
    #expect(error?.fault == .revision(shown: Revision(0, part: 1), start: Revision(0, part: 2)))
    checker.reload(batches[2].before, at: Revision(0, part: 2))
    try checker.check(batches[2])
    #expect((checker.revision, checker.batchCount) == (1, 2))
    checker.reload([], at: 0)
    checker.noteUserChange(batches[0].after)
    #expect(checker.revision == Revision(0, part: 1))
    try checker.check(batches[1])
  }

  @Test func aBatchFromAnotherPartIsAFaultOfTheSectionsChecker() throws {
    let batches = try sectionedBatches()
    var checker = SectionsBatchChecker(sections: batches[0].before)
    try checker.check(batches[0])
    #expect(checker.revision == Revision(0, part: 1))
    let error = #expect(throws: SectionsBatchCheckError.self) { try checker.check(batches[2]) }
    #expect(error?.fault == .revision(shown: Revision(0, part: 1), start: Revision(0, part: 2)))
    #expect((checker.revision.part, checker.batchCount) == (1, 1))
    checker.reload(batches[2].before, at: Revision(0, part: 2))
    try checker.check(batches[2])
    #expect((checker.revision, checker.batchCount) == (1, 2))
    checker.reload(batches[0].before, at: 0)
    checker.noteUserChange(batches[0].after)
    #expect(checker.revision == Revision(0, part: 1))
    try checker.check(batches[1])
  }
}
