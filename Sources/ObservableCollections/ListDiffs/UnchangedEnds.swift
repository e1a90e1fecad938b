/// What two lists have in common at their start and at their end: the elements there are the same, and
/// not updated.
///
/// Most lists that are compared differ in one stretch, or not at all. Then this is the whole diff.
@usableFromInline
struct UnchangedEnds {
  /// The number of elements of the old list.
  @usableFromInline let oldCount: Int
  /// The number of elements of the new list.
  @usableFromInline let newCount: Int
  /// How many elements at the start are unchanged.
  @usableFromInline var prefix = 0
  /// How many elements at the end are unchanged, none of them at the start.
  @usableFromInline var suffix = 0

  /// Compares two lists from both ends.
  ///
  /// - Complexity: O(U) comparisons for U unchanged elements. It hashes nothing and allocates nothing.
  @inlinable
  init(of lists: DiffLists<some DiffRule, some DiffSource>) {
    (oldCount, newCount) = (lists.oldCount, lists.newCount)
    let limit = Swift.min(oldCount, newCount)
    while prefix < limit, lists.areUnchanged(prefix, prefix) { prefix &+= 1 }
    while suffix < limit &- prefix,
      lists.areUnchanged(oldCount &- suffix &- 1, newCount &- suffix &- 1)
    {
      suffix &+= 1
    }
  }

  /// Whether nothing is left of one list. Then the rest of the other came, or is gone.
  @inlinable var coverOneList: Bool { prefix &+ suffix == Swift.min(oldCount, newCount) }

  /// Where the unchanged end starts in the old list.
  fileprivate var oldEnd: Int { oldCount - suffix }
  /// Where the unchanged end starts in the new list.
  fileprivate var newEnd: Int { newCount - suffix }
  /// The unchanged start, which is not empty.
  fileprivate var start: RangePair {
    RangePair(knownOldStart: 0, newStart: 0, count: prefix)
  }
  /// The unchanged end, which is not empty.
  fileprivate var end: RangePair {
    RangePair(knownOldStart: oldEnd, newStart: newEnd, count: suffix)
  }
}

extension DiffLists {
  /// Whether an old and a new element have equal keys and equal contents.
  @inlinable
  @inline(__always)
  func areUnchanged(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    let (old, new) = (old[oldIndex], new[newIndex])
    return rule.haveEqualKeys(old, new) && !rule.isUpdated(old, new)
  }
}

extension BatchChanges {
  /// The changes between two lists of which one is all unchanged.
  @usableFromInline
  init(_ ends: UnchangedEnds, start: Revision, end: Revision) {
    let stays: [RangePair] =
      switch (ends.prefix > 0, ends.suffix > 0) {
      case (false, false): []
      case (true, false): [ends.start]
      case (false, true): [ends.end]
      case (true, true): [ends.start, ends.end]
      }
    self.init(
      removals: IndexRanges(checked: ends.prefix..<ends.oldEnd),
      insertions: IndexRanges(checked: ends.prefix..<ends.newEnd), moves: [], updates: [],
      oldCount: ends.oldCount, newCount: ends.newCount, start: start,
      end: end, stays: stays)
  }
}
