// Calls of other collections that this one does not have, with what to call instead.

extension EditableList {
  /// Unavailable: assign the element to replace it.
  @available(*, unavailable, message: "assign the element: list[index] = element")
  public func replace(at index: Int, with element: Element) {}

  /// Unavailable: append the element, or insert it at an index.
  @available(*, unavailable, message: "use append(_:), or insert(_:at:)")
  public func add(_ element: Element) {}

  /// Unavailable: remove an element by its index, its id or a predicate.
  @available(
    *, unavailable, message: "use remove(at:), remove(id:), or removeAll { $0 == element }"
  )
  public func remove(_ element: Element) {}

  /// Unavailable: assign elements by a comparison with the present ones.
  @available(*, unavailable, renamed: "replaceAll(with:)")
  public func replace(with elements: some Sequence<Element>) {}

  /// Unavailable: name the element by its index or its id.
  @available(*, unavailable, message: "use touch(at:) or touch(id:)")
  public func touch(_ element: Element) {}

  /// Unavailable: compare both keys.
  @available(
    *, unavailable, message: "compare both keys: sort { ($0.day, $0.title) < ($1.day, $1.title) }"
  )
  public func sort<First, Second>(
    by first: KeyPath<Element, First>, _ second: KeyPath<Element, Second>
  ) {}

  /// Unavailable: compare the other way.
  @available(*, unavailable, message: "compare the other way: sort { $0.title > $1.title }")
  public func sort<Key>(by key: KeyPath<Element, Key>, descending: Bool) {}

  /// Unavailable: compare two elements, or name a property.
  @available(
    *, unavailable,
    message: "compare two: sort { $0.name < $1.name }; or name a property: sort(by: \\.name)"
  )
  public func sort<Key: Comparable>(by key: (Element) -> Key) {}

  /// Unavailable: say where elements without a key are.
  @available(
    *, unavailable,
    message: "say where nil goes: sort { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }"
  )
  public func sort<Key: Comparable>(by key: KeyPath<Element, Key?>) {}

  /// Unavailable: compare elements by a comparator, if the property cannot be compared.
  @available(
    *, unavailable,
    message: "a key must be Comparable; or compare: sort { $0.a < $1.a }"
  )
  public func sort<Key>(by key: KeyPath<Element, Key>) {}

  /// Unavailable: the adapters have it.
  @available(
    *, unavailable,
    message: "import ObservableCollectionsAdapters; the comparator must be one of these elements"
  )
  public func sort<Comparator>(using comparator: Comparator) {}
}

extension EditableList where Element: Identifiable {
  /// Unavailable: remove elements by a predicate.
  @available(*, unavailable, message: "use removeAll { ids.contains($0.id) }")
  public func remove(ids: some Sequence<Element.ID>) {}

  /// Unavailable: move the element before the one that is to follow it.
  @available(
    *, unavailable, message: "name the next element: move(id:before:), with nil for the end"
  )
  public func move(id: Element.ID, after other: Element.ID) {}

  /// Unavailable: move the element by its index.
  @available(*, unavailable, message: "use move(from:to:), with index(ofID:)")
  public func move(id: Element.ID, to index: Int) {}
}
