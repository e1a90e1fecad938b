/// Whether the elements of a list are objects, which may change inside.
enum ElementForm {
  /// All are.
  case objects
  /// None is.
  case values
  /// Each may be one, and says so itself: in an optional, or where only a protocol is known.
  case mixed

  /// The form of a type, of which an element is known: the type alone does not say whether it is that of a protocol.
  init<Element>(_ element: Element) {
    if Element.self is AnyObject.Type {
      self = .objects
    } else if Element.self is any OptionalValue.Type || type(of: element as Any) != Element.self {
      self = .mixed
    } else {
      self = .values
    }
  }
}

/// Whether an element of a ``ElementForm/mixed`` list is an object.
func isObject<Element>(_ element: Element) -> Bool {
  if let optional = element as? any OptionalValue { return optional.holdsObject }
  return type(of: element as Any) is AnyObject.Type
}

/// An optional, whatever it is of.
private protocol OptionalValue {
  /// Whether it has an object.
  var holdsObject: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var holdsObject: Bool { map { isObject($0) } ?? false }
}
