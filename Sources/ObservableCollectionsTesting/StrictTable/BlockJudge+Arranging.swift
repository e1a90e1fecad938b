import ObservableCollections

/// The check of the counts, which is the last one, and the result of the block.
extension BlockJudge {
  /// Arranges the sections, which determine the counts to compare, and then the elements of each
  /// remaining section.
  func arrange() throws(StrictTableError) -> BlockArrangement {
    try checkSectionCount()
    if isReload { return BlockArrangement(reloading: messages.newCounts) }
    let oldSections = try arrangeSections()
    try checkCounts(oldSections)
    return BlockArrangement(sections: try arrangeElements(oldSections))
  }

  private func checkSectionCount() throws(StrictTableError) {
    let inserted = insertions.count { $0.isSection }
    let deleted = removals.count { $0.isSection }
    guard messages.oldCounts.count + inserted - deleted != messages.newCounts.count else { return }
    throw messages.sectionCount(insertions: insertions, removals: removals)
  }

  /// For each new section the old one, or nil where it is drawn.
  private func arrangeSections() throws(StrictTableError) -> [Int?] {
    var stays = [Bool](repeating: true, count: messages.oldCounts.count)
    for removal in removals where removal.isSection {
      guard stays[removal.section] else { throw messages.duplicateRemoval(removal) }
      stays[removal.section] = false
    }
    let sectionMoves = moves.filter { $0.from.isSection }
    for move in sectionMoves { stays[move.from.section] = false }
    return BlockArrangement.fill(
      survivors: stays.indices.filter { stays[$0] },
      insertions: insertions.compactMap { $0.isSection ? $0.section : nil },
      moves: sectionMoves.map { ($0.to.section, $0.from.section) })
  }

  private func checkCounts(_ oldSections: [Int?]) throws(StrictTableError) {
    let changes = countChanges(oldSections)
    for (newSection, oldSection) in oldSections.enumerated() {
      guard let oldSection else { continue }
      let expected = messages.oldCounts[oldSection] + changes[newSection].sum
      if expected < 0 { throw messages.negativeCount(newSection) }
      if expected != messages.newCounts[newSection] {
        throw messages.count(
          newSection, oldSection, changes[newSection], insertions: insertions,
          removals: removals)
      }
    }
  }

  /// A move inside one section, wherever that went, is neither in nor out.
  private func countChanges(_ oldSections: [Int?]) -> [BlockMessages.CountChanges] {
    var changes = [BlockMessages.CountChanges](
      repeating: BlockMessages.CountChanges(), count: oldSections.count)
    var newSections = [Int?](repeating: nil, count: messages.oldCounts.count)
    for (newSection, oldSection) in oldSections.enumerated() {
      if let oldSection { newSections[oldSection] = newSection }
    }
    for insertion in insertions where !insertion.isSection {
      changes[insertion.section].inserted += 1
    }
    for removal in removals where !removal.isSection {
      if let newSection = newSections[removal.section] { changes[newSection].deleted += 1 }
    }
    for move in moves where !move.from.isSection {
      let source = newSections[move.from.section]
      if source == move.to.section { continue }
      changes[move.to.section].movedIn += 1
      if let source { changes[source].movedOut += 1 }
    }
    return changes
  }

  private func arrangeElements(
    _ oldSections: [Int?]
  ) throws(StrictTableError) -> [BlockArrangement.Section] {
    let stays = try elementsThatStay()
    var insertionsBySection = messages.newCounts.map { _ in [Int]() }
    for insertion in insertions where !insertion.isSection {
      insertionsBySection[insertion.section].append(insertion.element)
    }
    var movesBySection = messages.newCounts.map { _ in [(newIndex: Int, old: ElementPath)]() }
    for move in moves where !move.from.isSection {
      movesBySection[move.to.section].append((move.to.element, move.from))
    }
    return oldSections.enumerated().map { newSection, oldSection in
      guard let oldSection else { return drawnSection(newSection) }
      let elements = BlockArrangement.fill(
        survivors: stays[oldSection].indices.lazy.filter { stays[oldSection][$0] }
          .map { ElementPath(section: oldSection, element: $0) },
        insertions: insertionsBySection[newSection], moves: movesBySection[newSection])
      return BlockArrangement.Section(oldIndex: oldSection, elements: elements)
    }
  }

  private func drawnSection(_ newSection: Int) -> BlockArrangement.Section {
    let count = messages.newCounts[newSection]
    return .init(oldIndex: nil, elements: Array(repeating: nil, count: count))
  }

  /// For each old element whether it is neither deleted nor moved.
  private func elementsThatStay() throws(StrictTableError) -> [[Bool]] {
    var stays = messages.oldCounts.map { [Bool](repeating: true, count: $0) }
    for removal in removals where !removal.isSection {
      guard stays[removal.section][removal.element] else {
        throw messages.duplicateRemoval(removal)
      }
      stays[removal.section][removal.element] = false
    }
    for move in moves where !move.from.isSection {
      stays[move.from.section][move.from.element] = false
    }
    return stays
  }
}
