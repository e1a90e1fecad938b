extension ArraySnapshot {
  /// An iterator over the elements of a snapshot, in order.
  public struct Iterator: IteratorProtocol {
    /// Keeps the nodes alive whose buffers are read.
    @usableFromInline let tree: ArraySnapshot
    /// The next element, unless it equals `end`.
    @usableFromInline var place: UnsafeMutablePointer<Element>?
    /// The end of the current leaf's elements.
    @usableFromInline var end: UnsafeMutablePointer<Element>?
    /// The indexes in the leaves after the current one.
    @usableFromInline var rest: Range<Int>

    /// Creates an iterator over a range of a tree. The range is checked by the caller.
    @inlinable
    init(tree: ArraySnapshot, range: Range<Int>) {
      self.tree = tree
      rest = range
    }

    /// Returns the next element, or nil after the last one.
    @inlinable
    public mutating func next() -> Element? {
      if place == end {
        if rest.isEmpty { return nil }
        // The iterator itself is not passed to the call, so that it can stay in registers.
        let run = tree.run(from: rest.lowerBound)
        let count = Swift.min(run.count, rest.count)
        place = run.baseAddress
        end = run.baseAddress.unsafelyUnwrapped + count
        rest = (rest.lowerBound &+ count)..<rest.upperBound
      }
      let current = place.unsafelyUnwrapped
      place = current + 1
      // The address is valid only while the tree is held.
      return withExtendedLifetime(tree) { current.pointee }
    }
  }

  /// Returns an iterator over the elements, in order.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(tree: self, range: 0..<elementCount)
  }
}

// `@unchecked Sendable` holds because the addresses point into nodes that `tree` keeps alive, and
// no thread writes to those nodes while it does.
extension ArraySnapshot.Iterator: @unchecked Sendable where Element: Sendable {}
