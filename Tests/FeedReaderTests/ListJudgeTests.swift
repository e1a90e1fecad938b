import ObservableCollections
import TerminalSinks
import Testing

@MainActor @Suite struct ListJudgeTests {
  /// Rows grow one by one, so that to replay each batch would cost the square of their number.
  @Test func replaysCostNoMoreThanTheBudget() {
    var budget = ReplayBudget()
    var cost = 0
    for count in 0..<100_000 where budget.allowsReplay(ofRows: 2 * count + 1, changes: 1) {
      cost += 2 * count + 1
    }
    #expect(budget.replays > 2_000)
    #expect(cost < ReplayBudget.atFirst + 100_000 * ReplayBudget.forEachChange)
  }

  @Test func aBatchOfManyRowsOfALongListIsNotReplayed() {
    var budget = ReplayBudget()
    let isReplayed = budget.allowsReplay(ofRows: 200_000, changes: 100_000)
    #expect(!isReplayed && budget.replays == 0)
  }

  /// Plays some turns of a list, of which none may be replayed; what the judge finds.
  private func faults(
    changing change: (inout BatchUpdate<Int>) throws -> Void = { _ in },
    showing rows: [Int]? = nil
  ) throws -> [String] {
    let list = ObservableArray([0, 1, 2])
    let judge = ListJudge<Int, Int>(budget: ReplayBudget(-1_000_000), row: \.self)
    judge.reload(list.snapshot, at: list.revision)
    let recorder = Recorder()
    let observer = list.render(into: recorder)
    list.append(3)
    observer.flush()
    list.move(from: 0, to: 2)
    observer.flush()
    for var batch in recorder.batches {
      try change(&batch)
      judge.apply(batch)
    }
    #expect(judge.replays == 0 && judge.counts.batches == 2)
    return judge.check(against: ArraySnapshot(rows ?? Array(list)))
  }

  /// The revision of the next version.
  private static func later(_ revision: Revision) -> Revision {
    Revision(history: revision.history, version: revision.version + 1)
  }

  @Test func batchesThatAreNotReplayedAreChecked() throws {
    #expect(try faults() == [])
    #expect(try faults(showing: [9]) == ["The tables do not show the list"])
    let late = try faults { batch in
      let changes = batch.changes
      batch = BatchUpdate(
        changes: try BatchChanges(
          removals: changes.removals, insertions: changes.insertions, moves: changes.moves,
          oldCount: changes.oldCount, newCount: changes.newCount,
          start: Self.later(changes.start), end: Self.later(changes.end)),
        before: batch.before, after: batch.after)
    }
    #expect(
      late == ["A batch starts from version 1, where the tables show version 0"])
    let empty = try faults { batch in
      batch = BatchUpdate(
        changes: try BatchChanges(
          oldCount: batch.before.count, newCount: batch.before.count, start: batch.start,
          end: batch.end),
        before: batch.before, after: batch.before)
    }
    #expect(empty.contains("A batch is empty"))
  }

  @Test func replaysGoOnAfterBatchesThatWereNotReplayed() {
    let list = ObservableArray([0])
    let judge = ListJudge<Int, Int>(budget: ReplayBudget(250), row: \.self)
    judge.reload(list.snapshot, at: list.revision)
    let observer = list.render(into: judge)
    // Many rows at once are too much, a few afterwards are not.
    list.append(contentsOf: 1..<20_000)
    observer.flush()
    list.remove(at: IndexRanges(10..<20_000))
    observer.flush()
    #expect(judge.replays == 0)
    list.append(5)
    observer.flush()
    list.move(from: 0, to: 3)
    observer.flush()
    #expect(judge.replays == 2)
    #expect(judge.check(against: list.snapshot) == [])
  }
}

@MainActor private final class Recorder: @MainActor RenderSink {
  var batches: [BatchUpdate<Int>] = []

  func reload(_ rows: ArraySnapshot<Int>, at revision: Revision) {}

  func apply(_ batch: BatchUpdate<Int>) { batches.append(batch) }
}
