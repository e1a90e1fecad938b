import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Clause 3, order")
struct Clause3Tests {
  @Test("Clause 3, order: every record has a version, and versions rise by one")
  func versions() {
    let array = ObservableArray<Int>()
    let keeper = RecordKeeper(array)
    for number in 1...20 {
      array.append(number)
      #expect(array.revision.version == number)
    }
    array.transaction { array in
      array.append(21)
      array.removeFirst()
    }
    #expect(keeper.versions == Array(1...22))
  }

  @Test("Clause 3, order: all observers hear the same records, each once")
  func allObservers() {
    let array = ObservableArray([1, 2, 3])
    let keepers = (0..<3).map { _ in RecordKeeper(array) }
    array.append(4)
    array.sort(by: >)
    array.removeAll()
    for keeper in keepers { #expect(keeper.versions == [1, 2, 3]) }
  }

  @Test("Clause 3, order: a mutating call returns with its record delivered")
  func deliveredOnReturn() {
    let array = ObservableArray<Int>()
    let keeper = RecordKeeper(array)
    for number in 1...5 {
      array.append(number)
      #expect(keeper.records.count == number)
    }
  }

  @Test("Clause 3, order: an observer's change takes effect at once, its record waits")
  func reentrancy() {
    let array = ObservableArray([0])
    let events = Recorder<String>()
    let first = array.observe(on: .callingThread) { change in
      events.keep("first \(change.revision.version) begins")
      if change.revision.version < 3 {
        array.append(change.revision.version)
        events.keep("count \(array.count)")
      }
      events.keep("first \(change.revision.version) ends")
    }
    let second = array.observe(on: .callingThread) { events.keep("second \($0.revision.version)") }
    array.append(9)
    #expect(
      events.values == [
        "first 1 begins", "count 3", "first 1 ends", "second 1",
        "first 2 begins", "count 4", "first 2 ends", "second 2",
        "first 3 begins", "first 3 ends", "second 3",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test("Clause 3, order: another thread's change during a delivery takes effect at once")
  func otherThreadDuringDelivery() {
    let array = ObservableArray<Int>()
    let events = Recorder<String>()
    let thread = Recorder<ObjectIdentifier>()
    let token = array.observe(on: .callingThread) { change in
      events.keep("record \(change.revision.version) begins")
      thread.keep(threadIdentity())
      if change.revision.version == 1 {
        onOtherThread { array.append(2) }
        events.keep("count \(array.count)")
      }
      events.keep("record \(change.revision.version) ends")
    }
    array.append(1)
    #expect(
      events.values == [
        "record 1 begins", "count 2", "record 1 ends", "record 2 begins", "record 2 ends",
      ])
    #expect(thread.values == [threadIdentity(), threadIdentity()])
    withExtendedLifetime(token) {}
  }

  @Test("Clause 3, order: changes by many threads are heard in version order, one at a time")
  func manyThreads() async throws {
    let array = ObservableArray<Int>()
    let keepers = (0..<2).map { _ in RecordKeeper(array) }
    let counter = OverlapCounter()
    let token = array.observe(on: .callingThread) { _ in counter.pass() }
    let changes = TestScale.randomRuns(2_000)
    onThreads(4) { thread in
      var generator = SplitMix64(seed: UInt64(thread))
      for step in 0..<changes { change(array, thread * changes + step, using: &generator) }
    }
    // A job may go on with the delivery when all writers are back.
    try await wait { keepers.allSatisfy { $0.records.last?.revision.version == 4 * changes } }
    #expect(counter.overlapCount == 0)
    for keeper in keepers {
      #expect(keeper.versions == Array(1...(4 * changes)))
      #expect(try replay(keeper.records, on: []) == Array(array))
    }
    withExtendedLifetime(token) {}
  }

  @Test("Clause 3, order: an observer that is added inside a delivery hears later records only")
  func addedInside() {
    let array = ObservableArray<Int>()
    let inner = Mutex<RecordKeeper<Int>?>(nil)
    let token = array.observe(on: .callingThread) { change in
      if change.revision.version == 2 {
        array.append(3)
        inner.withLock { $0 = RecordKeeper(array) }
        array.append(4)
      }
    }
    array.append(1)
    array.append(2)
    array.append(5)
    #expect(inner.withLock { $0?.versions } == [4, 5])
    withExtendedLifetime(token) {}
  }

  @Test("Clause 3, order: a chain of changes inside observers ends, however long")
  func longChain() {
    let array = ObservableArray<Int>()
    let keeper = RecordKeeper(array)
    let token = array.observe(on: .callingThread) {
      if $0.revision.version < 10_000 { array.append($0.revision.version) }
    }
    array.append(0)
    #expect(keeper.versions == Array(1...10_000))
    withExtendedLifetime(token) {}
  }

  @Test("Clause 3, order: a chain of a thousand arrays, each of which changes the next one")
  func chainOfArrays() {
    let arrays = (0..<1_000).map { _ in ObservableArray<Int>() }
    let tokens = zip(arrays, arrays.dropFirst()).map { array, next in
      array.observe(on: .callingThread) { change in next.append(change.newElements?.first ?? 0) }
    }
    arrays[0].append(7)
    #expect(arrays.allSatisfy { $0.first == 7 && $0.count == 1 })
    withExtendedLifetime(tokens) {}
  }
}

/// Counts how often two threads, or a nested call, are inside at the same time.
private final class OverlapCounter: Sendable {
  private let inside = Atomic<Int>(0)
  private let overlaps = Atomic<Int>(0)

  var overlapCount: Int { overlaps.load(ordering: .sequentiallyConsistent) }

  func pass() {
    if inside.add(1, ordering: .sequentiallyConsistent).oldValue != 0 {
      overlaps.add(1, ordering: .sequentiallyConsistent)
    }
    inside.subtract(1, ordering: .sequentiallyConsistent)
  }
}

/// One call that other threads cannot make impossible.
private func change(
  _ array: ObservableArray<Int>, _ number: Int, using generator: inout SplitMix64
) {
  switch Int.random(in: 0..<4, using: &generator) {
  case 0, 1: array.append(number)
  case 2: array.insert(number, at: 0)
  default: if array.popLast() == nil { array.append(number) }
  }
}
