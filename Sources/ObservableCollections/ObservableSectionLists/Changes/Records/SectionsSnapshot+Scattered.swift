// Edits of many places of a two-level list at once. Every place is checked by the caller.

extension SectionsSnapshot {
  /// Puts sections in at the indexes that they have afterwards.
  ///
  /// - Parameters:
  ///   - new: as many as there are indexes, in order.
  ///   - sizes: the sizes of all sections afterwards.
  /// - Complexity: O(R log S) for R ranges among S sections.
  mutating func insertSections(_ new: Sections, at indexes: IndexRanges, sizes: SectionSizes) {
    sections.insert(new, at: indexes)
    self.sizes = sizes
  }

  /// Moves sections one by one; what is not named keeps its order.
  ///
  /// - Parameters:
  ///   - moves: ascending by old index.
  ///   - sizes: the sizes of all sections afterwards.
  mutating func moveSections(_ moves: [SectionPair], sizes: SectionSizes) {
    sections.move(moves.map { RangePair(oldStart: $0.old, newStart: $0.new, count: 1) })
    self.sizes = sizes
  }

  /// Puts elements into a section.
  ///
  /// - Parameters:
  ///   - new: as many as there are indexes, in order.
  ///   - indexes: where they stand afterwards.
  @inlinable
  mutating func insert(
    _ new: ArraySnapshot<SectionElement>, at indexes: IndexRanges, in section: Int
  ) {
    sizes.add(new.count, to: section)
    sections.ownPlace(of: section).pointee.elements.insert(new, at: indexes)
  }

  /// Exchanges elements of a section for as many others.
  ///
  /// - Returns: the old ones.
  @inlinable
  mutating func replaceElements(
    at indexes: IndexRanges, in section: Int, with new: ArraySnapshot<SectionElement>
  ) -> ArraySnapshot<SectionElement> {
    sections.ownPlace(of: section).pointee.elements.replace(at: indexes, with: new)
  }

  /// Moves ranges of elements, also across sections; what is not named keeps its order.
  ///
  /// - Parameter moves: ascending by old place.
  @inlinable
  mutating func moveElements(_ moves: [ElementPathPair]) {
    if let section = moves.onlySection {
      sections.ownPlace(of: section).pointee.elements.move(
        moves.map {
          RangePair(oldStart: $0.old.element, newStart: $0.new.element, count: $0.count)
        })
      return
    }
    let moved = moves.map { pair in
      (target: pair.new, elements: self[pair.old.section].elements.part(pair.oldRange))
    }
    for entry in ElementPaths(moves.map { ($0.old.section, $0.oldRange) }).entries {
      _ = removeElements(at: entry.elements.ranges, in: entry.section)
    }
    for move in moved.sorted(by: { $0.target < $1.target }) {
      insert(move.elements, at: move.target)
    }
  }
}

extension Array where Element == ElementPathPair {
  /// The section that all pairs lie in, on both sides; nil if they lie in several.
  @usableFromInline var onlySection: Int? {
    guard let section = first?.old.section else { return nil }
    return allSatisfy { $0.old.section == section && $0.new.section == section } ? section : nil
  }
}

extension SectionSizes {
  /// Where elements stand in the flat list. O(E √S + R) for R ranges in E of S sections.
  @usableFromInline
  func rows(of paths: ElementPaths) -> IndexRanges {
    var rows: [Range<Int>] = []
    for entry in paths.entries {
      let start = start(of: entry.section) + 1
      for range in entry.elements.ranges {
        rows.append(range.lowerBound + start..<range.upperBound + start)
      }
    }
    // A header stands between the elements of two sections, so they do not touch.
    return IndexRanges(sortedDisjoint: rows)
  }

  /// Puts in the rows of new sections.
  ///
  /// - Parameters:
  ///   - new: as many as there are indexes, in order.
  ///   - indexes: where they stand afterwards.
  mutating func insert<Header, Element>(
    _ new: ArraySnapshot<SectionSnapshot<Header, Element>>, at indexes: IndexRanges
  ) {
    var start = 0
    for range in indexes.ranges {
      let own = new.part(start..<start + range.count)
      insert(own.lazy.map { $0.elements.count + 1 }, at: range.lowerBound)
      start += range.count
    }
  }

  /// Moves sizes one by one; what is not named keeps its order.
  ///
  /// - Parameter moves: ascending by old index.
  mutating func move(_ moves: [SectionPair]) {
    let moved = moves.map { (target: $0.new, size: self[$0.old]) }
    for pair in moves.reversed() { remove(pair.old..<pair.old + 1) }
    for move in moved.sorted(by: { $0.target < $1.target }) {
      insert(CollectionOfOne(move.size), at: move.target)
    }
  }
}
