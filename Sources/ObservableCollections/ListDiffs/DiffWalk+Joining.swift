extension DiffWalk {
  /// Pairs the unmatched elements. Equal keys are paired in order.
  @inlinable
  mutating func join() {
    if !runs.hasUnmatched { return }
    if isJoinedByHash { joinByHash() } else { joinFew() }
    // If all elements are new, no origins are needed.
    if !runs.hasJoinedPairs { runs.origins = [] }
  }

  /// Pairs the unmatched elements by hash.
  ///
  /// If nearly all hashes are equal and the keys are not, only comparing every element with every
  /// other would find all pairs. So there is a budget of entries to visit, far more than other keys
  /// need: when it is used up, the remaining elements are removed and inserted.
  ///
  /// - Complexity: O(N log N) for N elements, even with such keys; otherwise O(U) for U unmatched
  ///   elements, on average.
  @inlinable
  mutating func joinByHash() {
    let unmatched = oldUnmatched()
    unmatched.withUnsafeBufferPointer { unmatched in
      UnmatchedTable.with(unmatched, budget: budget) { table in
        runs.origins = origins(from: &table)
        repeats.isComplete = table.budget > 0
      }
    }
  }

  /// The origins of the unmatched new elements.
  @inlinable
  mutating func origins(from table: inout UnmatchedTable) -> ContiguousArray<Int> {
    var known = PassedHashes(window.new.passed)
    return ContiguousArray(unsafeUninitializedCapacity: runs.newUnmatchedCount) { origins, count in
      var position = 0
      var end = 0
      for number in runs.blocks.indices {
        let block = runs.blocks[number]
        for index in end..<block.newStart {
          let hash = known.hash(of: index) ?? lists.newHash(index)
          origins.initializeElement(
            at: position, to: origin(of: index, hash: hash, from: &table))
          position &+= 1
        }
        end = block.newEnd
      }
      count = position
    }
  }

  /// The number of entries of the table that may be visited: 32 N log₂ N.
  @inlinable var budget: Int {
    let count = lists.oldCount + lists.newCount
    return 32 * count * (Int.bitWidth - count.leadingZeroBitCount)
  }

  /// The unmatched old elements. Computes the hashes that are not known yet.
  @inlinable
  func oldUnmatched() -> ContiguousArray<UnmatchedElement> {
    if window.old.passed.count == runs.oldUnmatchedCount { return window.old.passed }
    var known = PassedHashes(window.old.passed)
    return ContiguousArray(unsafeUninitializedCapacity: runs.oldUnmatchedCount) {
      unmatched, count in
      var position = 0
      var end = 0
      for block in runs.blocks {
        for index in end..<block.oldStart {
          let hash = known.hash(of: index) ?? lists.oldHash(index)
          unmatched.initializeElement(
            at: position, to: UnmatchedElement(index: UInt32(truncatingIfNeeded: index), hash: hash)
          )
          position &+= 1
        }
        end = block.oldEnd
      }
      count = position
    }
  }

  /// The origin of an unmatched new element: its partner, or -1.
  @inlinable
  mutating func origin(of newIndex: Int, hash: UInt32, from table: inout UnmatchedTable) -> Int {
    guard let oldIndex = takePartner(of: newIndex, hash: hash, from: &table) else { return -1 }
    runs.hasJoinedPairs = true
    return DiffRuns.origin(oldIndex: oldIndex, isUpdated: lists.isUpdated(oldIndex, newIndex))
  }

  /// Takes the first old element with the key of a new one from the table.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func takePartner(
    of newIndex: Int, hash: UInt32, from table: inout UnmatchedTable
  ) -> Int? {
    let bucket = table.bucket(of: hash)
    var previous = -1
    var link = table.buckets[bucket]
    while link != 0, table.budget > 0 {
      table.budget -= 1
      let number = Int(link) - 1
      let next = table.next(of: number)
      let oldIndex = Int(table.entries[number].index)
      if table.entries[number].hash == hash, lists.haveEqualKeys(oldIndex, newIndex) {
        if table.nexts[number] & UnmatchedTable.marks != 0 { repeats.noteNew(newIndex) }
        if table.nexts[number] & UnmatchedTable.takenMark == 0 {
          take(number, next: next, previous: previous, bucket: bucket, from: &table)
          return oldIndex
        }
      }
      previous = number
      link = next
    }
    return nil
  }

  /// Removes an entry from its chain, or marks it if it is the last one of its key.
  @inlinable
  mutating func take(
    _ number: Int, next: UInt32, previous: Int, bucket: Int, from table: inout UnmatchedTable
  ) {
    guard let twin = twin(of: number, behind: next, in: &table) else {
      table.nexts[number] |= UnmatchedTable.takenMark
      return
    }
    repeats.noteOld(Int(table.entries[twin].index))
    table.nexts[twin] |= UnmatchedTable.repeatedMark
    if previous < 0 {
      table.buckets[bucket] = next
    } else {
      table.nexts[previous] = next | table.nexts[previous] & UnmatchedTable.marks
    }
  }

  /// The next entry with the same key; nil even then if another key with the same hash is between
  /// them.
  // Mutating, because the walk would be copied for a call that does not change it.
  @inlinable
  mutating func twin(of number: Int, behind next: UInt32, in table: inout UnmatchedTable) -> Int? {
    let entry = table.entries[number]
    var link = next
    while link != 0, table.budget > 0 {
      table.budget -= 1
      let other = table.entries[Int(link) - 1]
      if other.hash == entry.hash {
        return lists.haveEqualOldKeys(Int(entry.index), Int(other.index)) ? Int(link) - 1 : nil
      }
      link = table.next(of: Int(link) - 1)
    }
    return nil
  }
}

