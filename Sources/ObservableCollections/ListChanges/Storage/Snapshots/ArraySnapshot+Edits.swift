// Edits of one element. Every index is checked by the caller. No element is released here, and no
// foreign code runs: those that leave are returned, and a copied leaf keeps all others alive. So
// a caller who holds a lock can give it back first.
//
// The way down makes the path's nodes this tree's own. It is short code that is compiled for each
// type of element; what happens when a leaf must split or merge, which is rare, is not.

extension ArraySnapshot {
  /// Puts an element at the end.
  ///
  /// - Parameter element: What to append.
  /// - Complexity: O(log N).
  @inlinable
  package mutating func append(_ element: consuming Element) {
    let gap = openGapAtEnd() ?? openGapBySplitting(at: elementCount - 1, count: 1)
    gap.initialize(to: element)
  }

  /// Puts an element in.
  ///
  /// - Parameters:
  ///   - element: What to insert.
  ///   - index: Where it stands afterwards: `0...count`.
  /// - Complexity: O(log N).
  @inlinable
  package mutating func insert(_ element: consuming Element, at index: Int) {
    let gap = openGap(at: index, count: 1) ?? openGapBySplitting(at: index, count: 1)
    gap.initialize(to: element)
  }

  /// Takes an element out.
  ///
  /// - Parameter index: Where it stands.
  /// - Returns: The element.
  /// - Complexity: O(log N).
  @inlinable
  package mutating func remove(at index: Int) -> Element {
    guard let place = vacate(index..<(index + 1)) else { return removeByMerging(at: index) }
    return place.leaf._withUnsafeGuaranteedRef { $0.remove(at: place.index) }
  }

  /// Exchanges an element for another.
  ///
  /// - Parameters:
  ///   - index: Where both stand.
  ///   - element: The new one.
  /// - Returns: The old one.
  /// - Complexity: O(log N).
  @inlinable
  package mutating func replace(at index: Int, with element: consuming Element) -> Element {
    let place = ownPlace(of: index)
    let old = place.move()
    place.initialize(to: element)
    return old
  }

  /// Makes space for elements that are to come, as long as they fit into one leaf. A tree of more
  /// makes its space leaf by leaf.
  ///
  /// - Parameter capacity: How many there will be in all.
  /// - Complexity: O(1), as a leaf's size is bounded.
  package mutating func reserveCapacity(_ capacity: Int) {
    guard height == 0 else { return }
    let wished = Swift.min(capacity, shape.leafCapacity)
    if root == nil { root = Leaf<Element>(capacity: Swift.max(1, wished)) }
    let shape = shape
    withRootSlot { slot in
      slot.makeLeafUnique(of: Element.self, shape: shape)
      slot.withLeaf(of: Element.self) { if $0.capacity < wished { $0.resize(to: wished) } }
    }
  }
}

// MARK: - Ways down that change the path

extension ArraySnapshot {
  /// Runs `body` on the place of the root, which there is.
  @inlinable @inline(__always)
  mutating func withRootSlot<Result>(_ body: (NodeSlot) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) { pointer in
      // An optional reference that is not nil is the reference.
      body(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Node.self))
    }
  }

  /// Walks to the leaf that holds an index, makes each node on the way this tree's own and counts
  /// `change` elements more in it.
  ///
  /// - Returns: The leaf's slot, and the index in the leaf.
  @inlinable @inline(__always)
  mutating func ownPath(to index: Int, counting change: Int) -> (slot: NodeSlot, index: Int) {
    var (position, level) = (index, levels)
    let leaf = withRootSlot { root in
      var slot = root
      while level > 0 {
        slot.makeInnerUnique()
        slot = slot.withInner { inner in
          let child = inner.child(at: position)
          position &-= inner.starts[child]
          if change != 0 { inner.adjust(child, by: change) }
          return inner.children + child
        }
        level &-= 1
      }
      return slot
    }
    leaf.makeLeafUnique(of: Element.self, shape: shape)
    return (leaf, position)
  }

  /// Where an element lies, on a path that is this tree's own.
  @inlinable @inline(__always)
  mutating func ownPlace(of index: Int) -> UnsafeMutablePointer<Element> {
    let (slot, position) = ownPath(to: index, counting: 0)
    return slot.withLeaf(of: Element.self) { $0.elements + position }
  }

  /// Counts `change` elements more on the path to an index, which is this tree's own.
  @inlinable @inline(__always)
  mutating func count(_ change: Int, at index: Int) {
    elementCount &+= change
    var (position, level) = (index, levels)
    withRootSlot { root in
      var slot = root
      while level > 0 {
        slot = slot.withInner { inner in
          let child = inner.child(at: position)
          position &-= inner.starts[child]
          inner.adjust(child, by: change)
          return inner.children + child
        }
        level &-= 1
      }
    }
  }

  /// Makes a gap of one element at the end, which the caller fills.
  ///
  /// - Returns: The gap; nil if the last leaf is full. Then the path counts the gap nevertheless.
  @inlinable @inline(__always)
  mutating func openGapAtEnd() -> UnsafeMutablePointer<Element>? {
    if root == nil { root = Leaf<Element>(capacity: 0) }
    var level = levels
    let (isRoot, shape) = (levels == 0, shape)
    elementCount &+= 1
    return withRootSlot { root in
      var slot = root
      while level > 0 {
        slot.makeInnerUnique()
        slot = slot.withInner { inner in
          inner.adjustLast(by: 1)
          return inner.children + (inner.childCount &- 1)
        }
        level &-= 1
      }
      slot.makeLeafUnique(of: Element.self, shape: shape)
      return slot.withLeaf(of: Element.self) { leaf in
        if leaf.count == leaf.capacity, !leaf.grow(by: 1, isRoot: isRoot, shape: shape) {
          return nil
        }
        leaf.count &+= 1
        return leaf.elements + (leaf.count &- 1)
      }
    }
  }

  /// Makes a gap of `count` elements in a leaf, which the caller fills.
  ///
  /// - Returns: The gap; nil if the leaf is too full. Then the path counts the gap nevertheless.
  @inlinable @inline(__always)
  mutating func openGap(at index: Int, count: Int) -> UnsafeMutablePointer<Element>? {
    if root == nil { root = Leaf<Element>(capacity: 0) }
    let (slot, position) = ownPath(to: index, counting: count)
    let (isRoot, shape) = (levels == 0, shape)
    elementCount &+= count
    return slot.withLeaf(of: Element.self) { leaf in
      if leaf.count &+ count > leaf.capacity,
        !leaf.grow(by: count, isRoot: isRoot, shape: shape)
      {
        return nil
      }
      return leaf.openGap(at: position, count: count)
    }
  }

  /// Counts some elements as gone if they lie in one leaf that can spare them.
  ///
  /// - Returns: The leaf, which still holds them, and their index in it; nil if that cannot be. Then
  ///   nothing has changed, but nodes have been copied.
  @inlinable @inline(__always)
  mutating func vacate(_ range: Range<Int>) -> (leaf: Unmanaged<Leaf<Element>>, index: Int)? {
    let (slot, position) = ownPath(to: range.lowerBound, counting: 0)
    let fewest = levels == 0 ? 0 : shape.leafMinimum
    let leaf = slot.withLeaf(of: Element.self) { Unmanaged.passUnretained($0) }
    let held = slot.elementCount
    guard position &+ range.count <= held, held &- range.count >= fewest else { return nil }
    count(-range.count, at: range.lowerBound)
    return (leaf, position)
  }
}
