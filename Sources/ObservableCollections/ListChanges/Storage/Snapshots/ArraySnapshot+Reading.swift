// Ways down the tree that change nothing. They retain nothing: the snapshot holds its root, and
// nodes that it can reach do not change.

extension ArraySnapshot {
  /// The leaf that holds an index, and the index in it. There is a root; the index is checked, and
  /// may be the end.
  @inlinable @inline(__always)
  func leaf(holding index: Int) -> (leaf: Unmanaged<Leaf<Element>>, index: Int) {
    var node = Unmanaged.passUnretained(root.unsafelyUnwrapped)
    var (position, level) = (index, levels)
    while level > 0 {
      node = node._withUnsafeGuaranteedRef { node in
        let inner = unsafeDowncast(node, to: Inner.self)
        let child = inner.child(at: position)
        position &-= inner.starts[child]
        return (inner.children + child).unmanaged
      }
      level &-= 1
    }
    let leaf = node._withUnsafeGuaranteedRef { node in
      Unmanaged.passUnretained(unsafeDowncast(node, to: Leaf<Element>.self))
    }
    return (leaf, position)
  }

  /// Where an element lies. The index is checked; the address is valid while the root lives.
  @inlinable @inline(__always)
  func place(of index: Int) -> UnsafeMutablePointer<Element> {
    let (leaf, position) = leaf(holding: index)
    return leaf._withUnsafeGuaranteedRef { $0.elements + position }
  }

  /// The elements from an index to the end of its leaf. The index is checked; the buffer is valid
  /// while the root lives.
  @inlinable
  func run(from index: Int) -> UnsafeMutableBufferPointer<Element> {
    let (leaf, position) = leaf(holding: index)
    return leaf._withUnsafeGuaranteedRef { leaf in
      UnsafeMutableBufferPointer(start: leaf.elements + position, count: leaf.count - position)
    }
  }

  /// The elements from the start of a leaf up to an index that lies in it or ends it. The index is
  /// not 0; the buffer is valid while the root lives.
  @usableFromInline
  func run(upTo end: Int) -> UnsafeMutableBufferPointer<Element> {
    let (leaf, position) = leaf(holding: end - 1)
    return leaf._withUnsafeGuaranteedRef { leaf in
      UnsafeMutableBufferPointer(start: leaf.elements, count: position + 1)
    }
  }

  /// How many elements the leaf holds that an edit at an index goes to.
  @inlinable
  func leafCount(at index: Int) -> Int {
    root == nil ? 0 : leaf(holding: index).leaf._withUnsafeGuaranteedRef { $0.count }
  }

  /// How many elements from an index on lie in a node that another tree has too, at an index of its
  /// own; 0 if none does. Both indexes are checked.
  @usableFromInline
  func sharedCount(at index: Int, with other: ArraySnapshot, at otherIndex: Int) -> Int {
    for height in stride(from: Swift.min(height, other.height), through: 0, by: -1) {
      let node = self.node(startingAt: index, height: height)
      if let node, node === other.node(startingAt: otherIndex, height: height) { return node.count }
    }
    return 0
  }

  /// The node of a height whose first element has an index.
  private func node(startingAt index: Int, height: Int) -> Node? {
    guard var node = root else { return nil }
    var position = index
    for _ in height..<self.height {
      let inner = unsafeDowncast(node, to: Inner.self)
      let child = inner.child(at: position)
      position -= inner.starts[child]
      node = inner.children[child]
    }
    return position == 0 ? node : nil
  }

  /// Runs `body` on the buffers that hold the elements of a range, in order. The range is checked.
  @inlinable
  func forEachRun(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) throws -> Void
  ) rethrows {
    try withExtendedLifetime(root) {
      var index = range.lowerBound
      while index < range.upperBound {
        let run = UnsafeBufferPointer(self.run(from: index))
        let part = UnsafeBufferPointer(
          start: run.baseAddress, count: Swift.min(run.count, range.upperBound - index))
        try body(part)
        index += part.count
      }
    }
  }

  /// Runs `body` on the buffers that hold the elements, in order: the fastest way to read them all.
  ///
  /// ```swift
  /// var sum = 0
  /// numbers.forEachContiguousRun { run in
  ///   for number in run { sum += number }
  /// }
  /// ```
  ///
  /// - Parameter body: Reads a buffer, which is valid until it returns and never empty.
  /// - Throws: What `body` throws.
  /// - Complexity: O(N).
  @inlinable
  public func forEachContiguousRun(
    _ body: (UnsafeBufferPointer<Element>) throws -> Void
  ) rethrows {
    try forEachRun(in: 0..<elementCount, body)
  }

  /// The elements in some ranges, range by range.
  ///
  /// - Parameter ranges: Where they stand, in this snapshot; checked by the caller.
  /// - Complexity: O(*n* + R log N) for *n* elements in R ranges.
  @inlinable
  package func elements(at ranges: some Collection<Range<Int>>) -> [Element] {
    var (reader, total) = (RunReader(self), 0)
    for range in ranges { total += range.count }
    // Else the count of the one empty array that all share would be written.
    if total == 0 { return [] }
    return Array(unsafeUninitializedCapacity: total) { buffer, written in
      guard var place = buffer.baseAddress else { return }
      for range in ranges {
        reader.forEachRun(in: range) { run in
          place.initialize(from: run.baseAddress.unsafelyUnwrapped, count: run.count)
          place += run.count
        }
      }
      written = total
    }
  }
}
