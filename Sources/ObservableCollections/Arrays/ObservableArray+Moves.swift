extension ObservableArray {
  /// Moves one element. One move, or none to its own place.
  ///
  /// - Parameters:
  ///   - source: its index before; traps outside `0..<count`.
  ///   - target: the index that it has afterwards; traps outside `0..<count`.
  public func move(from source: Int, to target: Int) {
    mutate("move(from:to:)") {
      checkIndex(source, count: workingCount)
      checkIndex(target, count: workingCount)
      if source == target { return }
      commit(.move([RangePair(oldStart: source, newStart: target, count: 1)])) {
        $0.move(source..<source + 1, to: target)
      }
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
    mutate("move(fromOffsets:toOffset:)") {
      checkIndexes(sources)
      if target < 0 || target > workingCount {
        trap("Move target \(target) is outside 0...\(workingCount)")
      }
      let moves = sources.blockMoves(to: target, startingAt: target - sources.rank(of: target))
      if !moves.isEmpty { moveChecked(moves) }
    }
  }

  /// Exchanges two elements. One move with the fewest moved elements, or none.
  ///
  /// - Parameters:
  ///   - i: an index; traps outside `0..<count`.
  ///   - j: another index, or the same; traps outside `0..<count`.
  public func swapAt(_ i: Int, _ j: Int) {
    mutate("swapAt(_:_:)") {
      checkIndex(i, count: workingCount)
      checkIndex(j, count: workingCount)
      let (low, high) = (Swift.min(i, j), Swift.max(i, j))
      if low == high { return }
      let starts = [
        (0, low), (high, 1), (low + 1, high - low - 1), (low, 1),
        (high + 1, workingCount - high - 1),
      ]
      reorder(starts.map { EditLog.Run(oldStart: $0.0, count: $0.1) })
    }
  }

  /// Turns the order round. One move with the fewest moved elements, or none. O(n log n).
  public func reverse() {
    mutate("reverse()") { reorder((0..<workingCount).reversed()) }
  }

  /// Puts the elements in an order by a closure; equal ones keep theirs. One move with the fewest
  /// moved elements, or none. O(n log n).
  ///
  /// - Parameter areInIncreasingOrder: a strict weak order; must not change the array. If it throws,
  ///   nothing is moved.
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try sort("sort(by:)", by: areInIncreasingOrder)
  }

  private func sort(
    _ call: StaticString, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    // Whatever the closure throws passes through; without a throw nothing does.
    try mutate(call) {
      let elements = Array(working.pointee)
      let order = try core.gate.runClosure(of: call) {
        try elements.indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) }
      }
      reorder(order)
    }
  }

  /// Puts the elements that satisfy a predicate behind all others; both groups keep their order.
  /// One move with the fewest moved elements, or none. O(n log n).
  ///
  /// - Parameter belongsInSecondPartition: called once for each element, in order; must not change
  ///   the array. If it throws, nothing is moved.
  /// - Returns: the index at which the second group starts afterwards.
  @discardableResult
  public func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    try mutate("partition(by:)") {
      let elements = working.pointee
      let isSecond = try core.gate.runClosure(of: "partition(by:)") {
        try elements.map(belongsInSecondPartition)
      }
      let first = isSecond.indices.filter { !isSecond[$0] }
      reorder(first + isSecond.indices.filter { isSecond[$0] })
      return first.count
    }
  }

  /// Puts the elements in a random order. One move with the fewest moved elements, or none.
  ///
  /// - Parameter generator: where the chance comes from; must not change the array. O(n log n).
  public func shuffle(using generator: inout some RandomNumberGenerator) {
    mutate("shuffle(using:)") {
      let indexes = 0..<workingCount
      reorder(core.gate.runClosure(of: "shuffle(using:)") { indexes.shuffled(using: &generator) })
    }
  }

  /// Puts the elements in a random order. One move with the fewest moved elements, or none.
  public func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves elements so that the array has a given order.
  ///
  /// - Parameter order: for each new index the old one.
  private func reorder(_ order: some Sequence<Int>) {
    reorder(order.map { EditLog.Run(oldStart: $0, count: 1) })
  }

  /// Moves elements so that the array consists of runs of the old one, with the fewest moves.
  private func reorder(_ runs: [EditLog.Run]) {
    let moves = EditLog(oldCount: workingCount, runs: runs).fewestMoves()
    if !moves.isEmpty { moveChecked(moves) }
  }

  private func moveChecked(_ moves: [RangePair]) {
    commit(.move(moves)) { $0.move(moves) }
  }
}

extension ObservableArray where Element: Comparable {
  /// Puts the elements in ascending order; equal ones keep theirs. One move with the fewest moved
  /// elements, or none. O(n log n).
  public func sort() {
    sort("sort()", by: <)
  }
}
