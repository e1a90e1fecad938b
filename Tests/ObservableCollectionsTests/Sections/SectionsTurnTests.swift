import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Sections: random turns")
struct SectionsTurnTests {
  @Test("Records replay, and each turn's batch is the truth, valid and exact", arguments: 1...20)
  func turns(seed: Int) throws {
    for run in 0..<TestScale.randomRuns(100) {
      try demandTurns(seed: UInt64(seed * 10_000 + run))
    }
  }

  private func demandTurns(seed: UInt64) throws {
    var twins = TwinSections(seed: seed, counts: [3, 0, 5, 2])
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = twins.list.observe(on: .callingThread) { records.keep($0) }
    let batches = Recorder<SectionsBatchUpdate<Head, Cell>>()
    let turns = ManualTurnScheduler()
    var checker = SectionsBatchChecker(sections: twins.list.snapshot)
    let coalescer = twins.list.render(on: .callingThread, every: turns.scheduler, initial: false) {
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
      let taken = batches.take()
      try demandOneBatch(
        taken, from: old, to: twins.plain, updatedIds: twins.updatedIds,
        updatedTokens: twins.updatedTokens, trace)
      // Every widget, those of one level too: what it shows, row by row.
      for batch in taken { try checker.check(batch) }
    }
    coalescer.cancel()
    token.cancel()
  }
}
