/// A contiguous part of a snapshot. It shares the snapshot's storage and keeps its indexes.
///
/// ```swift
/// let rows: ArraySnapshot = ["a", "b", "c", "d"]
/// let slice = rows[1..<3]
/// slice.startIndex  // 1
/// slice[2]          // "c"
/// ```
///
/// Two slices are equal if they hold equal elements, at whatever indexes. A slice keeps the whole
/// snapshot alive; `Array(slice)` and `ArraySnapshot(slice)` do not.
public struct ArraySnapshotSlice<Element> {
  /// The snapshot to which the indexes belong.
  @usableFromInline let base: ArraySnapshot<Element>

  /// The indexes of the slice, in the snapshot that it is part of.
  public let indices: Range<Int>

  /// Creates a slice of a snapshot. The range is checked by the caller.
  @inlinable
  init(base: ArraySnapshot<Element>, indices: Range<Int>) {
    self.base = base
    self.indices = indices
  }

  /// Creates a slice of a whole new snapshot, with indexes from 0.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(*n*) for *n* elements; O(1) for a snapshot.
  public init(_ elements: some Sequence<Element>) {
    base = ArraySnapshot(elements)
    indices = 0..<base.count
  }
}

extension ArraySnapshotSlice: ExpressibleByArrayLiteral {
  /// Creates a slice of the listed elements, with indexes from 0.
  ///
  /// - Parameter elements: The elements, in order.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension ArraySnapshotSlice: RandomAccessCollection {
  /// The index of the first element.
  @inlinable public var startIndex: Int { indices.lowerBound }

  /// The index after the last element.
  @inlinable public var endIndex: Int { indices.upperBound }

  /// The number of elements.
  @inlinable public var count: Int { indices.count }

  /// The element at an index.
  ///
  /// - Parameter index: An index in the snapshot that the slice is part of. Traps outside
  ///   `startIndex..<endIndex`.
  @inlinable
  public subscript(index: Int) -> Element {
    if index < indices.lowerBound || index >= indices.upperBound {
      trapIndex(index, outside: indices)
    }
    return withExtendedLifetime(base.root) { base.place(of: index).pointee }
  }

  /// A slice of the elements in a range. It has the indexes of this slice.
  ///
  /// - Parameter range: A range in the snapshot that the slice is part of. Traps if it is not
  ///   within `startIndex..<endIndex`.
  @inlinable
  public subscript(range: Range<Int>) -> ArraySnapshotSlice<Element> {
    if range.lowerBound < startIndex || range.upperBound > endIndex {
      trapRange(range, outside: indices)
    }
    return ArraySnapshotSlice(base: base, indices: range)
  }

  /// Calls a closure with a buffer of all elements, if they lie in one buffer.
  ///
  /// - Parameter body: Receives the buffer, which is valid until the closure returns.
  /// - Returns: The result of `body`, or nil if the elements do not lie in one buffer.
  /// - Throws: Any error of `body`.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    if indices.isEmpty { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    return try withExtendedLifetime(base.root) {
      let run = base.run(from: indices.lowerBound)
      if run.count < count { return nil }
      return try body(UnsafeBufferPointer(start: run.baseAddress, count: count))
    }
  }

  /// Returns an iterator over the elements, in order.
  @inlinable
  public func makeIterator() -> ArraySnapshot<Element>.Iterator {
    ArraySnapshot.Iterator(tree: base, range: indices)
  }
}

/// Traps with a message about an index of a slice. A separate function so that the inlined check
/// stays small.
@usableFromInline
func trapIndex(_ index: Int, outside indices: Range<Int>) -> Never {
  trap("Index \(index) is outside \(indices)")
}

/// Traps with a message about a range of a slice. A separate function so that the inlined check
/// stays small.
@usableFromInline
func trapRange(_ range: Range<Int>, outside indices: Range<Int>) -> Never {
  trap("Range \(range) is outside \(indices)")
}

extension ArraySnapshotSlice: Sendable where Element: Sendable {}
