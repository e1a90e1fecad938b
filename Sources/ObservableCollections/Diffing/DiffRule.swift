/// What makes two elements the same, and what makes the same element another sight.
///
/// A type of its own for each kind of element, not closures: so that the walk over a million
/// elements is compiled for them.
@usableFromInline
protocol DiffRule<Element> {
  associatedtype Element
  /// Whether two elements have equal keys.
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool
  /// The hash value of an element's key.
  func keyHash(_ element: Element) -> Int
  /// Whether a new element with the same key as an old one has other contents.
  func isUpdated(_ old: Element, _ new: Element) -> Bool
}

/// Elements are their own keys: who survives is not updated.
@usableFromInline
struct DiffByElement<Element: Hashable>: DiffRule {
  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool { one == other }

  @inlinable
  @inline(__always)
  func keyHash(_ element: Element) -> Int { element.hashValue }

  @inlinable
  @inline(__always)
  func isUpdated(_ old: Element, _ new: Element) -> Bool { false }
}

/// Elements have ids; who survives is updated if it is not equal.
@usableFromInline
struct DiffByIDAndEquality<Element: Identifiable & Equatable>: DiffRule {
  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool { one.id == other.id }

  @inlinable
  @inline(__always)
  func keyHash(_ element: Element) -> Int { element.id.hashValue }

  @inlinable
  @inline(__always)
  func isUpdated(_ old: Element, _ new: Element) -> Bool { old != new }
}

/// Elements have ids, and nothing compares their contents: who survives is updated, unless it is
/// the same object.
@usableFromInline
struct DiffByID<Element: Identifiable>: DiffRule {
  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool { one.id == other.id }

  @inlinable
  @inline(__always)
  func keyHash(_ element: Element) -> Int { element.id.hashValue }

  @inlinable
  @inline(__always)
  func isUpdated(_ old: Element, _ new: Element) -> Bool {
    !(Element.self is AnyObject.Type && old as AnyObject === new as AnyObject)
  }
}

/// A closure tells keys, and another compares contents.
@usableFromInline
struct DiffByClosures<Element, Key: Hashable>: DiffRule {
  @usableFromInline let key: (Element) -> Key
  @usableFromInline let areContentsEqual: (Element, Element) -> Bool

  @inlinable
  init(key: @escaping (Element) -> Key, areContentsEqual: @escaping (Element, Element) -> Bool) {
    self.key = key
    self.areContentsEqual = areContentsEqual
  }

  @inlinable
  @inline(__always)
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool { key(one) == key(other) }

  @inlinable
  @inline(__always)
  func keyHash(_ element: Element) -> Int { key(element).hashValue }

  @inlinable
  @inline(__always)
  func isUpdated(_ old: Element, _ new: Element) -> Bool { !areContentsEqual(old, new) }
}
