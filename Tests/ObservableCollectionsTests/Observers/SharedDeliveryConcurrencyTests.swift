import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// How much of what other threads have made one thread delivers.
@Suite("Clause 3, deliveries handed over")
struct SharedDeliveryConcurrencyTests {
  private static let share = DeliveryQueue.Share.limit

  @Test("Clause 3, order: a thread delivers a share of others' records, and hands over")
  func share() async throws {
    let array = ObservableArray<Int>()
    let heard = Recorder<(version: Int, thread: ObjectIdentifier)>()
    let total = 5 * Self.share
    let token = array.observe(on: .callingThread, options: []) { change in
      heard.keep((change.revision.version, threadIdentity()))
      // Each record makes the next one, on another thread, before it has been heard.
      if change.revision.version < total { onOtherThread { array.append(change.revision.version) } }
    }
    let own = threadIdentity()
    array.append(0)
    let byCaller = heard.values.filter { $0.thread == own }.count
    try await wait { heard.values.count == total }
    #expect(heard.values.map(\.version) == Array(1...total))
    #expect(byCaller == 1 + Self.share)
    #expect(!array.core.withLock { array.core.shared.deliveries.isDelivering })
    token.cancel()
  }

  @Test("Clause 3, order: a thread delivers all that it has made itself, however much")
  func ownRecords() {
    let array = ObservableArray<Int>()
    let heard = Recorder<Int>()
    let total = 4 * Self.share
    let token = array.observe(on: .callingThread, options: []) { change in
      heard.keep(change.revision.version)
      if change.revision.version < total { array.append(0) }
    }
    array.append(0)
    #expect(heard.values == Array(1...total))
    array.transaction { array in for _ in 0..<total { array.append(1) } }
    #expect(heard.values == Array(1...2 * total))
    token.cancel()
  }

  @Test("Clause 3, order: records that were held back are shared, too")
  func heldBack() async throws {
    let array = ObservableArray<Int>()
    let heard = Recorder<(version: Int, thread: ObjectIdentifier)>()
    let total = 3 * Self.share
    let token = array.observe(on: .callingThread, options: .initial) { change in
      if change.kind == .setting {
        onOtherThread { for number in 0..<total { array.append(number) } }
      } else {
        heard.keep((change.revision.version, threadIdentity()))
      }
    }
    let own = threadIdentity()
    #expect(heard.values.filter { $0.thread == own }.count <= Self.share)
    try await wait { heard.values.count == total }
    #expect(heard.values.map(\.version) == Array(1...total))
    token.cancel()
  }

  @Test("Clause 3, order: writers on several threads with a slow observer, each record once")
  func storm() async throws {
    let array = ObservableArray<Int>()
    let order = Attacked(VersionOrder(last: 0))
    let (slow, limited) = (Recorder<Int>(), Recorder<Revision>())
    let edits = TestScale.bound(full: 5_000, debug: 500)
    let tokens = [
      array.observe(on: .callingThread) { change in
        slow.keep(change.revision.version)
        order.take { try $0.take(change.revision.version) }
      },
      array.observe(on: .callingThread, limit: 4) { change in
        limited.keep(change.revision)
      },
    ]
    onThreads(4) { thread in
      for number in 0..<edits {
        if number % 3 == 2 { _ = array.popLast() } else { array.append(thread) }
      }
    }
    try await wait { slow.values.last == array.revision.version }
    try await wait {
      limited.values.last?.version == array.revision.version || limited.values.isEmpty
    }
    #expect(order.faults == [])
    #expect(slow.values == Array(1...array.revision.version))
    var states = RisingStates(array.at(0))
    for state in limited.values { try states.take(state, "\(state)") }
    for token in tokens { token.cancel() }
  }

  @Test("Clause 3, order: a sink is woken though the delivery was handed over")
  func waking() async throws {
    let array = ObservableArray<Int>()
    let turns = ManualTurnScheduler()
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in
    }
    let heard = Recorder<Int>()
    let total = 3 * Self.share
    let token = array.observe(on: .callingThread, options: .initial) { change in
      if change.kind == .setting {
        onOtherThread { for number in 0..<total { array.append(number) } }
      } else {
        heard.keep(change.revision.version)
      }
    }
    #expect(turns.wakeUpCount == 1)
    try await wait { heard.values.count == total }
    token.cancel()
    withExtendedLifetime(coalescer) {}
  }
}
