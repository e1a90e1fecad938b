// The edits. An edit within one leaf is made there; for one that spans leaves, the tree is split
// and joined.

extension RunTree {
  /// Inserts a run so that it starts at `index`.
  @inline(__always)
  mutating func insert(_ run: PackedRun, at index: Int) {
    makeUnique()
    putRun(run, at: index)
  }

  @inline(__always)
  private mutating func putRun(_ run: PackedRun, at index: Int) {
    if index == 0 {
      insertAtFront(run)
    } else {
      locate(index &- 1)
      insertBehind(run, at: index)
    }
    grow(by: run.count)
    restoreLeaf()
  }

  @inline(never)
  private mutating func insertAtFront(_ run: PackedRun) {
    if total == 0 {
      (leaf, leafStart, leafEnd, slot, slotStart) = (root, 0, 0, 0, 0)
    } else {
      locate(0)
    }
    if count(leaf) > 0, run.continues(with: self.run(at: 0)) {
      put(leaf, at: 0, weights(leaf)[0] + run.count, run.origin)
    } else {
      openRuns(at: 0, 1)
      put(leaf, at: 0, run.count, run.origin)
    }
  }

  /// The origin of the element at an index.
  mutating func origin(at index: Int) -> Int {
    makeUnique()
    locate(index)
    return PackedRun.origin(payloads(leaf)[slot], advancedBy: index &- slotStart)
  }

  /// Inserts a run after the start of the finger's run.
  @inline(__always)
  private mutating func insertBehind(_ run: PackedRun, at index: Int) {
    let (weights, payloads, slot) = (weights(leaf), payloads(leaf), slot)
    let (count, origin) = (weights[slot], payloads[slot])
    let offset = index &- slotStart
    if run.origin & origin == PackedRun.insertedOrigin {
      weights[slot] = count &+ run.count
    } else if offset == count {
      insertAtEnd(run)
    } else {
      openRuns(at: slot &+ 1, 2)
      weights[slot] = offset
      put(leaf, at: slot &+ 1, run.count, run.origin)
      put(
        leaf, at: slot &+ 2, count &- offset, PackedRun.origin(origin, advancedBy: offset))
      self.slot = slot &+ 1
      slotStart = index
    }
  }

  /// Inserts a run at the end of the finger's run, merged with that or with the next one if
  /// possible.
  @inline(__always)
  private mutating func insertAtEnd(_ run: PackedRun) {
    let (weights, slot) = (weights(leaf), slot)
    if self.run(at: slot).continues(with: run) {
      weights[slot] += run.count
      fuse(at: slot)
    } else if slot + 1 < count(leaf), run.continues(with: self.run(at: slot + 1)) {
      put(leaf, at: slot + 1, weights[slot + 1] + run.count, run.origin)
    } else {
      slotStart += weights[slot]
      self.slot = slot + 1
      openRuns(at: slot + 1, 1)
      put(leaf, at: slot + 1, run.count, run.origin)
    }
  }

  /// Removes the elements at `range`.
  @inline(__always)
  mutating func remove(_ range: Range<Int>) {
    makeUnique()
    locate(range.lowerBound)
    if range.upperBound > leafEnd { return removePiece(range) }
    removeInLeaf(range)
    grow(by: range.lowerBound &- range.upperBound)
    restoreLeaf()
  }

  /// Removes the elements at `range`, which must lie in the leaf and start at the finger.
  @inline(__always)
  private mutating func removeInLeaf(_ range: Range<Int>) {
    let (weights, payloads) = (weights(leaf), payloads(leaf))
    let offset = range.lowerBound &- slotStart
    var last = slot
    var end = slotStart &+ weights[last]
    if offset > 0, end > range.upperBound {
      return removeWithinRun(offset: offset, count: range.count)
    }
    while end < range.upperBound {
      last &+= 1
      end &+= weights[last]
    }
    let rest = end &- range.upperBound
    let next = rest > 0 ? last : last &+ 1
    if rest > 0 {
      payloads[last] = PackedRun.origin(payloads[last], advancedBy: weights[last] &- rest)
      weights[last] = rest
    }
    if offset > 0 {
      weights[slot] = offset
      slotStart &+= offset
      slot &+= 1
    }
    if next > slot { closeRuns(at: slot, next &- slot) }
    fuseBackwards()
  }

  /// Removes elements from the middle of the finger's run.
  @inline(__always)
  private mutating func removeWithinRun(offset: Int, count removed: Int) {
    let (weights, origin) = (weights(leaf), payloads(leaf)[slot])
    if origin < 0 {
      weights[slot] &-= removed
    } else {
      let rest = weights[slot] &- offset &- removed
      openRuns(at: slot &+ 1, 1)
      weights[slot] = offset
      put(
        leaf, at: slot &+ 1, rest,
        PackedRun.origin(origin, advancedBy: offset &+ removed))
    }
  }

