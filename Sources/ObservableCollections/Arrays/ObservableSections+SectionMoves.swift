// The calls that move sections with their elements. Each is one record.

extension ObservableSections {
  /// Moves a section with its elements. One move, or none to its own place.
  ///
  /// - Parameters:
  ///   - source: its index before; traps outside `0..<count`.
  ///   - target: the index that it has afterwards; traps outside `0..<count`.
  public func moveSection(from source: Int, to target: Int) {
    mutate("moveSection(from:to:)") {
      working.pointee.checkSection(source)
      working.pointee.checkSection(target)
      if source != target { moveChecked([SectionPair(old: source, new: target)]) }
    }
  }

  /// Moves sections together, in their order, as SwiftUI's `onMove` has it. One move, or none if
  /// nothing changes its place.
  ///
  /// - Parameters:
  ///   - sources: their indexes before; traps if one is outside.
  ///   - target: the place that they go to, as an insertion index counted before the move; traps
  ///     outside `0...count`.
  public func moveSections(fromOffsets sources: IndexRanges, toOffset target: Int) {
    mutate("moveSections(fromOffsets:toOffset:)") {
      checkSections(sources)
      if target < 0 || target > workingCount {
        trap("Section move target \(target) is outside 0...\(workingCount)")
      }
      moveChecked(sources.blockMoves(to: target, startingAt: target - sources.rank(of: target)))
    }
  }

  /// Exchanges two sections. One move with the fewest moved sections, or none.
  ///
  /// - Parameters:
  ///   - i: an index; traps outside `0..<count`.
  ///   - j: another index, or the same; traps outside `0..<count`.
  public func swapSections(_ i: Int, _ j: Int) {
    mutate("swapSections(_:_:)") {
      working.pointee.checkSection(i)
      working.pointee.checkSection(j)
      var order = Array(0..<workingCount)
      order.swapAt(i, j)
      reorder(order)
    }
  }

  /// Turns the order of the sections round. One move with the fewest moved sections, or none.
  /// O(S log S).
  public func reverseSections() {
    mutate("reverseSections()") { reorder((0..<workingCount).reversed()) }
  }

  /// Puts the sections in an order by a closure; equal ones keep theirs. One move with the fewest
  /// moved sections, or none. O(S log S).
  ///
  /// - Parameter areInIncreasingOrder: a strict weak order of sections with their elements; must
  ///   not change the list. If it throws, nothing is moved.
  public func sortSections(
    by areInIncreasingOrder:
      (SectionSnapshot<Header, Element>, SectionSnapshot<Header, Element>) throws -> Bool
  ) rethrows {
    try sort("sortSections(by:)", by: areInIncreasingOrder)
  }

  private func sort(
    _ call: StaticString,
    by areInIncreasingOrder:
      (SectionSnapshot<Header, Element>, SectionSnapshot<Header, Element>) throws -> Bool
  ) rethrows {
    try mutate(call) {
      let sections = Array(working.pointee)
      let order = try core.gate.runClosure(of: call) {
        try sections.indices.sorted { try areInIncreasingOrder(sections[$0], sections[$1]) }
      }
      reorder(order)
    }
  }

  /// Puts the sections that satisfy a predicate behind all others; both groups keep their order. One
  /// move with the fewest moved sections, or none. O(S log S).
  ///
  /// - Parameter belongsInSecondPartition: called once for each section, in order; must not change
  ///   the list. If it throws, nothing is moved.
  /// - Returns: the index at which the second group starts afterwards.
  @discardableResult
  public func partitionSections(
    by belongsInSecondPartition: (SectionSnapshot<Header, Element>) throws -> Bool
  ) rethrows -> Int {
    try mutate("partitionSections(by:)") {
      let sections = working.pointee
      let isSecond = try core.gate.runClosure(of: "partitionSections(by:)") {
        try sections.map(belongsInSecondPartition)
      }
      let first = isSecond.indices.filter { !isSecond[$0] }
      reorder(first + isSecond.indices.filter { isSecond[$0] })
      return first.count
    }
  }

  /// Puts the sections in a random order. One move with the fewest moved sections, or none.
  ///
  /// - Parameter generator: where the chance comes from; must not change the list. O(S log S).
  public func shuffleSections(using generator: inout some RandomNumberGenerator) {
    mutate("shuffleSections(using:)") {
      let indexes = 0..<workingCount
      reorder(
        core.gate.runClosure(of: "shuffleSections(using:)") { indexes.shuffled(using: &generator) })
    }
  }

  /// Puts the sections in a random order. One move with the fewest moved sections, or none.
  public func shuffleSections() {
    var generator = SystemRandomNumberGenerator()
    shuffleSections(using: &generator)
  }

  /// Moves sections so that the list has a given order, with the fewest moves.
  ///
  /// - Parameter order: for each new index the old one.
  private func reorder(_ order: some Sequence<Int>) {
    let runs = order.map { EditLog.Run(oldStart: $0, count: 1) }
    moveChecked(EditLog(oldCount: workingCount, runs: runs).fewestMoves())
  }

  private func moveChecked(_ moves: [RangePair]) {
    moveChecked(
      moves.flatMap { range in
        (0..<range.count).map {
          SectionPair(old: range.oldStart + $0, new: range.newStart + $0)
        }
      })
  }
}

extension ObservableSections where Header: Comparable {
  /// Puts the sections in the ascending order of their headers; equal ones keep theirs. One move
  /// with the fewest moved sections, or none. O(S log S).
  public func sortSections() {
    sort("sortSections()") { $0.header < $1.header }
  }
}
