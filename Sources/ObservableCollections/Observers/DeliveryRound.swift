/// What a step of a delivery brings, and who hears it.
struct DeliveryRound {
  var record: AnyChangeRecord?
  var receivers: ContiguousArray<ChangeObserver> = []
  /// What the log comes to, for one observer.
  var composition: Composition?

  /// An observer that hears what the log comes to; from the present version on it hears records.
  ///
  /// A class, because it is rare and a round is handed about.
  final class Composition {
    let observer: ChangeObserver
    /// Makes the records.
    private let makeRecords: (() -> [AnyChangeRecord])?

    /// Takes what the log comes to. Called under the data lock.
    init(for observer: ChangeObserver) {
      self.observer = observer
      makeRecords = observer.composer?.compose()
    }

    func deliver() {
      guard let makeRecords else { return }
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