  /// Marks the elements at `range` as replaced.
  @inline(__always)
  mutating func update(_ range: Range<Int>) {
    makeUnique()
    locate(range.lowerBound)
    if range.upperBound > leafEnd { return updatePiece(range) }
    let end = slotStart &+ weights(leaf)[slot]
    if range.upperBound <= end, payloads(leaf)[slot] & PackedRun.updatedMark != 0 { return }
    if slotStart < range.lowerBound, range.upperBound < end {
      updateWithinRun(range)
    } else if slotStart == range.lowerBound, range.upperBound == end {
      payloads(leaf)[slot] |= PackedRun.updatedMark
      fuse(at: slot)
      fuseBackwards()
    } else {
      updateRuns(range)
    }
    restoreLeaf()
  }

  /// Marks elements in the middle of the finger's run, which must be a retained one.
  @inline(__always)
  private mutating func updateWithinRun(_ range: Range<Int>) {
    let (weights, slot) = (weights(leaf), slot)
    let (count, origin) = (weights[slot], payloads(leaf)[slot])
    let offset = range.lowerBound &- slotStart
    openRuns(at: slot &+ 1, 2)
    weights[slot] = offset
    put(
      leaf, at: slot &+ 1, range.count,
      PackedRun.origin(origin, advancedBy: offset) | PackedRun.updatedMark)
    put(
      leaf, at: slot &+ 2, count &- offset &- range.count,
      PackedRun.origin(origin, advancedBy: offset &+ range.count))
    slotStart = range.lowerBound
    self.slot = slot &+ 1
  }

  /// Marks the elements of `range` as replaced, in the leaf's runs from the finger on.
  private mutating func updateRuns(_ range: Range<Int>) {
    cutRun(at: range.lowerBound)
    let first = slot
    var last = first
    let (weights, payloads) = (weights(leaf), payloads(leaf))
    var end = slotStart
    while end < range.upperBound {
      let count = weights[last]
      if end + count > range.upperBound {
        openRuns(at: last + 1, 1)
        let part = range.upperBound - end
        put(
          leaf, at: last + 1, count - part,
          PackedRun.origin(payloads[last], advancedBy: part))
        weights[last] = part
      }
      payloads[last] |= PackedRun.updatedMark
      end += weights[last]
      last += 1
    }
    for slot in stride(from: last - 1, through: first, by: -1) { fuse(at: slot) }
    fuseBackwards()
  }

  /// Cuts the finger's run at an index, which may be its start, and puts the finger on the second
  /// part.
  private mutating func cutRun(at index: Int) {
    let offset = index - slotStart
    guard offset > 0 else { return }
    let whole = run(at: slot)
    openRuns(at: slot + 1, 1)
    weights(leaf)[slot] = offset
    put(
      leaf, at: slot + 1, whole.count - offset,
      PackedRun.origin(whole.origin, advancedBy: offset))
    slot += 1
    slotStart = index
  }

  /// Moves a range and marks it as moved.
  mutating func move(_ pair: RangePair) {
    let range = pair.oldRange
    makeUnique()
    locate(range.lowerBound)
    guard range.upperBound <= slotStart &+ weights(leaf)[slot] else { return move([pair]) }
    let origin = PackedRun.origin(
      payloads(leaf)[slot], advancedBy: range.lowerBound &- slotStart)
    removeInLeaf(range)
    grow(by: -pair.count)
    restoreLeaf()
    putRun(
      PackedRun(count: pair.count, origin: origin | PackedRun.movedMark), at: pair.newStart)
  }
}

// MARK: - Runs of the leaf

extension RunTree {
  @inline(__always)
  private func run(at slot: Int) -> PackedRun {
    PackedRun(count: weights(leaf)[slot], origin: payloads(leaf)[slot])
  }

  @inline(__always)
  private mutating func openRuns(at slot: Int, _ number: Int) {
    open(leaf, at: slot, number)
    runCount &+= number
  }

  @inline(__always)
  private mutating func closeRuns(at slot: Int, _ number: Int) {
    close(leaf, at: slot, number)
    runCount &-= number
  }

  /// Merges the run at a slot and the next one if they continue each other.
  @inline(__always)
  private mutating func fuse(at slot: Int) {
    guard slot &+ 1 < count(leaf), run(at: slot).continues(with: run(at: slot &+ 1)) else { return }
    weights(leaf)[slot] &+= weights(leaf)[slot &+ 1]
    closeRuns(at: slot &+ 1, 1)
  }

  /// Merges the finger's run with the one before it if they continue each other.
  @inline(__always)
  private mutating func fuseBackwards() {
    guard slot > 0, slot < count(leaf), run(at: slot &- 1).continues(with: run(at: slot)) else {
      return
    }
    slot &-= 1
    slotStart &-= weights(leaf)[slot]
    fuse(at: slot)
  }
}
