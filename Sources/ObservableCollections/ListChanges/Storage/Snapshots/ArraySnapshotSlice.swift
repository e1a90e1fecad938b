/// A part of a snapshot. It shares the snapshot's storage and keeps its indexes.
///
/// ```swift
/// let rows: ArraySnapshot = ["a", "b", "c", "d"]
/// let slice = rows[1..<3]
/// slice.startIndex  // 1
/// slice[2]          // "c"
/// ```
///
/// Two slices are equal if they hold equal elements, wherever these stand in their snapshots. A
/// slice keeps the whole snapshot alive; `Array(slice)` and `ArraySnapshot(slice)` do not.
public struct ArraySnapshotSlice<Element> {
  /// The snapshot that the indexes count in.
  @usableFromInline let base: ArraySnapshot<Element>

  /// The indexes of the slice: places in the snapshot that it was taken from.
  public let indices: Range<Int>

  /// A part of a snapshot; the caller checks the range.
  @inlinable
  init(base: ArraySnapshot<Element>, indices: Range<Int>) {
    self.base = base
    self.indices = indices
  }

  /// A slice of a whole new snapshot, with indexes from 0.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(*n*) for *n* elements; O(1) if they are a snapshot.
  public init(_ elements: some Sequence<Element>) {
    base = ArraySnapshot(elements)
    indices = 0..<base.count
  }
}

extension ArraySnapshotSlice: ExpressibleByArrayLiteral {
  /// A slice of the listed elements, with indexes from 0.
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
  /// - Parameter index: A place in the snapshot that the slice is part of. Traps outside
  ///   `startIndex..<endIndex`.
  @inlinable
  public subscript(index: Int) -> Element {
    if index < indices.lowerBound || index >= indices.upperBound {
      trapIndex(index, outside: indices)
    }
    return withExtendedLifetime(base.root) { base.place(of: index).pointee }
  }

  /// The elements in a range, with the indexes that they have here.
  ///
  /// - Parameter range: Places in the snapshot that the slice is part of. Traps if it leaves
  ///   `startIndex..<endIndex`.
  @inlinable
  public subscript(range: Range<Int>) -> ArraySnapshotSlice<Element> {
    if range.lowerBound < startIndex || range.upperBound > endIndex {
      trapRange(range, outside: indices)
    }
    return ArraySnapshotSlice(base: base, indices: range)
  }

  /// Hands the elements over as one buffer, if they lie in one.
  ///
  /// - Parameter body: Reads the buffer, which is valid until it returns.
  /// - Returns: What `body` returns, or nil if the elements do not lie in one buffer.
  /// - Throws: What `body` throws.
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

  /// An iterator over the elements, in order.
  @inlinable
  public func makeIterator() -> ArraySnapshot<Element>.Iterator {
    ArraySnapshot.Iterator(tree: base, range: indices)
  }

  /// Runs `body` on the buffers that hold the elements, in order: the fastest way to read them all.
  ///
  /// - Parameter body: Reads a buffer, which is valid until it returns and never empty.
  /// - Throws: What `body` throws.
  /// - Complexity: O(*n*) for *n* elements.
  @inlinable
  package func forEachContiguousRun(
    _ body: (UnsafeBufferPointer<Element>) throws -> Void
  ) rethrows {
    try base.forEachRun(in: indices, body)
  }
}

/// Traps because of an index of a slice. Apart, so that the inlined check stays small.
@usableFromInline
func trapIndex(_ index: Int, outside indices: Range<Int>) -> Never {
  trap("Index \(index) is outside \(indices)")
}

/// Traps because of a range of a slice. Apart, so that the inlined check stays small.
@usableFromInline
func trapRange(_ range: Range<Int>, outside indices: Range<Int>) -> Never {
  trap("Range \(range) is outside \(indices)")
}

extension ArraySnapshotSlice: Sendable where Element: Sendable {}
