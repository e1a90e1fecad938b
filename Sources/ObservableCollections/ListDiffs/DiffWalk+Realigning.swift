extension DiffWalk {
  /// How many elements a look at the neighbours may pass.
  @inlinable var reach: Int { 8 }

  /// Goes to the place nearest by at which the lists agree again, or to the end.
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

  /// Whether so little is left that looking for agreement in windows would cost as much as joining all
  /// of it.
  @inlinable var isShort: Bool { Swift.max(oldEnd - old, newEnd - new) <= 64 }

  /// The nearest agreement that few elements are passed for, found by comparing. O(1) comparisons.
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

  /// Whether the elements behind two with equal keys have equal keys too, if there are any.
  @inlinable
  func agreesBehind(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    oldIndex + 1 == oldEnd || newIndex + 1 == newEnd
      || lists.haveEqualKeys(oldIndex + 1, newIndex + 1)
  }

  /// The nearest agreement in windows that grow until they reach both ends.
  ///
  /// What a window costs is paid for by what the walk passes: the last window, half as large or a
  /// quarter, had nothing.
  @inlinable
  mutating func agreementInWindows() -> (oldIndex: Int, newIndex: Int)? {
    window.old.forget(before: old)
    window.new.forget(before: new)
    var size = 32
    while true {
      let oldRange = old..<Swift.min(old + size, oldEnd)
      let newRange = new..<Swift.min(new + size, newEnd)
      hash(oldRange, newRange)
      // Keys that differed here a moment ago, and now are equal, would keep the walk in its place.
      if let place = window.nearestAgreement(in: oldRange, newRange), place != (old, new),
        lists.haveEqualKeys(place.oldIndex, place.newIndex)
      {
        return place
      }
      if oldRange.upperBound == oldEnd, newRange.upperBound == newEnd { return nil }
      // Large windows grow faster: where nothing agrees, each is looked through anew.
      size *= size < 512 ? 2 : 4
    }
  }

  /// Asks for the hashes that are not known yet.
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

/// Looks for the place nearest by at which two lists agree again, by their hashes.
@usableFromInline
struct HashWindow {
  /// The hashes known of the old list.
  @usableFromInline var old = KnownHashes()
  /// The hashes known of the new list.
  @usableFromInline var new = KnownHashes()

  /// The memory of the table of first offsets, kept for the next window.
  private var slots: ContiguousArray<UInt64> = []

  @usableFromInline
  init() {}

  /// Where the lists agree again: the pair of elements with equal hashes, and equal hashes behind
  /// them, that passes the fewest elements.
  ///
  /// Of several old elements with one hash only the first counts.
  ///
  /// - Parameters:
  ///   - oldRange: where to look in the old list; all hashes are known.
  ///   - newRange: where to look in the new list; all hashes are known.
  /// - Returns: the two indexes, or nil. Whether the keys are equal too is for the caller to see.
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
/// A slot holds a hash, and in its low half the offset plus 1; 0 is empty. A hash that would have to
/// go far from the slot where it belongs is left out, so that no hash costs more than a few looks.
private struct FirstOffsets {
  /// How far a hash may be from where it belongs.
  private static let reach = 8

  private let hashes: UnsafeBufferPointer<UInt32>
  private let slots: UnsafeMutableBufferPointer<UInt64>
  private let shift: UInt32
  private let mask: Int

  /// - Parameters:
  ///   - hashes: those of the window.
  ///   - slots: all empty; 2 to the power of `bits`.
  init(
    of hashes: UnsafeBufferPointer<UInt32>, in slots: UnsafeMutableBufferPointer<UInt64>, bits: Int
  ) {
    self.hashes = hashes
    self.slots = slots
    shift = UInt32(32 - bits)
    mask = 1 << bits - 1
    for offset in 0..<hashes.count { note(hashes[offset], at: offset) }
  }

  /// The slot where a hash belongs: see ``RestTable/bucket(of:)``.
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

  /// The two offsets at which a window of the new list agrees with this one; nearest by.
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
