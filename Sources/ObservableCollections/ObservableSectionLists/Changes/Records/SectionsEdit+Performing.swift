// Performing an edit of two levels on a state. The content that it inserts is that of the new list
// at the same places.

extension SectionSizes {
  /// An edit in rows, and the number of rows of each section after it.
  ///
  /// - Parameters:
  ///   - edit: an edit of this list on the way to the new one, as those of a batch are.
  ///   - new: the number of rows of each section of the new list.
  /// - Complexity: O(R √S) for R ranges in S sections.
  package func rows(of edit: SectionsEdit, to new: SectionSizes) -> (
    edit: IndexEdit, sizes: SectionSizes
  ) {
    var after = self
    switch edit {
    case .removal(let paths):
      for entry in paths.entries { after.add(-entry.elements.count, to: entry.section) }
      return (.removal(rows(of: paths)), after)
    case .insertion(let paths): return insertion(at: paths)
    case .replacement(let paths): return (.replacement(rows(of: paths)), after)
    case .move(let moves): return move(of: moves)
    case .sectionRemoval(let indexes):
      for range in indexes.ranges.reversed() { after.remove(range) }
      return (.removal(rows(ofSections: indexes)), after)
    case .sectionInsertion(let indexes):
      for range in indexes.ranges {
        after.insert(range.lazy.map { new[$0] }, at: range.lowerBound)
      }
      return (.insertion(after.rows(ofSections: indexes)), after)
    case .sectionReplacement(let indexes): return (.replacement(headerRows(of: indexes)), after)
    case .sectionMove(let moves): return move(of: moves)
    }
  }

  /// An insertion of elements in rows, and the sizes after it.
  @usableFromInline
  func insertion(at paths: ElementPaths) -> (edit: IndexEdit, sizes: SectionSizes) {
    var after = self
    for entry in paths.entries { after.add(entry.elements.count, to: entry.section) }
    return (.insertion(after.rows(of: paths)), after)
  }

  /// A move of elements in rows, and the sizes after it.
  @usableFromInline
  func move(of moves: [ElementPathPair]) -> (edit: IndexEdit, sizes: SectionSizes) {
    var after = self
    for pair in moves where pair.old.section != pair.new.section {
      after.add(-pair.count, to: pair.old.section)
      after.add(pair.count, to: pair.new.section)
    }
    let rows = moves.map { pair in
      RangePair(
        oldStart: start(of: pair.old.section) + 1 + pair.old.element,
        newStart: after.start(of: pair.new.section) + 1 + pair.new.element, count: pair.count)
    }
    return (.move(rows), after)
  }

  /// A move of sections in rows, and the sizes after it.
  func move(of moves: [SectionPair]) -> (edit: IndexEdit, sizes: SectionSizes) {
    var after = self
    after.move(moves)
    let rows = moves.map { pair in
      RangePair(
        oldStart: start(of: pair.old), newStart: after.start(of: pair.new), count: self[pair.old])
    }
    return (.move(rows), after)
  }

  /// The rows of sections, headers and elements.
  func rows(ofSections indexes: IndexRanges) -> IndexRanges {
    IndexRanges(indexes.ranges.map { start(of: $0.lowerBound)..<start(of: $0.upperBound) })
  }

  /// The rows of the headers of sections.
  func headerRows(of indexes: IndexRanges) -> IndexRanges {
    IndexRanges(indexes.map { start(of: $0) })
  }
}

extension SectionsSnapshot {
  /// Performs an edit.
  ///
  /// - Parameters:
  ///   - edit: an edit of this list on the way to the new one.
  ///   - new: the new list.
  ///   - after: the number of rows of each section after the edit.
  package mutating func perform(
    _ edit: SectionsEdit, to new: SectionsSnapshot, sizes after: SectionSizes
  ) {
    switch edit {
    case .removal(let paths):
      for entry in paths.entries {
        _ = removeElements(at: entry.elements.ranges, in: entry.section)
      }
    case .insertion(let paths): insert(new.elements(at: paths), at: paths)
    case .replacement(let paths): _ = replaceElements(at: paths, with: new.elements(at: paths))
    case .move(let moves): moveElements(moves)
    case .sectionRemoval(let indexes): _ = removeSections(at: indexes.ranges)
    case .sectionInsertion(let indexes):
      let sections = ArraySnapshot(new.sections.elements(at: indexes))
      insertSections(sections, at: indexes, sizes: after)
    case .sectionReplacement(let indexes):
      for index in indexes { _ = replaceSection(at: index, with: new[index].header) }
    case .sectionMove(let moves): moveSections(moves, sizes: after)
    }
  }
}
