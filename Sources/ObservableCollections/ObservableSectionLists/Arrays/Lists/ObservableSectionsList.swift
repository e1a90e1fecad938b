#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

/// A list of sections that notifies its observers of its changes: the read-only interface of every
/// list of sections.
///
/// The counterpart of ``ObservableList`` for lists with sections. ``ObservableSections`` is the
/// list that you edit. It is `Sendable` if its headers and elements are.
open class ObservableSectionsList<Header: Identifiable, Element>:
  ObservableSource<SectionsBatchUpdate<Header, Element>>
{
  /// The sizes of the sections at older versions, if a history is kept. Protected by the data lock.
  package var sizeHistory = SizeHistory()

  /// Creates a list of checked sections.
  package init(checked snapshot: SectionsSnapshot<Header, Element>) {
    super.init(snapshot, nothing: SectionsSnapshot())
  }

  @_spi(Inside)
  public override var nothing: SectionsSnapshot<Header, Element> { SectionsSnapshot() }

  @_spi(Inside)
  public override func rowCount(of state: SectionsSnapshot<Header, Element>) -> Int {
    state.sizes.total
  }

  @_spi(Inside) public override func makeBatch(
    of log: HandedLog, from start: Revision, before: SectionsSnapshot<Header, Element>,
    to end: Revision, after: SectionsSnapshot<Header, Element>
  ) -> SectionsBatchUpdate<Header, Element> {
    SectionsBatchUpdate(log.log, before: before, after: after, start: start, end: end)
  }

  @_spi(Inside) public override func firstBatch(
    _ state: SectionsSnapshot<Header, Element>, _ revision: Revision
  ) -> SectionsBatchUpdate<Header, Element> {
    SectionsBatchUpdate(
      EditLog(oldCount: 0, runs: [.inserted(state.sizes.total)]), before: SectionsSnapshot(),
      after: state, start: revision, end: revision)
  }

  @_spi(Inside) public override func renderTurn(
    _ follower: TurnFollower<
      SectionsBatchUpdate<Header, Element>, SectionsSnapshot<Header, Element>
    >
  ) {
    follower.renderTurn(in: self) { turn, start, before, end, after in
      SectionsBatchUpdate(turn.log, before: before, after: after, start: start, end: end)
    }
  }

  @_spi(Inside)
  public override func changeCount(of batch: SectionsBatchUpdate<Header, Element>) -> Int {
    batch.changes.changeCount
  }

  @_spi(Inside)
  public override func summary(of batch: SectionsBatchUpdate<Header, Element>) -> String {
    let changes = batch.changes
    return listing([
      (changes.removedSections.count, "sections removed"),
      (changes.insertedSections.count, "sections inserted"),
      (changes.movedSections.count, "sections moved"),
      (changes.updatedHeaders.count, "headers updated"),
      (changes.removals.elementCount, "removed"), (changes.insertions.elementCount, "inserted"),
      (changes.moves.elementCount, "moved"),
      (changes.updates.elementCount, "updated"),
    ])
  }

  @_spi(Inside) public override func parts(
    of batch: SectionsBatchUpdate<Header, Element>, log: HandedLog
  ) -> HandedParts<SectionsSnapshot<Header, Element>> {
    HandedParts(SectionsTurnParts(batch, log: log.log))
  }

  @_spi(Inside) public override func change(
    _ record: AnyObject, _ options: ObservationOptions, isPrior: Bool
  ) -> SectionsChange<Header, Element> {
    // The queue of the list contains records of its own kind only.
    SectionsChange(
      unsafeDowncast(record, to: SectionsChangeRecord<Header, Element>.self).change,
      old: options.contains(.old), new: !isPrior && options.contains(.new), isPrior: isPrior)
  }

  @_spi(Inside) public override func setting(
    _ state: SectionsSnapshot<Header, Element>, _ revision: Revision, withContent: Bool
  ) -> SectionsChange<Header, Element> {
    SectionsChange(setting: state, withContent: withContent, revision: revision)
  }

  @_spi(Inside) public override func records(
    of batch: SectionsBatchUpdate<Header, Element>, _ options: ObservationOptions
  ) -> [AnyObject] {
    batch.records(withOld: options.contains(.old), withNew: options.contains(.new))
  }

  // MARK: Reading

  /// The first element with an id, or nil if there is none.
  ///
  /// - Parameter id: any id. The lookup costs as much as ``path(ofID:)``.
  public subscript(id id: Element.ID) -> Element? where Element: Identifiable {
    place(ofID: id).map { $0.state[$0.path] }
  }

  // MARK: Changes by a widget's user

  /// Moves an element after the user moved its row.
  ///
  /// - Returns: false if the list does not accept edits by its users.
  @_spi(Inside)
  open func followMove(from source: ElementPath, to target: ElementPath) -> Bool { false }

  /// Removes elements after the user removed their rows.
  ///
  /// - Returns: the content to release outside all locks, or nil if the list does not accept edits
  ///   by its users.
  @_spi(Inside) open func followRemoval(at paths: ElementPaths) -> Any? { nil }

  /// Inserts an element after the user inserted its row.
  ///
  /// - Returns: false if the list does not accept edits by its users.
  @_spi(Inside)
  open func followInsertion(_ element: Element, at path: ElementPath) -> Bool { false }
}

// `@unchecked Sendable` holds because all state is that of the superclass, which gives the reason.
extension ObservableSectionsList: @unchecked Sendable where Header: Sendable, Element: Sendable {}

// MARK: - Reading

extension ObservableSectionsList {
  /// Unavailable: use `sections.count` or `elementCount`.
  @available(*, unavailable, message: "ask for elementCount, or snapshot.count for the sections")
  public var count: Int { 0 }

  /// Unavailable: a list of empty sections is not the same as a list without sections.
  @available(
    *, unavailable,
    message:
      "ask whether there are no sections, snapshot.isEmpty, or no elements, elementCount == 0"
  )
  public var isEmpty: Bool { false }

  /// Unavailable: the first section may have no elements.
  @available(*, unavailable, message: "use snapshot.first for the first section")
  public var first: SectionSnapshot<Header, Element>? { nil }

  /// Unavailable: the last section may have no elements.
  @available(*, unavailable, message: "use snapshot.last for the last section")
  public var last: SectionSnapshot<Header, Element>? { nil }

  /// Unavailable: a list of sections has no rows of its own.
  @available(*, unavailable, message: "use snapshot, or flatMap(\\.elements)")
  public var rows: SectionsSnapshot<Header, Element> { snapshot }

  /// The number of elements in all sections. O(1).
  public var elementCount: Int { read { $0.elementCount } }

  /// The section at an index, with its elements.
  ///
  /// - Parameter section: an index of a section; traps outside `0..<count`.
  /// - Complexity: O(log S) for S sections.
  public subscript(section: Int) -> SectionSnapshot<Header, Element> {
    read {
      $0.checkSection(section, in: core.siteOfRead("subscript(_:)"))
      return $0[section]
    }
  }
}

extension ObservableSectionsList: Sequence {
  /// Returns an iterator over the current sections; it does not see later changes.
  ///
  /// `underestimatedCount` remains 0: code that copies a sequence expects at least that many
  /// elements from an iterator made later, and another thread may have removed some by then.
  public func makeIterator() -> ArraySnapshot<SectionSnapshot<Header, Element>>.Iterator {
    snapshot.sections.makeIterator()
  }
}
