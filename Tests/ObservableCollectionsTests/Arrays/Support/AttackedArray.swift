import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// An array under attack, and all who show it to the end.
@MainActor final class AttackedArray {
  nonisolated let array = ObservableArray(0..<8)
  /// Ends the turns of one sink, on a thread of its own.
  nonisolated let turns = ManualTurnScheduler()
  private let records = Attacked(RecordReplay(rows: Array(0..<8), version: 0))
  private let sinks = (0..<3).map { _ in Attacked(BatchChecker(rows: 0..<8)) }
  private let actor = SlowActor()
  private let token: ChangeObservation
  private let coalescers: [CoalescingObserver<BatchUpdate<Int>>]
  private nonisolated let made = LockedValue(0)
  private nonisolated let passersFaults = Recorder<String>()

  init() {
    token = array.observe(on: .callingThread) { [records] record in
      records.take { try $0.take(record) }
    }
    let (fast, onActor, slow) = (sinks[0], sinks[1], sinks[2])
    coalescers = [
      array.render(initial: false) { batch in fast.take { try $0.check(batch) } },
      array.render(isolatedTo: actor, initial: false) { actor, batch in
        actor.beSlow()
        onActor.take { try $0.check(batch) }
      },
      array.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
        Thread.sleep(forTimeInterval: 0.002)
        slow.take { try $0.check(batch) }
      },
    ]
  }

  nonisolated var mutations: Int { made.withLock { $0 } }

  /// One mutating call that is valid whatever other tasks do.
  nonisolated func mutate(_ number: Int, _ random: inout SplitMix64) {
    made.withLock { $0 += 1 }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: array.append(number)
    case 1: array.popFirst()
    case 2: array.removeAll { $0 % 5 == number % 5 }
    case 3: array.shuffle(using: &random)
    default:
      array.transaction { array in
        if array.count > 20 { array.removeLast(10) }
        ListEdit.random(count: array.count, longest: 3, using: &random)
          .apply(to: array) { number }
      }
    }
  }

  /// Observers that are added and go again while the others work.
  nonisolated func passBy(_ number: Int) {
    let order = Attacked(VersionOrder(last: -1))
    let token = array.observe(on: .callingThread, options: [.initial, .new]) { record in
      order.take { order in
        if record.kind == .setting { order = VersionOrder(last: record.revision.version - 1) }
        try order.take(record.revision.version)
      }
    }
    let shown = Attacked(VersionOrder(last: 0))
    let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) { batch in
      shown.take { order in
        if order.last > 0 { try demand(batch.start.version, equals: order.last, "a batch's start") }
        order = VersionOrder(last: batch.end.version)
      }
    }
    array.append(number)
    if number % 2 == 0 { token.cancel() }
    coalescer.flush()
    if number % 3 == 0 { coalescer.cancel() }
    array.popFirst()
    for fault in order.faults + shown.faults { passersFaults.keep(fault) }
  }

  /// Ends all turns, and demands that everybody shows the array.
  func demandEqual() async throws {
    let rows = Array(array)
    turns.endTurn()
    for coalescer in coalescers { coalescer.flush() }
    try await wait { sinks[1].checker.rows == rows }
    for sink in sinks {
      #expect(sink.faults == [])
      #expect(sink.checker.rows == rows)
      #expect(sink.checker.batchCount > 0)
    }
    // A job may still deliver the last records that were handed over to it.
    try await wait { records.checker.version == array.revision.version || records.faults != [] }
    #expect(records.faults == [])
    #expect(records.checker.rows == rows)
    #expect(records.checker.version == array.revision.version)
    #expect(passersFaults.values == [])
    token.cancel()
    for coalescer in coalescers { coalescer.cancel() }
  }
}

/// Where a sink lives that takes its time.
actor SlowActor {
  func beSlow() { Thread.sleep(forTimeInterval: 0.003) }
}
