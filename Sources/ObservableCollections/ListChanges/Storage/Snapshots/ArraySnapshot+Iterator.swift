extension ArraySnapshot {
  /// Walks the elements in order, leaf by leaf.
  public struct Iterator: IteratorProtocol {
    /// Holds the nodes whose buffers are walked.
    @usableFromInline let tree: ArraySnapshot
    /// The next element, unless it equals `end`.
    @usableFromInline var place: UnsafeMutablePointer<Element>?
    /// The end of the elements in this leaf.
    @usableFromInline var end: UnsafeMutablePointer<Element>?
    /// The indexes that the following leaves hold.
    @usableFromInline var rest: Range<Int>

    /// An iterator over a part of a tree; the caller checks the range.
    @inlinable
    init(tree: ArraySnapshot, range: Range<Int>) {
      self.tree = tree
      rest = range
    }

    /// The next element, or nil after the last one.
    @inlinable
    public mutating func next() -> Element? {
      if place == end {
        if rest.isEmpty { return nil }
        // The iterator itself is not handed to the call: so it can stay in registers.
        let run = tree.run(from: rest.lowerBound)
        let count = Swift.min(run.count, rest.count)
        place = run.baseAddress
        end = run.baseAddress.unsafelyUnwrapped + count
        rest = (rest.lowerBound &+ count)..<rest.upperBound
      }
      let current = place.unsafelyUnwrapped
      place = current + 1
      // The address is good only as long as the tree is held.
      return withExtendedLifetime(tree) { current.pointee }
    }
  }

  /// An iterator over the elements, in order.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(tree: self, range: 0..<elementCount)
  }
}

// `@unchecked Sendable` holds because the addresses point into nodes that `tree` holds and that
// nobody writes while it does.
extension ArraySnapshot.Iterator: @unchecked Sendable where Element: Sendable {}
