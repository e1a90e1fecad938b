// Edits of one element. Every index is checked by the caller. No element is released here, and no
// client code runs: removed elements are returned, and a copied leaf keeps all others alive. So a
// caller that holds a lock can release it first.
//
// The way down makes the nodes on the path unique to this tree. That code is short and specialized
// for each type of element; the rare splits and merges of leaves are not.

extension ArraySnapshot {
  /// Appends an element.
  ///
  /// - Parameter element: The element to append.
  /// - Complexity: O(log N).
  @inlinable
  package mutating func append(_ element: consuming Element) {
    let gap = openGapAtEnd() ?? openGapBySplitting(at: elementCount - 1, count: 1)
    gap.initialize(to: element)
  }

  /// Inserts an element.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - index: The element's index after the insertion: `0...count`.
  /// - Complexity: O(log N).
  @inlinable
  package mutating func insert(_ element: consuming Element, at index: Int) {
    let gap = openGap(at: index, count: 1) ?? openGapBySplitting(at: index, count: 1)
    gap.initialize(to: element)
  }

  /// Removes an element.
  ///
  /// - Parameter index: The element's index before the removal.
  /// - Returns: The removed element.
  /// - Complexity: O(log N).
  @inlinable
  package mutating func remove(at index: Int) -> Element {
    guard let place = vacate(index..<(index + 1)) else { return removeByMerging(at: index) }
    return place.leaf._withUnsafeGuaranteedRef { $0.remove(at: place.index) }
  }

  /// Replaces an element.
  ///
  /// - Parameters:
  ///   - index: The index of the old element and of the new one.
  ///   - element: The new element.
  /// - Returns: The old element.
  /// - Complexity: O(log N).
  @inlinable
  package mutating func replace(at index: Int, with element: consuming Element) -> Element {
    let place = ownPlace(of: index)
    let old = place.move()
    place.initialize(to: element)
    return old
  }

  /// Reserves space for future elements, as long as all of them fit into one leaf. A larger tree
  /// reserves its space leaf by leaf.
  ///
  /// - Parameter capacity: The expected total number of elements.
  /// - Complexity: O(1), because a leaf's size is bounded.
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
  /// Runs `body` on the slot of the root, which must not be nil.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func withRootSlot<Result>(_ body: (NodeSlot) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) { pointer in
      // An optional reference that is not nil is the reference.
      body(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Node.self))
    }
  }

  /// Descends to the leaf that holds an index, makes each node on the path unique to this tree, and
  /// adds `change` to its element count.
  ///
  /// - Returns: The leaf's slot, and the index in the leaf.
  @_alwaysEmitIntoClient @inline(__always)
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

  /// The address of an element. Its path is made unique to this tree.
  @_alwaysEmitIntoClient @inline(__always)
  package mutating func ownPlace(of index: Int) -> UnsafeMutablePointer<Element> {
    let (slot, position) = ownPath(to: index, counting: 0)
    return slot.withLeaf(of: Element.self) { $0.elements + position }
  }

  /// Adds `change` to the element counts on the path to an index. The path must be unique to this
  /// tree.
  @_alwaysEmitIntoClient @inline(__always)
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

  /// Opens a gap of one element at the end. The caller fills it.
  ///
  /// - Returns: The gap; nil if the last leaf is full. The path counts the gap even then.
  @_alwaysEmitIntoClient @inline(__always)
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

  /// Opens a gap of `count` elements in a leaf. The caller fills it.
  ///
  /// - Returns: The gap; nil if the leaf is too full. The path counts the gap even then.
  @_alwaysEmitIntoClient @inline(__always)
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

  /// Subtracts a range of elements from the counts, if one leaf holds them all and can spare them.
  ///
  /// - Returns: The leaf, which still holds the elements, and their index in it; nil if the range
  ///   does not fit. Then nothing has changed, but nodes may have been copied.
  @_alwaysEmitIntoClient @inline(__always)
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
