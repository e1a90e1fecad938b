/// What a step of a delivery brings, and who hears it.
struct DeliveryRound {
  var record: AnyChangeRecord?
  var receivers: ContiguousArray<ChangeObserver> = []
  /// What seldom comes: what the log comes to, or a call.
  var composition: Composition?

  /// An observer that hears what the log comes to, and from the present version on hears records; or a
  /// call that is made because all before has been delivered.
  ///
  /// A class, because it is rare and a round is handed about.
  final class Composition {
    /// Nil for a call.
    let observer: ChangeObserver?
    /// Makes the records.
    private let makeRecords: (() -> [AnyChangeRecord])?
    private let call: (@Sendable () -> Void)?

    /// Takes what the log comes to. Called under the data lock.
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

  /// Hands over what there is. Called outside the lock: a receiver may do anything.
  func deliver() {
    if let record {
      // By index: an iterator would retain the list once more.
      for index in receivers.indices { receivers[index].receive(record) }
    }
    composition?.deliver()
  }
}
