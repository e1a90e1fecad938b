import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import Testing

@testable import CoreTestSupport
@testable import ListChanges
@testable import ObservableLists

struct AttackTests {
  /// An element that runs code when it ends.
  private final class Mortal: Sendable {
    let atEnd: @Sendable () -> Void

    init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  private struct Refusal: Error {}

  /// Ways to make the one element leave.
  private static let departures: [@Sendable (ObservableArray<Mortal>) -> Void] = [
    { $0.removeAll() },
    { $0.remove(at: 0) },
    { $0[0] = Mortal {} },
    { $0.update(at: 0) { $0 = Mortal {} } },
    { $0.replaceSubrange(0..<1, with: [Mortal {}, Mortal {}]) },
    { $0.transaction { $0.removeFirst(1) } },
  ]

  @Test(arguments: departures.indices)
  func anElementThatEndsMayWaitForAnotherThreadThatChangesTheArray(departure: Int) {
    let array = ObservableArray<Mortal>()
    let ends = Atomic(0)
    array.append(
      Mortal { [unowned array] in
        onOtherThread { array.append(Mortal {}) }
        ends.add(1, ordering: .relaxed)
      })
    Self.departures[departure](array)
    #expect(ends.load(ordering: .relaxed) == 1)
  }

  @Test func anElementOfAFailedTransactionMayWaitForAnotherThreadThatChangesTheArray() {
    let array = ObservableArray<Mortal>()
    #expect(throws: Refusal.self) {
      try array.transaction { array throws(Refusal) in
        array.append(Mortal { [unowned array] in onOtherThread { array.append(Mortal {}) } })
        throw Refusal()
      }
    }
    #expect(array.count == 1)
  }

  @Test func anElementThatEndsMayReadAndChangeTheArray() {
    let array = ObservableArray<Mortal>()
    let heard = Mutex<[Int]>([])
    let observation = array.observe(on: .callingThread, options: []) { change in
      heard.withLock { $0.append(change.revision.version) }
    }
    array.append(Mortal { [unowned array] in if array.isEmpty { array.append(Mortal {}) } })
    array.removeAll()
    #expect(array.count == 1)
    #expect(heard.withLock { $0 } == [1, 2, 3])
    observation.cancel()
  }

  @Test func theSchedulerIsNotAskedAgainBeforeItHasEndedTheTurn() {
    let array = ObservableArray([1])
    let turns = ManualTurnScheduler()
    let counts = Mutex<[Int]>([])
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      counts.withLock { $0.append(batch.after.count) }
    }
    array.append(2)
    coalescer.flush()
    array.append(3)
    #expect(turns.wakeUpCount == 1)
    turns.endTurn()
    array.append(4)
    #expect(turns.wakeUpCount == 2)
    turns.endTurn()
    #expect(counts.withLock { $0 } == [2, 3, 4])
  }

  @Test func aMoveRecordWithSourcesOutsideThrows() {
    let move = ArrayChange<Int>(
      kind: .move, indexes: [], moves: [RangePair(oldStart: 7, newStart: 0, count: 1)], revision: 1)
    #expect(throws: PatchError.indexOutside(7, count: 3)) { try move.applied(to: [1, 2, 3]) }
  }
}
