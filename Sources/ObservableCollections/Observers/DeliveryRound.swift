/// What a step of a delivery brings, and who hears it.
struct DeliveryRound {
  var record: AnyChangeRecord?
  var receivers = OneOrMore<ChangeObserver>()
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
    if let record { receivers.forEach { $0.receive(record) } }
    composition?.deliver()
  }
}

/// A list that needs no memory of its own for one element, the usual case.
struct OneOrMore<Element> {
  private var first: Element?
  private var rest: [Element] = []

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { rest.append(element) }
  }

  func forEach(_ body: (Element) -> Void) {
    guard let first else { return }
    body(first)
    for element in rest { body(element) }
  }
}
