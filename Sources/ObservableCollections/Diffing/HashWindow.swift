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
  private let shift: Int

  /// - Parameters:
  ///   - hashes: those of the window.
  ///   - slots: all empty; 2 to the power of `bits`.
  init(
    of hashes: UnsafeBufferPointer<UInt32>, in slots: UnsafeMutableBufferPointer<UInt64>, bits: Int
  ) {
    self.hashes = hashes
    self.slots = slots
    shift = 32 - bits
    for offset in 0..<hashes.count { note(hashes[offset], at: offset) }
  }

  /// The slot where a hash belongs: see ``RestTable/bucket(of:)``.
  private func slot(of hash: UInt32, step: Int) -> Int {
    (Int((hash &* 0x9E37_79B9) >> UInt32(shift)) + step) & (slots.count - 1)
  }

  private func note(_ hash: UInt32, at offset: Int) {
    for step in 0..<FirstOffsets.reach {
      let slot = slot(of: hash, step: step)
      if slots[slot] == 0 {
        slots[slot] = UInt64(hash) << 32 | UInt64(offset + 1)
        return
      }
      if slots[slot] >> 32 == UInt64(hash) { return }
    }
  }

  private func first(with hash: UInt32) -> Int? {
    for step in 0..<FirstOffsets.reach {
      let entry = slots[slot(of: hash, step: step)]
      if entry == 0 { return nil }
      if entry >> 32 == UInt64(hash) { return Int(entry & 0xFFFF_FFFF) - 1 }
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
