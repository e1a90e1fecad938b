// Each call that puts the elements in another order is one move with the fewest moved elements, or
// none.

extension EditableList {
  /// Moves one element. One move, or none to its own place.
  ///
  /// - Parameters:
  ///   - source: its index before; traps outside `0..<count`.
  ///   - target: the index that it has afterwards; traps outside `0..<count`.
  public func move(from source: Int, to target: Int) {
    editor.target.edit("move(from:to:)") {
      $0.checkItem(at: source)
      $0.checkItem(at: target)
      if source == target { return }
      $0.moveChecked([RangePair(oldStart: source, newStart: target, count: 1)])
    }
  }

  /// Moves elements together, in their order, as SwiftUI's `onMove` has it. One move, or none if
  /// nothing changes its place.
  ///
  /// - Parameters:
  ///   - sources: their indexes before; traps if one is outside.
  ///   - target: the place that they go to, as an insertion index counted before the move; traps
  ///     outside `0...count`.
  public func move(fromOffsets sources: IndexRanges, toOffset target: Int) {
    gather(sources, to: target, "move(fromOffsets:toOffset:)")
  }

  /// Moves the elements of several ranges together, in their order. One move, or none if nothing
  /// changes its place.
  ///
  /// - Parameters:
  ///   - ranges: counted before; traps if one is outside.
  ///   - target: the place that they go to, as an insertion index counted before the move; traps
  ///     outside `0...count`.
  /// - Returns: where they stand afterwards.
  @discardableResult
  public func moveSubranges(_ ranges: RangeSet<Int>, to target: Int) -> Range<Int> {
    let sources = IndexRanges(ranges)
    gather(sources, to: target, "moveSubranges(_:to:)")
    let start = target - sources.rank(of: target)
    return start..<start + sources.count
  }

  private func gather(_ sources: IndexRanges, to target: Int, _ call: StaticString) {
    editor.target.edit(call) {
      $0.checkItems(at: sources)
      $0.checkTarget(target)
      let moves = sources.blockMoves(to: target, startingAt: target - sources.rank(of: target))
      if !moves.isEmpty { $0.moveChecked(moves) }
    }
  }

  /// Exchanges two elements. One move with the fewest moved elements, or none.
  ///
  /// - Parameters:
  ///   - i: an index; traps outside `0..<count`.
  ///   - j: another index, or the same; traps outside `0..<count`.
  public func swapAt(_ i: Int, _ j: Int) {
    editor.target.edit("swapAt(_:_:)") {
      $0.checkItem(at: i)
      $0.checkItem(at: j)
      let (low, high) = (Swift.min(i, j), Swift.max(i, j))
      if low == high { return }
      let starts = [
        (0, low), (high, 1), (low + 1, high - low - 1), (low, 1),
        (high + 1, $0.itemCount - high - 1),
      ]
      $0.reorder(runs: starts.map { EditLog.Run(oldStart: $0.0, count: $0.1) })
    }
  }

  /// Turns the order round. O(n log n).
  public func reverse() {
    editor.target.edit("reverse()") { $0.reorder((0..<$0.itemCount).reversed()) }
  }

  /// Puts the elements in an order by a closure; equal ones keep theirs. O(n log n).
  ///
  /// - Parameter areInIncreasingOrder: a strict weak order; must not change the list. If it throws,
  ///   nothing is moved.
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try sort("sort(by:)", by: areInIncreasingOrder)
  }

  /// Puts the elements in the ascending order of a property; equal ones keep theirs. O(n log n).
  ///
  /// Keys that are not equal to themselves, such as `Double.nan`, come last.
  ///
  /// - Parameter key: `\.date`. Neither it nor its comparisons may change the list.
  public func sort(by key: KeyPath<Element, some Comparable>) {
    sort("sort(by:)") { isKey($0[keyPath: key], before: $1[keyPath: key]) }
  }

  /// Puts the elements that satisfy a predicate behind all others; both groups keep their order.
  /// O(n log n).
  ///
  /// - Parameter belongsInSecondPartition: called once for each element, in order; must not change
  ///   the list. If it throws, nothing is moved.
  /// - Returns: the index at which the second group starts afterwards.
  @discardableResult
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

  /// Puts the elements in a random order. O(n log n).
  ///
  /// - Parameter generator: where the chance comes from; must not change the list.
  public func shuffle(using generator: inout some RandomNumberGenerator) {
    editor.target.edit("shuffle(using:)") { list in
      let indexes = 0..<list.itemCount
      list.reorder(list.runClosure(of: "shuffle(using:)") { indexes.shuffled(using: &generator) })
    }
  }

  /// Puts the elements in a random order. O(n log n).
  public func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  fileprivate func sort(
    _ call: StaticString, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try editor.target.edit(call) { list in
      let elements = Array(list.items)
      let order = try list.runClosure(of: call) {
        try elements.indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) }
      }
      list.reorder(order)
    }
  }
}

extension EditableList where Element: Comparable {
  /// Puts the elements in ascending order; equal ones keep theirs. O(n log n).
  ///
  /// Elements that are not equal to themselves, such as `Double.nan`, come last.
  public func sort() { sort("sort()") { isKey($0, before: $1) } }
}
