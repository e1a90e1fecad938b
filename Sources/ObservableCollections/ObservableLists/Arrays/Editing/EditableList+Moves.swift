// Reordering calls. Each is one move with the fewest moved elements, or none.

extension EditableList {
  /// Moves one element. One move, or none if the indexes are equal.
  ///
  /// - Parameters:
  ///   - source: the index before the move; traps outside `0..<count`.
  ///   - target: the index after the move; traps outside `0..<count`.
  @_alwaysEmitIntoClient
  public func move(from source: Int, to target: Int) {
    editor.target.edit("move(from:to:)") {
      $0.checkItem(at: source)
      $0.checkItem(at: target)
      if source == target { return }
      $0.moveChecked([RangePair(oldStart: source, newStart: target, count: 1)])
    }
  }

  /// Moves elements together, keeping their order, with the parameters of SwiftUI's `onMove`.
  ///
  /// One move, or none if all elements keep their places.
  ///
  /// - Parameters:
  ///   - sources: the indexes before the move; traps if one is outside the list.
  ///   - target: the place to move the elements to, an insertion index before the move; traps
  ///     outside `0...count`.
  @_alwaysEmitIntoClient
  public func move(fromOffsets sources: IndexRanges, toOffset target: Int) {
    gather(sources, to: target, "move(fromOffsets:toOffset:)")
  }

  /// Moves the elements of several ranges together, keeping their order.
  ///
  /// One move, or none if all elements keep their places.
  ///
  /// - Parameters:
  ///   - ranges: ranges of indexes before the move; traps if one is outside the list.
  ///   - target: the place to move the elements to, an insertion index before the move; traps
  ///     outside `0...count`.
  /// - Returns: the range of the moved elements after the move.
  @discardableResult
  @_alwaysEmitIntoClient
  public func moveSubranges(_ ranges: RangeSet<Int>, to target: Int) -> Range<Int> {
    let sources = IndexRanges(ranges)
    gather(sources, to: target, "moveSubranges(_:to:)")
    let start = target - sources.rank(of: target)
    return start..<start + sources.count
  }

  @_alwaysEmitIntoClient
  func gather(_ sources: IndexRanges, to target: Int, _ call: StaticString) {
    editor.target.edit(call) {
      $0.checkItems(at: sources)
      $0.checkTarget(target)
      let moves = sources.blockMoves(to: target, startingAt: target - sources.rank(of: target))
      if !moves.isEmpty { $0.moveChecked(moves) }
    }
  }

  /// Swaps two elements. One move with the fewest moved elements, or none.
  ///
  /// - Parameters:
  ///   - i: an index; traps outside `0..<count`.
  ///   - j: another index, or the same; traps outside `0..<count`.
  @_alwaysEmitIntoClient
  public func swapAt(_ i: Int, _ j: Int) {
    editor.target.edit("swapAt(_:_:)") {
      $0.checkItem(at: i)
      $0.checkItem(at: j)
      let (low, high) = (Swift.min(i, j), Swift.max(i, j))
      if low == high { return }
      $0.reorder(ranges: [
        0..<low, high..<high + 1, low + 1..<high, low..<low + 1, high + 1..<$0.itemCount,
      ])
    }
  }

  /// Reverses the order of the elements. O(n log n).
  @_alwaysEmitIntoClient
  public func reverse() {
    editor.target.edit("reverse()") { $0.reorder((0..<$0.itemCount).reversed()) }
  }

  /// Sorts the elements by a comparator; the sort is stable. O(n log n).
  ///
  /// - Parameter areInIncreasingOrder: a strict weak ordering; must not change the list. If it
  ///   throws, nothing is moved.
  @_alwaysEmitIntoClient
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try sort("sort(by:)", by: areInIncreasingOrder)
  }

  /// Sorts the elements by a property, in ascending order; the sort is stable. O(n log n).
  ///
  /// Elements whose keys are not equal to themselves, such as `Double.nan`, come last.
  ///
  /// - Parameter key: the property, such as `\.date`. Neither it nor its comparisons may change the
  ///   list.
  @_alwaysEmitIntoClient
  public func sort(by key: KeyPath<Element, some Comparable>) {
    sort("sort(by:)") { isKey($0[keyPath: key], before: $1[keyPath: key]) }
  }

  /// Moves the elements that satisfy a predicate after all others. O(n log n).
  ///
  /// Both groups keep their order.
  ///
  /// - Parameter belongsInSecondPartition: the predicate, called once for each element, in order;
  ///   must not change the list. If it throws, nothing is moved.
  /// - Returns: the index of the start of the second group after the move.
  @discardableResult
  @_alwaysEmitIntoClient
  public func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    try editor.target.edit("partition(by:)") { list in
      let isSecond = try list.runClosure(of: "partition(by:)") {
        try list.items.map(belongsInSecondPartition)
      }
      let first = isSecond.indices.filter { !isSecond[$0] }
      list.reorder(first + isSecond.indices.filter { isSecond[$0] })
      return first.count
    }
  }

  /// Shuffles the elements with a random number generator. O(n log n).
  ///
  /// - Parameter generator: the random number generator; must not change the list.
  @_alwaysEmitIntoClient
  public func shuffle(using generator: inout some RandomNumberGenerator) {
    editor.target.edit("shuffle(using:)") { list in
      let indexes = 0..<list.itemCount
      list.reorder(list.runClosure(of: "shuffle(using:)") { indexes.shuffled(using: &generator) })
    }
  }

  /// Shuffles the elements. O(n log n).
  @_alwaysEmitIntoClient
  public func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  @_alwaysEmitIntoClient
  func sort(
    _ call: StaticString, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try editor.target.edit(call) { list in
      let elements = list.items.array
      let order = try list.runClosure(of: call) {
        try elements.indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) }
      }
      list.reorder(order)
    }
  }
}

extension EditableList where Element: Comparable {
  /// Sorts the elements in ascending order; the sort is stable. O(n log n).
  ///
  /// Elements that are not equal to themselves, such as `Double.nan`, come last.
  @_alwaysEmitIntoClient
  public func sort() { sort("sort()") { isKey($0, before: $1) } }
}
