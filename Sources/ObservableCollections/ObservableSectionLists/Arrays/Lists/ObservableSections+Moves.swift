// The calls that move elements, also across sections. Each is one record.

extension ObservableSections {
  /// Moves an element within its section or to another one. One move, or none if the paths are
  /// equal.
  ///
  /// - Parameters:
  ///   - source: the path before the move; traps if there is no such element.
  ///   - target: the path after the move; traps if it is outside the list.
  @inlinable
  public func move(from source: ElementPath, to target: ElementPath) {
    mutate("move(from:to:)") {
      checkPath(source)
      checkTarget(target, leaving: source.section == target.section ? 1 : 0)
      if source == target { return }
      moveChecked(ElementPathPair(old: source, new: target))
    }
  }

  /// Moves the elements at a set of paths together, keeping their order. One move, or none if all
  /// elements keep their places.
  ///
  /// - Parameters:
  ///   - sources: the paths before the move; traps if one is outside the list.
  ///   - target: the path of the first element after the move; traps if it is outside the list.
  @_alwaysEmitIntoClient
  public func move(from sources: ElementPaths, to target: ElementPath) {
    mutate("move(from:to:)") {
      checkPaths(sources)
      let own = sources[target.section]
      checkTarget(target, leaving: own.count)
      gather(sources, behind: own.nonmember(atOffset: target.element), of: target.section)
    }
  }

  /// Traps unless checked elements can be moved to a place.
  ///
  /// - Parameter count: the number of these elements that are removed from the section before.
  @usableFromInline
  func checkTarget(_ target: ElementPath, leaving count: Int) {
    checkSection(target.section)
    let last = workingCount(of: target.section) - count
    if target.element < 0 || target.element > last {
      trap(
        "Move target \(target.element) is outside 0...\(last) of section \(target.section)\(core.site)"
      )
    }
  }

  /// Gathers checked elements in one place. Elements that are already there are left out.
  ///
  /// - Parameter end: the number of elements of the section before that place, counted before the
  ///   move.
  @usableFromInline
  func gather(_ sources: ElementPaths, behind end: Int, of section: Int) {
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

  /// Swaps two elements, within one section or across two. One move with the fewest moved elements,
  /// or none.
  ///
  /// - Parameters:
  ///   - one: a path; traps if there is no such element.
  ///   - other: another path, or the same; traps if there is no such element.
  @_alwaysEmitIntoClient
  public func swapAt(_ one: ElementPath, _ other: ElementPath) {
    mutate("swapAt(_:_:)") {
      checkPath(one)
      checkPath(other)
      let (low, high) = (Swift.min(one, other), Swift.max(one, other))
      if low == high { return }
      if low.section != high.section {
        return moveChecked([
          ElementPathPair(old: low, new: high), ElementPathPair(old: high, new: low),
        ])
      }
      var order = Array(0..<workingCount(of: low.section))
      order.swapAt(low.element, high.element)
      moveChecked(moves(of: low.section, to: order))
    }
  }

  /// Sorts the elements of each section by a comparator. O(n log n).
  ///
  /// The sort is stable, and elements keep their sections. One move with the fewest moved elements,
  /// or none.
  ///
  /// - Parameter areInIncreasingOrder: a strict weak ordering; must not change the list. If it
  ///   throws, nothing is moved.
  @_alwaysEmitIntoClient
  public func sortElements(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    let call: StaticString = "sortElements(by:)"
    try mutate(call) {
      let orders = try working.sections.map { section in
        let elements = section.elements.array
        return try core.runClosure(of: call) {
          try elements.indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) }
        }
      }
      moveChecked(orders.enumerated().flatMap { moves(of: $0.offset, to: $0.element) })
    }
  }

  /// The fewest moves that reorder a section's elements.
  ///
  /// - Parameter order: the old index for each new index.
  @usableFromInline
  func moves(of section: Int, to order: [Int]) -> [ElementPathPair] {
    let runs = order.map { EditLog.Run(oldStart: $0, count: 1) }
    let pair = SectionPair(old: section, new: section)
    return EditLog(oldCount: order.count, runs: runs).fewestMoves()
      .map { ElementPathPair($0, in: pair) }
  }
}
