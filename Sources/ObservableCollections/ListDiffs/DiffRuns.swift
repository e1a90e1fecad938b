/// The result of the walk: the matching blocks, in which both lists have the same keys.
///
/// Between two blocks are the unmatched elements.
@frozen @usableFromInline
package struct DiffRuns {
  /// Partners that are consecutive in both lists.
  @usableFromInline
  struct MatchingBlock {
    @usableFromInline let old: UInt32
    @usableFromInline let new: UInt32
    /// Twice the number of partners; odd if they are updated.
    @usableFromInline let size: UInt32

    /// The index of the first old element.
    @_alwaysEmitIntoClient var oldStart: Int { Int(old) }
    /// The index of the first new element.
    @_alwaysEmitIntoClient var newStart: Int { Int(new) }
    /// The number of partners.
    @_alwaysEmitIntoClient var count: Int { Int(size >> 1) }
    /// Whether the contents of the new elements differ.
    @_alwaysEmitIntoClient var isUpdated: Bool { size & 1 != 0 }
    /// The index after the last old element.
    @_alwaysEmitIntoClient var oldEnd: Int { oldStart &+ count }
    /// The index after the last new element.
    @_alwaysEmitIntoClient var newEnd: Int { newStart &+ count }

    fileprivate init(oldStart: Int, newStart: Int, count: Int, isUpdated: Bool) {
      old = UInt32(truncatingIfNeeded: oldStart)
      new = UInt32(truncatingIfNeeded: newStart)
      size = UInt32(truncatingIfNeeded: count << 1 | (isUpdated ? 1 : 0))
    }
  }

  /// The blocks, ascending in both lists. The last one, at the end of the lists, is empty.
  @usableFromInline private(set) var blocks: [MatchingBlock] = []
  /// The number of old elements between the blocks.
  @usableFromInline private(set) var oldUnmatchedCount = 0
  /// The number of new elements between the blocks.
  @usableFromInline private(set) var newUnmatchedCount = 0
  /// Whether both lists have unmatched elements.
  @_alwaysEmitIntoClient var hasUnmatched: Bool { oldUnmatchedCount != 0 && newUnmatchedCount != 0 }
  /// Whether an element between the ranges has a partner.
  @usableFromInline var hasJoinedPairs = false
  /// The packed origin of each new element between the ranges: see ``PackedRun``. Empty if none has
  /// a partner.
  @usableFromInline var origins: ContiguousArray<Int> = []

  @usableFromInline
  init() {}

  /// Removes everything, but keeps the memory.
  @usableFromInline
  mutating func removeAll() {
    blocks.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    (oldUnmatchedCount, newUnmatchedCount, hasJoinedPairs) = (0, 0, false)
  }

  /// Appends consecutive partners, after all previous ones.
  @usableFromInline
  mutating func append(oldStart: Int, newStart: Int, count: Int, isUpdated: Bool) {
    end(oldStart: oldStart, newStart: newStart, count: count, isUpdated: isUpdated)
  }

  /// Sets the end of the lists.
  @usableFromInline
  mutating func end(oldCount: Int, newCount: Int) {
    end(oldStart: oldCount, newStart: newCount, count: 0, isUpdated: false)
  }

  @inline(__always)
  private mutating func end(oldStart: Int, newStart: Int, count: Int, isUpdated: Bool) {
    let last = blocks.last
    // Reserves, at once, the space that a few edits need.
    if last == nil { blocks.reserveCapacity(8) }
    oldUnmatchedCount &+= oldStart &- (last?.oldEnd ?? 0)
    newUnmatchedCount &+= newStart &- (last?.newEnd ?? 0)
    blocks.append(
      MatchingBlock(oldStart: oldStart, newStart: newStart, count: count, isUpdated: isUpdated))
  }

  /// The origin of an unmatched element: an old element, which counts as touched by a move.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func origin(oldIndex: Int, isUpdated: Bool) -> Int { oldIndex << 2 | (isUpdated ? 3 : 2) }
}

// MARK: - The whole new list

extension DiffRuns: RunList {
  package var oldCount: Int { blocks.last?.oldStart ?? 0 }
  package var newCount: Int { blocks.last?.newStart ?? 0 }
  package var runCount: Int { 2 * blocks.count + origins.count }
  package var hasMoves: Bool { hasJoinedPairs }

  @_alwaysEmitIntoClient @inline(__always)
  package func forEachRun(_ body: (PackedRun) -> Void) {
    var joiner = RunJoiner()
    forEachPiece { joiner.append($0, body) }
    joiner.finish(body)
  }

  // As the default, without a call for each run.
  package func write(to start: UnsafeMutablePointer<PackedRun>) -> Int {
    var end = start
    forEachRun {
      end.initialize(to: $0)
      end += 1
    }
    return end - start
  }

  /// Calls `body` with the blocks and the ranges between them, in new order. Neighbours may
  /// continue each other. O(B + U) for B blocks, U unmatched elements.
  @_alwaysEmitIntoClient @inline(__always)
  package func forEachPiece(_ body: (PackedRun) -> Void) {
    var passed = 0
    var newEnd = 0
    for block in blocks {
      let gap = block.newStart &- newEnd
      newEnd = block.newEnd
      if origins.isEmpty {
        if gap > 0 { body(PackedRun(count: gap, origin: PackedRun.insertedOrigin)) }
      } else {
        for index in passed..<passed &+ gap { body(PackedRun(count: 1, origin: origins[index])) }
        passed &+= gap
      }
      if block.count == 0 { break }
      let mark = block.isUpdated ? PackedRun.updatedMark : 0
      body(PackedRun(count: block.count, origin: block.oldStart << 2 | mark))
    }
  }

  /// Whether any element has a partner.
  package var hasPairs: Bool { blocks.count > 1 || hasJoinedPairs }

  /// Calls `body` with the ranges of old elements without a partner, in order.
  ///
  /// - Complexity: O(R) for R ranges; O(R + C log C) if some of the C elements between them have
  ///   partners.
  package func forEachLost(_ body: (Range<Int>) -> Void) {
    if hasJoinedPairs {
      var kept: [Range<Int>] = []
      forEachRun { if !$0.isInserted { kept.append($0.oldStart..<$0.oldStart + $0.count) } }
      IndexRanges(0..<oldCount).subtracting(IndexRanges(kept)).ranges.forEach(body)
    } else {
      var end = 0
      for block in blocks {
        if block.oldStart > end { body(end..<block.oldStart) }
        end = block.oldEnd
      }
    }
  }
}
