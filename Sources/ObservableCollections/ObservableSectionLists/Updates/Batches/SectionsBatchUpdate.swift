/// The net effect of a turn on a list of two levels, with the list before and after it.
///
/// A widget that asks for elements while it applies the batch reads `before` or `after`, never the
/// live list, which may have changed again.
public struct SectionsBatchUpdate<Header, Element> {
  /// What changed, by index and path.
  public let changes: SectionsBatchChanges
  /// The list that old indexes and paths count in.
  public let before: SectionsSnapshot<Header, Element>
  /// The list that new indexes and paths count in, taken in the same instant as the batch.
  public let after: SectionsSnapshot<Header, Element>

  /// Joins changes to the lists that they lead from and to.
  ///
  /// - Parameters:
  ///   - changes: what changed.
  ///   - before: sections of `changes.oldCounts` elements; traps otherwise.
  ///   - after: sections of `changes.newCounts` elements; traps otherwise.
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

  /// Takes changes that are known to lead from one list to the other.
  init(
    known changes: SectionsBatchChanges, before: SectionsSnapshot<Header, Element>,
    after: SectionsSnapshot<Header, Element>
  ) {
    self.changes = changes
    self.before = before
    self.after = after
  }

  /// The net effect of a log of the flat list: see ``SectionList``.
  ///
  /// - Parameters:
  ///   - log: what happened between the two states.
  ///   - before: the state that it starts from.
  ///   - after: the state that it leads to.
  ///   - start: the version of the list before.
  ///   - end: the version of the list after.
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
  /// The sections that are gone; indexes in `before`.
  public var removedSections: IndexRanges { changes.removedSections }
  /// The sections that are new; indexes in `after`.
  public var insertedSections: IndexRanges { changes.insertedSections }
  /// The surviving sections that moved, ascending by index in `before`.
  public var movedSections: [SectionPair] { changes.movedSections }
  /// The surviving sections whose header was replaced, ascending by index in `before`.
  public var updatedHeaders: [SectionPair] { changes.updatedHeaders }
  /// The elements that are gone from surviving sections; paths in `before`.
  public var removals: ElementPaths { changes.removals }
  /// The elements that are new in surviving sections; paths in `after`.
  public var insertions: ElementPaths { changes.insertions }
  /// The surviving elements that moved, ascending by path in `before`.
  public var moves: ElementPathPairs { changes.moves }
  /// The surviving elements that were replaced, ascending by path in `before`.
  public var updates: ElementPathPairs { changes.updates }
}

extension SectionsBatchUpdate {
  /// Whether nothing changed.
  public var isEmpty: Bool { changes.isEmpty }
  /// Whether the batch brings the whole content of a list to somebody who asked for it with `initial: true`;
  /// see ``BatchUpdate/isInitial``.
  public var isInitial: Bool { changes.isInitial }
  /// The version of the list that `before` shows, or is based on.
  public var start: Revision { changes.start }
  /// The version of the list that `after` shows, or is based on.
  public var end: Revision { changes.end }

  /// The batch that undoes this one; see ``SectionsBatchChanges/inverse``.
  public var inverse: SectionsBatchUpdate {
    SectionsBatchUpdate(known: changes.inverse, before: after, after: before)
  }

  /// This batch and then `next`, as one batch from this one's `before` to the next one's `after`.
  ///
  /// Exact; see ``SectionsBatchChanges/appending(_:)``.
  ///
  /// - Parameter next: a batch that starts where this one ends.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from other counts.
  public func appending(_ next: SectionsBatchUpdate) throws -> SectionsBatchUpdate {
    SectionsBatchUpdate(
      known: try changes.appending(next.changes), before: before, after: next.after)
  }

  /// Sections that show `before`, brought to `after`.
  ///
  /// What was inserted or updated is read from `after`; all else is the sections' own. An initial batch takes
  /// the place of any sections.
  ///
  /// - Parameter sections: what is shown.
  /// - Returns: sections of as many elements as those of `after`.
  /// - Throws: ``PatchError`` if they do not have as many elements as those of
  ///   `before`.
  /// - Complexity: O(P log S + R log N + C) for P stretches of S sections, R runs of N elements, and C
  ///   elements that are new; O(S) more if `sections` is no copy of `before`.
  public func applied(
    to sections: SectionsSnapshot<Header, Element>
  ) throws(PatchError) -> SectionsSnapshot<Header, Element> {
    if isInitial { return after }
    try changes.checkStart(sections.sizes)
    return changes.list.applied(to: sections, source: after)
  }
}

extension SectionsBatchUpdate: CustomStringConvertible {
  /// Its indexes and paths, a line a kind.
  public var description: String { changes.description }
}

extension SectionsBatchUpdate: ListBatch {
  /// One record of an ``ObservableSectionsList``.
  public typealias Change = SectionsChange<Header, Element>
}
