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
    for distance in 1...reach {
      for offset in 0...distance {
        let oldIndex = old + offset
        let newIndex = new + distance - offset
        if oldIndex < oldEnd, newIndex < newEnd, lists.haveEqualKeys(oldIndex, newIndex) {
          return (oldIndex, newIndex)
        }
      }
    }
    return nil
  }

  /// Whether the elements behind two with equal keys have equal keys too, if there are any.
  @inlinable
  func agreesBehind(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    oldIndex + 1 == oldEnd || newIndex + 1 == newEnd
      || lists.haveEqualKeys(oldIndex + 1, newIndex + 1)
  }

  /// The nearest agreement in windows that double until they reach both ends.
  ///
  /// What a window costs is paid for by what the walk passes: the window half as large had nothing.
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
      size *= 2
    }
  }

  /// Asks for the hashes that are not known yet.
  @inlinable
  mutating func hash(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    while window.old.end < oldRange.upperBound {
      window.old.hashes.append(lists.oldHash(window.old.end))
    }
    while window.new.end < newRange.upperBound {
      window.new.hashes.append(lists.newHash(window.new.end))
    }
  }
}
