// Stretches of neighbours that belong together, as sections.

extension ObservableList {
  /// A derived list of sections, one for each stretch of neighbours that belong together.
  ///
  /// ```swift
  /// let clusters = messages.chunked { $0.author == $1.author }
  /// ```
  ///
  /// A section has a number of its own, for its life, as the id of its header. A stretch is the section in
  /// which its first element was that was there before: of two stretches that become one, the first one
  /// stays; of one that splits, the first part. A section that has been another stretch's already does not
  /// count.
  ///
  /// - Parameter belongTogether: returns whether two neighbours are in one section. Called once for each
  ///   pair of which one was inserted, replaced or moved, or that others stood between, on the thread that
  ///   reads the list. Its result must depend only on the two.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, plus the elements that are in another section.
  @_disfavoredOverload
  public func chunked(
    _ belongTogether: @escaping @Sendable (_ previous: Element, _ next: Element) -> Bool
  ) -> DerivedSections<SectionKey<Int>, Element> {
    DerivedSections(Chunking(header: { id, _ in SectionKey(id: id) }, belongTogether), of: self)
  }

  /// A derived list of sections, one for each stretch of neighbours that belong together, with headers
  /// made of each section's elements.
  ///
  /// - Parameters:
  ///   - belongTogether: as in ``chunked(_:)``.
  ///   - header: returns the header of a section from its number, which must be its id, and its elements.
  ///     Called for each new section and for each whose elements have changed.
  /// - Complexity: the same as ``chunked(_:)``, plus the cost of `header`.
  @_disfavoredOverload
  public func chunked<Header: Identifiable<Int> & Equatable>(
    _ belongTogether: @escaping @Sendable (_ previous: Element, _ next: Element) -> Bool,
    header: @escaping @Sendable (Int, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    DerivedSections(Chunking(header: withKeyAsID(header), belongTogether), of: self)
  }

  /// A derived list of sections, one for each stretch of neighbours that belong together, as found on the
  /// main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:_:)``.
  ///   - belongTogether: as in ``chunked(_:)``.
  /// - Complexity: the same as ``chunked(_:)``.
  @_disfavoredOverload
  @MainActor public func chunked(
    on place: OnMainActor,
    _ belongTogether: @escaping @MainActor (_ previous: Element, _ next: Element) -> Bool
  ) -> DerivedSections<SectionKey<Int>, Element> {
    chunkedThere(callableThere(belongTogether)) { id, _ in SectionKey(id: id) }
  }

  /// A derived list of sections, one for each stretch of neighbours that belong together, as found on the
  /// main actor, with headers made there.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:_:)``.
  ///   - belongTogether: as in ``chunked(_:)``.
  ///   - header: as in ``chunked(_:header:)``.
  /// - Complexity: the same as ``chunked(_:header:)``.
  @_disfavoredOverload
  @MainActor public func chunked<Header: Identifiable<Int> & Equatable>(
    on place: OnMainActor,
    _ belongTogether: @escaping @MainActor (_ previous: Element, _ next: Element) -> Bool,
    header: @escaping @MainActor (Int, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    chunkedThere(callableThere(belongTogether), withKeyAsID(callableThere(header)))
  }

  private func chunkedThere<Header: Identifiable<Int> & Equatable>(
    _ belongTogether: @escaping (Element, Element) -> Bool,
    _ header: @escaping (Int, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    let reads = FollowedReads.closuresThere()
    guard case .closures(let watcher) = reads.kind else { trap("Closures are followed") }
    return DerivedSections(
      Following(Chunking(header: header, belongTogether), watcher), of: self, isBound: reads.isBound
    )
  }
}
