// Ways down the tree that change nothing. They retain nothing: the snapshot holds its root, and
// nodes that it can reach do not change.

extension ArraySnapshot {
  /// Where an element lies. The index is checked; the address is valid while the root lives.
  @inlinable @inline(__always)
  func place(of index: Int) -> UnsafeMutablePointer<Element> {
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
    return node._withUnsafeGuaranteedRef { node in
      unsafeDowncast(node, to: Leaf<Element>.self).elements + position
    }
  }

  /// The elements from an index to the end of its leaf. The index is checked; the buffer is valid
  /// while the root lives.
  @usableFromInline
  func run(from index: Int) -> UnsafeMutableBufferPointer<Element> {
    var node = Unmanaged.passUnretained(root.unsafelyUnwrapped)
    var position = index
    for _ in 0..<height {
      node = node._withUnsafeGuaranteedRef { node in
        let inner = unsafeDowncast(node, to: Inner.self)
        let child = inner.child(at: position)
        position -= inner.starts[child]
        return (inner.children + child).unmanaged
      }
    }
    return node._withUnsafeGuaranteedRef { node in
      let leaf = unsafeDowncast(node, to: Leaf<Element>.self)
      return UnsafeMutableBufferPointer(
        start: leaf.elements + position, count: leaf.count - position)
    }
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
  package func elements(at ranges: some Collection<Range<Int>>) -> [Element] {
    let total = ranges.reduce(0) { $0 + $1.count }
    return Array(unsafeUninitializedCapacity: total) { buffer, written in
      guard var place = buffer.baseAddress else { return }
      for range in ranges {
        forEachRun(in: range) { run in
          guard let start = run.baseAddress else { return }
          place.initialize(from: start, count: run.count)
          place += run.count
        }
      }
      written = total
    }
  }
}
