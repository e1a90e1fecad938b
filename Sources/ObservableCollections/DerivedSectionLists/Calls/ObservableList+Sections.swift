// Sections: the elements by a key.

extension ObservableList {
  /// A list of two levels in which the elements stand in sections by a key, which follows this one.
  ///
  /// ```swift
  /// let days = posts.ordered(by: \.date, descending: true).sections { $0.day }
  /// days.snapshot[0].header.id        // the day of the newest post
  ///
  /// let authors = posts.sections(by: { $0.author }, orderedBy: <)
  /// ```
  ///
  /// The elements of a section stand in the order of this list. An element that is replaced by one with another key
  /// moves to the other section. What the function made of an element is remembered: one of class type whose
  /// key changes inside stays until this list is told, with ``ObservableArray/touch(at:)``.
  ///
  /// - Parameters:
  ///   - key: what the elements of a section have in common. Called once for each element that is new or was
  ///     replaced, on the thread that looks at the list; it should depend on nothing but the element.
  ///   - areInIncreasingOrder: whether the section of a key stands before that of another one: a strict weak order.
  ///     If it contradicts itself, the sections are in some order. Called on the thread that looks at the list, for
  ///     sections that come or whose first element is another one: log S times for one of S. Sections that are
  ///     equal in it, and all if it is nil, stand in the order of their first elements. It is made by an autoclosure, so
  ///     that `<` alone will do for each type of key.
  /// - Complexity: O(1). The first look at the list is O(N + S log S) for N elements in S sections, every other one
  ///   O((R + C) (log N + √S)) for R runs of changes since the one before and C elements removed, new, replaced or moved,
  ///   and a step of some nanoseconds for each 400 elements; or O(N + S), if C is more than a sixty-fourth of N. That is for
  ///   keys that hash well: a new one is compared with all that have its hash.
  @inlinable
  public func sections<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)?
  ) -> DerivedSections<SectionKey<Key>, Element> {
    grouping(SectionChoosing(key), GroupingCode(), areInIncreasingOrder()) { key, _ in
      SectionKey(id: key)
    }
  }

  /// A list of two levels in which the elements stand in sections by a key, with headers that say something about
  /// the sections' elements, which follows this one.
  ///
  /// ```swift
  /// let users = processes.sections(by: { $0.user }, orderedBy: <) { user, processes in
  ///   UserHeader(id: user, count: processes.count)
  /// }
  /// ```
  ///
  /// A header that is another one than before is replaced in its place.
  ///
  /// - Parameters:
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: makes the header of a section. It gets the key and the elements. The header's id must be the key: another one traps. Called
  ///     for each section in which something happened, once for each look at the list, on the thread that looks.
  /// - Complexity: that of ``sections(by:orderedBy:)``, and of `header`.
  @inlinable
  public func sections<Header: Identifiable & Equatable>(
    by key: @escaping @Sendable (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    grouping(
      SectionChoosing(key), GroupingCode(), areInIncreasingOrder(), header: withKeyAsID(header))
  }

  /// A list of two levels in which the elements stand in sections by a key, the sections in the order of their first
  /// elements, which follows this one.
  ///
  /// ```swift
  /// let days = posts.ordered(by: \.date, descending: true).sections { $0.day }
  /// ```
  ///
  /// - Parameter key: as in ``sections(by:orderedBy:)``.
  /// - Complexity: that of ``sections(by:orderedBy:)``.
  @inlinable
  public func sections<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> DerivedSections<SectionKey<Key>, Element> {
    grouping(SectionChoosing(key), GroupingCode(), nil) { key, _ in SectionKey(id: key) }
  }

  /// A list of two levels in which the elements stand in sections by a key, with headers that say something about
  /// the sections' elements, the sections in the order of their first elements, which follows this one.
  ///
  /// - Parameters:
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: that of ``sections(by:orderedBy:)``, and of `header`.
  @inlinable
  public func sections<Header: Identifiable & Equatable>(
    by key: @escaping @Sendable (Element) -> Header.ID,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    grouping(SectionChoosing(key), GroupingCode(), nil, header: withKeyAsID(header))
  }

  @usableFromInline
  func grouping<Header: Identifiable & Equatable>(
    _ key: SectionChoosing<Element, Header.ID>, _ code: GroupingCode<Header, Element>,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    DerivedSections(
      Grouping(key, code: code, header: header, areInIncreasingOrder: areInIncreasingOrder),
      of: self)
  }
}
