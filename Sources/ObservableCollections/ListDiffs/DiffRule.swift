/// A rule that compares elements by their keys, and survivors by their contents.
///
/// Each kind of matching has a rule type of its own. So the walk over a million elements is
/// specialized for it, and a ``Matching`` calls no closures for each element except those of the
/// user.
@usableFromInline
package protocol DiffRule<Element> {
  associatedtype Element
  /// Whether two elements have equal keys.
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool
  /// The hash value of an element's key.
  func keyHash(_ element: Element) -> Int
  /// Whether a new element with the same key as an old one has other contents.
  func isUpdated(_ old: Element, _ new: Element) -> Bool
}

/// Compares elements as their own keys: no survivor is updated.
@usableFromInline
struct DiffByElement<Element: Hashable>: DiffRule {
  @inlinable
  init() {}

  @_alwaysEmitIntoClient
  @inline(__always)
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool { one == other }

  @_alwaysEmitIntoClient
  @inline(__always)
  func keyHash(_ element: Element) -> Int { element.hashValue }

  @_alwaysEmitIntoClient
  @inline(__always)
  func isUpdated(_ old: Element, _ new: Element) -> Bool { false }
}

/// Compares ids; a survivor is updated if the two elements are not equal.
@usableFromInline
struct DiffByIDAndEquality<Element: Identifiable & Equatable>: DiffRule {
  @inlinable
  init() {}

  @_alwaysEmitIntoClient
  @inline(__always)
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool { one.id == other.id }

  @_alwaysEmitIntoClient
  @inline(__always)
  func keyHash(_ element: Element) -> Int { element.id.hashValue }

  @_alwaysEmitIntoClient
  @inline(__always)
  func isUpdated(_ old: Element, _ new: Element) -> Bool { old != new }
}

/// Compares ids, and no contents: a survivor is updated unless both elements are the same object.
@usableFromInline
struct DiffByID<Element: Identifiable>: DiffRule {
  @inlinable
  init() {}

  @_alwaysEmitIntoClient
  @inline(__always)
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool { one.id == other.id }

  @_alwaysEmitIntoClient
  @inline(__always)
  func keyHash(_ element: Element) -> Int { element.id.hashValue }

  @_alwaysEmitIntoClient
  @inline(__always)
  func isUpdated(_ old: Element, _ new: Element) -> Bool {
    !(Element.self is AnyObject.Type && old as AnyObject === new as AnyObject)
  }
}

/// Compares keys and contents by closures.
@usableFromInline
struct DiffByKey<Element, Key: Hashable>: DiffRule {
  @usableFromInline let key: (Element) -> Key
  @usableFromInline let differ: (Element, Element) -> Bool

  /// - Parameters:
  ///   - key: returns the key of an element.
  ///   - differ: returns whether an old and a new element with equal keys have different contents.
  @_alwaysEmitIntoClient
  init(key: @escaping (Element) -> Key, differ: @escaping (Element, Element) -> Bool) {
    self.key = key
    self.differ = differ
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func haveEqualKeys(_ one: Element, _ other: Element) -> Bool { key(one) == key(other) }

  @_alwaysEmitIntoClient
  @inline(__always)
  func keyHash(_ element: Element) -> Int { key(element).hashValue }

  @_alwaysEmitIntoClient
  @inline(__always)
  func isUpdated(_ old: Element, _ new: Element) -> Bool { differ(old, new) }
}
