// An edit of a two-level list is made once, in the rows of a log's flat list: each section is its
// header followed by its elements. Its sections and paths are derived from the rows.

/// Indexes on one level of a two-level list: of sections, or of elements.
@usableFromInline
package struct LevelIndexes {
  /// The indexes of sections; empty for places of elements.
  @usableFromInline var sections = IndexRanges()
  /// The paths of elements; empty for places of sections.
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
  /// The places of the rows of one edit: sections if there is a header among the rows.
  ///
  /// - Complexity: O(R √S) for R ranges in S sections.
  func places(of rows: IndexRanges) -> LevelIndexes {
    var sections: [Range<Int>] = []
    var elements: [(section: Int, elements: Range<Int>)] = []
    for range in rows.ranges {
      let start = locate(range.lowerBound)
      if start.offset > 0 {
        elements.append((start.section, start.offset - 1..<start.offset - 1 + range.count))
      } else {
        // The rows of whole sections, or of headers of which only the last one's section has
        // elements.
        let end = locate(range.upperBound)
        sections.append(start.section..<end.section + (end.offset == 0 ? 0 : 1))
      }
    }
    if sections.isEmpty { return LevelIndexes(ElementPaths(elements)) }
    return LevelIndexes(IndexRanges(sortedDisjoint: sections.joiningNeighbours()))
  }

  /// The path of the element at a row.
  package func path(of row: Int) -> ElementPath {
    let (section, offset) = locate(row)
    return ElementPath(section: section, element: offset - 1)
  }

  /// The edit of moved rows, as moves of sections or elements.
  ///
  /// - Parameter new: the sizes after the move; `self` has those before it.
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

/// An edit of rows that has not been made yet, with the places that count in the old sizes.
@usableFromInline
struct RowsReading {
  private let rows: IndexEdit
  /// The old sizes of a move. Empty for other edits: a copy would make the edit copy them too.
  private let old: SectionSizes
  /// The places of the record's old content, counted before it; nil if it has none.
  @usableFromInline let oldPlaces: LevelIndexes?

  /// Reads the places that count in the old sizes.
  @usableFromInline
  init(_ rows: IndexEdit, in sizes: SectionSizes) {
    self.rows = rows
    oldPlaces = rows.oldIndexes.map { sizes.places(of: $0) }
    if case .move = rows { old = sizes } else { old = SectionSizes() }
  }

  /// The edit in sections and paths, after it was made.
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
