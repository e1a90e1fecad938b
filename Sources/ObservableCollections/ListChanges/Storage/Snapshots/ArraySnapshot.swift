/// An immutable version of an array, as a value.
///
/// A snapshot costs nothing to take, to keep and to send to another thread: it shares its storage
/// with the array until the array is edited, and all but a few nodes of it afterwards.
///
/// ```swift
/// let rows: ArraySnapshot = ["a", "b", "c"]
/// rows[1]            // "b"
/// rows[1...].first   // "b"; the index of "b" in the slice is still 1
/// ```
///
/// In the complexities, *N* is the number of elements.
public struct ArraySnapshot<Element> {
  // A persistent counted B+tree: leaves hold the elements, inner nodes count the elements below
  // each child. A node is written only while one reference, through every level, leads to it;
  // otherwise the path to the place is copied. Up to one leaf's size the root is a leaf: one
  // buffer.

  /// The root; nil only if there are no elements.
  @usableFromInline package var root: Node?
  /// The number of elements.
  @usableFromInline package var elementCount: Int
  /// The maximum sizes of the nodes.
  @usableFromInline package let shape: TreeShape
  /// The number of levels above the leaves.
  @usableFromInline var levels: UInt8

  /// Creates an empty snapshot.
  @inlinable
  public init() {
    self.init(shape: .standard(for: Element.self))
  }

  /// Creates an empty snapshot whose tree will have the given shape.
  @inlinable
  init(shape: TreeShape) {
    self.init(root: nil, count: 0, height: 0, shape: shape)
  }

  /// Creates a snapshot of the tree below a node.
  @inlinable
  init(root: Node?, count: Int, height: Int, shape: TreeShape) {
    self.root = root
    self.elementCount = count
    self.shape = shape
    self.levels = UInt8(truncatingIfNeeded: height)
  }

  /// The number of levels above the leaves.
  @inlinable
  package internal(set) var height: Int {
    get { Int(levels) }
    set { levels = UInt8(truncatingIfNeeded: newValue) }
  }
}

// `@unchecked Sendable` holds because a node that two snapshots can reach is never written, and
// elements cross threads with it only if they are `Sendable`.
extension ArraySnapshot: @unchecked Sendable where Element: Sendable {}

extension ArraySnapshot: RandomAccessCollection {
  /// The index of the first element, always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element, equal to the number of elements.
  @inlinable public var endIndex: Int { elementCount }

  /// The number of elements.
  @inlinable public var count: Int { elementCount }

  /// The element at an index.
  ///
  /// - Parameter index: An index in this snapshot. Traps outside `0..<count`.
  /// - Complexity: O(log N), with a base of some dozens.
  @inlinable
  public subscript(index: Int) -> Element {
    if index < 0 || index >= elementCount { trapIndex(index, count: elementCount, in: "") }
    return element(at: index)
  }

  /// The element at an index that the caller has checked.
  @_alwaysEmitIntoClient @inline(__always)
  package func element(at index: Int) -> Element {
    withExtendedLifetime(root) { place(of: index).pointee }
  }

  /// A slice of the elements in a range. It has the indexes of this snapshot.
  ///
  /// - Parameter range: A range in this snapshot. Traps if it is not within `0..<count`.
  @inlinable
  public subscript(range: Range<Int>) -> ArraySnapshotSlice<Element> {
    if range.lowerBound < 0 || range.upperBound > elementCount {
      trapRange(range, count: elementCount, in: "")
    }
    return ArraySnapshotSlice(base: self, indices: range)
  }

  /// Calls a closure with a buffer of all elements, if they lie in one leaf.
  ///
  /// - Parameter body: Receives the buffer, which is valid until the closure returns.
  /// - Returns: The result of `body`, or nil if the elements do not lie in one buffer.
  /// - Throws: Any error of `body`.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try self[...].withContiguousStorageIfAvailable(body)
  }
}
