/// What a closure captures: a reference to an object that is given away once.
final class Captured {
  private var object: Row? = Row()

  var reference: Row? { object }

  func take() -> Row? {
    defer { object = nil }
    return object
  }
}

/// Weak references to what must go.
final class Watch: @unchecked Sendable {
  private weak var row: Row?
  private weak var list: AnyObject?
  private weak var captured: Row?

  /// A list with one element.
  static func list<List: EndableList>(_ type: List.Type) -> (Watch, List) {
    let (watch, row) = (Watch(), Row())
    let list = List.make(row)
    (watch.row, watch.list) = (row, list)
    return (watch, list)
  }

  static func optionalList<List: EndableList>(_ type: List.Type) -> (Watch, List?) {
    let (watch, made) = list(type)
    return (watch, made)
  }

  func note(_ captured: Captured) { self.captured = captured.reference }

  var hasRow: Bool { row != nil }
  var hasCaptured: Bool { captured != nil }

  /// What is still there.
  var remains: [String] {
    [(row as AnyObject?, "row"), (list, "list"), (captured, "captured")]
      .filter { $0.0 != nil }.map(\.1)
  }
}
