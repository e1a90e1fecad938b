// Edits of one range. Every index is checked by the caller. As in `ArraySnapshot+Edits`, removed
// elements are returned and none is released here.

extension ArraySnapshot {
  /// Inserts elements, sharing the nodes that hold them.
  ///
  /// - Parameters:
  ///   - elements: The elements to insert.
  ///   - index: The first element's index after the insertion: `0...count`.
  /// - Complexity: O(log N).
  @usableFromInline
  package mutating func insert(contentsOf elements: ArraySnapshot, at index: Int) {
    if elements.isEmpty { return }
    // The buffer is valid only while the tree that contains it is held.
    let isInserted = withExtendedLifetime(elements) {
      elements.height == 0 && insertIntoLeaf(elements.run(from: 0), at: index)
    }
    if isInserted { return }
    let rest = split(at: index)
    join(elements)
    join(rest)
  }

  /// Copies elements into the leaf at an index, if the leaf has space or can get it by a split.
  ///
  /// - Returns: Whether the elements were copied.
  @inlinable
  package mutating func insertIntoLeaf(
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

  /// Removes the elements of a range.
  ///
  /// - Parameter range: The range before the removal.
  /// - Returns: The removed elements.
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

  /// The maximum number of elements that are cheaper to remove one by one than by cutting the tree.
  @inlinable static var fewElements: Int { 16 }

  private mutating func removeOneByOne(_ range: Range<Int>) -> ArraySnapshot {
    var removed = ArraySnapshot(shape: shape)
    removed.reserveCapacity(range.count)
    for _ in range { removed.append(remove(at: range.lowerBound)) }
    return removed
  }

  /// Moves the elements of a range out of their leaf, if one leaf holds them all and can spare
  /// them.
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

  /// Replaces the elements of a range by any number of others.
  ///
  /// - Parameters:
  ///   - range: The range of the old elements.
  ///   - new: The new elements.
  /// - Returns: The removed elements.
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
  ///   - range: The range before the move.
  ///   - newStart: The first element's index after the move.
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
