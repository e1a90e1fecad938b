/// Reads elements and ranges of a tree one after another. Elements in the leaf that was read last
/// are found without a descent from the root.
@frozen @usableFromInline
package struct RunReader<Element> {
  /// Keeps the nodes alive whose buffers are read.
  @usableFromInline package let tree: ArraySnapshot<Element>
  /// The indexes of the elements of the leaf that was read last.
  @usableFromInline var held = 0..<0
  /// The address of the first of them; nil before the first read.
  @usableFromInline var place: UnsafeMutablePointer<Element>?

  /// Creates a reader of a tree.
  @inlinable
  package init(_ tree: ArraySnapshot<Element>) {
    self.tree = tree
  }

  /// The elements from an index on, up to the end of their leaf or of the range. The range must not
  /// be empty and is checked by the caller; the buffer is valid while the tree is held.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func run(in range: Range<Int>) -> UnsafeBufferPointer<Element> {
    let start = range.lowerBound
    if start < held.lowerBound || start >= held.upperBound { find(start) }
    return UnsafeBufferPointer(
      start: place.unsafelyUnwrapped + (start &- held.lowerBound),
      count: Swift.min(held.upperBound, range.upperBound) &- start)
  }

  /// The element at an index, which is checked by the caller.
  @_alwaysEmitIntoClient @inline(__always)
  package mutating func element(at index: Int) -> Element {
    if index < held.lowerBound || index >= held.upperBound { find(index) }
    // The tree holds the leaf.
    return withExtendedLifetime(tree) {
      (place.unsafelyUnwrapped + (index &- held.lowerBound)).pointee
    }
  }

  /// Holds the leaf of an index.
  @inlinable
  mutating func find(_ index: Int) {
    let (leaf, position) = tree.leaf(holding: index)
    leaf._withUnsafeGuaranteedRef { leaf in
      place = leaf.elements
      held = index - position..<index - position + leaf.count
    }
  }

  /// Runs `body` on the buffers that hold the elements of a range, in order. The range is checked
  /// by the caller.
  @_alwaysEmitIntoClient @inline(__always)
  package mutating func forEachRun(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) throws -> Void
  ) rethrows {
    var rest = range
    while !rest.isEmpty {
      let run = self.run(in: rest)
      try body(run)
      rest = (rest.lowerBound &+ run.count)..<rest.upperBound
    }
    // The buffers are valid only while the tree is held.
    withExtendedLifetime(tree) {}
  }
}
