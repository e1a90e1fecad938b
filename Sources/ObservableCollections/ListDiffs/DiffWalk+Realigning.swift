extension DiffWalk {
  /// The maximum number of elements that may be passed when comparing neighbours.
  @_alwaysEmitIntoClient var reach: Int { 8 }

  /// Advances to the nearest place at which the lists agree again, or to the end.
  @inlinable
  mutating func realign() {
    if let place = agreementAmongNeighbours() {
      skip(to: place.oldIndex, place.newIndex)
    } else if !isShort, let place = agreementInWindows() {
      skip(to: place.oldIndex, place.newIndex)
    } else {
      skip(to: oldEnd, newEnd)
    }
  }

  /// Whether the remainder is so short that searching windows would cost as much as joining all of
  /// it.
  @inlinable var isShort: Bool { Swift.max(oldEnd - old, newEnd - new) <= 64 }

  /// The nearest agreement within reach, found by comparing keys. O(1) comparisons.
  @inlinable
  func agreementAmongNeighbours() -> (oldIndex: Int, newIndex: Int)? {
    let (oldLast, newLast) = (oldEnd &- old &- 1, newEnd &- new &- 1)
    let limit = Swift.min(reach, oldLast &+ newLast)
    var distance = 1
    while distance <= limit {
      var offset = Swift.max(0, distance &- newLast)
      let last = Swift.min(distance, oldLast)
      while offset <= last {
        let (oldIndex, newIndex) = (old &+ offset, new &+ distance &- offset)
        if lists.haveEqualKeys(oldIndex, newIndex) { return (oldIndex, newIndex) }
        offset &+= 1
      }
      distance &+= 1
    }
    return nil
  }

  /// Whether the elements after two with equal keys have equal keys too, or one of the two is the
  /// last.
  @_alwaysEmitIntoClient
  func agreesBehind(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    oldIndex + 1 == oldEnd || newIndex + 1 == newEnd
      || lists.haveEqualKeys(oldIndex + 1, newIndex + 1)
  }

  /// The nearest agreement in windows that grow until they reach both ends.
  ///
  /// The cost of a window is proportional to the number of passed elements: the previous window,
  /// half or a quarter as large, had no agreement.
  @inlinable
  mutating func agreementInWindows() -> (oldIndex: Int, newIndex: Int)? {
    window.old.forget(before: old)
    window.new.forget(before: new)
    var size = 32
    while true {
      let oldRange = old..<Swift.min(old + size, oldEnd)
      let newRange = new..<Swift.min(new + size, newEnd)
      hash(oldRange, newRange)
      // If keys differed here before and are equal now, the walk would not advance.
      if let place = window.nearestAgreement(in: oldRange, newRange), place != (old, new),
        lists.haveEqualKeys(place.oldIndex, place.newIndex)
      {
        return place
      }
      if oldRange.upperBound == oldEnd, newRange.upperBound == newEnd { return nil }
      // Large windows grow faster: without an agreement, each is searched anew.
      size *= size < 512 ? 2 : 4
    }
  }

  /// Computes the hashes that are not known yet.
  @inlinable
  mutating func hash(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    let lists = lists
    let (oldStart, newStart) = (window.old.end, window.new.end)
    if oldStart < oldRange.upperBound {
      window.old.hashes.append(oldStart..<oldRange.upperBound, filledWith: 0) { lists.oldHash($0) }
    }
    if newStart < newRange.upperBound {
      window.new.hashes.append(newStart..<newRange.upperBound, filledWith: 0) { lists.newHash($0) }
    }
  }
}

// MARK: - Windows

/// Finds the nearest place at which two lists agree again, by their hashes.
@frozen @usableFromInline
struct HashWindow {
  /// The known hashes of the old list.
  @usableFromInline var old = KnownHashes()
  /// The known hashes of the new list.
  @usableFromInline var new = KnownHashes()

  /// The memory of the table of first offsets, kept for the next window.
  private var slots: ContiguousArray<UInt64> = []

  @usableFromInline
  init() {}

