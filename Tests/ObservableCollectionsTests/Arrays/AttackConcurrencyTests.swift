import Dispatch
import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import TestSupport
import Testing

@testable import CoreTestSupport

/// Threads that change one array at random while others observe, flush, cancel and let go.
@Suite(.serialized) struct AttackConcurrencyTests {
  private static let edits = TestScale.bound(full: 400, debug: 120)

  /// Edits at random, by calls that stay valid whatever other threads do.
  private static func edit(_ array: ObservableArray<Int>, seed: UInt64, count: Int) {
    var random = SplitMix64(seed: seed)
    for number in 0..<count {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: array.append(number)
      case 2: array.popFirst()
      case 3: array.shuffle(using: &random)
      case 4: array.removeAll { $0 % 7 == 3 }
      default:
        array.transaction { array in
          array.insert(contentsOf: [number, -number], at: array.count / 2)
          if array.count > 40 { array.removeLast(20) }
          array.update(at: 0) { $0 += 1 }
        }
      }
    }
  }

  @Test func recordsArriveOnceInOrderWhileOthersObserveAndCancel() async throws {
    let array = ObservableArray(0..<10)
    let heard = Mutex<[Int]>([])
    let rows = Mutex<[Int]>(Array(0..<10))
    let observation = array.observe(on: .callingThread) { change in
      heard.withLock { $0.append(change.revision.version) }
      rows.withLock { rows in
        if let next = try? change.applied(to: rows) { rows = next }
      }
    }
    onThreads(4) { thread in
      if thread < 2 { return Self.edit(array, seed: UInt64(thread), count: Self.edits) }
      for _ in 0..<Self.edits {
        let versions = Mutex<[Int]>([])
        let token = array.observe(on: .callingThread, options: [.initial, .new]) { change in
          versions.withLock { $0.append(change.revision.version) }
        }
        array.append(5)
        token.cancel()
        let all = versions.withLock { $0 }
        #expect(all == Array(all[0]..<all[0] + all.count))
      }
    }
    // A job may still deliver the last records that were handed over to it.
    try await wait {
      heard.withLock { $0.last } == array.revision.version
    }
    #expect(heard.withLock { $0 } == Array(1...array.revision.version))
    #expect(rows.withLock { $0 } == Array(array.snapshot))
    observation.cancel()
  }

  @Test func everyBatchChainsWhereTheSchedulerFiresTwiceFromSeveralThreads() throws {
    let array = ObservableArray(0..<10)
    let queue = DispatchQueue(label: "turns", attributes: .concurrent)
    let group = DispatchGroup()
    let twice = TurnScheduler { endTurn in
      for _ in 0..<2 { queue.async(group: group) { endTurn() } }
    }
    let checked = [twice, .immediate].map { scheduler in
      let sink = CheckedRows(array.snapshot)
      let coalescer = array.render(on: .callingThread, every: scheduler, initial: false) {
        sink.take($0)
      }
      return (sink, coalescer)
    }
    onThreads(4) { thread in
      if thread < 2 { return Self.edit(array, seed: UInt64(thread) + 7, count: Self.edits / 2) }
      for _ in 0..<Self.edits {
        checked[0].1.flush()
        let other = array.render(on: .callingThread, every: twice, initial: false) { _ in }
        checked[1].1.flush()
        if thread == 2 { other.cancel() }
      }
    }
    group.wait()
    for (sink, coalescer) in checked {
      coalescer.flush()
      #expect(sink.faults == [])
      #expect(sink.rows == Array(array.snapshot))
    }
  }

  @Test @MainActor func aMainActorSinkEndsEqualWhereOtherThreadsChangeTheArray() async throws {
    let array = ObservableArray(0..<10)
    let sink = CheckedRows(array.snapshot)
    let coalescer = array.render(initial: false) { sink.take($0) }
    await withTaskGroup(of: Void.self) { tasks in
      for task in 0..<3 {
        tasks.addTask { Self.edit(array, seed: UInt64(task) + 70, count: Self.edits / 2) }
      }
    }
    coalescer.flush()
    #expect(sink.faults == [])
    #expect(sink.rows == Array(array.snapshot))
  }

  @Test func copyingTheArrayWhileOthersRemoveGivesTheElementsOfOneVersion() {
    let array = ObservableArray<Int>()
    onThreads(2) { thread in
      for _ in 0..<Self.edits * 20 {
        if thread == 0 {
          array.append(contentsOf: [1, 2, 3])
          array.removeAll()
        } else {
          let copy = Array(array)
          #expect(copy.isEmpty || copy == [1, 2, 3])
          #expect(array.map { $0 }.count % 3 == 0)
        }
      }
    }
  }

  @Test func tokensAndCoalescersLetGoInsideTheirOwnCallbacksEndThere() {
    for _ in 0..<Self.edits {
      let array = ObservableArray([0])
      let token = Mutex<ChangeObservation?>(nil)
      let coalescer = Mutex<CoalescingObserver<BatchUpdate<Int>>?>(nil)
      let heard = Atomic(0)
      let shown = Atomic(0)
      let made = array.observe(on: .callingThread) { _ in
        heard.add(1, ordering: .relaxed)
        token.withLock { $0.take() }?.cancel()
      }
      token.withLock { $0 = made }
      let observer = array.render(on: .callingThread, every: .immediate, initial: false) { _ in
        shown.add(1, ordering: .relaxed)
        coalescer.withLock { $0.take() }?.cancel()
      }
      coalescer.withLock { $0 = observer }
      onThreads(2) { _ in array.append(1) }
      #expect(shown.load(ordering: .relaxed) == 1)
      #expect(heard.load(ordering: .relaxed) == 1)
    }
  }

  @Test func aSinkThatChangesTheArrayGetsTheChangeInANextBatch() {
    let array = ObservableArray([0])
    let sink = CheckedRows(array.snapshot)
    let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) { batch in
      sink.take(batch)
      if batch.after.count % 5 != 0 { array.append(9) }
    }
    onThreads(3) { _ in for _ in 0..<Self.edits / 4 { array.append(1) } }
    coalescer.flush()
    #expect(sink.faults == [])
    #expect(sink.rows == Array(array.snapshot))
    #expect(array.count % 5 == 0)
  }
}
