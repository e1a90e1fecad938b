/// A node of the counted tree: a ``Leaf`` or an ``Inner``, depending on its level.
///
/// A native class, because Swift counts references to those fastest.
@usableFromInline
package class Node {
  // No access to a node's properties overlaps another: methods read and write them one by one, and
  // no reference to a property escapes. A check at run time would cost more than the work it
  // guards.

  /// The number of elements in and below the node.
  @exclusivity(unchecked) @usableFromInline final var count: Int

  @inlinable
  init(count: Int) {
    self.count = count
  }
}

/// A place that holds a strong reference to a node: the root of a tree or a child of a node.
@usableFromInline
typealias NodeSlot = UnsafeMutablePointer<Node>

extension UnsafeMutablePointer where Pointee == Node {
  /// The node without a retain. It is valid while the slot holds it.
  @_alwaysEmitIntoClient @inline(__always)
  var unmanaged: Unmanaged<Node> {
    // The load from raw memory reads the same word as another type of the same layout.
    UnsafeRawPointer(self).load(as: Unmanaged<Node>.self)
  }

  /// Whether only this slot refers to the node.
  @_alwaysEmitIntoClient @inline(__always)
  var isUnique: Bool {
    nonmutating get { isKnownUniquelyReferenced(&pointee) }
  }

  /// Runs `body` on the node, which must be an inner one, without a retain.
  @_alwaysEmitIntoClient @inline(__always)
  func withInner<Result>(_ body: (Inner) -> Result) -> Result {
    unmanaged._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Inner.self)) }
  }

  /// Runs `body` on the node, which must be a leaf, without a retain.
  @_alwaysEmitIntoClient @inline(__always)
  func withLeaf<Element, Result>(
    of type: Element.Type, _ body: (Leaf<Element>) -> Result
  ) -> Result {
    unmanaged._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Leaf<Element>.self)) }
  }

  /// The number of elements in and below the node.
  @_alwaysEmitIntoClient @inline(__always)
  var elementCount: Int { unmanaged._withUnsafeGuaranteedRef { $0.count } }

  /// Replaces the inner node by a copy if there are other references to it.
  @_alwaysEmitIntoClient @inline(__always)
  func makeInnerUnique() {
    if !isUnique { copyInner() }
  }

  /// Replaces the inner node by a copy with the same children.
  @usableFromInline
  func copyInner() {
    pointee = withInner { $0.copy() }
  }

  /// Replaces the leaf by a copy if there are other references to it.
  @_alwaysEmitIntoClient @inline(__always)
  func makeLeafUnique<Element>(of type: Element.Type, shape: TreeShape) {
    if !isUnique { copyLeaf(of: type, shape: shape) }
  }

  /// Replaces the leaf by a copy, which keeps the elements alive when the old leaf is released.
  @inlinable
  func copyLeaf<Element>(of type: Element.Type, shape: TreeShape) {
    pointee = withLeaf(of: type) { $0.copy(capacity: shape.fittingCapacity(for: $0.count)) }
  }
}