  /// The nearest agreement: the pair of elements with equal hashes, and equal hashes after them,
  /// that passes the fewest elements.
  ///
  /// Of several old elements with one hash only the first counts.
  ///
  /// - Parameters:
  ///   - oldRange: the range to search in the old list; all hashes are known.
  ///   - newRange: the range to search in the new list; all hashes are known.
  /// - Returns: the two indexes, or nil. The caller checks whether the keys are equal too.
  /// - Complexity: O(W) for W elements in both ranges.
  @usableFromInline
  mutating func nearestAgreement(
    in oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> (oldIndex: Int, newIndex: Int)? {
    var bits = 6
    while 1 << bits < oldRange.count * 2 { bits += 1 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: 1 << bits))
    let place = slots.withUnsafeMutableBufferPointer { slots in
      old.hashes[oldRange.lowerBound - old.start..<oldRange.upperBound - old.start]
        .withUnsafeBufferPointer { old in
          new.hashes[newRange.lowerBound - new.start..<newRange.upperBound - new.start]
            .withUnsafeBufferPointer { new in
              FirstOffsets(of: old, in: slots, bits: bits).nearestAgreement(with: new)
            }
        }
    }
    return place.map { (oldRange.lowerBound + $0.old, newRange.lowerBound + $0.new) }
  }
}

/// The first offset of each hash in a window of the old list.
///
/// A slot contains a hash, and in its low half the offset plus 1; 0 is empty. A hash that would lie
/// too far from its own slot is left out, so that no hash costs more than a few steps.
private struct FirstOffsets {
  /// The maximum distance of a hash from its own slot.
  private static let reach = 8

  private let hashes: UnsafeBufferPointer<UInt32>
  private let slots: UnsafeMutableBufferPointer<UInt64>
  private let shift: UInt32
  private let mask: Int

  /// - Parameters:
  ///   - hashes: the hashes of the window.
  ///   - slots: empty slots, 2 to the power of `bits`.
  init(
    of hashes: UnsafeBufferPointer<UInt32>, in slots: UnsafeMutableBufferPointer<UInt64>, bits: Int
  ) {
    self.hashes = hashes
    self.slots = slots
    shift = UInt32(32 - bits)
    mask = 1 << bits - 1
    for offset in 0..<hashes.count { note(hashes[offset], at: offset) }
  }

  /// The own slot of a hash: see ``UnmatchedTable/bucket(of:)``.
  @inline(__always)
  private func slot(of hash: UInt32) -> Int { Int((hash &* 0x9E37_79B9) &>> shift) }

  @inline(__always)
  private func note(_ hash: UInt32, at offset: Int) {
    var slot = slot(of: hash)
    for _ in 0..<FirstOffsets.reach {
      let entry = slots[slot]
      if entry == 0 {
        slots[slot] = UInt64(hash) << 32 | UInt64(truncatingIfNeeded: offset &+ 1)
        return
      }
      if entry &>> 32 == UInt64(hash) { return }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private func first(with hash: UInt32) -> Int? {
    var slot = slot(of: hash)
    for _ in 0..<FirstOffsets.reach {
      let entry = slots[slot]
      if entry == 0 { return nil }
      if entry &>> 32 == UInt64(hash) {
        return Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) &- 1
      }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// The two offsets of the nearest agreement with a window of the new list.
  func nearestAgreement(with new: UnsafeBufferPointer<UInt32>) -> (old: Int, new: Int)? {
    var best: (old: Int, new: Int)?
    var bestDistance = Int.max
    for offset in 0..<new.count where offset < bestDistance {
      guard let old = first(with: new[offset]), old + offset < bestDistance,
        agreesBehind(old, offset, new)
      else { continue }
      best = (old, offset)
      bestDistance = old + offset
    }
    return best
  }

  private func agreesBehind(_ old: Int, _ offset: Int, _ new: UnsafeBufferPointer<UInt32>) -> Bool {
    if old + 1 == hashes.count || offset + 1 == new.count { return true }
    return hashes[old + 1] == new[offset + 1]
  }
}
