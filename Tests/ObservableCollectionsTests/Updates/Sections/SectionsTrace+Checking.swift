import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableSectionLists

extension SectionsTrace {
  /// Throws unless a batch says exactly what the elements say of themselves, by the table of
  /// fates, with as few moves as a search over all of them finds.
  func check(_ changes: SectionsBatchChanges) throws {
    try expectEqual(changes.oldCounts, oldSections.map(\.elements.count), "Old counts")
    try expectEqual(changes.newCounts, sections.map(\.elements.count), "New counts")
    try checkSections(changes)
    try checkElements(changes)
    try checkMoves(changes)
    try checkPlaces(changes)
    try checkSwapped(changes.reading.effect)
  }

  /// Throws unless the lists by new place are those by old place, swapped.
  private func checkSwapped(_ effect: SectionsNetEffect) throws {
    let moves = effect.moves.ranges
    try expectEqual(effect.movesByNew, moves.count > 1 ? moves.inverted() : [], "Moves by target")
    guard let byNew = effect.byNew else {
      return try expectEqual(effect.sections.moved, [], "No section moved")
    }
    try expectEqual(byNew.stays, effect.stays.inverted(), "Staying elements by new place")
    try expectEqual(byNew.sections, effect.sections.survivors.inverted(), "Sections by new place")
    try expectEqual(
      byNew.wholeSections.sortedAndFused(), effect.wholeSections.inverted().sortedAndFused(),
      "Unchanged sections by new place")
  }

  /// The old indexes of sections that kept their content.
  private var survivors: Set<Int> { Set(sections.compactMap(\.survivor)) }

  private func checkSections(_ changes: SectionsBatchChanges) throws {
    var updated: [SectionPair] = []
    for (new, section) in sections.enumerated() {
      switch section.origin {
      case .retained(let old, let isUpdated, _):
        if isUpdated { updated.append(SectionPair(old: old, new: new)) }
      case .inserted: break
      }
    }
    try expectEqual(changes.updatedHeaders, updated.sortedByOld(), "Updated sections")
    let kept = survivors
    try expectEqual(
      Array(changes.removedSections), oldSections.indices.filter { !kept.contains($0) },
      "Deleted sections")
    let arrived = sections.indices.filter { sections[$0].survivor == nil }
    try expectEqual(Array(changes.insertedSections), arrived, "Inserted sections")
    let order = sections.compactMap(\.survivor)
    try expectEqual(
      changes.movedSections.count, order.count - longestAscent(order), "Moved sections")
    for pair in changes.movedSections {
      try expectEqual(sections[pair.new].survivor, pair.old, "Moved section")
    }
  }

  /// The place of every element that is now in a section which kept its content.
  private var placed: [(new: ElementPath, trace: ElementTrace)] {
    sections.enumerated().filter { $1.survivor != nil }.flatMap { index, section in
      section.elements.enumerated()
        .map { (new: ElementPath(section: index, element: $0), trace: $1) }
    }
  }

  private func checkElements(_ changes: SectionsBatchChanges) throws {
    let survivors = survivors
    let present = Set(placed.compactMap(\.trace.old))
    let deleted = oldSections.indices.filter(survivors.contains).flatMap { section in
      oldSections[section].elements.compactMap(\.old).filter { !present.contains($0) }
    }
    try expectEqual(Array(changes.removals), deleted, "Removals")
    let isSurvivor = { (trace: ElementTrace) in
      trace.old.map { survivors.contains($0.section) } ?? false
    }
    try expectEqual(
      Array(changes.insertions), placed.filter { !isSurvivor($0.trace) }.map(\.new), "Insertions")
    let updated = placed.filter { isSurvivor($0.trace) && $0.trace.isUpdated }
      .map { ElementPathPair(old: $0.trace.old!, new: $0.new) }
    try expectEqual(changes.updates.single, updated.sorted { $0.old < $1.old }, "Updates")
  }

  private func checkMoves(_ changes: SectionsBatchChanges) throws {
    let survivors = survivors
    var fewest = 0
    for (new, section) in sections.enumerated() {
      guard let old = section.survivor else { continue }
      let own = section.elements.compactMap(\.old).filter { $0.section == old }.map(\.element)
      fewest += own.count - longestAscent(own)
      for (index, trace) in section.elements.enumerated() {
        guard let from = trace.old, from.section != old, survivors.contains(from.section)
        else { continue }
        fewest += 1
        let move = ElementPathPair(old: from, new: ElementPath(section: new, element: index))
        if !changes.moves.single.contains(move) { throw BatchFault("\(move) is no move") }
      }
    }
    try expectEqual(changes.moves.elementCount, fewest, "Moved elements")
  }

  private func checkPlaces(_ changes: SectionsBatchChanges) throws {
    let survivors = survivors
    var targets: [ElementPath: ElementPath] = [:]
    for (new, trace) in placed {
      let old = trace.old.flatMap { survivors.contains($0.section) ? $0 : nil }
      try expectEqual(changes.oldPath(forNew: new), old, "Old path of \(new)")
      if let old { targets[old] = new }
    }
    for (section, trace) in oldSections.enumerated() {
      for element in trace.elements.indices {
        let old = ElementPath(section: section, element: element)
        try expectEqual(changes.newPath(forOld: old), targets[old], "New path of \(old)")
      }
      let new = sections.firstIndex { $0.survivor == section }
      try expectEqual(changes.newSection(forOld: section), new, "New index of \(section)")
      if let new {
        try expectEqual(changes.oldSection(forNew: new), section, "Old index of \(new)")
      }
    }
  }
}

extension ElementPathPairs {
  /// The pairs element by element.
  var single: [ElementPathPair] {
    elements.map { ElementPathPair(old: $0.old, new: $0.new) }
  }
}

/// The length of a longest ascending subsequence, by comparing every pair.
func longestAscent(_ numbers: [Int]) -> Int {
  var best: [Int] = []
  for (index, number) in numbers.enumerated() {
    let before = numbers[..<index].indices.filter { numbers[$0] < number }.map { best[$0] }
    best.append((before.max() ?? 0) + 1)
  }
  return best.max() ?? 0
}
