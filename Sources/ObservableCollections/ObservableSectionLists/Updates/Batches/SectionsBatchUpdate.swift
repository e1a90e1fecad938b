/// The net effect of a turn on a two-level list, with the list before and after it.
///
/// A widget that requests elements during the update reads `before` or `after`, never the live
/// list, which may have changed again.
public struct SectionsBatchUpdate<Header, Element> {
  /// The changed indexes and paths.
  public let changes: SectionsBatchChanges
  /// The list that old indexes and paths refer to.
  public let before: SectionsSnapshot<Header, Element>
  /// The list that new indexes and paths refer to, taken at the same instant as the batch.
  public let after: SectionsSnapshot<Header, Element>

  /// Creates a batch from changes, and from the lists before and after them.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - before: the list before the changes; traps unless its sections have `changes.oldCounts`
  ///     elements.
  ///   - after: the list after the changes; traps unless its sections have `changes.newCounts`
  ///     elements.
  /// - Complexity: O(S) for S sections.
  public init(
    changes: SectionsBatchChanges, before: SectionsSnapshot<Header, Element>,
    after: SectionsSnapshot<Header, Element>
  ) {
    if before.sizes != changes.oldSizes || after.sizes != changes.newSizes {
      trap(
        """
        Changes from \(changes.oldCounts) to \(changes.newCounts) elements do not lead from \
        \(before.counts) to \(after.counts)
        """)
    }
    self.init(known: changes, before: before, after: after)
  }

  /// Creates a batch from changes that are known to lead from one list to the other.
  init(
    known changes: SectionsBatchChanges, before: SectionsSnapshot<Header, Element>,
    after: SectionsSnapshot<Header, Element>
  ) {
    self.changes = changes
    self.before = before
    self.after = after
  }

  /// Creates the net effect of a log of the flat list: see ``SectionList``.
  ///
  /// - Parameters:
  ///   - log: the edits between the two states.
  ///   - before: the state before them.
  ///   - after: the state after them.
  ///   - start: the revision of the list before.
  ///   - end: the revision of the list after.
  init(
    _ log: EditLog, before: SectionsSnapshot<Header, Element>,
    after: SectionsSnapshot<Header, Element>, start: Revision, end: Revision
  ) {
    self.init(
      known: SectionsBatchChanges(
        log, oldSizes: before.sizes, newSizes: after.sizes, start: start, end: end),
      before: before, after: after)
  }
}

extension SectionsBatchUpdate: Sendable where Header: Sendable, Element: Sendable {}

extension SectionsBatchUpdate: Equatable where Header: Equatable, Element: Equatable {}

extension SectionsBatchUpdate {
  /// The indexes of the removed sections, in `before`.
  public var removedSections: IndexRanges { changes.removedSections }
  /// The indexes of the inserted sections, in `after`.
  public var insertedSections: IndexRanges { changes.insertedSections }
  /// The surviving sections that moved, ascending by index in `before`.
  public var movedSections: [SectionPair] { changes.movedSections }
  /// The surviving sections whose header was replaced, ascending by index in `before`.
  public var updatedHeaders: [SectionPair] { changes.updatedHeaders }
  /// The paths of the elements removed from surviving sections, in `before`.
  public var removals: ElementPaths { changes.removals }
  /// The paths of the elements inserted into surviving sections, in `after`.
  public var insertions: ElementPaths { changes.insertions }
  /// The surviving elements that moved, ascending by path in `before`.
  public var moves: ElementPathPairs { changes.moves }
  /// The surviving elements that were replaced, ascending by path in `before`.
  public var updates: ElementPathPairs { changes.updates }
}

extension SectionsBatchUpdate {
  /// Whether nothing changed.
  public var isEmpty: Bool { changes.isEmpty }
  /// Whether the batch contains the whole list, for an observer that requested it with `initial:
  /// true`; see ``BatchUpdate/isInitial``.
  public var isInitial: Bool { changes.isInitial }
  /// The revision of `before`. If `before` is an unversioned state, the revision has a part.
  public var start: Revision { changes.start }
  /// The revision of `after`. If `after` is an unversioned state, the revision has a part.
  public var end: Revision { changes.end }

  /// The batch that undoes this one; see ``SectionsBatchChanges/inverse``.
  public var inverse: SectionsBatchUpdate {
    SectionsBatchUpdate(known: changes.inverse, before: after, after: before)
  }

  /// Returns this batch followed by `next`, as one batch from this one's `before` to the next one's
  /// `after`.
  ///
  /// The result is exact: see ``SectionsBatchChanges/appending(_:)``.
  ///
  /// - Parameter next: a batch that starts where this one ends.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from other counts.
  package func appending(_ next: SectionsBatchUpdate) throws -> SectionsBatchUpdate {
    SectionsBatchUpdate(
      known: try changes.appending(next.changes), before: before, after: next.after)
  }

  /// Applies the batch to sections that show `before`, and returns sections that show `after`.
  ///
  /// Inserted and updated content is taken from `after`, all other content from the given sections.
  /// An initial batch replaces all sections.
  ///
  /// - Parameter sections: the shown sections.
  /// - Returns: the new sections, with the counts of `after`.
  /// - Throws: ``PatchError`` unless the sections have the counts of `before`.
  /// - Complexity: O(P log S + R log N + C) for P ranges of S sections, R runs of N elements, and C
  ///   new elements; O(S) more if `sections` is not a copy of `before`.
  package func applied(
    to sections: SectionsSnapshot<Header, Element>
  ) throws(PatchError) -> SectionsSnapshot<Header, Element> {
    if isInitial { return after }
    try changes.checkStart(sections.sizes)
    return changes.list.applied(to: sections, source: after)
  }
}

extension SectionsBatchUpdate: CustomStringConvertible {
  /// The indexes and paths, with one line for each kind of change.
  public var description: String { changes.description }
}

extension SectionsBatchUpdate: ListBatch {
  /// The type of a record of an ``ObservableSectionsList``.
  public typealias Change = SectionsChange<Header, Element>
}
