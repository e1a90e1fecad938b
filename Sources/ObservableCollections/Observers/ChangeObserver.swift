import Synchronization

/// One observer of an array's records.
///
/// The token owns it; the array knows it weakly. It holds the array, so a token keeps its array
/// alive, and nothing retains in a circle unless the closure captures the token itself.
final class ChangeObserver<Element>: AnyChangeObserver {
  /// The version of the array when the observer was added: it hears later records only.
  let startVersion: Int
  let options: ArrayObservationOptions
  private let receiveChange: (ArrayChange<Element>) -> Void
  private let host: any ObserverHost
  private let active: ActiveFlag

  /// Records held back until `.initial` has been received. Protected by the array's data lock.
  var heldBack: [ArrayChange<Element>]?

  init(
    startVersion: Int, options: ArrayObservationOptions, host: any ObserverHost,
    active: ActiveFlag, receive: @escaping (ArrayChange<Element>) -> Void
  ) {
    self.startVersion = startVersion
    self.options = options
    self.host = host
    self.active = active
    receiveChange = receive
    heldBack = options.contains(.initial) ? [] : nil
  }

  /// Hands a record over, once or with its announcement, unless the observer was cancelled.
  func receive(_ change: ArrayChange<Element>) {
    let wantsOld = options.contains(.old)
    if options.contains(.prior), active.isSet {
      receiveChange(change.masked(old: wantsOld, new: false, isPrior: true))
    }
    guard active.isSet else { return }
    receiveChange(change.masked(old: wantsOld, new: options.contains(.new)))
  }

  func cancel() {
    active.clear()
    host.removeObserver(self)
  }
}

/// An observer without its element type: what a token holds.
protocol AnyChangeObserver: AnyObject {
  func cancel()
}

/// The array, as its observers see it.
protocol ObserverHost: AnyObject {
  /// Forgets an observer that was cancelled.
  func removeObserver(_ observer: AnyObject)
}

/// Whether an observer still listens; cleared once, read before every delivery.
final class ActiveFlag: Sendable {
  private let value = Atomic<Bool>(true)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func clear() { value.store(false, ordering: .releasing) }
}
