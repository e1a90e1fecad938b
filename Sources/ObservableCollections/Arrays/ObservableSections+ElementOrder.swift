// The calls that put elements into another order. Each is one move with the fewest moved elements,
// or none.

extension ObservableSections {
  /// Exchanges two elements, also of different sections. One move with the fewest moved elements,
  /// or none.
  ///
  /// - Parameters:
  ///   - one: a path; traps if there is no such element.
  ///   - other: another path, or the same; traps if there is no such element.
  public func swapAt(_ one: ElementPath, _ other: ElementPath) {
    mutate("swapAt(_:_:)") {
      working.pointee.checkPath(one)
      working.pointee.checkPath(other)
      let (low, high) = (Swift.min(one, other), Swift.max(one, other))
      if low == high { return }
      let sections = Set([low.section, high.section]).sorted()
      arrange(
        sections.map { section in
          let places = [low, high].filter { $0.section == section }.map(\.element)
          return (section, exchanged(low, high, in: section, at: places))
        })
    }
  }

  /// A section in which two elements stand for each other.
  ///
  /// - Parameter places: where, ascending: one of them or both.
  private func exchanged(
    _ one: ElementPath, _ other: ElementPath, in section: Int, at places: [Int]
  ) -> [ElementRun] {
    var runs: [ElementRun] = []
    var end = 0
    for place in places {
      let path = ElementPath(section: section, element: place)
      runs.append(ElementRun(section, end..<place))
      runs.append(ElementRun(start: path == one ? other : one, count: 1))
      end = place + 1
    }
    return runs + [ElementRun(section, end..<workingCount(of: section))]
  }

  /// Turns the order of a section's elements round. One move with the fewest moved elements, or
  /// none. O(n log n).
  ///
  /// - Parameter section: traps outside `0..<count`.
  public func reverseElements(inSection section: Int) {
    mutate("reverseElements(inSection:)") {
      working.pointee.checkSection(section)
      reorder(section, (0..<workingCount(of: section)).reversed())
    }
  }

  /// Puts the elements of a section in an order by a closure; equal ones keep theirs. One move with
  /// the fewest moved elements, or none. O(n log n).
  ///
  /// - Parameters:
  ///   - section: traps outside `0..<count`.
  ///   - areInIncreasingOrder: a strict weak order; must not change the list. If it throws, nothing
  ///     is moved.
  public func sortElements(
    inSection section: Int, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try sort("sortElements(inSection:by:)", section, by: areInIncreasingOrder)
  }

  /// Puts the elements of each section in an order by a closure; equal ones keep theirs, and none
  /// leaves its section. One move with the fewest moved elements, or none. O(n log n).
  ///
  /// - Parameter areInIncreasingOrder: a strict weak order; must not change the list. If it throws,
  ///   nothing is moved.
  public func sortElements(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try sort("sortElements(by:)", by: areInIncreasingOrder)
  }

  /// Puts the elements of a section that satisfy a predicate behind all others; both groups keep
  /// their order. One move with the fewest moved elements, or none. O(n log n).
  ///
  /// - Parameters:
  ///   - section: traps outside `0..<count`.
  ///   - belongsInSecondPartition: called once for each element, in order; must not change the
  ///     list. If it throws, nothing is moved.
  /// - Returns: the index at which the second group starts afterwards.
  @discardableResult
  public func partitionElements(
    inSection section: Int, by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    let call: StaticString = "partitionElements(inSection:by:)"
    return try mutate(call) {
      working.pointee.checkSection(section)
      let elements = working.pointee[section].elements
      let isSecond = try core.gate.runClosure(of: call) {
        try elements.map(belongsInSecondPartition)
      }
      let first = isSecond.indices.filter { !isSecond[$0] }
      reorder(section, first + isSecond.indices.filter { isSecond[$0] })
      return first.count
    }
  }

