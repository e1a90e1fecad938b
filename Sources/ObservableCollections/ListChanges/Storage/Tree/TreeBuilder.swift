/// Builds a tree of full nodes in one pass.
@usableFromInline
struct TreeBuilder<Element> {
  @usableFromInline let shape: TreeShape
  /// The elements that are still to come, as far as the caller knows.
  @usableFromInline var expected: Int
  private var leaves: [Node] = []
  @usableFromInline var last: Leaf<Element>?
  @usableFromInline var count = 0

  /// A builder.
  ///
  /// - Parameter expected: How many elements will come at least: space for so many is made at once.
  @usableFromInline
  init(shape: TreeShape, expecting expected: Int = 0) {
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

  /// Puts copies of elements at the end.
  @inlinable
  mutating func append(copying buffer: UnsafeBufferPointer<Element>) {
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

  /// Puts copies into the last leaf, if it has the space: the usual case, which retains nothing.
  ///
  /// - Returns: Whether it has.
  @inlinable @inline(__always)
  mutating func appendToLast(_ start: UnsafePointer<Element>, _ added: Int) -> Bool {
    guard let last else { return false }
    // The builder holds the leaf.
    let isAppended = Unmanaged.passUnretained(last)._withUnsafeGuaranteedRef { leaf in
      if leaf.count &+ added > leaf.capacity { return false }
      leaf.append(copying: start, count: added)
      return true
    }
    if isAppended { count &+= added }
    return isAppended
  }

  /// Puts copies of a part of a tree at the end. The range is checked.
  @inlinable
  mutating func append(copying range: Range<Int>, of tree: ArraySnapshot<Element>) {
    tree.forEachRun(in: range) { append(copying: $0) }
  }

  /// Puts copies of a part of the tree that is being read at the end. The range is checked.
  @inlinable
  mutating func append(copying range: Range<Int>, from reader: inout RunReader<Element>) {
    reader.forEachRun(in: range) { append(copying: $0) }
  }

  /// The tree.
  @usableFromInline
  consuming func finish() -> ArraySnapshot<Element> {
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

  /// The level above some nodes.
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
