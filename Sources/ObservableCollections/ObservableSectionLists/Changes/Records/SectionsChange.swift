/// A record of one mutating call on a two-level list, in the style of key-value observing.
///
/// It concerns either sections, each with its elements, or elements; never both: it concerns
/// sections if ``elements`` is empty. A replacement of sections is one of their headers. *Before*
/// and *after* refer to this one record, not to a turn.
public struct SectionsChange<Header, Element> {
  /// The effect of the call.
  public typealias Kind = ArrayChange<Element>.Kind

  /// The level that a record concerns.
  package enum Level: String, Hashable, Sendable {
    /// Whole sections with their elements; a replacement is one of headers only.
    case section
    /// Elements in sections that stay.
    case element
  }

  /// The effect of the call.
  public let kind: Kind
  /// The level that the record concerns.
  package let level: Level
  /// The indexes of the affected sections; empty for a record of elements.
  ///
  /// For an insertion and a setting, they count in the list after the record; for a removal and a
  /// move, in the list before it; for a replacement, they are the same in both.
  public let sections: IndexRanges
  /// The paths of the affected elements, counted like `sections`; empty for a record of sections.
  public let elements: ElementPaths
  /// The moved sections, each with its index before and after the record, ascending by the index
  /// before. All other sections keep their order.
  public let sectionMoves: [SectionPair]
  /// The moved ranges of elements, each with its path before and after the record, ascending by the
  /// path before.
  public let elementMoves: ElementPathPairs
  /// The sections before a record of sections, at the indexes in `sections`. Nil unless observed
  /// with `.old`; nil for an insertion and a setting.
  public let oldSections: [SectionSnapshot<Header, Element>]?
  /// The sections after a record of sections, at the indexes in `sections`; of a move, the moved
  /// ones, ascending by target.
  ///
  /// Nil unless observed with `.new`; nil for a removal and for a prior record.
  public let newSections: [SectionSnapshot<Header, Element>]?
  /// The elements before a record of elements, at the paths in `elements`. Nil unless observed with
  /// `.old`; nil for an insertion.
  public let oldElements: [Element]?
  /// The elements after a record of elements, at the paths in `elements`; of a move, the moved
  /// ones, ascending by target.
  ///
  /// Nil unless observed with `.new`; nil for a removal and for a prior record.
  public let newElements: [Element]?
  /// Whether this is the announcement requested with `.prior`, which precedes the complete record.
  public let isPrior: Bool
  /// The state after the record.
  ///
  /// A record of a single mutating call leads to a version, with part 0. Composed records, for a
  /// slow reader of a stream or an observer with a limit, lead to unversioned states; the last one
  /// leads to a version.
  public let revision: Revision
  /// The state before the record, which the previous record led to.
  package internal(set) var previousRevision: Revision
}

/// The content of some places of a two-level list, as a record contains it.
@usableFromInline
package struct SectionsContent<Header, Element> {
  /// The sections, for places of sections.
  @usableFromInline var sections: [SectionSnapshot<Header, Element>]?
  /// The elements, for places of elements.
  @usableFromInline var elements: [Element]?

  /// Creates empty content.
  @inlinable
  package init() {}

  /// Creates the content of a record's places. O(n) for n places.
  @inlinable
  package init(_ places: LevelIndexes, in snapshot: SectionsSnapshot<Header, Element>) {
    if places.isOfElements {
      var all: [Element] = []
      for entry in places.elements.entries {
        all += snapshot.sections[entry.section].elements.elements(at: entry.elements)
      }
      elements = all
    } else {
      sections = snapshot.sections.elements(at: places.sections)
    }
  }
}

extension SectionsChange {
  /// Creates the record of an edit.
  ///
  /// - Parameters:
  ///   - edit: the edit.
  ///   - old: the content of its old places; empty if no observer wants it.
  ///   - new: the content of its new places; empty if no observer wants it.
  ///   - revision: the state of the list after the edit.
  ///   - previous: the state of the list before the edit.
  package init(
    _ edit: SectionsEdit, old: SectionsContent<Header, Element>,
    new: SectionsContent<Header, Element>, revision: Revision, previous: Revision
  ) {
    kind = Kind(of: edit)
    level = edit.isOfElements ? .element : .section
    sections = edit.sections
    elements = edit.elements
    if case .sectionMove(let moves) = edit { sectionMoves = moves } else { sectionMoves = [] }
    if case .move(let moves) = edit {
      elementMoves = ElementPathPairs(moves)
    } else {
      elementMoves = []
    }
    oldSections = old.sections
    newSections = new.sections
    oldElements = old.elements
    newElements = new.elements
    isPrior = false
    (self.revision, previousRevision) = (revision, previous)
  }

  /// Creates the record requested with `.initial`.
  init(
    setting snapshot: SectionsSnapshot<Header, Element>, withContent: Bool, revision: Revision
  ) {
    kind = .setting
    level = .section
    sections = IndexRanges(0..<snapshot.count)
    elements = ElementPaths()
    sectionMoves = []
    elementMoves = []
    oldSections = nil
    newSections = withContent ? Array(snapshot) : nil
    oldElements = nil
    newElements = nil
    isPrior = false
    self.revision = revision
    previousRevision = revision
  }

  /// Creates a record with only the wanted content of another one.
  init(_ whole: SectionsChange, old: Bool, new: Bool, isPrior: Bool) {
    kind = whole.kind
    level = whole.level
    sections = whole.sections
    elements = whole.elements
    sectionMoves = whole.sectionMoves
    elementMoves = whole.elementMoves
    oldSections = old ? whole.oldSections : nil
    newSections = new ? whole.newSections : nil
    oldElements = old ? whole.oldElements : nil
    newElements = new ? whole.newElements : nil
    self.isPrior = isPrior
    (revision, previousRevision) = (whole.revision, whole.previousRevision)
  }
}

extension ArrayChange.Kind {
  /// Creates the kind of the record of an edit of a list of sections.
  init(of edit: SectionsEdit) {
    switch edit {
    case .sectionInsertion, .insertion: self = .insertion
    case .sectionRemoval, .removal: self = .removal
    case .sectionReplacement, .replacement: self = .replacement
    case .sectionMove, .move: self = .move
    }
  }
}

extension SectionsChange: Sendable where Header: Sendable, Element: Sendable {}

extension SectionsChange: Equatable where Header: Equatable, Element: Equatable {}

extension SectionsChange: CustomStringConvertible {
  /// The level, the kind and the places, and the state after the record: `element insertion 0: {2},
  /// version 3`.
  public var description: String {
    "\(isPrior ? "prior " : "")\(places), version \(revision)"
  }
}

extension SectionsChange {
  /// The level, the kind and the places: `element insertion 0: {2}`.
  package var places: String { "\(level.rawValue) \(kind.rawValue) \(listing)" }

  private var listing: String {
    switch (kind, level) {
    case (.move, .section): sectionMoves.map(\.description).joined(separator: ", ")
    case (.move, .element): elementMoves.map(\.description).joined(separator: ", ")
    case (_, .section): sections.description
    case (_, .element): elements.description
    }
  }
}
