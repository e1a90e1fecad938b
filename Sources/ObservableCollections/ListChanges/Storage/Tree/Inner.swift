/// A node with children, and the position at which the elements of each one start.
///
/// It does not depend on the type of the elements: one compiled form serves all. Every method that
/// changes it may be called only while a single slot refers to it.
@usableFromInline
final class Inner: Node {
  /// The number of children.
  @exclusivity(unchecked) @usableFromInline var childCount: Int
  /// Children per element, times 2 to the power of `scaleBits`: turns a position into a first guess
  /// of its child.
  @exclusivity(unchecked) @usableFromInline var scale: Int
  /// The maximum number of children.
  let capacity: Int
  /// The position in the node at which each child's elements start, and the end of the last
  /// child's.
  @usableFromInline let starts: UnsafeMutablePointer<Int>
  /// The children. `starts` and `children` share one allocation.
  @usableFromInline let children: NodeSlot

  /// Creates a node without children.
  init(capacity: Int) {
    self.capacity = capacity
    (childCount, scale) = (0, 0)
    let word = MemoryLayout<Int>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: (2 * capacity + 1) * word, alignment: word)
    starts = memory.bindMemory(to: Int.self, capacity: capacity + 1)
    children = (memory + (capacity + 1) * word).bindMemory(to: Node.self, capacity: capacity)
    starts[0] = 0
    super.init(count: 0)
  }

  deinit {
    children.deinitialize(count: childCount)
    UnsafeMutableRawPointer(starts).deallocate()
  }

  /// A node with the same children.
  func copy() -> Inner {
    let inner = Inner(capacity: capacity)
    inner.starts.update(from: starts, count: childCount + 1)
    inner.children.initialize(from: children, count: childCount)
    (inner.childCount, inner.count, inner.scale) = (childCount, count, scale)
    return inner
  }

  /// The child that holds a position of the node; for the end, the last child.
  @_alwaysEmitIntoClient @inline(__always)
  func child(at position: Int) -> Int {
    var index = min((position &* scale) >> scaleBits, childCount &- 1)
    var steps = 0
    while position < starts[index] {
      if steps == 8 { return searchedChild(at: position) }
      (index, steps) = (index &- 1, steps &+ 1)
    }
    while index < childCount &- 1, position >= starts[index &+ 1] {
      if steps == 8 { return searchedChild(at: position) }
      (index, steps) = (index &+ 1, steps &+ 1)
    }
    return index
  }

  /// The child that holds a position, by binary search, for nodes whose children differ greatly in
  /// size.
  @usableFromInline
  func searchedChild(at position: Int) -> Int {
    var (low, high) = (0, childCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Adds `change` to the number of elements of a child.
  @_alwaysEmitIntoClient @inline(__always)
  func adjust(_ child: Int, by change: Int) {
    var index = child &+ 1
    while index <= childCount {
      starts[index] &+= change
      index &+= 1
    }
    count &+= change
    // The scale only yields guesses: a change of one element is not worth a division.
    if change < -1 || change > 1 || count & 63 == 0 { noteScale() }
  }

  /// Adds `change` to the number of elements of the last child.
  ///
  /// The scale remains valid: it fits the other children, and everything after them is in the last
  /// one.
  @_alwaysEmitIntoClient @inline(__always)
  func adjustLast(by change: Int) {
    starts[childCount] &+= change
    count &+= change
  }

  /// Updates the node's own count and scale from `starts`.
  func noteCount() {
    count = starts[childCount]
    noteScale()
  }

  /// Updates the scale from the count.
  @usableFromInline
  func noteScale() {
    scale = count == 0 ? 0 : Int(Double(childCount &<< scaleBits) / Double(count))
  }

  /// Updates the number of elements of a child.
  func recount(_ child: Int) {
    let change = (children + child).elementCount - (starts[child + 1] - starts[child])
    if change != 0 { adjust(child, by: change) }
  }

  /// Inserts a child. There must be space.
  func insert(_ node: consuming Node, at index: Int) {
    let added = node.count
    var position = childCount
    while position >= index {
      starts[position + 1] = starts[position] + added
      position -= 1
    }
    let slot = children + index
    (slot + 1).moveInitialize(from: slot, count: childCount - index)
    slot.initialize(to: node)
    childCount += 1
    noteCount()
  }

  /// Removes a child.
  func remove(at index: Int) -> Node {
    let slot = children + index
    let node = slot.move()
    slot.moveInitialize(from: slot + 1, count: childCount - index - 1)
    let removed = starts[index + 1] - starts[index]
    for position in index..<(childCount - 1) {
      starts[position + 1] = starts[position + 2] - removed
    }
    childCount -= 1
    noteCount()
    return node
  }

  /// Moves the children from `index` on into a new node.
  func splitOff(from index: Int) -> Inner {
    let inner = Inner(capacity: capacity)
    inner.takeChildren(of: self, from: index)
    return inner
  }

  /// Moves the children of another node from `index` on to the end of this one. There must be
  /// space.
  func takeChildren(of other: Inner, from index: Int) {
    let moved = other.childCount - index
    let shift = starts[childCount] - other.starts[index]
    for offset in 0..<moved {
      starts[childCount + offset + 1] = other.starts[index + offset + 1] + shift
    }
    (children + childCount).moveInitialize(from: other.children + index, count: moved)
    childCount += moved
    other.childCount = index
    noteCount()
    other.noteCount()
  }

  /// Moves the first `moved` children of another node to the end of this one. There must be space.
  func takeFirstChildren(_ moved: Int, of other: Inner) {
    for _ in 0..<moved { insert(other.remove(at: 0), at: childCount) }
  }
}

/// Half the bits of an integer: 16 where it has 32, as on some watches.
@_alwaysEmitIntoClient var scaleBits: Int { Int.bitWidth / 2 }
