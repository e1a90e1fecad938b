// Balancing two neighbours so that neither is thin, and splitting a full node.

extension Leaf {
  /// Takes all elements of the right neighbour if they fit; otherwise divides them evenly.
  func balance(with right: Leaf, shape: TreeShape) {
    let total = count + right.count
    let kept = total <= shape.leafCapacity ? total : (total + 1) / 2
    if kept > capacity { resize(to: shape.fittingCapacity(for: kept)) }
    if kept >= count {
      take(kept - count, from: right)
    } else {
      right.takeLast(count - kept, of: self, shape: shape)
    }
    trim(shape: shape)
  }

  /// Moves the right neighbour's first elements to the end of this leaf.
  private func take(_ moved: Int, from right: Leaf) {
    (elements + count).moveInitialize(from: right.elements, count: moved)
    count += moved
    right.closeGap(at: 0, count: moved)
  }

  /// Moves the left neighbour's last elements to the start of this leaf.
  private func takeLast(_ moved: Int, of left: Leaf, shape: TreeShape) {
    if count + moved > capacity { resize(to: shape.fittingCapacity(for: count + moved)) }
    let gap = openGap(at: 0, count: moved)
    left.count -= moved
    gap.moveInitialize(from: left.elements + left.count, count: moved)
  }
}

extension Inner {
  /// Takes all children of the right neighbour if they fit; otherwise divides them evenly.
  func balance(with right: Inner) {
    let total = childCount + right.childCount
    let kept = total <= capacity ? total : (total + 1) / 2
    if kept == total {
      takeChildren(of: right, from: 0)
    } else if kept >= childCount {
      takeFirstChildren(kept - childCount, of: right)
    } else {
      let moved = splitOff(from: kept)
      moved.takeChildren(of: right, from: 0)
      right.takeChildren(of: moved, from: 0)
    }
  }
}

extension Inner {
  /// Inserts a child. If there is no space, half of the children go to a new right sibling, or, at
  /// the end of the tree, only the new child.
  ///
  /// - Returns: The sibling, if one was needed.
  func insertSplitting(_ node: consuming Node, at index: Int, atEnd: Bool) -> Inner? {
    if childCount < capacity {
      insert(node, at: index)
      return nil
    }
    let kept = atEnd ? childCount : (childCount + 1) / 2
    if index >= kept {
      let sibling = splitOff(from: kept)
      sibling.insert(node, at: index - kept)
      return sibling
    }
    let sibling = splitOff(from: kept - 1)
    insert(node, at: index)
    return sibling
  }
}
