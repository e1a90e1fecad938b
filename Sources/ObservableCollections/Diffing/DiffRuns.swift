/// What the walk has found so far: stretches of partners, and who was passed without one.
@usableFromInline
struct DiffRuns {
  /// Partners that stand one behind the other in both lists.
  struct Stretch {
    var oldStart: Int
    var newStart: Int
    var count: Int
    var isUpdated: Bool
  }

  /// Ascending in both lists.
  private(set) var stretches: [Stretch] = []
  /// Old elements without a partner so far.
  @usableFromInline var oldRest = DiffRest()
  /// New elements without a partner so far.
  @usableFromInline var newRest = DiffRest()
  /// The packed origin of each entry of `newRest`: see ``PackedRun``. Empty if none has a partner.
  @usableFromInline var origins: ContiguousArray<Int> = []

  @inlinable
  init() {}

  /// Notes partners that stand one behind the other, behind all noted before.
  @usableFromInline
  mutating func append(oldStart: Int, newStart: Int, count: Int, isUpdated: Bool) {
    if count == 0 { return }
    stretches.append(
      Stretch(oldStart: oldStart, newStart: newStart, count: count, isUpdated: isUpdated))
  }

  /// What an element of the rest comes from: an old element.
  @inlinable
  @inline(__always)
  static func origin(oldIndex: Int, isUpdated: Bool) -> Int { oldIndex << 2 | (isUpdated ? 3 : 2) }

  /// The whole new list as runs of the old one.
  func log(oldCount: Int) -> EditLog {
    var runs: [PackedRun] = []
    runs.reserveCapacity(stretches.count * 2 + 1)
    var next = 0
    for stretch in stretches {
      appendRest(from: &next, below: stretch.newStart, to: &runs)
      let mark = stretch.isUpdated ? PackedRun.updatedMark : 0
      runs.appendFusing(PackedRun(count: stretch.count, origin: stretch.oldStart << 2 | mark))
    }
    appendRest(from: &next, below: Int.max, to: &runs)
    return EditLog(oldCount: oldCount, packedRuns: runs)
  }

  /// Appends the rest that stands before a new index.
  private func appendRest(from next: inout Int, below newIndex: Int, to runs: inout [PackedRun]) {
    while next < newRest.entries.count, newRest.entries[next].index < newIndex {
      let origin = origins.isEmpty ? PackedRun.inserted : origins[next]
      runs.appendFusing(PackedRun(count: 1, origin: origin))
      next += 1
    }
  }
}
