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
  let base: ArraySnapshot<Element>

  /// The indexes of the slice: places in the snapshot that it was taken from.
  public let indices: Range<Int>

  /// A part of a snapshot; the caller checks the range.
  init(base: ArraySnapshot<Element>, indices: Range<Int>) {
    self.base = base
    self.indices = indices
  }

  /// A slice of a whole new snapshot, with indexes from 0.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(*n*) for *n* elements, O(1) if they are an `Array`.
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
  /// A part of a slice is a slice of the same snapshot.
  public typealias SubSequence = ArraySnapshotSlice<Element>

  /// The index of the first element.
  public var startIndex: Int { indices.lowerBound }

  /// The index after the last element.
  public var endIndex: Int { indices.upperBound }

  /// The number of elements.
  public var count: Int { indices.count }

  /// The element at an index.
  ///
  /// - Parameter index: A place in the snapshot that the slice is part of. Traps outside
  ///   `startIndex..<endIndex`.
  public subscript(index: Int) -> Element {
    guard indices.contains(index) else { trap("Index \(index) is outside \(indices)") }
    return base[index]
  }

  /// The elements in a range, with the indexes that they have here.
  ///
  /// - Parameter range: Places in the snapshot that the slice is part of. Traps if it leaves
  ///   `startIndex..<endIndex`.
  public subscript(range: Range<Int>) -> ArraySnapshotSlice<Element> {
    guard range.lowerBound >= startIndex, range.upperBound <= endIndex else {
      trap("Range \(range) is outside \(indices)")
    }
    return ArraySnapshotSlice(base: base, indices: range)
  }

  /// Hands the elements over as one buffer, if they lie in one.
  ///
  /// - Parameter body: Reads the buffer, which is valid until it returns.
  /// - Returns: What `body` returns, or nil if the elements do not lie in one buffer.
  /// - Throws: What `body` throws.
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try base.elements[indices].withContiguousStorageIfAvailable(body)
  }
}

extension ArraySnapshotSlice: Sendable where Element: Sendable {}

extension ArraySnapshotSlice: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public static func == (left: ArraySnapshotSlice, right: ArraySnapshotSlice) -> Bool {
    left.base.elements[left.indices] == right.base.elements[right.indices]
  }
}

extension ArraySnapshotSlice: Hashable where Element: Hashable {
  /// Feeds the elements and their number to a hasher.
  ///
  /// - Parameter hasher: Takes them in.
  /// - Complexity: O(*n*) for *n* elements.
  public func hash(into hasher: inout Hasher) {
    base.elements[indices].hash(into: &hasher)
  }
}

extension ArraySnapshotSlice: Encodable where Element: Encodable {
  /// Writes the elements as an array does.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try Array(base.elements[indices]).encode(to: encoder)
  }
}

extension ArraySnapshotSlice: Decodable where Element: Decodable {
  /// Reads what an array of these elements writes; the indexes start from 0.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension ArraySnapshotSlice: CustomStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { base.elements[indices].description }
}
