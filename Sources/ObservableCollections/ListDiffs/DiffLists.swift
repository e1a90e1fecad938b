/// Two lists and the rule that compares them: the diff's only access to elements, by index.
///
/// Indexes are checked by the diff, not here.
@usableFromInline
struct DiffLists<Rule: DiffRule, Old: DiffSource<Rule.Element>> {
  @usableFromInline let old: Old
  @usableFromInline let new: UnsafeBufferPointer<Rule.Element>
  @usableFromInline let rule: Rule

  @inlinable
  init(_ old: Old, _ new: UnsafeBufferPointer<Rule.Element>, _ rule: Rule) {
    self.old = old
    self.new = new
    self.rule = rule
  }

  /// Traps if a list has more elements than the tables can number.
  @inlinable
  func checkCounts() {
    if Swift.max(oldCount, newCount) > 1 << 30 - 1 { trapTooLong(oldCount, newCount) }
  }

  /// The number of old elements.
  @inlinable var oldCount: Int { old.count }
  /// The number of new elements.
  @inlinable var newCount: Int { new.count }

  /// Whether an old and a new element have equal keys.
  @_alwaysEmitIntoClient
  @inline(__always)
  func haveEqualKeys(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    rule.haveEqualKeys(old[oldIndex], new[newIndex])
  }

  /// Whether two old elements have equal keys.
  @_alwaysEmitIntoClient
  @inline(__always)
  func haveEqualOldKeys(_ oldIndex: Int, _ otherOldIndex: Int) -> Bool {
    rule.haveEqualKeys(old[oldIndex], old[otherOldIndex])
  }

  /// The 32-bit hash of an old element's key.
  @_alwaysEmitIntoClient
  @inline(__always)
  func oldHash(_ oldIndex: Int) -> UInt32 { UnmatchedElement.folded(rule.keyHash(old[oldIndex])) }

  /// The 32-bit hash of a new element's key.
  @_alwaysEmitIntoClient
  @inline(__always)
  func newHash(_ newIndex: Int) -> UInt32 { UnmatchedElement.folded(rule.keyHash(new[newIndex])) }

  /// Whether a new element with the same key as an old one has other contents.
  @_alwaysEmitIntoClient
  @inline(__always)
  func isUpdated(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    rule.isUpdated(old[oldIndex], new[newIndex])
  }
}

/// Ends the program because a list is too long.
@usableFromInline
func trapTooLong(_ oldCount: Int, _ newCount: Int) -> Never {
  trap("Lists of \(oldCount) and \(newCount) elements are too long for a diff")
}

extension Sequence {
  /// Runs `body` on the elements in one buffer, which is a copy if they do not lie in one.
  @inlinable
  func withOneBuffer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    if let result = withContiguousStorageIfAvailable(body) { return result }
    return Array(reading: self).withUnsafeBufferPointer(body)
  }
}

// MARK: - Reading old elements

/// A list whose elements the diff reads by index, mostly in order.
///
/// Indexes are checked by the diff, not here.
@usableFromInline
protocol DiffSource<Element> {
  associatedtype Element
  /// The number of elements.
  var count: Int { get }
  /// The element at an index from 0.
  subscript(index: Int) -> Element { get }
}

extension UnsafeBufferPointer: DiffSource {}

/// A snapshot's elements in place, leaf by leaf: nothing is copied.
///
/// It stores the address of each leaf, which is valid while the snapshot lives, and the leaf that
/// was read last.
@usableFromInline
struct SnapshotSource<Element>: DiffSource {
  /// The leaf that was read last.
  @usableFromInline
  struct Cursor {
    @usableFromInline var start: Int
    @usableFromInline var leaf: UnsafeBufferPointer<Element>

    @_alwaysEmitIntoClient
    init(start: Int, leaf: UnsafeBufferPointer<Element>) {
      self.start = start
      self.leaf = leaf
    }
  }

  @usableFromInline let count: Int
  /// All leaves, with the index of the first element of each; none if there is only one.
  @usableFromInline let leaves: ContiguousArray<Cursor>
  @usableFromInline let cursor: UnsafeMutablePointer<Cursor>

  /// - Parameter snapshot: must outlive the source.
  @_alwaysEmitIntoClient
  init(_ snapshot: ArraySnapshot<Element>, cursor: UnsafeMutablePointer<Cursor>) {
    count = snapshot.count
    self.cursor = cursor
    var leaves: ContiguousArray<Cursor> = []
    var start = 0
    snapshot.forEachContiguousRun { leaf in
      if leaf.count == snapshot.count {
        cursor.pointee = Cursor(start: 0, leaf: leaf)
      } else {
        leaves.append(Cursor(start: start, leaf: leaf))
      }
      start += leaf.count
    }
    self.leaves = leaves
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  subscript(index: Int) -> Element {
    if UInt(bitPattern: index &- cursor.pointee.start) >= UInt(cursor.pointee.leaf.count) {
      seek(index)
    }
    return cursor.pointee.leaf[index &- cursor.pointee.start]
  }

  /// Sets the cursor to the leaf that contains an index. O(log N).
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
