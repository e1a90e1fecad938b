import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

/// The tools of this module, which tests use from several threads: each changing call beside all
/// calls that read, for the thread sanitizer, and nothing is lost.
@Suite struct ToolsConcurrencyTests {
  private let rounds = TestScale.bound(full: 2_000, debug: 1_000)

  /// Runs a closure on four threads that start together: 0 and 1 change, 2 and 3 read.
  private func onFourThreads(_ body: @escaping @Sendable (_ thread: Int, _ round: Int) -> Void) {
    let rounds = rounds
    let (start, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for thread in 0..<4 {
      Thread {
        start.wait()
        for round in 0..<rounds { body(thread, round) }
        end.signal()
      }.start()
    }
    for _ in 0..<4 { start.signal() }
    for _ in 0..<4 { end.wait() }
  }

  @Test func aRecordingSinkLosesNothing() throws {
    for sink in [RecordingSink<Int>(), .judging()] {
      sink.reload([], at: 0)
      onFourThreads { thread, round in
        switch thread {
        case 0: sink.reload([round], at: Revision(round))
        case 1:
          if round % 2 == 0 {
            sink.noteUserChange([round, round])
          } else if let batch = try? BatchUpdate(
            changes: BatchChanges(removals: [0], oldCount: 1, newCount: 0), before: [1], after: [])
          {
            sink.apply(batch)
          }
        case 2: _ = (sink.events.count, sink.rows.count, sink.revision?.version, sink.reloadCount)
        default: _ = (sink.batches.count, sink.faults.count)
        }
      }
      #expect(sink.reloadCount == rounds + 1)
      #expect(sink.batches.count == rounds / 2)
      #expect(sink.faults.count == rounds / 2)
    }
  }

  @Test func aManualClockCountsEverySleepAndShowsEveryStep() async throws {
    let clock = ManualClock()
    let rounds = rounds
    let sleepers = (0..<20).map { number in
      Task { try await clock.sleep(for: .milliseconds(number * rounds / 10)) }
    }
    await clock.waitForSleeps(20)
    onFourThreads { thread, _ in
      switch thread {
      case 0, 1: clock.advance(by: .milliseconds(1))
      case 2: _ = (clock.now, clock.minimumResolution, clock.sleepCount)
      default: _ = (clock.sleeperCount, clock.nextDeadline)
      }
    }
    for sleeper in sleepers { try await sleeper.value }
    #expect(clock.now.offset == .milliseconds(2 * rounds))
    #expect((clock.sleeperCount, clock.sleepCount) == (0, 20))
    #expect(clock.nextDeadline == nil)
  }

  @Test @MainActor func aManualSchedulerEndsEveryTurnThatWasAskedFor() {
    let turns = ManualTurnScheduler()
    let counts = (RecordingSink<Int>(), RecordingSink<Int>())
    let array = ObservableArray<Int>()
    let observers = [
      CoalescingObserver(of: array, scheduler: turns.scheduler, sendableSink: counts.0),
      CoalescingObserver(of: array, scheduler: turns.scheduler, sendableSink: counts.1),
    ]
    onFourThreads { thread, round in
      switch thread {
      case 0: array.append(round)
      case 1: turns.endTurn()
      case 2: _ = (turns.wakeUpCount, turns.turnCount)
      default: _ = turns.waitingCount
      }
    }
    turns.endMainActorTurn()
    #expect(turns.turnCount == rounds + 1)
    #expect(turns.waitingCount == 0)
    #expect(turns.wakeUpCount >= 2)
    for sink in [counts.0, counts.1] {
      #expect(sink.faults == [])
      #expect(Array(sink.rows) == Array(array))
    }
    withExtendedLifetime(observers) {}
  }

  @Test func aDiagramTestKeepsAllThatCameOut() throws {
    let test = TurnDiagramTest()
    onFourThreads { thread, round in
      switch thread {
      case 0: test.emit("a")
      case 1: test.emit(from: Revision(round), to: Revision(round + 1))
      default: _ = test.outputCount
      }
    }
    test.emitEnd()
    #expect(test.outputCount == 2 * rounds + 1)
  }
}
