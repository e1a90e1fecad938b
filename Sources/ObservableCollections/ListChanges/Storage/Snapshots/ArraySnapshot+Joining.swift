// Cutting a tree in two and joining two trees, each in O(log N): the base of all edits of ranges.

extension ArraySnapshot {
  /// Appends the elements of another tree, sharing its nodes.
  ///
  /// - Complexity: O(log N); O(*n*) for *n* elements in a tree of another shape.
  package mutating func join(_ other: consuming ArraySnapshot) {
    if other.isEmpty { return }
    var right = other.shaped(shape)
    if isEmpty { return self = right }
    fillRightEdge()
    if height < right.height {
      swap(&self, &right)
      attach(right, atEnd: false)
    } else {
      attach(right, atEnd: true)
    }
  }

  /// Attaches a tree that is no higher than this one at the end or at the start.
  private mutating func attach(_ other: consuming ArraySnapshot, atEnd: Bool) {
    guard let node = other.root else { return }
    let (editor, height, otherHeight) = (editor, height, other.height)
    let sibling = withRootSlot {
      editor.attach(node, height: otherHeight, to: $0, height: height, atEnd: atEnd)
    }
    elementCount += other.elementCount
    if let sibling { addRoot(above: sibling) }
  }

  /// Fills the thin nodes at the right edge, so that other nodes may follow them.
  mutating func fillRightEdge() {
    let (editor, height) = (editor, height)
    guard height > 0, withRootSlot({ editor.hasThinRightEdge($0, height: height) }) else { return }
    withRootSlot { editor.fillRightEdge($0, height: height) }
    dropThinRoots()
  }

  /// Cuts the tree in two and keeps the elements before `index`.
  ///
  /// - Parameter index: The index of the first element to cut off.
  /// - Returns: The elements from `index` on.
  /// - Complexity: O(log N); nodes that lie on one side of the cut are shared or moved whole.
  mutating func split(at index: Int) -> ArraySnapshot {
    if index == elementCount { return ArraySnapshot(shape: shape) }
    if index == 0 { return take() }
    return height == 0 ? splitLeaf(at: index) : splitInner(at: index)
  }

  /// Removes all elements and returns them as a tree.
  mutating func take() -> ArraySnapshot {
    let all = self
    self = ArraySnapshot(shape: shape)
    return all
  }

  private mutating func splitLeaf(at index: Int) -> ArraySnapshot {
    let shape = shape
    let right = withRootSlot { slot in
      slot.makeLeafUnique(of: Element.self, shape: shape)
      return slot.withLeaf(of: Element.self) { $0.splitOff(from: index, shape: shape) }
    }
    elementCount = index
    return ArraySnapshot(root: right, count: right.count, height: 0, shape: shape)
  }

  private mutating func splitInner(at index: Int) -> ArraySnapshot {
    let (shape, height) = (shape, height)
    var (middle, right, offset) = withRootSlot { slot in
      slot.makeInnerUnique()
      return slot.withInner { $0.cut(at: index, height: height, shape: shape, of: Element.self) }
    }
    elementCount = index - offset
    dropThinRoots()
    var rest = middle.split(at: offset)
    join(middle.take())
    rest.join(right.take())
    return rest
  }
}

extension Inner {
  /// Removes the child that holds a position, and all children after it.
  ///
  /// - Returns: Both parts as trees, and the position within the first.
  func cut<Element>(
    at position: Int, height: Int, shape: TreeShape, of type: Element.Type
  ) -> (middle: ArraySnapshot<Element>, right: ArraySnapshot<Element>, offset: Int) {
    let child = child(at: position)
    let offset = position - starts[child]
    let rest = splitOff(from: child + 1)
    let middle = remove(at: child)
    return (
      ArraySnapshot(below: middle, height: height - 1, shape: shape),
      ArraySnapshot(below: rest, height: height, shape: shape), offset
    )
  }
}

extension ArraySnapshot {
  /// Creates a tree from a node that was part of another tree.
  init(below node: Node, height: Int, shape: TreeShape) {
    self.init(root: node, count: node.count, height: height, shape: shape)
    dropThinRoots()
  }
}
