// Ways down the tree that change nothing. They retain nothing: the snapshot holds its root, and
// nodes that it can reach do not change.

extension ArraySnapshot {
  /// The leaf that holds an index, and the index in it. The tree must have a root; the index is
  /// checked by the caller, and may be the end.
  @_alwaysEmitIntoClient @inline(__always)
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

  /// The address of an element, valid while the root lives. The index is checked by the caller.
  @_alwaysEmitIntoClient @inline(__always)
  package func place(of index: Int) -> UnsafeMutablePointer<Element> {
    let (leaf, position) = leaf(holding: index)
    return leaf._withUnsafeGuaranteedRef { $0.elements + position }
  }

  /// The elements from an index to the end of its leaf. The index is checked by the caller; the
  /// buffer is valid while the root lives.
  @inlinable
  package func run(from index: Int) -> UnsafeMutableBufferPointer<Element> {
    let (leaf, position) = leaf(holding: index)
    return leaf._withUnsafeGuaranteedRef { leaf in
      UnsafeMutableBufferPointer(start: leaf.elements + position, count: leaf.count - position)
    }
  }

  /// The number of elements in the leaf that an edit at an index goes to.
  @inlinable
  func leafCount(at index: Int) -> Int {
    root == nil ? 0 : leaf(holding: index).leaf._withUnsafeGuaranteedRef { $0.count }
  }

  /// The number of elements, from an index on, in a node that another tree shares and that starts
  /// there at `otherIndex`; 0 if there is none. Both indexes are checked by the caller.
  @usableFromInline
  func sharedCount(at index: Int, with other: ArraySnapshot, at otherIndex: Int) -> Int {
    for height in stride(from: Swift.min(height, other.height), through: 0, by: -1) {
      let node = self.node(startingAt: index, height: height)
      if let node, node === other.node(startingAt: otherIndex, height: height) { return node.count }
    }
    return 0
  }

  /// The node at a height that starts with the element at `index`, if there is one.
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

  /// Runs `body` on the buffers that hold the elements of a range, in order. The range is checked
  /// by the caller.
  @inlinable
  package func forEachRun(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) throws -> Void
  ) rethrows {
    var reader = RunReader(self)
    try reader.forEachRun(in: range, body)
  }

  /// Calls a closure with each buffer of elements, in order: the fastest way to read all elements.
  ///
  /// ```swift
  /// var sum = 0
  /// numbers.forEachContiguousRun { run in
  ///   for number in run { sum += number }
  /// }
  /// ```
  ///
  /// - Parameter body: Receives a buffer, which is never empty and valid until the closure returns.
  /// - Throws: Any error of `body`.
  /// - Complexity: O(N).
  @inlinable
  package func forEachContiguousRun(
    _ body: (UnsafeBufferPointer<Element>) throws -> Void
  ) rethrows {
    try forEachRun(in: 0..<elementCount, body)
  }

  /// The elements, for code that is emitted into clients.
  ///
  /// `Array(snapshot)` may not stand there: if a client discards the array in a loop, the optimiser
  /// of Swift 6.3 removes the array and not all that fills it, and the program crashes. So it is made
  /// in a function that is never inlined. `.ci/emitted` looks for the pattern.
  ///
  /// - Complexity: O(N).
  @inlinable
  @inline(never)
  package var array: [Element] { Array(self) }

  /// The elements in the given ranges, range by range.
  ///
  /// - Parameter ranges: Ranges in this snapshot, checked by the caller.
  /// - Complexity: O(*n* + R log N) for *n* elements in R ranges.
  @inlinable
  package func elements(at ranges: some Collection<Range<Int>>) -> [Element] {
    var total = 0
    for range in ranges { total += range.count }
    // Otherwise the count would be written into the empty array that all empty arrays share.
    if total == 0 { return [] }
    // A literal costs less than an array with a capacity, for which the runtime looks up a type.
    if total == 1, let range = ranges.first(where: { !$0.isEmpty }) {
      return [self[range.lowerBound]]
    }
    var reader = RunReader(self)
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
