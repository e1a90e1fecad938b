// Edits of one range. Every index is checked by the caller. What `ArraySnapshot+Edits` says of
// elements that leave holds here too.

extension ArraySnapshot {
  /// Puts elements in, sharing the nodes that hold them.
  ///
  /// - Parameters:
  ///   - elements: What to insert.
  ///   - index: Where the first of them stands afterwards: `0...count`.
  /// - Complexity: O(log N).
  package mutating func insert(contentsOf elements: ArraySnapshot, at index: Int) {
    if elements.isEmpty { return }
    if insertIntoLeaf(elements, at: index) { return }
    let rest = split(at: index)
    join(elements)
    join(rest)
  }

  /// Copies a few elements into the leaf at an index, if it has the space.
  private mutating func insertIntoLeaf(_ elements: ArraySnapshot, at index: Int) -> Bool {
    let added = elements.elementCount
    guard elements.height == 0, leafCount(at: index) + added <= shape.leafCapacity else {
      return false
    }
    guard let gap = openGap(at: index, count: added) else {
      trap("No space for \(added) elements at \(index) of \(elementCount)")
    }
    if let source = elements.run(from: 0).baseAddress {
      gap.initialize(from: source, count: added)
    }
    return true
  }

  /// How many elements the leaf holds that an edit at an index goes to.
  private func leafCount(at index: Int) -> Int {
    guard let root else { return 0 }
    var (node, position) = (Unmanaged.passUnretained(root), index)
    for _ in 0..<height {
      node = node._withUnsafeGuaranteedRef { node in
        let inner = unsafeDowncast(node, to: Inner.self)
        let child = inner.child(at: position)
        position -= inner.starts[child]
        return (inner.children + child).unmanaged
      }
    }
    return node._withUnsafeGuaranteedRef { $0.count }
  }

  /// Takes the elements of a range out.
  ///
  /// - Parameter range: Where they stand.
  /// - Returns: The elements that left.
  /// - Complexity: O(log N).
  package mutating func removeSubrange(_ range: Range<Int>) -> ArraySnapshot {
    if range.isEmpty { return ArraySnapshot(shape: shape) }
    if range.count == elementCount { return take() }
    if range.count <= shape.leafCapacity, let removed = removeFromLeaf(range) { return removed }
    let rest = split(at: range.upperBound)
    let removed = split(at: range.lowerBound)
    join(rest)
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
  package mutating func move(_ range: Range<Int>, to newStart: Int) {
    if range.isEmpty || range.lowerBound == newStart { return }
    if range.count == 1 {
      insert(remove(at: range.lowerBound), at: newStart)
    } else {
      insert(contentsOf: removeSubrange(range), at: newStart)
    }
  }
}
