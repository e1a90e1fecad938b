/// What a step of a delivery brings, and who hears it.
struct DeliveryRound {
  var record: AnyChangeRecord?
  var receivers = OneOrMore<ChangeObserver>()
  /// An observer that hears what the log comes to; from the present version on it hears records.
  var composing: ChangeObserver?
  /// Makes the records for that.
  var makeRecords: (() -> [AnyChangeRecord])?

  /// Hands over what there is. Called outside the lock: a receiver may do anything.
  func deliver() {
    if let record { receivers.forEach { $0.receive(record) } }
    guard let composing, let makeRecords else { return }
    for record in makeRecords() { composing.receive(record) }
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
