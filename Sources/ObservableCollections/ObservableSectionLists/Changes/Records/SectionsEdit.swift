/// One record of a two-level list without its content: at which level it is, and where.
@usableFromInline
enum SectionsEdit {
  /// New sections stand at these indexes afterwards.
  case sectionInsertion(IndexRanges)
  /// The sections at these indexes, counted before, are gone with their elements.
  case sectionRemoval(IndexRanges)
  /// The sections at these indexes have another value of their own.
  case sectionReplacement(IndexRanges)
  /// Sections moved with their elements; ascending by index before.
  case sectionMove([SectionPair])
  /// New elements stand at these paths afterwards.
  case insertion(ElementPaths)
  /// The elements at these paths, counted before, are gone.
  case removal(ElementPaths)
  /// The elements at these paths were replaced.
  case replacement(ElementPaths)
  /// Elements moved; ascending by path before.
  case move([ElementPathPair])
}

// MARK: - As a record

extension SectionsEdit {
  /// The sections that the record is about: for an insertion counted after it, else before; none for
  /// a record of elements.
  var sections: IndexRanges {
    switch self {
    case .sectionInsertion(let sections), .sectionRemoval(let sections),
      .sectionReplacement(let sections):
      sections
    case .sectionMove(let moves): IndexRanges(moves.lazy.map(\.old))
    case .insertion, .removal, .replacement, .move: []
    }
  }

  /// The elements that the record is about: for an insertion counted after it, else before; none for
  /// a record of sections.
  var elements: ElementPaths {
    switch self {
    case .insertion(let paths), .removal(let paths), .replacement(let paths): paths
    case .move(let moves): ElementPaths(moves.map { ($0.old.section, $0.oldRange) })
    case .sectionInsertion, .sectionRemoval, .sectionReplacement, .sectionMove: ElementPaths()
    }
  }

  /// Whether the record is about elements.
  @usableFromInline
  var isOfElements: Bool {
    switch self {
    case .insertion, .removal, .replacement, .move: true
    case .sectionInsertion, .sectionRemoval, .sectionReplacement, .sectionMove: false
    }
  }

  /// Where the old content of the record stands before it; nil if it has none.
  @usableFromInline
  var oldPlaces: SectionsPlaces? {
    switch self {
    case .sectionInsertion, .insertion: nil
    default: SectionsPlaces(sections: sections, elements: elements, isOfElements: isOfElements)
    }
  }

  /// Where the new content of the record stands after it; nil if it has none.
  @usableFromInline
  var newPlaces: SectionsPlaces? {
    switch self {
    case .sectionRemoval, .removal: nil
    case .sectionMove(let moves): SectionsPlaces(IndexRanges(moves.lazy.map(\.new)))
    case .move(let moves): SectionsPlaces(ElementPaths(moves.map { ($0.new.section, $0.newRange) }))
    default: SectionsPlaces(sections: sections, elements: elements, isOfElements: isOfElements)
    }
  }
}

extension ElementPaths {
  /// The elements of ranges in sections, in any order.
  @usableFromInline
  init(_ ranges: [(section: Int, elements: Range<Int>)]) {
    self.init()
    let ordered = ranges.sorted {
      ($0.section, $0.elements.lowerBound) < ($1.section, $1.elements.lowerBound)
    }
    var (section, elements) = (0, IndexRanges())
    for range in ordered {
      if range.section != section {
        append(section, elements)
        (section, elements) = (range.section, IndexRanges())
      }
      elements.appendAscending(range.elements)
    }
    append(section, elements)
  }
}
