/// What leads from one list of two levels to another: sections paired by id, elements by an id of
/// theirs, first in their section and then across sections.
///
/// It is said in the order in which it is carried out. Each part counts in the list that the parts
/// before it led to.
struct SectionsDifference {
  /// The elements that go from surviving sections, in the old list.
  private(set) var removals = ElementPaths()
  /// The sections that go, in the old list.
  private(set) var removedSections = IndexRanges()
  /// The surviving sections that move, the fewest, with their places among the surviving ones.
  private(set) var sectionMoves: [SectionPair] = []
  /// The sections that come, in the new list.
  private(set) var insertedSections = IndexRanges()
  /// The surviving elements that move, the fewest: from the list with the new sections to the one
  /// that lacks only new elements.
  private(set) var moves: [ElementPathPair] = []
  /// The elements that come into surviving sections, in the new list.
  private(set) var insertions = ElementPaths()
  /// The surviving sections whose own values differ, in the new list.
  private(set) var updatedSections = IndexRanges()
  /// The surviving elements that differ, in the new list.
  private(set) var updates = ElementPaths()

  /// Whether both lists are the same.
  var isEmpty: Bool {
    removedSections.isEmpty && insertedSections.isEmpty && sectionMoves.isEmpty
      && updatedSections.isEmpty && removals.isEmpty && insertions.isEmpty && moves.isEmpty
      && updates.isEmpty
  }

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after; no two sections have the same id.
  ///   - id: what identifies an element. Equal ids are paired in order.
  ///   - isSameSection: whether a surviving section's own value stayed.
  ///   - isSame: whether a surviving element stayed as it was.
  /// - Complexity: O(S log S + N log N) for S sections and N elements in both.
  init<Section: Identifiable, Element>(
    from old: SectionsSnapshot<Section, Element>, to new: SectionsSnapshot<Section, Element>,
    id: (Element) -> some Hashable, isSameSection: (Section, Section) -> Bool,
    isSame: (Element, Element) -> Bool
  ) {
    let oldIndexes = Dictionary(
      uniqueKeysWithValues: old.enumerated().map { ($0.element.section.id, $0.offset) })
    let origins = new.map { oldIndexes[$0.section.id] }
    compareSections(origins, oldCount: old.count)
    updatedSections = IndexRanges(
      origins.indices.filter { index in
        origins[index].map { !isSameSection(old[$0].section, new[index].section) } ?? false
      })
    let pairing = ElementPairing(from: old, to: new, origins: origins, id: id)
    compareElements(pairing)
    updates = ElementPaths(
      pairing.pairs.filter { !isSame(old[$0.section][$0.old], new[$0.new]) }.map(\.new))
  }

  private mutating func compareSections(_ origins: [Int?], oldCount: Int) {
    let surviving = IndexRanges(origins.compactMap(\.self))
    removedSections = IndexRanges(0..<oldCount).subtracting(surviving)
    insertedSections = IndexRanges(origins.indices.filter { origins[$0] == nil })
    let runs = origins.compactMap(\.self).map {
      EditLog.Run(oldStart: surviving.rank(of: $0), count: 1)
    }
    sectionMoves = EditLog(oldCount: runs.count, runs: runs).fewestMoves().flatMap { pair in
      (0..<pair.count).map { SectionPair(old: pair.oldStart + $0, new: pair.newStart + $0) }
    }
  }

  private mutating func compareElements(_ pairing: ElementPairing) {
    removals = pairing.removals
    insertions = pairing.insertions
    for section in pairing.sources.indices where pairing.origins[section] != nil {
      let kept = pairing.kept[section]
      var runs: [EditLog.Run] = []
      for source in pairing.sources[section].compactMap(\.self) {
        let index = pairing.kept[source.section].rank(of: source.element)
        if source.section == section {
          runs.append(EditLog.Run(oldStart: index, count: 1))
        } else {
          let target = ElementPath(section: section, element: runs.count)
          let start = ElementPath(section: source.section, element: index)
          moves.append(ElementPathPair(old: start, new: target))
          runs.append(.inserted(1))
        }
      }
      moves += EditLog(oldCount: kept.count, runs: runs).fewestMoves().map {
        ElementPathPair($0, in: SectionPair(old: section, new: section))
      }
    }
    moves = moves.sortedAndFused()
  }
}

extension SectionSnapshot {
  fileprivate subscript(element: Int) -> Element { elements[element] }
}
