/// A node with children, and where each one's elements start.
///
/// It does not know the type of the elements: one compiled form serves all. Every method that
/// changes it is called only while one slot alone refers to it.
@usableFromInline
final class Inner: Node {
  /// The number of children.
  @exclusivity(unchecked) @usableFromInline var childCount = 0
  /// Children per element, times 2 to the power of `scaleBits`: makes a position into a first guess of
  /// the child.
  @exclusivity(unchecked) @usableFromInline var scale = 0
  /// The most children.
  let capacity: Int
  /// Where each child's elements start within the node, and after the last where they end.
  @usableFromInline let starts: UnsafeMutablePointer<Int>
  /// The children. `starts` and `children` share one allocation.
  @usableFromInline let children: NodeSlot

  /// A node without children.
  init(capacity: Int) {
    self.capacity = capacity
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
  @inlinable @inline(__always)
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

  /// The same by halving, for nodes whose children are of very different sizes.
  @usableFromInline
  func searchedChild(at position: Int) -> Int {
    var (low, high) = (0, childCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Notes that a child has `change` elements more than before.
  @inlinable @inline(__always)
  func adjust(_ child: Int, by change: Int) {
    var index = child &+ 1
    while index <= childCount {
      starts[index] &+= change
      index &+= 1
    }
    count &+= change
    // The scale only makes guesses: one element more or less does not pay for a division.
    if change < -1 || change > 1 || count & 63 == 0 { noteScale() }
  }

  /// Notes that the last child has `change` elements more than before.
  ///
  /// The scale stays: it is right for the other children, and all beyond them is the last one's.
  @inlinable @inline(__always)
  func adjustLast(by change: Int) {
    starts[childCount] &+= change
    count &+= change
  }

  /// Brings the node's own count and scale up to date with `starts`.
  func noteCount() {
    count = starts[childCount]
    noteScale()
  }

  /// Brings the scale up to date with the count.
  @usableFromInline
  func noteScale() {
    scale = count == 0 ? 0 : Int(Double(childCount &<< scaleBits) / Double(count))
  }

  /// Notes how many elements a child has now.
  func recount(_ child: Int) {
    let change = (children + child).elementCount - (starts[child + 1] - starts[child])
    if change != 0 { adjust(child, by: change) }
  }

  /// Puts a child in. There is space.
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

  /// Takes a child out.
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

  /// Moves the children of another node from `index` on to the end of this one. There is space.
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

  /// Moves the first `moved` children of another node to the end of this one. There is space.
  func takeFirstChildren(_ moved: Int, of other: Inner) {
    for _ in 0..<moved { insert(other.remove(at: 0), at: childCount) }
  }
}

/// Half the bits of an integer: 16 where it has 32, as on some watches.
@inlinable var scaleBits: Int { Int.bitWidth / 2 }
