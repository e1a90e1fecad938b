/// Looks for the place nearest by at which two lists agree again, by their hashes.
@usableFromInline
struct HashWindow {
  /// The hashes known of the old list.
  @usableFromInline var old = KnownHashes()
  /// The hashes known of the new list.
  @usableFromInline var new = KnownHashes()

  /// The first old offset of each hash, plus 1, by the hash's low bits.
  private var firsts: ContiguousArray<UInt32> = []

  @inlinable
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
  /// - Complexity: O(W) for W elements in both ranges, on average.
  @usableFromInline
  mutating func nearestAgreement(
    in oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> (oldIndex: Int, newIndex: Int)? {
    fillFirsts(oldRange)
    var best: (oldIndex: Int, newIndex: Int)?
    var bestDistance = Int.max
    for newIndex in newRange {
      let newOffset = newIndex - newRange.lowerBound
      if newOffset >= bestDistance { break }
      guard let oldIndex = firstOld(with: new[newIndex], in: oldRange) else { continue }
      let distance = newOffset + oldIndex - oldRange.lowerBound
      if distance < bestDistance, agreesBehind(oldIndex, newIndex, oldRange, newRange) {
        best = (oldIndex, newIndex)
        bestDistance = distance
      }
    }
    return best
  }

  /// How far a slot may be from where a hash belongs. Crowded hashes are left out.
  private static let reach = 8

  private mutating func fillFirsts(_ oldRange: Range<Int>) {
    var capacity = 64
    while capacity < oldRange.count * 2 { capacity *= 2 }
    firsts.removeAll(keepingCapacity: true)
    firsts.append(contentsOf: repeatElement(0, count: capacity))
    for index in oldRange { note(index, in: oldRange) }
  }

  private mutating func note(_ index: Int, in oldRange: Range<Int>) {
    let hash = old[index]
    for step in 0..<HashWindow.reach {
      let slot = self.slot(of: hash, step: step)
      if firsts[slot] == 0 {
        firsts[slot] = UInt32(index - oldRange.lowerBound + 1)
        return
      }
      if old[oldRange.lowerBound + Int(firsts[slot]) - 1] == hash { return }
    }
  }

  private func firstOld(with hash: UInt32, in oldRange: Range<Int>) -> Int? {
    for step in 0..<HashWindow.reach {
      let first = firsts[slot(of: hash, step: step)]
      if first == 0 { return nil }
      let index = oldRange.lowerBound + Int(first) - 1
      if old[index] == hash { return index }
    }
    return nil
  }

  private func slot(of hash: UInt32, step: Int) -> Int {
    (Int(hash) + step) & (firsts.count - 1)
  }

  private func agreesBehind(
    _ oldIndex: Int, _ newIndex: Int, _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> Bool {
    if oldIndex + 1 == oldRange.upperBound || newIndex + 1 == newRange.upperBound { return true }
    return old[oldIndex + 1] == new[newIndex + 1]
  }
}
