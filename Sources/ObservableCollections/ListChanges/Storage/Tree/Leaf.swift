/// A node with elements. They lie in a separate buffer, which can grow while the node stays the
/// same.
///
/// Every method that changes a leaf may be called only while a single slot refers to it.
@usableFromInline
final class Leaf<Element>: Node {
  /// The number of elements that `elements` has space for.
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  /// The buffer: `count` elements, then space.
  @exclusivity(unchecked) @usableFromInline var elements: UnsafeMutablePointer<Element>

  /// Creates a leaf without elements.
  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
    elements = allocateElements(capacity)
    super.init(count: 0)
  }

  deinit {
    elements.deinitialize(count: count)
    deallocateElements(elements)
  }

  /// A leaf with copies of the elements.
  @inlinable
  func copy(capacity: Int) -> Leaf {
    let leaf = Leaf(capacity: capacity)
    leaf.append(copying: elements, count: count)
    return leaf
  }

  /// Moves the elements to a buffer of another size.
  @usableFromInline
  func resize(to newCapacity: Int) {
    let new: UnsafeMutablePointer<Element> = allocateElements(newCapacity)
    new.moveInitialize(from: elements, count: count)
    deallocateElements(elements)
    (elements, capacity) = (new, newCapacity)
  }

  /// Grows the buffer for `added` more elements: by a quarter, or to double the size if the leaf is
  /// a whole array, or by more if they need it.
  ///
  /// - Returns: Whether the elements fit into one leaf of this shape.
  @usableFromInline
  func grow(by added: Int, isRoot: Bool, shape: TreeShape) -> Bool {
    guard count + added <= shape.leafCapacity else { return false }
    let wished = isRoot ? max(4, capacity * 2) : capacity + max(1, capacity / 4)
    resize(to: min(shape.leafCapacity, max(wished, count + added)))
    return true
  }

  /// Opens a gap at `index`, which the caller fills, by moving the elements after it. There must be
  /// space.
  @_alwaysEmitIntoClient @inline(__always)
  func openGap(at index: Int, count gap: Int) -> UnsafeMutablePointer<Element> {
    let place = elements + index
    (place + gap).moveInitialize(from: place, count: count - index)
    count += gap
    return place
  }

  /// Closes a gap whose elements the caller has moved out.
  @_alwaysEmitIntoClient @inline(__always)
  func closeGap(at index: Int, count gap: Int) {
    let place = elements + index
    place.moveInitialize(from: place + gap, count: count - index - gap)
    count -= gap
  }

  /// Removes an element.
  @_alwaysEmitIntoClient @inline(__always)
  func remove(at index: Int) -> Element {
    let element = (elements + index).move()
    closeGap(at: index, count: 1)
    return element
  }

  /// Appends copies of elements. There must be space.
  @inlinable
  func append(copying source: UnsafePointer<Element>, count added: Int) {
    (elements + count).initialize(from: source, count: added)
    count += added
  }

  /// Moves the elements from `index` on into a new leaf.
  func splitOff(from index: Int, shape: TreeShape) -> Leaf {
    let moved = count - index
    let leaf = Leaf(capacity: shape.fittingCapacity(for: moved))
    leaf.elements.moveInitialize(from: elements + index, count: moved)
    leaf.count = moved
    count = index
    trim(shape: shape)
    return leaf
  }

  /// Shrinks the buffer if it is much larger than the capacity of an edited leaf.
  func trim(shape: TreeShape) {
    let fitting = shape.fittingCapacity(for: count)
    if capacity > fitting { resize(to: fitting) }
  }
}
