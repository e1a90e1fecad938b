// An edit of a two-level list is made once, in the rows of the flat list that the log sees: each section
// is its header followed by its elements. What it is in sections and paths is read from that.

/// Places of a two-level list: sections, or elements.
@usableFromInline
struct SectionsPlaces {
  /// Empty for places of elements.
  @usableFromInline var sections = IndexRanges()
  /// Empty for places of sections.
  @usableFromInline var elements = ElementPaths()
  @usableFromInline let isOfElements: Bool

  init(sections: IndexRanges, elements: ElementPaths, isOfElements: Bool) {
    (self.sections, self.elements, self.isOfElements) = (sections, elements, isOfElements)
  }

  init(_ sections: IndexRanges) {
    (self.sections, isOfElements) = (sections, false)
  }

  init(_ elements: ElementPaths) {
    (self.elements, isOfElements) = (elements, true)
  }
}

extension SectionSizes {
  /// The places that the rows of one edit name: sections if there is a header among them.
  ///
  /// - Complexity: O(R √S) for R ranges in S sections.
  func places(of rows: IndexRanges) -> SectionsPlaces {
    var sections: [Range<Int>] = []
    var elements: [(section: Int, elements: Range<Int>)] = []
    for range in rows.ranges {
      let start = locate(range.lowerBound)
      if start.offset > 0 {
        elements.append((start.section, start.offset - 1..<start.offset - 1 + range.count))
      } else {
        // The rows of whole sections, or headers of which only the last one has elements.
        let end = locate(range.upperBound)
        sections.append(start.section..<end.section + (end.offset == 0 ? 0 : 1))
      }
    }
    if sections.isEmpty { return SectionsPlaces(ElementPaths(elements)) }
    return SectionsPlaces(IndexRanges(sortedDisjoint: sections.joiningNeighbours()))
  }

  /// The place of an element's row.
  func path(of row: Int) -> ElementPath {
    let (section, offset) = locate(row)
    return ElementPath(section: section, element: offset - 1)
  }

  /// Moved rows as moves of sections or elements.
  ///
  /// - Parameter new: the sizes after the move; these are those before it.
  fileprivate func edit(of moves: [RangePair], to new: SectionSizes) -> SectionsEdit {
    if let first = moves.first, locate(first.oldStart).offset > 0 {
      return .move(
        moves.map {
          ElementPathPair(
            old: path(of: $0.oldStart), new: new.path(of: $0.newStart), count: $0.count)
        })
    }
    return .sectionMove(
      moves.map {
        SectionPair(old: locate($0.oldStart).section, new: new.locate($0.newStart).section)
      })
  }
}

/// An edit of rows that is about to be made, and that part of its reading which counts in the old sizes.
@usableFromInline
struct RowsReading {
  private let rows: IndexEdit
  /// Empty for an insertion, which needs none: a copy would cost the edit one of its own.
  private let old: SectionSizes
  /// Where the old content of the record stands before it; nil if it has none.
  @usableFromInline let oldPlaces: SectionsPlaces?

  /// Reads what counts in the old sizes.
  @usableFromInline
  init(_ rows: IndexEdit, in sizes: SectionSizes) {
    self.rows = rows
    oldPlaces = rows.oldIndexes.map { sizes.places(of: $0) }
    if case .move = rows { old = sizes } else { old = SectionSizes() }
  }

  /// The edit in sections and paths, when it has been made.
  @usableFromInline
  func edit(in new: SectionSizes) -> SectionsEdit {
    switch (rows, oldPlaces) {
    case (.insertion(let rows), _):
      let places = new.places(of: rows)
      return places.isOfElements ? .insertion(places.elements) : .sectionInsertion(places.sections)
    case (.removal, let places?):
      return places.isOfElements ? .removal(places.elements) : .sectionRemoval(places.sections)
    case (.replacement, let places?):
      return places.isOfElements
        ? .replacement(places.elements) : .sectionReplacement(places.sections)
    case (.move(let moves), _): return old.edit(of: moves, to: new)
    case (.removal, nil), (.replacement, nil): trap("An edit of \(rows) was not read before it")
    }
  }
}
