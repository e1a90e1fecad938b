/// Whether the elements of a list are objects, which may change without a replacement.
enum ElementForm {
  /// All elements are objects.
  case objects
  /// No element is an object.
  case values
  /// Optionals and values of a protocol type: each element is asked.
  case mixed

  /// Determines the form of an element's type. The element is needed because a protocol type cannot
  /// be recognized by the type alone.
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

/// An optional of any type.
private protocol OptionalValue {
  /// Whether the wrapped value is an object.
  var holdsObject: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var holdsObject: Bool { map { isObject($0) } ?? false }
}
