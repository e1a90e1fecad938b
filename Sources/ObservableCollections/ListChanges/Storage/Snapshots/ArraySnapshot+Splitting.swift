// What an edit of one element does when its leaf is too full or too empty for it.

extension ArraySnapshot {
  /// Splits the full leaf that holds an index, and its parents as far as they are full too, and
  /// makes a gap there. The path counts the new elements already.
  ///
  /// - Parameter gap: 1, or at most a third of a leaf: the halves of a leaf that lacks the space are
  ///   then not thin.
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

  /// Puts a root above the old one and its new sibling.
  mutating func addRoot(above sibling: Node) {
    guard let left = root else { return }
    let inner = Inner(capacity: shape.fanOut)
    inner.insert(left, at: 0)
    inner.insert(sibling, at: 1)
    root = inner
    height += 1
  }

  /// Takes an element out of a leaf that cannot spare it: it merges with a neighbour or gets some of
  /// its elements.
  @usableFromInline
  mutating func removeByMerging(at index: Int) -> Element {
    let (editor, height) = (editor, height)
    let element = withRootSlot { editor.remove(at: index, below: $0, height: height) }
    elementCount -= 1
    dropThinRoots()
    return element
  }

  /// Makes the only child of a root the root, and the empty root nil.
  mutating func dropThinRoots() {
    while height > 0 {
      guard let inner = root.map({ unsafeDowncast($0, to: Inner.self) }) else { return }
      if inner.childCount > 1 { return }
      root = inner.childCount == 0 ? nil : inner.children[0]
      height = root == nil ? 0 : height - 1
    }
  }
}
