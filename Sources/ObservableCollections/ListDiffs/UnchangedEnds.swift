/// The common prefix and suffix of two lists: the elements there are the same, and not updated.
///
/// Most compared lists differ in one range, or not at all. Then this is the whole diff.
@frozen @usableFromInline
struct UnchangedEnds {
  /// The number of elements of the old list.
  @usableFromInline let oldCount: Int
  /// The number of elements of the new list.
  @usableFromInline let newCount: Int
  /// The number of unchanged elements at the start.
  @usableFromInline var prefix = 0
  /// The number of unchanged elements at the end, none of which is also counted at the start.
  @usableFromInline var suffix = 0

  /// Compares two lists from both ends.
  ///
  /// - Complexity: O(U) comparisons for U unchanged elements. It hashes nothing and allocates
  ///   nothing.
  @_alwaysEmitIntoClient
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

  /// Whether one list is entirely unchanged. Then the rest of the other was inserted or removed.
  @_alwaysEmitIntoClient
  var coverOneList: Bool { prefix &+ suffix == Swift.min(oldCount, newCount) }

  /// The start of the unchanged suffix in the old list.
  fileprivate var oldEnd: Int { oldCount - suffix }
  /// The start of the unchanged suffix in the new list.
  fileprivate var newEnd: Int { newCount - suffix }
  /// The unchanged prefix, which must not be empty.
  fileprivate var start: RangePair {
    RangePair(knownOldStart: 0, newStart: 0, count: prefix)
  }
  /// The unchanged suffix, which must not be empty.
  fileprivate var end: RangePair {
    RangePair(knownOldStart: oldEnd, newStart: newEnd, count: suffix)
  }
}

extension DiffLists {
  /// Whether an old and a new element have equal keys and equal contents.
  @_alwaysEmitIntoClient
  @inline(__always)
  func areUnchanged(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    let (old, new) = (old[oldIndex], new[newIndex])
    return rule.haveEqualKeys(old, new) && !rule.isUpdated(old, new)
  }
}

extension BatchChanges {
  /// Creates the changes between two lists of which one is entirely unchanged.
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
