import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Clause 9, turns")
struct Clause9Tests {
  private let array = ObservableArray([0, 1, 2])
  private let turns = ManualTurnScheduler()
  private let sink = RecordingSink<Int>()

  private func observe() -> CoalescingObserver<BatchUpdate<Int>> {
    array.render(on: .callingThread, every: turns.scheduler, into: sink)
  }

  @Test("Clause 9, turns: at most one batch a sink and turn, however many changes")
  func oneBatch() {
    let coalescer = observe()
    for turn in 1...5 {
      for number in 0..<turn * 10 { array.append(number) }
      array.removeFirst()
      turns.endTurn()
      #expect(sink.batches.count == turn)
      #expect(sink.rows == array.snapshot)
    }
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 9, turns: the scheduler is woken once a turn, and never without a change")
  func wakeUps() {
    let coalescer = observe()
    #expect(turns.wakeUpCount == 0)
    array.append(contentsOf: [])
    array.swapAt(1, 1)
    array.transaction { _ in }
    #expect(turns.wakeUpCount == 0)
    array.append(3)
    array.append(4)
    array.transaction { $0.append(5) }
    #expect(turns.wakeUpCount == 1)
    turns.endTurn()
    turns.endTurn()
    #expect(turns.wakeUpCount == 1)
    array.append(6)
    #expect(turns.wakeUpCount == 2)
    turns.endTurn()
    #expect(sink.batches.count == 2)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 9, turns: a turn whose changes cancel out delivers nothing, the next one chains")
  func cancellingOut() {
    let coalescer = observe()
    array.append(9)
    array.removeLast()
    array.move(from: 0, to: 2)
    array.move(from: 2, to: 0)
    turns.endTurn()
    #expect(sink.batches.isEmpty)
    array.append(3)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.faults == [])
    #expect(sink.rows == [0, 1, 2, 3])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 9, turns: the batch and its after are of one instant")
  func oneInstant() {
    let coalescer = observe()
    let rounds = TestScale.randomRuns(2_000)
    let writer = RunningThread { [array] in
      var generator = SplitMix64(seed: 9)
      for round in 0..<rounds {
        let edit = ListEdit.random(count: array.count, using: &generator)
        edit.apply(to: array, newElement: { round })
      }
    }
    for _ in 0..<200 { turns.endTurn() }
    writer.join()
    turns.endTurn()
    #expect(sink.faults == [])
    #expect(sink.rows == array.snapshot)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 9, turns: what a sink changes while it applies belongs to the next turn")
  func changesBySink() {
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
      [array, sink] batch in
      sink.apply(batch)
      #expect(batch.after.count == array.count)
      if array.count < 6 { array.append(9) }
    }
    sink.reload(array.snapshot, at: array.revision)
    array.append(8)
    for count in 1...3 {
      turns.endTurn()
      #expect(sink.batches.count == count)
    }
    #expect(sink.rows == [0, 1, 2, 8, 9, 9])
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 9, turns: flush ends the turn now, and the scheduled end finds nothing")
  func flushing() {
    let coalescer = observe()
    array.append(3)
    coalescer.flush()
    #expect(sink.batches.count == 1)
    coalescer.flush()
    turns.endTurn()
    #expect(sink.batches.count == 1)
    array.append(4)
    turns.endTurn()
    #expect(sink.batches.count == 2)
    #expect(sink.faults == [])
  }

  @Test("Clause 9, turns: the immediate turn ends with the call or the transaction")
  func immediate() {
    let coalescer = array.render(on: .callingThread, every: .immediate, into: sink)
    array.append(3)
    #expect(sink.batches.count == 1)
    array.transaction { array in
      array.append(4)
      array.remove(at: 0)
      coalescer.flush()
      #expect(sink.batches.count == 1)
    }
    #expect(sink.batches.count == 2)
    #expect(sink.faults == [])
    #expect(sink.rows == array.snapshot)
  }

  @Test("Clause 9, turns: the main actor's turn ends at its next job")
  @MainActor func mainActor() async {
    let table = RecordingSink<Int>()
    let coalescer = array.render(into: table)
    for number in 0..<1_000 { array.append(number) }
    #expect(table.batches.isEmpty)
    await runMainActorJobs { !table.batches.isEmpty }
    #expect(table.batches.count == 1)
    #expect(table.rows == array.snapshot)
    await runMainActorJobs()
    #expect(table.batches.count == 1)
    #expect(table.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 9, turns: sinks at different speeds each get exact batches that chain")
  func speeds() throws {
    let fastTurns = ManualTurnScheduler()
    let fast = RecordingSink<Int>()
    let coalescers = [
      observe(), array.render(on: .callingThread, every: fastTurns.scheduler, into: fast),
    ]
    var generator = SplitMix64(seed: 99)
    for step in 0..<TestScale.randomRuns(3_000) {
      ListEdit.random(count: array.count, using: &generator)
        .apply(to: array, newElement: { step })
      fastTurns.endTurn()
      if step % 7 == 0 { turns.endTurn() }
    }
    turns.endTurn()
    for sink in [sink, fast] {
      #expect(sink.faults == [])
      #expect(sink.rows == array.snapshot)
      #expect(sink.revision?.version == array.revision.version)
    }
    withExtendedLifetime(coalescers) {}
  }
}
