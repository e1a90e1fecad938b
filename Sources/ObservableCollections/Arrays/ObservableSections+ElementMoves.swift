// The calls that move elements, also across sections. Each is one record.

extension ObservableSections {
  /// Moves an element in its section or into another one. One move, or none to its own place.
  ///
  /// - Parameters:
  ///   - source: its place before; traps if there is no such element.
  ///   - target: the place that it has afterwards; traps if there can be none.
  @inlinable
  public func move(from source: ElementPath, to target: ElementPath) {
    move(source.element..<source.element + 1, inSection: source.section, to: target)
  }

  /// Moves neighbours in their section or into another one. One move, or none if they are none or
  /// stay in their places.
  ///
  /// - Parameters:
  ///   - elements: their indexes before; traps if the section has not all of them. The code of a
  ///     type of your own must not change the list.
  ///   - section: traps outside `0..<count`.
  ///   - target: the place that the first of them has afterwards; traps if they would stand beyond
  ///     the section's end.
  @inlinable
  public func move(
    _ elements: some RangeExpression<Int>, inSection section: Int, to target: ElementPath
  ) {
    mutate("move(_:inSection:to:)") {
      let elements = checkedElements(elements, in: section, of: "move(_:inSection:to:)")
      checkTarget(target, of: elements, in: section)
      let source = ElementPath(section: section, element: elements.lowerBound)
      if elements.isEmpty || source == target { return }
      let pair = ElementPathPair(old: source, new: target, count: elements.count)
      commit(.move([pair]), rows: .move([rows(of: pair)])) {
        $0.moveElements(elements, of: section, to: target)
      }
    }
  }

  /// Moves all elements of a section in it or into another one. One move, or none if there are none
  /// or they stay in their places.
  ///
  /// - Parameters:
  ///   - elements: `...`.
  ///   - section: traps outside `0..<count`.
  ///   - target: the place that the first of them has afterwards; traps if they would stand beyond
  ///     the section's end.
  @inlinable
  public func move(_ elements: UnboundedRange, inSection section: Int, to target: ElementPath) {
    move(0..., inSection: section, to: target)
  }

  /// Moves elements from scattered places together, in their order. One move, or none if nothing
  /// changes its place.
  ///
  /// - Parameters:
  ///   - sources: their places before; traps if one is outside.
  ///   - target: the place that the first of them has afterwards; traps if the section is not
  ///     there, or they would stand beyond its end.
  public func move(from sources: ElementPaths, to target: ElementPath) {
    mutate("move(from:to:)") {
      checkPaths(sources)
      working.pointee.checkSection(target.section)
      let own = sources[target.section]
      let last = workingCount(of: target.section) - own.count
      if target.element < 0 || target.element > last {
        trap("Move target \(target.element) is outside 0...\(last) of section \(target.section)")
      }
      gather(sources, behind: own.nonmember(atOffset: target.element), of: target.section)
    }
  }

  /// Moves elements from scattered places together, in their order, as SwiftUI's `onMove` has it.
  /// One move, or none if nothing changes its place.
  ///
  /// - Parameters:
  ///   - sources: their places before; traps if one is outside.
  ///   - target: the place that they go to, as an insertion place counted before the move; traps if
  ///     there can be none.
  public func move(fromOffsets sources: ElementPaths, toOffset target: ElementPath) {
    mutate("move(fromOffsets:toOffset:)") {
      checkPaths(sources)
      working.pointee.checkSection(target.section)
      let count = workingCount(of: target.section)
      if target.element < 0 || target.element > count {
        trap("Move target \(target.element) is outside 0...\(count) of section \(target.section)")
      }
      gather(sources, behind: target.element, of: target.section)
    }
  }

  /// Moves elements of one section together, in their order, as SwiftUI's `onMove` has it. One
  /// move, or none if nothing changes its place.
  ///
  /// - Parameters:
  ///   - sources: their indexes before; traps if the section has not all of them.
  ///   - section: traps outside `0..<count`.
  ///   - target: the place that they go to, as an insertion index counted before the move; traps
  ///     if there can be none.
  public func move(fromOffsets sources: IndexRanges, inSection section: Int, toOffset target: Int) {
    move(
      fromOffsets: ElementPaths(sortedEntries: [(section, sources)]),
      toOffset: ElementPath(section: section, element: target))
  }

  /// Moves checked elements together. Those that stand there already are left out.
  ///
  /// - Parameter end: how many elements of the section stand before the place, counted before.
  private func gather(_ sources: ElementPaths, behind end: Int, of section: Int) {
    var start = end - sources[section].rank(of: end)
    var moves: [ElementPathPair] = []
    for entry in sources.entries {
      let own =
        entry.section == section
        ? entry.elements.blockMoves(to: end, startingAt: start)
        : entry.elements.blockMoves(startingAt: start)
      let sections = SectionPair(old: entry.section, new: section)
      moves += own.map { ElementPathPair($0, in: sections) }
      start += entry.elements.count
    }
    moveChecked(moves.sortedAndFused())
  }
}
