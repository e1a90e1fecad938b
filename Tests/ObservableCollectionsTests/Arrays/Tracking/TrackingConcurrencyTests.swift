import ObservableCollections
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Trackers on one thread, changes on others: the last value is always seen.
@Suite("Observation: changes from other threads", .serialized)
struct TrackingConcurrencyTests {
  private static let changes = TestScale.bound(full: 100_000, debug: 10_000)
  private static let rounds = TestScale.bound(full: 300, debug: 40)

  /// Reads under tracking, and again whenever it is told, until it sees a value.
  private static func follow<Value: Sendable & Equatable>(
    until last: Value, _ read: @escaping @Sendable () -> Value
  ) async -> Int {
    var readings = 0
    while true {
      let value = await withCheckedContinuation { continuation in
        let seen = LockedValue<CheckedContinuation<Value?, Never>?>(continuation)
        let resume: @Sendable (Value?) -> Void = { value in
          seen.withLock { $0.take() }?.resume(returning: value)
        }
        let value = withObservationTracking(read, onChange: { resume(nil) })
        if value == last { resume(value) }
      }
      readings += 1
      if value != nil { return readings }
    }
  }

  @Test("withObservationTracking, anew each time: 100,000 changes, the last value is seen")
  func tracking() async {
    let array = ObservableArray([0])
    let changes = Self.changes
    let writer = RunningThread { for number in 1...changes { array[0] = number } }
    let readings = await Self.follow(until: changes) { array[0] }
    writer.join()
    #expect(readings <= 2 * changes + 2)
  }

  @Test("Observations: 100,000 changes, the last value is seen, and they ascend")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func observations() async {
    let array = ObservableArray([0])
    let changes = Self.changes
    let writer = RunningThread { for number in 1...changes { array[0] = number } }
    var seen = -1
    for await value in Observations({ array[0] }) {
      #expect(value >= seen)
      seen = value
      if value == changes { break }
    }
    writer.join()
    #expect(seen == changes)
  }

  @Test("A change between the read and the end of the tracking closure is told")
  func lateListener() async {
    for round in 0..<Self.rounds {
      let array = ObservableArray([round])
      let seen = await Self.follow(until: round + 1) {
        let value = array[0]
        // The tracker does not listen yet.
        if value == round { onOtherThread { array[0] = round + 1 } }
        return value
      }
      #expect(seen == 2)
    }
  }

  @Test("A transaction between the read and the end of the tracking closure is told")
  func lateListenerOfSections() async {
    for _ in 0..<Self.rounds {
      let list = ObservableSections<Head, Cell>()
      let seen = await Self.follow(until: 2) {
        let count = list.sections.count
        if count == 0 {
          onOtherThread {
            list.transaction {
              $0.sections.append(Head(id: 1))
              $0.sections.append(Head(id: 2))
            }
          }
        }
        return count
      }
      #expect(seen == 2)
    }
  }

  @Test("Many trackers of several arrays, transactions and throws: all see the end")
  func manyTrackers() async {
    struct Refusal: Error {}
    let arrays = (0..<3).map { _ in ObservableArray([0]) }
    let changes = Self.changes / 20
    let writers = arrays.map { array in
      RunningThread {
        for number in 1...changes {
          array.transaction {
            $0[0] = -number; $0[0] = number
          }
          try? array.transaction { array throws(Refusal) in
            array[0] = -1; throw Refusal()
          }
        }
      }
    }
    await withTaskGroup(of: Void.self) { tasks in
      for _ in 0..<4 {
        tasks.addTask {
          _ = await Self.follow(until: [changes, changes, changes]) { arrays.map { $0[0] } }
        }
      }
    }
    for writer in writers { writer.join() }
  }
}
