// Sections: the elements grouped by a key.

extension ObservableList {
  /// A derived list that groups the elements by a key, with the sections ordered by a comparator.
  ///
  /// ```swift
  /// let days = posts.ordered(by: \.date, descending: true).sections { $0.day }
  /// days.snapshot[0].header.id        // the day of the newest post
  ///
  /// let authors = posts.sections(by: { $0.author }, orderedBy: <)
  /// ```
  ///
  /// The elements of a section keep the order of this list. An element that is replaced by one with
  /// another key moves to that key's section. The key is cached. If an element is an object and its
  /// key changes, call ``ObservableArray/touch(at:)``.
  ///
  /// - Parameters:
  ///   - key: returns the key of an element's section. Called once for each inserted or replaced
  ///     element, on the thread that reads the list. Its result must depend only on the element.
  ///   - areInIncreasingOrder: returns whether the section of the first key comes before the
  ///     section of the second: a strict weak ordering. If it contradicts itself, the order of the
  ///     sections is unspecified. Called on the thread that reads the list, for new sections and
  ///     for sections with another first element: log S times for one of S. Sections that are equal
  ///     in it keep the order of their first elements, and so do all sections if it is `nil`. It is
  ///     an autoclosure, so that a plain `<` works for each type of key.
  /// - Complexity: O(1). The first read of the list is O(N + S log S) for N elements in S sections,
  ///   every later one O((R + C) (log N + √S)) for R runs of changes since the previous read and C
  ///   removed, inserted, replaced or moved elements, plus a step of some nanoseconds for each 400
  ///   elements; or O(N + S), if C is more than a sixty-fourth of N. The bounds require keys that
  ///   hash well: a new key is compared with all keys with the same hash.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)?
  ) -> DerivedSections<SectionKey<Key>, Element> {
    grouping(SpecializedKey(key), GroupingOperations(), areInIncreasingOrder()) { key, _ in
      SectionKey(id: key)
    }
  }

  /// A derived list that groups the elements by a key, with headers made of each section's
  /// elements.
  ///
  /// ```swift
  /// let users = processes.sections(by: { $0.user }, orderedBy: <) { user, processes in
  ///   UserHeader(id: user, count: processes.count)
  /// }
  /// ```
  ///
  /// A header that is not equal to the previous one is replaced in place.
  ///
  /// - Parameters:
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: returns the header for a section's key and elements. The header's id must be the
  ///     key; traps otherwise. Called once for each changed section in each read of the list, on
  ///     the thread that reads.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, plus the cost of `header`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Header: Identifiable & Equatable>(
    by key: @escaping @Sendable (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    grouping(
      SpecializedKey(key), GroupingOperations(), areInIncreasingOrder(), header: withKeyAsID(header)
    )
  }

  /// A derived list that groups the elements by a key, with the sections in the order of their
  /// first elements.
  ///
  /// ```swift
  /// let days = posts.ordered(by: \.date, descending: true).sections { $0.day }
  /// ```
  ///
  /// - Parameter key: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> DerivedSections<SectionKey<Key>, Element> {
    grouping(SpecializedKey(key), GroupingOperations(), nil) { key, _ in SectionKey(id: key) }
  }

  /// A derived list that groups the elements by a key, with custom headers, in the order of the
  /// sections' first elements.
  ///
  /// The headers are made from the sections' elements.
  ///
  /// - Parameters:
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, plus the cost of `header`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Header: Identifiable & Equatable>(
    by key: @escaping @Sendable (Element) -> Header.ID,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    grouping(SpecializedKey(key), GroupingOperations(), nil, header: withKeyAsID(header))
  }

  @usableFromInline
  func grouping<Header: Identifiable & Equatable>(
    _ key: SpecializedKey<Element, Header.ID>, _ operations: GroupingOperations<Header, Element>,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    DerivedSections(
      Grouping(
        key, operations: operations, header: header, areInIncreasingOrder: areInIncreasingOrder),
      of: self)
  }
}
