/// A record of a two-level list without its content: the level and the places.
@usableFromInline
package enum SectionsEdit {
  /// Sections were inserted, at these indexes after the edit.
  case sectionInsertion(IndexRanges)
  /// The sections at these indexes, counted before the edit, were removed with their elements.
  case sectionRemoval(IndexRanges)
  /// The headers of the sections at these indexes were replaced.
  case sectionReplacement(IndexRanges)
  /// Sections were moved with their elements; ascending by index before the edit.
  case sectionMove([SectionPair])
  /// Elements were inserted, at these paths after the edit.
  case insertion(ElementPaths)
  /// The elements at these paths, counted before the edit, were removed.
  case removal(ElementPaths)
  /// The elements at these paths were replaced.
  case replacement(ElementPaths)
  /// Elements were moved; ascending by path before the edit.
  case move([ElementPathPair])
}

// MARK: - As a record

extension SectionsEdit {
  /// The indexes of the affected sections: counted after an insertion, and before every other edit;
  /// none for a record of elements.
  var sections: IndexRanges {
    switch self {
    case .sectionInsertion(let sections), .sectionRemoval(let sections),
      .sectionReplacement(let sections):
      sections
    case .sectionMove(let moves): IndexRanges(moves.lazy.map(\.old))
    case .insertion, .removal, .replacement, .move: []
    }
  }

  /// The paths of the affected elements: counted after an insertion, and before every other edit;
  /// none for a record of sections.
  var elements: ElementPaths {
    switch self {
    case .insertion(let paths), .removal(let paths), .replacement(let paths): paths
    case .move(let moves): ElementPaths(moves.map { ($0.old.section, $0.oldRange) })
    case .sectionInsertion, .sectionRemoval, .sectionReplacement, .sectionMove: ElementPaths()
    }
  }

  /// Whether the record concerns elements.
  @usableFromInline
  var isOfElements: Bool {
    switch self {
    case .insertion, .removal, .replacement, .move: true
    case .sectionInsertion, .sectionRemoval, .sectionReplacement, .sectionMove: false
    }
  }

  /// The places of the record's old content, counted before it; nil if it has none.
  @usableFromInline
  package var oldPlaces: LevelIndexes? {
    switch self {
    case .sectionInsertion, .insertion: nil
    default: LevelIndexes(sections: sections, elements: elements, isOfElements: isOfElements)
    }
  }

  /// The places of the record's new content, counted after it; nil if it has none.
  @usableFromInline
  package var newPlaces: LevelIndexes? {
    switch self {
    case .sectionRemoval, .removal: nil
    case .sectionMove(let moves): LevelIndexes(IndexRanges(moves.lazy.map(\.new)))
    case .move(let moves): LevelIndexes(ElementPaths(moves.map { ($0.new.section, $0.newRange) }))
    default: LevelIndexes(sections: sections, elements: elements, isOfElements: isOfElements)
    }
  }
}

extension ElementPaths {
  /// Creates a set of the elements in ranges of sections, in any order.
  @usableFromInline
  init(_ ranges: [(section: Int, elements: Range<Int>)]) {
    self.init()
    let places = placesInOrder(ranges.count) {
      (ranges[$0].section, ranges[$0].elements.lowerBound)
        < (ranges[$1].section, ranges[$1].elements.lowerBound)
    }
    var (section, elements) = (0, IndexRanges())
    for place in places {
      let range = ranges[place]
      if range.section != section {
        append(section, elements)
        (section, elements) = (range.section, IndexRanges())
      }
      elements.appendAscending(range.elements)
    }
    append(section, elements)
  }
}
