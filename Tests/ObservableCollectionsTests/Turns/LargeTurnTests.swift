import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

@Suite("Large turns")
struct LargeTurnTests {
  private let turns = ManualTurnScheduler()
  private let sink = RecordingSink<Int>()

  private func observe(_ array: ObservableArray<Int>, limit: Int?) -> CoalescingObserver<
    BatchUpdate<Int>
  > {
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    coalescer.changeLimit = limit
    return coalescer
  }

  @Test("Large turns: 500 new posts arrive ten a turn, each batch valid, the last one the array")
  func tenAtATime() {
    let array = ObservableArray(0..<8)
    let coalescer = observe(array, limit: 10)
    array.insert(contentsOf: 100..<600, at: 0)
    for turn in 1...50 {
      turns.endTurn()
      #expect(sink.batches.count == turn)
      #expect(sink.rows.count == 8 + turn * 10)
    }
    #expect(sink.rows == array.snapshot)
    #expect(sink.batches.map(\.start.part) == Array(0..<50))
    #expect(sink.batches.map(\.end.part) == Array(1..<50) + [0])
    #expect(sink.batches.map(\.end.version) == Array(repeating: 0, count: 49) + [1])
    #expect(turns.waitingCount == 0)
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Large turns: a turn within the limit is one batch, and nothing is left of it")
  func withinTheLimit() {
    let array = ObservableArray(0..<8)
    let coalescer = observe(array, limit: 3)
    array.append(8)
    array.remove(at: 0)
    array[3] = 33
    turns.endTurn()
    #expect(sink.batches.map(\.changes.changeCount) == [3])
    #expect(sink.batches.map(\.end.part) == [0])
    #expect(turns.waitingCount == 0)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Large turns: without the limit what is left arrives at once; with the immediate one too")
  func liftingTheLimit() {
    let array = ObservableArray(0..<8)
    let coalescer = observe(array, limit: 2)
    array.shuffle()
    array.append(contentsOf: 10..<30)
    turns.endTurn()
    coalescer.changeLimit = nil
    turns.endTurn()
    #expect(sink.rows == array.snapshot)
    #expect(sink.batches.count == 2)

    // Many parts in one call must not nest.
    let other = ChainSink()
    let immediate = array.render(on: .callingThread, every: .immediate, into: other)
    immediate.changeLimit = 1
    array.append(contentsOf: 0..<10_000)
    #expect(other.batchCount == 10_000)
    #expect(other.rows == array.snapshot)
    #expect(other.faults == [])
    withExtendedLifetime((coalescer, immediate)) {}
  }

  @Test("Large turns: flush shows the next part, a busy sink none")
  func flushing() {
    let array = ObservableArray(0..<8)
    let coalescer = observe(array, limit: 2)
    array.removeAll()
    coalescer.flush()
    #expect(sink.rows == [0, 1, 2, 3, 4, 5])
    coalescer.flush()
    coalescer.pause()
    coalescer.flush()
    turns.endTurn()
    #expect(sink.rows == [0, 1, 2, 3])
    coalescer.resume()
    for _ in 0..<3 { turns.endTurn() }
    #expect(sink.rows == [])
    #expect(sink.faults == [])
    #expect(sink.batches.last?.end == 1)
  }

  @Test("Large turns: random edits, limits and turns; every part is valid, none above the limit")
  func random() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(1_000), seed: 41) { script in
      let limit = [1, 2, 5][script.edits.count % 3]
      try demandParts(script, limit: limit, turn: limit + 2)
    }
  }

  /// Ends a turn after every so many edits, and turns until nothing is left.
  private func demandParts(_ script: EditScript, limit: Int, turn: Int) throws {
    let (turns, sink) = (ManualTurnScheduler(), RecordingSink<Int>())
    let array = ObservableArray(0..<script.initialCount)
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    coalescer.changeLimit = limit
    var next = script.initialCount
    var ended = 0
    for (index, edit) in script.edits.enumerated() {
      edit.apply(to: array) {
        next += 1
        return next
      }
      if index % turn == 0 { (ended, _) = (ended + 1, turns.endTurn()) }
    }
    while turns.waitingCount > 0 {
      turns.endTurn()
      ended += 1
      if ended > 2_000 { throw Mismatch(description: "Parts without end, limit \(limit)") }
    }
    coalescer.cancel()
    if let fault = sink.faults.first { throw Mismatch(description: "\(fault), limit \(limit)") }
    if sink.rows != array.snapshot {
      throw Mismatch(description: "\(sink.rows) for \(array), limit \(limit)")
    }
    if sink.batches.count > ended {
      throw Mismatch(description: "\(sink.batches.count) in \(ended) turns")
    }
    for batch in sink.batches where batch.changes.changeCount > limit {
      throw Mismatch(description: "\(batch.changes) is above \(limit)")
    }
  }

  #if os(macOS) || os(Linux)
    @Test("Large turns: a limit below 1 traps")
    func badLimit() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        (ObservableArray<Int>()).render(on: .callingThread, initial: false) { _ in }.changeLimit = 0
      }
      try expectMessage("A turn cannot be limited to 0 changes", in: result)
    }
  #endif
}

/// A sink for many batches of many rows: it checks that they chain, which takes no walk of the rows.
private final class ChainSink: RenderSink, Sendable {
  private struct State {
    var rows: ArraySnapshot<Int> = []
    var revision: Revision = 0
    var faults: [String] = []
    var batchCount = 0
  }

  private let state = LockedValue(State())

  var rows: ArraySnapshot<Int> { state.withLock { $0.rows } }
  var faults: [String] { state.withLock { $0.faults } }
  var batchCount: Int { state.withLock { $0.batchCount } }

  func reload(_ rows: ArraySnapshot<Int>, at revision: Revision) {
    state.withLock { ($0.rows, $0.revision) = (rows, revision) }
  }

  func apply(_ batch: BatchUpdate<Int>) {
    state.withLock { state in
      if batch.start != state.revision || batch.isEmpty
        || batch.before.count != state.rows.count
      {
        state.faults.append("\(batch.changes) does not follow on \(state.revision)")
      }
      (state.rows, state.revision) = (batch.after, batch.end)
      state.batchCount += 1
    }
  }
}
