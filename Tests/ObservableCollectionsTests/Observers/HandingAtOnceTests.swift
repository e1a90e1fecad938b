import ObservableCollections
import TestSupport
import Testing

@testable import ListChanges
@testable import ObservableLists

/// Records that are handed out without being queued. That they come as if they had been is checked in
/// every state that the exploration of the protocol finds.
@Suite("Records that are handed out at once")
struct HandingAtOnceTests {
  private func observer(
    of options: ObservationOptions = [], from version: Int = 0
  ) -> ChangeObserver {
    ChangeObserver(
      startVersion: version, options: options, host: NoHost(), array: NoHost(),
      active: ActiveFlag(), receive: { _ in })
  }

  private func record(_ version: Int) -> AnyChangeRecord {
    AnyChangeRecord(revision: Revision(version), previous: Revision(version - 1))
  }

  @Test("A record goes to all observers if nothing waits and nobody delivers")
  func isHandedOut() {
    var queue = DeliveryQueue()
    #expect(queue.handAtOnce(record(1)) == nil, "nobody hears")
    let observers = (0..<3).map { _ in observer() }
    for observer in observers { queue.add(observer) }
    for version in 1...2 {
      let round = queue.handAtOnce(record(version))
      #expect(round?.record?.version == version)
      #expect(round.map { $0.receivers.elementsEqual(observers, by: ===) } == true)
      #expect(queue.handAtOnce(record(version + 1)) == nil, "somebody delivers")
      #expect(queue.next(at: version) == nil)
    }
    _ = queue.remove(observers[1])
    let receivers = queue.handAtOnce(record(3))?.receivers
    #expect(receivers?.elementsEqual([observers[0], observers[2]], by: ===) == true)
  }

  @Test("A record is queued while another waits, or an observer has not heard all before")
  func isQueued() {
    var queue = DeliveryQueue()
    queue.add(observer())
    queue.enqueue(record(1), by: 1)
    #expect(queue.handAtOnce(record(2)) == nil, "a record waits")

    queue = DeliveryQueue()
    let late = observer(of: .initial)
    queue.add(late)
    #expect(queue.handAtOnce(record(1)) == nil, "an observer lacks its initial record")
    queue.release(late, by: 1)
    #expect(queue.handAtOnce(record(1)) != nil)

    queue = DeliveryQueue()
    queue.add(observer(from: 5))
    #expect(queue.handAtOnce(record(5)) == nil, "an observer has seen that version")
    #expect(queue.handAtOnce(record(6)) != nil)
  }
}

/// Whom an observer would tell that it was cancelled.
private final class NoHost: ObserverHost, Sendable {
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  func removeObserver(_ observer: ChangeObserver) {}

  func settle(
    for observer: ChangeObserver?, isolation: isolated (any Actor)?,
    _ body: @escaping @Sendable (Int) -> Void
  ) async {}
}
