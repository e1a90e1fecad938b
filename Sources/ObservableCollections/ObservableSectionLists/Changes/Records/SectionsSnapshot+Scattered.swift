// Edits of many places of a two-level list at once. Every place is checked by the caller.

extension SectionsSnapshot {
  /// Inserts sections at several indexes.
  ///
  /// - Parameters:
  ///   - new: the sections, one for each index, in order.
  ///   - indexes: their indexes after the insertion.
  ///   - sizes: the sizes of all sections after the insertion.
  /// - Complexity: O(R log S) for R ranges among S sections.
  mutating func insertSections(_ new: Sections, at indexes: IndexRanges, sizes: SectionSizes) {
    sections.insert(new, at: indexes)
    self.sizes = sizes
  }

  /// Moves single sections; all others keep their order.
  ///
  /// - Parameters:
  ///   - moves: the moves, ascending by old index.
  ///   - sizes: the sizes of all sections after the moves.
  mutating func moveSections(_ moves: [SectionPair], sizes: SectionSizes) {
    sections.move(moves.map { RangePair(oldStart: $0.old, newStart: $0.new, count: 1) })
    self.sizes = sizes
  }

  /// Inserts elements into a section.
  ///
  /// - Parameters:
  ///   - new: the elements, one for each index, in order.
  ///   - indexes: their indexes after the insertion.
  @inlinable
  mutating func insert(
    _ new: ArraySnapshot<SectionElement>, at indexes: IndexRanges, in section: Int
  ) {
    sizes.add(new.count, to: section)
    sections.ownPlace(of: section).pointee.elements.insert(new, at: indexes)
  }

  /// Replaces elements of a section by as many others.
  ///
  /// - Returns: the old elements.
  @inlinable
  mutating func replaceElements(
    at indexes: IndexRanges, in section: Int, with new: ArraySnapshot<SectionElement>
  ) -> ArraySnapshot<SectionElement> {
    sections.ownPlace(of: section).pointee.elements.replace(at: indexes, with: new)
  }

  /// Moves ranges of elements, in their sections or across; all others keep their order.
  ///
  /// - Parameter moves: the moves, ascending by old path.
  @inlinable
  mutating func moveElements(_ moves: [ElementPathPair]) {
    if let section = moves.onlySection {
      sections.ownPlace(of: section).pointee.elements.move(
        moves.map {
          RangePair(oldStart: $0.old.element, newStart: $0.new.element, count: $0.count)
        })
      return
    }
    let moved = moves.inverted().map { pair in
      (target: pair.old, elements: self[pair.new.section].elements.part(pair.newRange))
    }
    for entry in ElementPaths(moves.map { ($0.old.section, $0.oldRange) }).entries {
      _ = removeElements(at: entry.elements.ranges, in: entry.section)
    }
    for move in moved {
      insert(move.elements, at: move.target)
    }
  }
}

extension Array where Element == ElementPathPair {
  /// The section of all pairs, on both sides; nil if there are several.
  @usableFromInline var onlySection: Int? {
    guard let section = first?.old.section else { return nil }
    return allSatisfy { $0.old.section == section && $0.new.section == section } ? section : nil
  }
}

extension SectionSizes {
  /// The rows of elements in the flat list. O(E √S + R) for R ranges in E of S sections.
  @usableFromInline
  package func rows(of paths: ElementPaths) -> IndexRanges {
    var rows: [Range<Int>] = []
    for entry in paths.entries {
      let start = start(of: entry.section) + 1
      for range in entry.elements.ranges {
        rows.append(range.lowerBound + start..<range.upperBound + start)
      }
    }
    // A header is between the elements of two sections, so their ranges do not touch.
    return IndexRanges(sortedDisjoint: rows)
  }

  /// Inserts the sizes of new sections.
  ///
  /// - Parameters:
  ///   - new: the sections, one for each index, in order.
  ///   - indexes: their indexes after the insertion.
  mutating func insert<Header, Element>(
    _ new: ArraySnapshot<SectionSnapshot<Header, Element>>, at indexes: IndexRanges
  ) {
    var start = 0
    for range in indexes.ranges {
      let own = new.part(start..<start + range.count)
      insert(own.map { $0.elements.count + 1 }, at: range.lowerBound)
      start += range.count
    }
  }

  /// Moves single sizes; all others keep their order.
  ///
  /// - Parameter moves: the moves, ascending by old index.
  mutating func move(_ moves: [SectionPair]) {
    let moved = moves.map { (target: $0.new, size: self[$0.old]) }
    for pair in moves.reversed() { remove(pair.old..<pair.old + 1) }
    for move in moved.sorted(byKey: { $0.target }) {
      insert([move.size], at: move.target)
    }
  }
}
