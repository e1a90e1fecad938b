/// Edits the nodes of a tree of a shape when a leaf is too full or too empty, and when two trees
/// are joined. Nodes are reached through their slots and copied if shared.
struct NodeEditor<Element> {
  /// The maximum sizes of the nodes.
  let shape: TreeShape
}

extension ArraySnapshot {
  /// The editor of this tree's nodes.
  var editor: NodeEditor<Element> { NodeEditor(shape: shape) }
}

// MARK: - One element

extension NodeEditor {
  /// Splits the leaf that holds a position below a node.
  ///
  /// At the end of the tree the old nodes stay full and the new ones start empty, so an array that
  /// grows by appending has full nodes.
  ///
  /// - Returns: The node's new right sibling, if the node was split too.
  func split(_ slot: NodeSlot, height: Int, at position: Int, atEnd: Bool) -> Node? {
    if height == 0 {
      return slot.withLeaf(of: Element.self) { leaf in
        if atEnd { return Leaf<Element>(capacity: shape.leafCapacity) }
        return leaf.splitOff(from: leaf.count / 2, shape: shape)
      }
    }
    return slot.withInner { inner in
      let child = inner.child(at: position)
      let below = split(
        inner.children + child, height: height - 1, at: position - inner.starts[child],
        atEnd: atEnd)
      inner.recount(child)
      return below.flatMap { inner.insertSplitting($0, at: child + 1, atEnd: atEnd) }
    }
  }

  /// Removes an element below a node.
  func remove(at position: Int, below slot: NodeSlot, height: Int) -> Element {
    if height == 0 { return slot.withLeaf(of: Element.self) { $0.remove(at: position) } }
    return slot.withInner { inner in
      let child = inner.child(at: position)
      let element = remove(
        at: position - inner.starts[child], below: inner.children + child, height: height - 1)
      inner.recount(child)
      fill(child, of: inner, height: height - 1)
      return element
    }
  }
}

// MARK: - Joining

extension NodeEditor {
  /// Attaches a node at its level, as the last or the first one below a slot.
  ///
  /// - Returns: The new right sibling of the slot's node, if that node was split.
  func attach(
    _ node: consuming Node, height: Int, to slot: NodeSlot, height slotHeight: Int, atEnd: Bool
  ) -> Node? {
    if height == slotHeight { return pair(slot, node, height: height, atEnd: atEnd) }
    // A closure cannot consume a captured value: it moves the node out of this variable.
    var node: Node? = node
    slot.makeInnerUnique()
    return slot.withInner { inner in
      let child = atEnd ? inner.childCount - 1 : 0
      guard let node = node.take() else { return nil }
      let sibling = attach(
        node, height: height, to: inner.children + child, height: slotHeight - 1, atEnd: atEnd)
      inner.recount(child)
      return sibling.flatMap { inner.insertSplitting($0, at: child + 1, atEnd: false) }
    }
  }

  /// Makes a slot's node and another one neighbours, or a single node if either is thin and both
  /// fit.
  ///
  /// - Returns: The right neighbour, if there are still two nodes.
  private func pair(_ slot: NodeSlot, _ node: consuming Node, height: Int, atEnd: Bool) -> Node? {
    var right = node
    return withUnsafeMutablePointer(to: &right) { right in
      if !atEnd { swap(&slot.pointee, &right.pointee) }
      if isThin(slot, height: height) || isThin(right, height: height) {
        balance(slot, right, height: height)
      }
      return right.elementCount == 0 ? nil : right.pointee
    }
  }
}
