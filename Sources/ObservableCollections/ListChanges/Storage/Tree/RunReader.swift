/// Reads ranges of a tree one after another. Elements in the leaf that was read last are found
/// without a descent from the root.
@frozen @usableFromInline
package struct RunReader<Element> {
  /// Keeps the nodes alive whose buffers are read.
  @usableFromInline let tree: ArraySnapshot<Element>
  /// The indexes of the elements in the buffer at `place`.
  @usableFromInline var held = 0..<0
  /// The address of the first element of `held`; nil before the first read.
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
    if start < held.lowerBound || start >= held.upperBound {
      let run = tree.run(from: start)
      (held, place) = (start..<(start &+ run.count), run.baseAddress)
    }
    return UnsafeBufferPointer(
      start: place.unsafelyUnwrapped + (start &- held.lowerBound),
      count: Swift.min(held.upperBound, range.upperBound) &- start)
  }

  /// Runs `body` on the buffers that hold the elements of a range, in order. The range is checked
  /// by the caller.
  @_alwaysEmitIntoClient @inline(__always)
  package mutating func forEachRun(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Void
  ) {
    var rest = range
    while !rest.isEmpty {
      let run = self.run(in: rest)
      body(run)
      rest = (rest.lowerBound &+ run.count)..<rest.upperBound
    }
    // The buffers are valid only while the tree is held.
    withExtendedLifetime(tree) {}
  }
}
