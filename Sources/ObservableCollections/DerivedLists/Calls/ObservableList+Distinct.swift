extension ObservableList {
  /// A derived list of the first element with each key.
  ///
  /// ```swift
  /// let lastOfDay = newest.distinct { $0.day }      // one post of each day
  /// ```
  ///
  /// If the first element with a key is removed, the next one replaces it: a removal and an
  /// insertion. The same happens if an element with the same key is inserted or moved before it.
  /// The key is cached. If an element is an object and its key changes, call
  /// ``ObservableArray/touch(at:)``.
  ///
  /// - Parameter key: returns the key of an element. Called once for each inserted or replaced
  ///   element, on the thread that reads the list. Its result must depend only on the element.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, for keys that hash well. The list holds
  ///   all keys, but only the elements that it shows.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func distinct<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> DerivedList<Element> {
    deduplicating(SpecializedKey(key), ElementOperations())
  }

  @usableFromInline
  func deduplicating<Key: Hashable>(
    _ key: SpecializedKey<Element, Key>, _ operations: ElementOperations<Element>
  ) -> DerivedList<Element> {
    DerivedList(Deduplicating(key, operations: operations), of: self)
  }
}

extension ObservableList where Element: Hashable, Element: SendableMetatype {
  /// A derived list of the elements without later duplicates.
  ///
  /// ```swift
  /// let authors = posts.mapped { $0.author }.distinct()
  /// ```
  ///
  /// - Complexity: the same as ``distinct(by:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func distinct() -> DerivedList<Element> { distinct { $0 } }
}
