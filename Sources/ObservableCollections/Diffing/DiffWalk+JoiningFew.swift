extension DiffWalk {
  /// How many comparisons at most take the place of hashes and a table.
  @inlinable var mostComparisons: Int { 64 }

  /// Whether there is a rest of both lists, and too much of it to compare all with all.
  @inlinable var isJoinedByHash: Bool {
    runs.hasRests && runs.oldRestCount > mostComparisons / runs.newRestCount
  }

  /// Pairs a rest of a few elements by comparing all with all, in the same order and with the same
  /// notes as by hash.
  @inlinable
  mutating func joinFew() {
    runs.origins.reserveCapacity(runs.newRestCount)
    withUnsafeTemporaryAllocation(of: (index: Int, isTaken: Bool).self, capacity: runs.oldRestCount)
    {
      rest in
      var count = 0
      var end = 0
      for number in runs.stretches.indices {
        let stretch = runs.stretches[number]
        for index in end..<stretch.oldStart {
          rest.initializeElement(at: count, to: (index, false))
          count += 1
        }
        end = stretch.oldEnd
      }
      end = 0
      for number in runs.stretches.indices {
        let stretch = runs.stretches[number]
        for index in end..<stretch.newStart { runs.origins.append(origin(of: index, among: rest)) }
        end = stretch.newEnd
      }
    }
  }

  /// Where a new element comes from: the first old one with its key that is not taken, or nowhere.
  @inlinable
  mutating func origin(
    of newIndex: Int, among rest: UnsafeMutableBufferPointer<(index: Int, isTaken: Bool)>
  ) -> Int {
    var origin = -1
    var isRepeated = false
    for number in rest.indices where lists.haveEqualKeys(rest[number].index, newIndex) {
      if rest[number].isTaken {
        isRepeated = true
      } else if origin >= 0 {
        repeats.noteOld(rest[number].index)
        break
      } else {
        rest[number].isTaken = true
        let oldIndex = rest[number].index
        runs.hasJoinedPairs = true
        origin = DiffRuns.origin(
          oldIndex: oldIndex, isUpdated: lists.isUpdated(oldIndex, newIndex))
      }
    }
    if isRepeated { repeats.noteNew(newIndex) }
    return origin
  }
}
