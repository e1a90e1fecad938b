extension SectionsBatchUpdate where Header: Identifiable {
  /// Creates a batch of the changes between two lists of sections.
  ///
  /// Sections are matched by their `id`; elements, by the matching, first within their section and
  /// then across sections.
  ///
  /// An element that moves from a removed section, or to an inserted one, is removed or inserted
  /// with that section. No valid batch with the same survivors moves fewer sections or elements.
  /// Sections with equal ids in one list are paired in order.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - matching: determines which elements are the same, and which of them are updated.
  ///   - headersUpdatedWhen: returns whether the header of a surviving section is updated; receives
  ///     the old header, then the new one.
  ///   - start: the state of the old list.
  ///   - end: the state of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @_alwaysEmitIntoClient
  public init(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    matching: Matching<Element>,
    headersUpdatedWhen: (_ old: Header, _ new: Header) -> Bool, start: Revision = .ofNoList,
    end: Revision = .ofNoList
  ) {
    let diff = SectionsDiff(
      from: before, to: after, matching: matching, headersDiffer: headersUpdatedWhen,
      start: start, end: end)
    self.init(diff: diff, before: before, after: after)
  }

  /// Creates a batch of the changes between two lists of sections, with headers compared by `==`.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - matching: determines which elements are the same, and which of them are updated.
  ///   - start: the state of the old list.
  ///   - end: the state of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @_alwaysEmitIntoClient
  public init(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    matching: Matching<Element>, start: Revision = .ofNoList, end: Revision = .ofNoList
  ) where Header: Equatable {
    self.init(
      from: before, to: after, matching: matching, headersUpdatedWhen: !=,
      start: start, end: end)
  }

  /// Creates a batch from a diff and its lists.
  @usableFromInline
  init(
    diff: SectionsDiff, before: SectionsSnapshot<Header, Element>,
    after: SectionsSnapshot<Header, Element>
  ) {
    self.init(known: diff.changes, before: before, after: after)
  }
}
