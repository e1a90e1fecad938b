// Keys as other collections take them, with what to write instead.

extension ObservableList {
  /// Unavailable: compare both keys.
  @available(
    *, unavailable,
    message: "compare both keys: ordered { ($0.day, $0.title) < ($1.day, $1.title) }"
  )
  public func ordered<First, Second>(
    by first: KeyPath<Element, First>, _ second: KeyPath<Element, Second>, descending: Bool = false
  ) -> DerivedList<Element> { trap("'ordered' takes one key") }

  /// Unavailable: compare two elements, or name a property.
  @available(
    *, unavailable,
    message: "compare two: ordered { $0.name < $1.name }; or name a property: ordered(by: \\.name)"
  )
  public func ordered<Key: Comparable>(
    by key: (Element) -> Key, descending: Bool = false
  ) -> DerivedList<Element> { trap("'ordered' takes no closure that returns a key") }

  /// Unavailable: say where elements without a key are.
  @available(
    *, unavailable,
    message: "say where nil goes: ordered { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }"
  )
  public func ordered<Key: Comparable>(
    by key: KeyPath<Element, Key?>, descending: Bool = false
  ) -> DerivedList<Element> { trap("'ordered' takes no key that is optional") }

  /// Unavailable: compare elements by a comparator, if the property cannot be compared.
  @available(
    *, unavailable,
    message: "a key must be Comparable and SendableMetatype; or compare: ordered { $0.a < $1.a }"
  )
  public func ordered<Key>(
    by key: KeyPath<Element, Key>, descending: Bool = false
  ) -> DerivedList<Element> { trap("'ordered' takes no key that cannot be compared") }

  /// Unavailable: the adapters have it.
  @available(
    *, unavailable,
    message: "import ObservableCollectionsAdapters; the comparator must be one of these elements"
  )
  public func ordered<Comparator>(
    using comparator: Comparator
  ) -> DerivedList<Element> { trap("'ordered(using:)' is in the adapters") }
}

// A key path in a call stands for a closure, a stored one does not. Beside these the compiler says of a
// misspelt property that it does not exist, and not that a closure is not `Sendable`.

extension ObservableList {
  /// Unavailable: a stored key path is not a transform.
  @available(*, unavailable, message: "read the property: mapped { $0[keyPath: key] }")
  public func mapped<Result>(
    _ key: KeyPath<Element, Result>
  ) -> DerivedList<Result> { trap("'mapped' takes a closure") }

  /// Unavailable: a stored key path is not a predicate.
  @available(*, unavailable, message: "read the property: filtered { $0[keyPath: key] }")
  public func filtered(
    _ key: KeyPath<Element, Bool>
  ) -> DerivedList<Element> { trap("'filtered' takes a closure") }

  /// Unavailable: a stored key path is not a closure.
  @available(*, unavailable, message: "read the property: distinct(by: { $0[keyPath: key] })")
  public func distinct<Key: Hashable>(
    by key: KeyPath<Element, Key>
  ) -> DerivedList<Element> { trap("'distinct' takes a closure") }
}
