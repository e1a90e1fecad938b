import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// Long random edit sequences, through the observable array and its observers.
@Suite struct RandomSequenceTests {
  @Test func randomSequencesGiveValidBatchesThatChain() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(40_000, debug: 160), seed: 20_261_121) {
      script in
      try RandomRun(script).check()
    }
  }

  @Test func longRandomSequencesToo() throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(200), seed: 7, initialCount: 0...100, length: 100...300,
      longest: 12
    ) { script in
      try RandomRun(script).check()
    }
  }

  @Test func logsOfLongSequencesAreExactAndCompose() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(2_000), seed: 11) { script in
      var list = TraceList(count: script.initialCount)
      var whole = EditLog(count: script.initialCount)
      var parts: [EditLog] = []
      for edit in script.edits {
        var part = EditLog(count: list.traces.count)
        edit.apply(to: &part)
        parts.append(part)
        edit.apply(to: &whole)
        list.apply(edit)
        try whole.check(against: list)
      }
      let count = script.initialCount
      try expectEqual(composedFromLeft(parts, count), whole, "Composed from the left")
      try expectEqual(composedFromRight(parts, count), whole, "Composed from the right")
    }
  }

  private func composedFromLeft(_ parts: [EditLog], _ count: Int) -> EditLog {
    parts.reduce(EditLog(count: count)) { $0.composed(with: $1) }
  }

  private func composedFromRight(_ parts: [EditLog], _ count: Int) -> EditLog {
    let end = EditLog(count: parts.last?.newCount ?? count)
    return parts.reversed().reduce(end) { $1.composed(with: $0) }
  }
}

/// One script on an observable array with two observers: one with a turn every few edits, one
/// with a single turn for them all.
private struct RandomRun {
  let script: EditScript
  let array: ObservableArray<TraceRow>
  let often = RecordingSink<TraceRow>()
  let once = RecordingSink<TraceRow>()

  init(_ script: EditScript) {
    self.script = script
    array = ObservableArray((0..<script.initialCount).map { TraceRow(id: $0, isUpdated: false) })
  }

  func check() throws {
    let list = run()
    for sink in [often, once] {
      if let fault = sink.faults.first { throw BatchFault(fault) }
      try expectEqual(Array(sink.rows), Array(array.snapshot), "Rows on the screen")
    }
    try expectEqual(once.batches.count, list.isUntouched ? 0 : 1, "Batches of the single turn")
    for batch in often.batches + once.batches { try checkInverse(of: batch) }
    guard let whole = once.batches.first?.changes else { return }
    try check(whole, against: list)
    try checkChain(whole)
  }

  private func run() -> TraceList {
    let manyTurns = ManualTurnScheduler()
    let oneTurn = ManualTurnScheduler()
    let observers = [
      array.render(on: .callingThread, every: manyTurns.scheduler, into: often),
      array.render(on: .callingThread, every: oneTurn.scheduler, into: once),
    ]
    var list = TraceList(count: script.initialCount)
    var nextID = 1_000
    for (number, edit) in script.edits.enumerated() {
      edit.apply(to: array) {
        nextID += 1
        return TraceRow(id: nextID, isUpdated: false)
      }
      list.apply(edit)
      if number % 4 == 3 { manyTurns.endTurn() }
    }
    manyTurns.endTurn()
    oneTurn.endTurn()
    observers.forEach { $0.cancel() }
    return list
  }

  /// The array may record a move of other elements than the call named, so which of equally many
  /// stay is not compared here.
  private func check(_ changes: BatchChanges, against list: TraceList) throws {
    try expectEqual(Array(changes.removals), list.removals, "Removals")
    try expectEqual(Array(changes.insertions), list.insertions, "Insertions")
    try expectEqual(changes.updates.numbers, list.updates, "Updates")
    let staying = StayingCount.byExtending(list.survivors).elements
    try expectEqual(
      list.survivors.count - changes.moves.elementCount, staying, "Survivors that stay")
  }

  /// The inverse of a batch leads back, is a valid batch, and its own inverse is the batch.
  private func checkInverse(of batch: BatchUpdate<TraceRow>) throws {
    let inverse = batch.inverse
    try expectEqual(
      inverse.applied(to: Array(batch.after)), Array(batch.before),
      "Rows of the inverse of \(batch)")
    try expectEqual(try inverse.changes.checked(), inverse.changes, "The parts of the inverse")
    try expectEqual(inverse.changes.inverse, batch.changes, "The inverse of the inverse")
    var checker = BatchChecker(rows: inverse.before, at: inverse.start)
    try checker.check(inverse)
  }

  /// The batches of the many turns, one after the other, say what the single one says.
  private func checkChain(_ whole: BatchChanges) throws {
    let batches = often.batches.map(\.changes)
    guard let first = batches.first else { throw BatchFault("The many turns gave no batch") }
    let both = try batches.dropFirst().reduce(first) { try $0.appending($1) }
    try expectEqual(both.removals, whole.removals, "Removals of the chain")
    try expectEqual(both.insertions, whole.insertions, "Insertions of the chain")
    try expectEqual(both.updates, whole.updates, "Updates of the chain")
    try expectEqual(both.moves.elementCount, whole.moves.elementCount, "Moves of the chain")
    for newIndex in 0..<whole.newCount {
      try expectEqual(
        both.oldIndex(forNew: newIndex), whole.oldIndex(forNew: newIndex),
        "Old index of \(newIndex) in the chain")
    }
  }
}
