import Synchronization

/// One observer of an array's records.
///
/// The token owns it, and takes it out of the array before it is released; the array does not
/// retain it. It holds the array, so a token keeps its array alive, and nothing retains in a circle
/// unless the closure captures the token itself.
final class ChangeObserver {
  /// The version of the array when the observer was added: it hears later records only.
  let startVersion: Int
  let options: ArrayObservationOptions
  private let receiveRecord: (AnyChangeRecord) -> Void
  private let host: any ObserverHost
  private let active: ActiveFlag
  /// The stream that it hears for, if it does.
  private let stream: AnyObject?

  /// - Parameter stream: who it hears for, if that is a stream: whose number traces tell.
  init(
    startVersion: Int, options: ArrayObservationOptions, host: any ObserverHost,
    active: ActiveFlag, stream: AnyObject? = nil, receive: @escaping (AnyChangeRecord) -> Void
  ) {
    self.startVersion = startVersion
    self.options = options
    self.host = host
    self.active = active
    self.stream = stream
    receiveRecord = receive
  }

  /// Hands a record over, unless the observer was cancelled.
  func receive(_ record: AnyChangeRecord) {
    if active.isSet { receiveRecord(record) }
  }

  /// Whose number a trace tells.
  var traced: AnyObject { stream ?? self }

  func cancel() {
    active.clear()
    host.removeObserver(self)
  }
}

/// The array, as its observers see it.
protocol ObserverHost: AnyObject {
  /// Forgets an observer that was cancelled.
  func removeObserver(_ observer: ChangeObserver)
}

/// Whether an observer still listens; cleared once, read before every delivery.
@usableFromInline
final class ActiveFlag: Sendable {
  private let value = Atomic<Bool>(true)

  @usableFromInline
  init() {}

  @usableFromInline
  var isSet: Bool { value.load(ordering: .acquiring) }

  func clear() { value.store(false, ordering: .releasing) }
}

extension ChangeRecord {
  /// Hands the record over as an observer wants it: once, or first announced.
  ///
  /// - Parameters:
  ///   - options: what the observer wants to hear.
  ///   - active: whether it still listens; the announcement may make it cancel.
  ///   - handler: the observer's closure.
  @inlinable
  func tell(
    _ options: ArrayObservationOptions, while active: ActiveFlag,
    _ handler: (ArrayChange<Element>) -> Void
  ) {
    let withoutOld: ChangeMask = options.contains(.old) ? [] : .old
    if options.contains(.prior) {
      handler(ArrayChange(self, without: withoutOld.union(.new).union(.prior)))
      guard active.isSet else { return }
    }
    handler(
      ArrayChange(self, without: options.contains(.new) ? withoutOld : withoutOld.union(.new)))
  }
}
