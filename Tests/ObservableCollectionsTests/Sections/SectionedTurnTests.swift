import ObservableCollectionsTesting
import Testing

@testable import ObservableCollections

@Suite("Sections: random turns")
struct SectionedTurnTests {
  @Test("Records replay, and each turn's batch is the truth, valid and exact", arguments: 1...20)
  func turns(seed: Int) throws {
    for run in 0..<TestScale.randomRuns(100) {
      try demandTurns(seed: UInt64(seed * 10_000 + run))
    }
  }

  private func demandTurns(seed: UInt64) throws {
    var twins = TwinSections(seed: seed, counts: [3, 0, 5, 2])
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = twins.list.observe { records.keep($0) }
    let batches = Recorder<SectionedBatchUpdate<Head, Cell>>()
    let turns = ManualTurnScheduler()
    let coalescer = SectionedCoalescingObserver(of: twins.list, scheduler: turns.scheduler) {
      batches.keep($0)
    }
    for turn in 1...4 {
      let old = twins.plain
      (twins.updatedIds, twins.updatedTokens) = ([], [])
      var edits: [String] = []
      for _ in 0..<(turn * 3) { edits.append(twins.edit()) }
      let trace = "seed \(seed), turn \(turn), \(edits) on \(old)"
      try demand(twins.list.snapshot.map { PlainSection($0) }, equals: twins.plain, trace)
      let replayed = try records.take().reduce(old) { try replay($1, on: $0) }
      try demand(replayed, equals: twins.plain, "the replay, \(trace)")
      turns.endTurn()
      try demandBatch(batches.take(), from: old, twins, trace)
    }
    coalescer.cancel()
    token.cancel()
  }

  private func demandBatch(
    _ batches: [SectionedBatchUpdate<Head, Cell>], from old: [PlainSection], _ twins: TwinSections,
    _ trace: String
  ) throws {
    guard let batch = batches.first, batches.count == 1 else {
      if batches.isEmpty, old == twins.plain { return }
      throw Mismatch(description: "\(batches.count) batches, \(trace)")
    }
    try demand(batch.before.map { PlainSection($0) }, equals: old, "before, \(trace)")
    try demand(batch.after.map { PlainSection($0) }, equals: twins.plain, "after, \(trace)")
    try demand(try batch.applied(to: batch.before), equals: batch.after, "applied, \(trace)")
    let back = try batch.inverse.applied(to: batch.after)
    try demand(back, equals: batch.before, "undone, \(trace)")
    let truth = TurnTruth(
      from: old, to: twins.plain, updatedIds: twins.updatedIds, updatedTokens: twins.updatedTokens)
    try truth.demandSame(batch.changes, trace)
    try demandChecked(batch.changes, trace)
  }

  /// The batch keeps all promises that its own check knows, the fewest moves among them.
  private func demandChecked(_ batch: SectionedBatchChanges, _ trace: String) throws {
    let checked = try SectionedBatchChanges(
      oldCounts: batch.oldCounts, newCounts: batch.newCounts,
      deletedSections: batch.deletedSections, insertedSections: batch.insertedSections,
      movedSections: batch.movedSections, updatedSections: batch.updatedSections,
      deletions: batch.deletions, insertions: batch.insertions, moves: batch.moves,
      updates: batch.updates, fromVersion: batch.fromVersion, toVersion: batch.toVersion)
    try demand(checked, equals: batch, "the checked batch, \(trace)")
  }
}
