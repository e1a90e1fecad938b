/// One version of an array, as a value that never changes.
///
/// A snapshot is free to take, to keep and to hand to another thread: it shares its storage with
/// the array until that is edited, and all but a few nodes of it afterwards.
///
/// ```swift
/// let rows: ArraySnapshot = ["a", "b", "c"]
/// rows[1]            // "b"
/// rows[1...].first   // "b"; the index of "b" in the slice is still 1
/// ```
///
/// In the complexities, *N* is the number of elements.
public struct ArraySnapshot<Element> {
  // A persistent counted B+tree: leaves hold the elements, inner nodes count what lies below each
  // child. A node is written only while one reference, through every level, leads to it; else the
  // path to the place is copied. Up to one leaf's size the root is a leaf: one buffer.

  /// The root; nil only if there are no elements.
  @usableFromInline var root: Node?
  /// The number of elements.
  @usableFromInline var elementCount: Int
  /// How large the nodes may grow.
  @usableFromInline package let shape: TreeShape
  /// The number of levels above the leaves.
  @usableFromInline var levels: UInt8

  /// A snapshot without elements.
  @inlinable
  public init() {
    self.init(shape: .standard(for: Element.self))
  }

  /// A snapshot without elements, whose tree will have a shape.
  @inlinable
  init(shape: TreeShape) {
    self.init(root: nil, count: 0, height: 0, shape: shape)
  }

  /// The tree below a node.
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
  /// The index of the first element: always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element: the number of elements.
  @inlinable public var endIndex: Int { elementCount }

  /// The number of elements.
  @inlinable public var count: Int { elementCount }

  /// The element at an index.
  ///
  /// - Parameter index: A place in this snapshot. Traps outside `0..<count`.
  /// - Complexity: O(log N), with a base of some dozens.
  @inlinable
  public subscript(index: Int) -> Element {
    if index < 0 || index >= elementCount { trapIndex(index, count: elementCount) }
    return element(at: index)
  }

  /// The element at a checked index.
  @inlinable @inline(__always)
  func element(at index: Int) -> Element {
    withExtendedLifetime(root) { place(of: index).pointee }
  }

  /// The elements in a range, with the indexes that they have here.
  ///
  /// - Parameter range: Places in this snapshot. Traps if it leaves `0..<count`.
  @inlinable
  public subscript(range: Range<Int>) -> ArraySnapshotSlice<Element> {
    if range.lowerBound < 0 || range.upperBound > elementCount {
      trapRange(range, count: elementCount)
    }
    return ArraySnapshotSlice(base: self, indices: range)
  }

  /// Hands the elements over as one buffer, if they lie in one: while they fit into one leaf.
  ///
  /// - Parameter body: Reads the buffer, which is valid until it returns.
  /// - Returns: What `body` returns, or nil if the elements do not lie in one buffer.
  /// - Throws: What `body` throws.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try self[...].withContiguousStorageIfAvailable(body)
  }
}

/// Traps because of an index. Apart, so that the inlined check stays small.
@usableFromInline
func trapIndex(_ index: Int, count: Int) -> Never {
  trap("Index \(index) is outside 0..<\(count)")
}

/// Traps because of a range. Apart, so that the inlined check stays small.
@usableFromInline
func trapRange(_ range: Range<Int>, count: Int) -> Never {
  trap("Range \(range) is outside 0..<\(count)")
}