// MARK: - A few elements

extension DiffWalk {
  /// The maximum number of comparisons that replace hashes and a table.
  @_alwaysEmitIntoClient var mostComparisons: Int { 64 }

  /// Whether both lists have too many unmatched elements to compare each with each.
  @inlinable var isJoinedByHash: Bool {
    runs.hasUnmatched && runs.oldUnmatchedCount > mostComparisons / runs.newUnmatchedCount
  }

  /// Pairs a few unmatched elements by comparing each with each, in the same order and with the
  /// same diagnostics as by hash.
  @inlinable
  mutating func joinFew() {
    runs.origins.reserveCapacity(runs.newUnmatchedCount)
    withUnsafeTemporaryAllocation(
      of: (index: Int, isTaken: Bool).self, capacity: runs.oldUnmatchedCount
    ) {
      unmatched in
      var count = 0
      var end = 0
      for number in runs.blocks.indices {
        let block = runs.blocks[number]
        for index in end..<block.oldStart {
          unmatched.initializeElement(at: count, to: (index, false))
          count += 1
        }
        end = block.oldEnd
      }
      end = 0
      for number in runs.blocks.indices {
        let block = runs.blocks[number]
        for index in end..<block.newStart {
          runs.origins.append(origin(of: index, among: unmatched))
        }
        end = block.newEnd
      }
    }
  }

  /// The origin of a new element: the first untaken old element with its key, or -1.
  @inlinable
  mutating func origin(
    of newIndex: Int, among unmatched: UnsafeMutableBufferPointer<(index: Int, isTaken: Bool)>
  ) -> Int {
    var origin = -1
    var isRepeated = false
    for number in unmatched.indices where lists.haveEqualKeys(unmatched[number].index, newIndex) {
      if unmatched[number].isTaken {
        isRepeated = true
      } else if origin >= 0 {
        repeats.noteOld(unmatched[number].index)
        break
      } else {
        unmatched[number].isTaken = true
        let oldIndex = unmatched[number].index
        runs.hasJoinedPairs = true
        origin = DiffRuns.origin(
          oldIndex: oldIndex, isUpdated: lists.isUpdated(oldIndex, newIndex))
      }
    }
    if isRepeated { repeats.noteNew(newIndex) }
    return origin
  }
}