  /// Puts the elements of a section in a random order. One move with the fewest moved elements, or
  /// none.
  ///
  /// - Parameters:
  ///   - section: traps outside `0..<count`.
  ///   - generator: where the chance comes from; must not change the list. O(n log n).
  public func shuffleElements(
    inSection section: Int, using generator: inout some RandomNumberGenerator
  ) {
    let call: StaticString = "shuffleElements(inSection:using:)"
    mutate(call) {
      working.pointee.checkSection(section)
      let indexes = 0..<workingCount(of: section)
      reorder(section, core.gate.runClosure(of: call) { indexes.shuffled(using: &generator) })
    }
  }

  /// Puts the elements of a section in a random order. One move with the fewest moved elements, or
  /// none.
  ///
  /// - Parameter section: traps outside `0..<count`.
  public func shuffleElements(inSection section: Int) {
    var generator = SystemRandomNumberGenerator()
    shuffleElements(inSection: section, using: &generator)
  }
}

extension ObservableSections where Element: Comparable {
  /// Puts the elements of a section in ascending order; equal ones keep theirs. One move with the
  /// fewest moved elements, or none. O(n log n).
  ///
  /// - Parameter section: traps outside `0..<count`.
  public func sortElements(inSection section: Int) {
    sort("sortElements(inSection:)", section, by: <)
  }

  /// Puts the elements of each section in ascending order; equal ones keep theirs, and none leaves
  /// its section. One move with the fewest moved elements, or none. O(n log n).
  public func sortElements() {
    sort("sortElements()", by: <)
  }
}

// MARK: - Orders

/// Neighbours of one section, by their places before a call.
private struct ElementRun {
  var start: ElementPath
  var count: Int

  init(start: ElementPath, count: Int) {
    self.start = start
    self.count = count
  }

  init(_ section: Int, _ elements: Range<Int>) {
    self.init(
      start: ElementPath(section: section, element: elements.lowerBound), count: elements.count)
  }
}

extension ObservableSections {
  private func sort(
    _ call: StaticString, _ section: Int, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try mutate(call) {
      working.pointee.checkSection(section)
      reorder(section, try order(call, of: section, by: areInIncreasingOrder))
    }
  }

  private func sort(
    _ call: StaticString, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try mutate(call) {
      let orders = try (0..<working.pointee.count).map { section in
        try order(call, of: section, by: areInIncreasingOrder)
      }
      arrange(orders.enumerated().map { ($0.offset, Self.runs($0.offset, $0.element)) })
    }
  }

  /// The indexes of a section's elements in the order that a closure says.
  private func order(
    _ call: StaticString, of section: Int,
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> [Int] {
    let elements = Array(working.pointee[section].elements)
    return try core.gate.runClosure(of: call) {
      try elements.indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) }
    }
  }

  /// Moves the elements of a section so that they have a given order.
  ///
  /// - Parameter order: for each new index the old one.
  private func reorder(_ section: Int, _ order: some Sequence<Int>) {
    arrange([(section, Self.runs(section, order))])
  }

  private static func runs(_ section: Int, _ order: some Sequence<Int>) -> [ElementRun] {
    order.map { ElementRun(section, $0..<$0 + 1) }
  }

  /// Moves elements so that some sections consist of runs of the list, with the fewest moves.
  ///
  /// - Parameter sections: no place comes twice; what left a section for another is in that one.
  private func arrange(_ sections: [(section: Int, runs: [ElementRun])]) {
    moveChecked(sections.flatMap { moves(into: $0.section, $0.runs) }.sortedAndFused())
  }

  private func moves(into section: Int, _ runs: [ElementRun]) -> [ElementPathPair] {
    var own: [EditLog.Run] = []
    var moves: [ElementPathPair] = []
    var end = 0
    for run in runs where run.count > 0 {
      if run.start.section == section {
        own.append(EditLog.Run(oldStart: run.start.element, count: run.count))
      } else {
        let target = ElementPath(section: section, element: end)
        moves.append(ElementPathPair(old: run.start, new: target, count: run.count))
        own.append(.inserted(run.count))
      }
      end += run.count
    }
    let log = EditLog(oldCount: workingCount(of: section), runs: own)
    let pair = SectionPair(old: section, new: section)
    return moves + log.fewestMoves().map { ElementPathPair($0, in: pair) }
  }
}
