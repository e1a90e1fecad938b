/// A list whose elements the diff reads by index, mostly in order.
///
/// An index is checked by the diff, not here.
@usableFromInline
protocol DiffSource<Element> {
  associatedtype Element
  /// The number of elements.
  var count: Int { get }
  /// The element at an index from 0.
  subscript(index: Int) -> Element { get }
}

extension UnsafeBufferPointer: DiffSource {}

/// A snapshot's elements where they lie, leaf by leaf: nothing is copied.
///
/// It keeps the address of each leaf, which is valid while the snapshot lives, and the leaf that it
/// read last.
@usableFromInline
struct SnapshotSource<Element>: DiffSource {
  /// The leaf that was read last.
  @usableFromInline
  struct Cursor {
    @usableFromInline var start: Int
    @usableFromInline var leaf: UnsafeBufferPointer<Element>

    @inlinable
    init(start: Int, leaf: UnsafeBufferPointer<Element>) {
      self.start = start
      self.leaf = leaf
    }
  }

  @usableFromInline let count: Int
  /// All leaves, with the index of the first element of each.
  @usableFromInline let leaves: ContiguousArray<Cursor>
  @usableFromInline let cursor: UnsafeMutablePointer<Cursor>

  /// - Parameter snapshot: outlives the source.
  @inlinable
  init(_ snapshot: ArraySnapshot<Element>, cursor: UnsafeMutablePointer<Cursor>) {
    count = snapshot.count
    self.cursor = cursor
    var leaves: ContiguousArray<Cursor> = []
    var start = 0
    snapshot.forEachContiguousRun { leaf in
      leaves.append(Cursor(start: start, leaf: leaf))
      start += leaf.count
    }
    self.leaves = leaves
  }

  @inlinable
  @inline(__always)
  subscript(index: Int) -> Element {
    if UInt(bitPattern: index &- cursor.pointee.start) >= UInt(cursor.pointee.leaf.count) {
      seek(index)
    }
    return cursor.pointee.leaf[index &- cursor.pointee.start]
  }

  /// Goes to the leaf that holds an index. O(log N).
  @inlinable
  func seek(_ index: Int) {
    var (low, high) = (0, leaves.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if leaves[middle].start <= index { low = middle } else { high = middle }
    }
    cursor.pointee = leaves[low]
  }
}

extension ArraySnapshot {
  /// Runs `body` on a source that reads the snapshot's elements.
  @inlinable
  func withDiffSource<Result>(_ body: (SnapshotSource<Element>) -> Result) -> Result {
    withExtendedLifetime(self) {
      withUnsafeTemporaryAllocation(of: SnapshotSource<Element>.Cursor.self, capacity: 1) {
        memory in
        let cursor = memory.baseAddress.unsafelyUnwrapped
        cursor.initialize(to: .init(start: 0, leaf: UnsafeBufferPointer(start: nil, count: 0)))
        return body(SnapshotSource(self, cursor: cursor))
      }
    }
  }
}
