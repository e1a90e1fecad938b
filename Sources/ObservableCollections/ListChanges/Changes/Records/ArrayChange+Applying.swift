extension ArrayChange {
  /// Applies the record to the elements before it, and returns those after it.
  ///
  /// - Parameter elements: the elements before the record.
  /// - Returns: the elements after the record. A prior record changes nothing.
  /// - Throws: ``PatchError`` if an index is out of bounds, or the new elements are missing.
  /// - Complexity: O(N) for N elements.
  @_alwaysEmitIntoClient
  public func applied(to elements: [Element]) throws(PatchError) -> [Element] {
    if isPrior { return elements }
    switch kind {
    case .setting:
      return try elementsToInsert(newElements?.count ?? 0)
    case .insertion:
      let newElements = try elementsToInsert(indexes.count)
      try check(indexes, count: elements.count + indexes.count)
      return ArrayChange.merge(elements[...], newElements[...], at: indexes)
    case .removal:
      try check(indexes, count: elements.count)
      return elements.indices.filter { !indexes.contains($0) }.map { elements[$0] }
    case .replacement:
      let newElements = try elementsToInsert(indexes.count)
      try check(indexes, count: elements.count)
      var result = elements
      for (index, element) in zip(indexes, newElements) { result[index] = element }
      return result
    case .move:
      let (sources, targets) = try checkMoves(count: elements.count)
      let rest = elements.indices.filter { !sources.contains($0) }.map { elements[$0] }
      let moved = moves.ranges.sortedByNewStart().flatMap { elements[$0.oldRange] }
      return ArrayChange.merge(rest[...], moved[...], at: targets)
    }
  }

  /// The new elements. Throws unless there are `count` of them.
  @usableFromInline
  package func elementsToInsert(_ count: Int) throws(PatchError) -> [Element] {
    if let newElements, newElements.count == count { return newElements }
    throw .elementsMissing(description, expected: count, actual: newElements?.count)
  }

  /// The sources and targets of the moves. Throws if an index is out of bounds or occurs twice.
  @discardableResult
  @usableFromInline
  package func checkMoves(
    count: Int
  ) throws(PatchError) -> (sources: IndexRanges, targets: IndexRanges) {
    let sources = IndexRanges(moves.lazy.map(\.oldRange))
    let targets = IndexRanges(moves.lazy.map(\.newRange))
    try check(sources, count: count)
    try check(targets, count: count)
    if sources.count != moves.elementCount || targets.count != moves.elementCount {
      throw .movedTwice(description)
    }
    return (sources, targets)
  }

  @usableFromInline
  package func check(_ indexes: IndexRanges, count: Int) throws(PatchError) {
    if let last = indexes.last, last >= count { throw .indexOutside(last, count: count) }
  }

  /// The array with `placed` at `indexes`, and `rest` at the indexes between.
  @_alwaysEmitIntoClient
  static func merge(
    _ rest: ArraySlice<Element>, _ placed: ArraySlice<Element>, at indexes: IndexRanges
  ) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(rest.count + placed.count)
    var rest = rest
    var placed = placed
    for range in indexes.ranges {
      let kept = range.lowerBound - result.count
      result += rest.prefix(kept)
      rest = rest.dropFirst(kept)
      result += placed.prefix(range.count)
      placed = placed.dropFirst(range.count)
    }
    return result + rest
  }
}

extension ArrayChange {
  /// The record that undoes this one, if it has one.
  ///
  /// Old and new elements are swapped, an insertion becomes a removal and vice versa, and it leads
  /// from ``revision`` back to the state before this record. A setting and a prior record have no
  /// inverse.
  @_alwaysEmitIntoClient
  public var inverse: ArrayChange? {
    guard !isPrior, let kind = kind.inverse else { return nil }
    let inverted = moves.ranges.inverted()
    return ArrayChange(
      kind: kind, indexes: kind == .move ? IndexRanges(inverted.lazy.map(\.oldRange)) : indexes,
      moves: RangePairs(inverted), oldElements: newElements, newElements: oldElements,
      revision: previousRevision, previousRevision: revision)
  }
}

extension ArrayChange.Kind {
  /// The kind of the record that undoes one of this kind; nil if there is none.
  @usableFromInline
  package var inverse: Self? {
    switch self {
    case .setting: nil
    case .insertion: .removal
    case .removal: .insertion
    case .replacement: .replacement
    case .move: .move
    }
  }
}
