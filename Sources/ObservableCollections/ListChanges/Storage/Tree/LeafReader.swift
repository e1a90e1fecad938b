/// Reads elements of a tree. Elements in the leaf that was read last are found without a descent
/// from the root.
@frozen @usableFromInline
package struct LeafReader<Element> {
  @usableFromInline package let tree: ArraySnapshot<Element>
  /// The indexes of the leaf's elements.
  @usableFromInline var held = 0..<0
  @usableFromInline var start: UnsafeMutablePointer<Element>?

  @_alwaysEmitIntoClient
  package init(_ tree: ArraySnapshot<Element>) {
    self.tree = tree
  }

  /// The element at an index, which is checked by the caller.
  @_alwaysEmitIntoClient @inline(__always)
  package mutating func element(at index: Int) -> Element {
    if index < held.lowerBound || index >= held.upperBound { find(index) }
    // The tree holds the leaf.
    return withExtendedLifetime(tree) {
      (start.unsafelyUnwrapped + (index &- held.lowerBound)).pointee
    }
  }

  @inlinable
  mutating func find(_ index: Int) {
    let (leaf, position) = tree.leaf(holding: index)
    leaf._withUnsafeGuaranteedRef { leaf in
      start = leaf.elements
      held = index - position..<index - position + leaf.count
    }
  }
}
