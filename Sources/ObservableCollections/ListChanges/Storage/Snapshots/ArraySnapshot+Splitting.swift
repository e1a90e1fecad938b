// Edits of one element whose leaf is too full or too empty for them.

extension ArraySnapshot {
  /// Splits the full leaf that holds an index, with its parents as far as they are full too, and
  /// opens a gap there. The path counts the new elements already.
  ///
  /// - Parameter gap: The size of the gap: 1, or at most a third of a leaf, so that the halves of a
  ///   leaf without that space are not thin.
  @usableFromInline
  mutating func openGapBySplitting(at index: Int, count gap: Int) -> UnsafeMutablePointer<Element> {
    count(-gap, at: index)
    let (editor, atEnd, height) = (editor, index == elementCount, height)
    let sibling = withRootSlot { editor.split($0, height: height, at: index, atEnd: atEnd) }
    if let sibling { addRoot(above: sibling) }
    guard let place = openGap(at: index, count: gap) else {
      trap("No space for \(gap) elements at \(index) of \(elementCount) after a split")
    }
    return place
  }

  /// Adds a root above the old one and its new sibling.
  mutating func addRoot(above sibling: Node) {
    guard let left = root else { return }
    let inner = Inner(capacity: shape.fanOut)
    inner.insert(left, at: 0)
    inner.insert(sibling, at: 1)
    root = inner
    height += 1
  }

  /// Removes an element from a leaf that cannot spare it: the leaf merges with a neighbour or takes
  /// some of its elements.
  @usableFromInline
  mutating func removeByMerging(at index: Int) -> Element {
    let (editor, height) = (editor, height)
    let element = withRootSlot { editor.remove(at: index, below: $0, height: height) }
    elementCount -= 1
    dropThinRoots()
    return element
  }

  /// Replaces a root that has one child by that child, and an empty root by nil.
  mutating func dropThinRoots() {
    while height > 0 {
      guard let inner = root.map({ unsafeDowncast($0, to: Inner.self) }) else { return }
      if inner.childCount > 1 { return }
      root = inner.childCount == 0 ? nil : inner.children[0]
      height = root == nil ? 0 : height - 1
    }
  }
}
