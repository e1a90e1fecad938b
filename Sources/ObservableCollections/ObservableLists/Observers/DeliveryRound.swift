/// A step of a delivery: a record or a call, and the observers that receive it.
struct DeliveryRound {
  var record: AnyChangeRecord?
  var receivers: ContiguousArray<ChangeObserver> = []
  /// The rare content: composed records, or a call.
  var composition: Composition?

  /// Composed records for an observer, which receives records one by one again from the current
  /// version on; or a call after the delivery of all earlier records.
  ///
  /// A class, because it is rare and rounds are passed on by value.
  final class Composition {
    /// Nil for a call.
    let observer: ChangeObserver?
    /// Makes the records.
    private let makeRecords: (() -> [AnyChangeRecord])?
    private let call: (@Sendable () -> Void)?

    /// Composes the records since the observer's position in the log. Called under the data lock.
    init(for observer: ChangeObserver) {
      self.observer = observer
      makeRecords = observer.composer?.compose()
      call = nil
    }

    init(calling body: @escaping @Sendable () -> Void) {
      (observer, makeRecords, call) = (nil, nil, body)
    }

    func deliver() {
      call?()
      guard let observer, let makeRecords else { return }
      for record in makeRecords() { observer.receive(record) }
    }
  }

  /// Delivers the round. Called outside the lock: an observer may do anything.
  func deliver() {
    if let record {
      // By index: an iterator would retain the list once more.
      for index in receivers.indices { receivers[index].receive(record) }
    }
    composition?.deliver()
  }
}
