/// What one mutating call did to a two-level list: a record in the manner of key-value observing.
///
/// It is about sections, each with its elements, or about elements; never about both. *Before* and
/// *after* speak of this one record, not of a turn.
public struct SectionsChange<Header, Element> {
  /// What the call did.
  public typealias Kind = ArrayChange<Element>.Kind

  /// What a record is about.
  public enum Level: String, Hashable, Sendable, Codable {
    /// Whole sections with their elements; a replacement is of the section's header only.
    case section
    /// Elements in sections that stay.
    case element
  }

  /// What the call did.
  public let kind: Kind
  /// What the record is about.
  public let level: Level
  /// The sections that the record is about: for an insertion and a setting, indexes in the list
  /// after the record; for a removal and a move, in the list before it; for a replacement the same
  /// in both. Empty for a record of elements.
  public let sections: IndexRanges
  /// The elements that the record is about, counted in the same way. Empty for a record of sections.
  public let elements: ElementPaths
  /// For a move of sections each with its index before and after, ascending by index before. What
  /// they do not name keeps its order.
  public let sectionMoves: [SectionPair]
  /// For a move of elements each range with its place before and after, ascending by place before.
  public let elementMoves: ElementPathPairs
  /// For a record of sections, what stood at `sections` before it. Nil unless observed with `.old`;
  /// nil for an insertion and a setting.
  public let oldSections: [SectionSnapshot<Header, Element>]?
  /// For a record of sections, what stands at `sections` after it; for a move, at its targets,
  /// ascending. Nil unless observed with `.new`; nil for a removal and for a prior record.
  public let newSections: [SectionSnapshot<Header, Element>]?
  /// For a record of elements, what stood at `elements` before it. Nil unless observed with `.old`;
  /// nil for an insertion.
  public let oldElements: [Element]?
  /// For a record of elements, what stands at `elements` after it; for a move, at its targets,
  /// ascending. Nil unless observed with `.new`; nil for a removal and for a prior record.
  public let newElements: [Element]?
  /// Whether this is the announcement that `.prior` asks for, which the whole record follows.
  public let isPrior: Bool
  /// The state after the record. A record of one mutating call leads to a version, with part 0.
  /// Records that were composed, for a slow reader of a stream or an observer with a limit, lead
  /// through unversioned states to a version.
  public let revision: Revision
  /// The state before the record: that which the record before it led to.
  public internal(set) var previousRevision: Revision
}

/// The content of some places of a two-level list: what a record carries.
@usableFromInline
struct SectionsContent<Header, Element> {
  /// For places of sections.
  @usableFromInline var sections: [SectionSnapshot<Header, Element>]?
  /// For places of elements.
  @usableFromInline var elements: [Element]?

  /// Nothing.
  @inlinable
  init() {}

  /// What stands at the places of a record. O(n) for n places.
  @inlinable
  init(_ places: SectionsPlaces, in snapshot: SectionsSnapshot<Header, Element>) {
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
  /// Makes the record of an edit.
  ///
  /// - Parameters:
  ///   - edit: what happened.
  ///   - old: what stood at its old places; empty if nobody wants it.
  ///   - new: what stands at its new places; empty if nobody wants it.
  ///   - revision: the state of the list after it.
  ///   - previous: the state before it.
  init(
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

  /// Makes the record that `.initial` asks for.
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

  /// A record with only the content that somebody wants.
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
  /// What a record of a two-level list is called.
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
  /// Level, kind and places, and the state after it: `element insertion 0: {2}, version 3`.
  public var description: String {
    "\(isPrior ? "prior " : "")\(places), version \(revision)"
  }
}

extension SectionsChange {
  /// Level, kind and places: `element insertion 0: {2}`.
  var places: String { "\(level.rawValue) \(kind.rawValue) \(listing)" }

  private var listing: String {
    switch (kind, level) {
    case (.move, .section): sectionMoves.map(\.description).joined(separator: ", ")
    case (.move, .element): elementMoves.map(\.description).joined(separator: ", ")
    case (_, .section): sections.description
    case (_, .element): elements.description
    }
  }
}
