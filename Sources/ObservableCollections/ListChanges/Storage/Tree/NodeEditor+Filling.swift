// Keeping nodes from getting thin: a thin node takes from a neighbour, or the two are merged. Only
// the right edge of a tree may have thin nodes; appending fills them.

extension NodeEditor {
  /// Whether a node has less than the minimum for places inside the tree.
  func isThin(_ slot: NodeSlot, height: Int) -> Bool {
    if height == 0 { return slot.elementCount < shape.leafMinimum }
    return slot.withInner { $0.childCount < shape.childMinimum }
  }

  /// Removes a child if it is empty. If it is thin, merges it with a neighbour or moves part of the
  /// neighbour's content to it. A thin child without neighbours stays: it is at the right edge.
  ///
  /// - Parameter height: The child's height.
  func fill(_ child: Int, of inner: Inner, height: Int) {
    if (inner.children + child).elementCount == 0 {
      _ = inner.remove(at: child)
    } else if inner.childCount > 1, isThin(inner.children + child, height: height) {
      let left = max(child - 1, 0)
      balance(inner.children + left, inner.children + left + 1, height: height)
      inner.recount(left)
      inner.recount(left + 1)
      if (inner.children + left + 1).elementCount == 0 { _ = inner.remove(at: left + 1) }
    }
  }

  /// Merges two neighbours into the left one if they fit, leaving the right one empty; otherwise
  /// divides their content evenly.
  func balance(_ left: NodeSlot, _ right: NodeSlot, height: Int) {
    if height == 0 {
      left.makeLeafUnique(of: Element.self, shape: shape)
      right.makeLeafUnique(of: Element.self, shape: shape)
      left.withLeaf(of: Element.self) { left in
        right.withLeaf(of: Element.self) { left.balance(with: $0, shape: shape) }
      }
    } else {
      left.makeInnerUnique()
      right.makeInnerUnique()
      left.withInner { left in right.withInner { left.balance(with: $0) } }
    }
  }

  /// Whether a node at the right edge below a slot is thin.
  func hasThinRightEdge(_ slot: NodeSlot, height: Int) -> Bool {
    guard height > 0 else { return false }
    return slot.withInner { inner in
      let last = inner.children + (inner.childCount - 1)
      return isThin(last, height: height - 1) || hasThinRightEdge(last, height: height - 1)
    }
  }

  /// Fills the thin nodes of the right edge below a slot.
  func fillRightEdge(_ slot: NodeSlot, height: Int) {
    guard height > 0 else { return }
    slot.makeInnerUnique()
    slot.withInner { inner in
      // Done first, so that the child has enough children for the merges below it, and again
      // afterwards, because those may have cost it one.
      fill(inner.childCount - 1, of: inner, height: height - 1)
      fillRightEdge(inner.children + (inner.childCount - 1), height: height - 1)
      fill(inner.childCount - 1, of: inner, height: height - 1)
    }
  }
}
