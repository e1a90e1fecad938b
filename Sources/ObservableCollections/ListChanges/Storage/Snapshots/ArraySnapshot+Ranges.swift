// Edits of one range. Every index is checked by the caller. What `ArraySnapshot+Edits` says of
// elements that leave holds here too.

extension ArraySnapshot {
  /// Puts elements in, sharing the nodes that hold them.
  ///
  /// - Parameters:
  ///   - elements: What to insert.
  ///   - index: Where the first of them stands afterwards: `0...count`.
  /// - Complexity: O(log N).
  @usableFromInline
  package mutating func insert(contentsOf elements: ArraySnapshot, at index: Int) {
    if elements.isEmpty { return }
    // The buffer is good only as long as the tree that it lies in is held.
    let isInserted = withExtendedLifetime(elements) {
      elements.height == 0 && insertIntoLeaf(elements.run(from: 0), at: index)
    }
    if isInserted { return }
    let rest = split(at: index)
    join(elements)
    join(rest)
  }

  /// Copies elements into the leaf at an index, if it has the space or a split makes it.
  ///
  /// - Returns: Whether it did.
  @inlinable
  mutating func insertIntoLeaf(
    _ elements: UnsafeMutableBufferPointer<Element>, at index: Int
  ) -> Bool {
    let added = elements.count
    guard let source = elements.baseAddress,
      added <= shape.leafCapacity / 3 || leafCount(at: index) + added <= shape.leafCapacity
    else { return false }
    let gap = openGap(at: index, count: added) ?? openGapBySplitting(at: index, count: added)
    gap.initialize(from: source, count: added)
    return true
  }

  /// Takes the elements of a range out.
  ///
  /// - Parameter range: Where they stand.
  /// - Returns: The elements that left.
  /// - Complexity: O(log N).
  @usableFromInline
  package mutating func removeSubrange(_ range: Range<Int>) -> ArraySnapshot {
    if range.isEmpty { return ArraySnapshot(shape: shape) }
    if range.count == elementCount { return take() }
    if range.count <= shape.leafCapacity, let removed = removeFromLeaf(range) { return removed }
    if range.count <= Self.fewElements { return removeOneByOne(range) }
    let rest = split(at: range.upperBound)
    let removed = split(at: range.lowerBound)
    join(rest)
    return removed
  }

  /// So few that taking each out costs less than cutting the tree.
  @inlinable static var fewElements: Int { 16 }

  private mutating func removeOneByOne(_ range: Range<Int>) -> ArraySnapshot {
    var removed = ArraySnapshot(shape: shape)
    removed.reserveCapacity(range.count)
    for _ in range { removed.append(remove(at: range.lowerBound)) }
    return removed
  }

  /// Moves the elements of a range out of their leaf, if one leaf holds them and can spare them.
  private mutating func removeFromLeaf(_ range: Range<Int>) -> ArraySnapshot? {
    let held = leafCount(at: range.lowerBound)
    guard held - range.count >= (height == 0 ? 0 : shape.leafMinimum),
      let (leaf, position) = vacate(range)
    else { return nil }
    let removed = Leaf<Element>(capacity: range.count)
    leaf._withUnsafeGuaranteedRef { leaf in
      removed.elements.moveInitialize(from: leaf.elements + position, count: range.count)
      leaf.closeGap(at: position, count: range.count)
    }
    removed.count = range.count
    return ArraySnapshot(root: removed, count: range.count, height: 0, shape: shape)
  }

  /// Exchanges the elements of a range for others, as many or not.
  ///
  /// - Parameters:
  ///   - range: Where the old ones stand.
  ///   - new: What to put there.
  /// - Returns: The elements that left.
  /// - Complexity: O(log N).
  @usableFromInline
  package mutating func replaceSubrange(
    _ range: Range<Int>, with new: ArraySnapshot
  ) -> ArraySnapshot {
    let removed = removeSubrange(range)
    insert(contentsOf: new, at: range.lowerBound)
    return removed
  }

  /// Moves the elements of a range; all others keep their order.
  ///
  /// - Parameters:
  ///   - range: Where they stand before.
  ///   - newStart: Where the first of them stands afterwards.
  /// - Complexity: O(log N).
  @usableFromInline
  package mutating func move(_ range: Range<Int>, to newStart: Int) {
    if range.isEmpty || range.lowerBound == newStart { return }
    if range.count == 1 {
      insert(remove(at: range.lowerBound), at: newStart)
    } else {
      insert(contentsOf: removeSubrange(range), at: newStart)
    }
  }
}
