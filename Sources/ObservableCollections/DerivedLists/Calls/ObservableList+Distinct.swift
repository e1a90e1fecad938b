extension ObservableList {
  /// A list of the first element of each key, in their order, which follows this one.
  ///
  /// ```swift
  /// let lastOfDay = newest.distinct { $0.day }      // one post of each day
  /// ```
  ///
  /// When the first element of a key goes, the next one comes: a removal and an insertion. So it is when an element of
  /// the same key comes or moves before it. What the function made of an element is remembered: one of class
  /// type whose key changes inside stays until this list is told, with ``ObservableArray/touch(at:)``.
  ///
  /// - Parameter key: what only one element of the list has. Called once for each element that is new or was
  ///   replaced, on the thread that looks at the list; it should depend on nothing but the element.
  /// - Complexity: that of ``sections(by:orderedBy:)``, for keys that hash well. It holds the keys, and no elements but those that it shows.
  @inlinable
  public func distinct<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> DerivedList<Element> {
    deduplicating(SectionChoosing(key), ElementCode())
  }

  @usableFromInline
  func deduplicating<Key: Hashable>(
    _ key: SectionChoosing<Element, Key>, _ code: ElementCode<Element>
  ) -> DerivedList<Element> {
    DerivedList(Deduplicating(key, code: code), of: self)
  }
}

extension ObservableList where Element: Hashable, Element: SendableMetatype {
  /// A list of the elements without those that are equal to one before them, which follows this one.
  ///
  /// ```swift
  /// let authors = posts.mapped { $0.author }.distinct()
  /// ```
  ///
  /// - Complexity: that of ``distinct(by:)``.
  @inlinable
  public func distinct() -> DerivedList<Element> { distinct { $0 } }
}
