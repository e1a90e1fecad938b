/// Reads ranges of a tree one after another. What lies in the leaf that was read last is found
/// without a way down from the root.
@usableFromInline
struct RunReader<Element> {
  /// Holds the nodes whose buffers are read.
  @usableFromInline let tree: ArraySnapshot<Element>
  /// The indexes that the buffer at `place` holds.
  @usableFromInline var held = 0..<0
  /// Where the first element of `held` lies; nil before the first read.
  @usableFromInline var place: UnsafeMutablePointer<Element>?

  /// A reader of a tree.
  @inlinable
  init(_ tree: ArraySnapshot<Element>) {
    self.tree = tree
  }

  /// The elements from an index on, up to the end of their leaf or of the range. The range is checked
  /// and not empty; the buffer is valid while the tree is held.
  @inlinable @inline(__always)
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

  /// Runs `body` on the buffers that hold the elements of a range, in order. The range is checked.
  @inlinable @inline(__always)
  mutating func forEachRun(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Void
  ) {
    var rest = range
    while !rest.isEmpty {
      let run = self.run(in: rest)
      body(run)
      rest = (rest.lowerBound &+ run.count)..<rest.upperBound
    }
    // The buffers are good only as long as the tree is held.
    withExtendedLifetime(tree) {}
  }
}
