/// Builds a tree of full nodes in one pass.
@frozen @usableFromInline
package struct TreeBuilder<Element> {
  @usableFromInline let shape: TreeShape
  /// The total number of elements to append, as far as the caller knows.
  @usableFromInline var expected: Int
  private var leaves: [Node] = []
  @usableFromInline var last: Leaf<Element>?
  @usableFromInline var count = 0

  /// Creates a builder.
  ///
  /// - Parameter expected: The minimum number of elements to come: space for them is allocated at
  ///   once.
  @usableFromInline
  package init(shape: TreeShape, expecting expected: Int = 0) {
    self.shape = shape
    self.expected = expected
  }

  /// A leaf with space for at least one more element.
  @usableFromInline
  mutating func leafWithSpace() -> Leaf<Element> {
    if let last {
      if last.count < last.capacity { return last }
      if last.grow(by: 1, isRoot: true, shape: shape) { return last }
    }
    let wished = expected > count ? expected - count : leaves.isEmpty && last == nil ? 4 : .max
    let leaf = Leaf<Element>(capacity: min(shape.leafCapacity, wished))
    if let last { leaves.append(last) }
    last = leaf
    return leaf
  }

  /// Appends copies of elements.
  @inlinable
  package mutating func append(copying buffer: UnsafeBufferPointer<Element>) {
    guard let start = buffer.baseAddress else { return }
    expected = max(expected, count + buffer.count)
    if appendToLast(start, buffer.count) { return }
    var done = 0
    while done < buffer.count {
      let leaf = last.flatMap { $0.count < $0.capacity ? $0 : nil } ?? leafWithSpace()
      let part = min(leaf.capacity - leaf.count, buffer.count - done)
      leaf.append(copying: start + done, count: part)
      done += part
      count += part
    }
  }

  /// Appends copies to the last leaf, if it has the space: the usual case, which retains nothing.
  ///
  /// - Returns: Whether there was space.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func appendToLast(_ start: UnsafePointer<Element>, _ added: Int) -> Bool {
    guard let last else { return false }
    // The builder keeps the leaf alive.
    let isAppended = Unmanaged.passUnretained(last)._withUnsafeGuaranteedRef { leaf in
      if leaf.count &+ added > leaf.capacity { return false }
      leaf.append(copying: start, count: added)
      return true
    }
    if isAppended { count &+= added }
    return isAppended
  }

  /// Appends copies of the elements in a range of a tree. The range is checked by the caller.
  @inlinable
  mutating func append(copying range: Range<Int>, of tree: ArraySnapshot<Element>) {
    tree.forEachRun(in: range) { append(copying: $0) }
  }

  /// Appends copies of the elements in a range of a reader's tree. The range is checked by the
  /// caller.
  @inlinable
  package mutating func append(copying range: Range<Int>, from reader: inout RunReader<Element>) {
    reader.forEachRun(in: range) { append(copying: $0) }
  }

  /// Returns the tree.
  @usableFromInline
  package consuming func finish() -> ArraySnapshot<Element> {
    guard let last else { return ArraySnapshot(shape: shape) }
    if leaves.isEmpty { return ArraySnapshot(root: last, count: count, height: 0, shape: shape) }
    last.trim(shape: shape)
    var nodes = leaves
    nodes.append(last)
    var height = 0
    while nodes.count > 1 {
      nodes = Self.parents(of: nodes, shape: shape)
      height += 1
    }
    return ArraySnapshot(root: nodes[0], count: count, height: height, shape: shape)
  }

  /// The parents of the given nodes.
  private static func parents(of nodes: [Node], shape: TreeShape) -> [Node] {
    stride(from: 0, to: nodes.count, by: shape.fanOut).map { start in
      let inner = Inner(capacity: shape.fanOut)
      for node in nodes[start..<min(start + shape.fanOut, nodes.count)] {
        inner.insert(node, at: inner.childCount)
      }
      return inner
    }
  }
}
