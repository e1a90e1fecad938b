// Edits of many ranges in one pass, which rebuilds the tree. The ranges are ascending and disjoint,
// checked by the caller.

extension ArraySnapshot {
  /// Whether rebuilding the whole tree is less work than editing each range in it.
  ///
  /// An edit within a leaf costs as much as copying some dozens of elements. A cut, needed for a
  /// range that is too long for that, costs as much as copying about a thousand.
  @_alwaysEmitIntoClient
  func isRebuilding(_ ranges: some Collection<Range<Int>>, count: Int) -> Bool {
    if ranges.count == 1 { return false }
    if ranges.count > count / 64 { return true }
    var long = 0
    for range in ranges where range.count > Self.fewElements { long += 1 }
    return long > 1 && long > count / 1024
  }

  /// The elements in the given ranges, which may come in any order.
  @inlinable
  func picked(_ ranges: some Collection<Range<Int>>) -> ArraySnapshot {
    var (reader, builder) = (RunReader(self), TreeBuilder<Element>(shape: shape))
    for range in ranges { builder.append(copying: range, from: &reader) }
    return builder.finish()
  }

  /// The elements in the given ranges, and all others.
  @inlinable
  func parted(
    by ranges: some Collection<Range<Int>>
  ) -> (taken: ArraySnapshot, kept: ArraySnapshot) {
    var (reader, taken) = (RunReader(self), TreeBuilder<Element>(shape: shape))
    var (kept, start) = (TreeBuilder<Element>(shape: shape), 0)
    for range in ranges {
      kept.append(copying: start..<range.lowerBound, from: &reader)
      taken.append(copying: range, from: &reader)
      start = range.upperBound
    }
    kept.append(copying: start..<elementCount, from: &reader)
    return (taken.finish(), kept.finish())
  }

  /// The elements in the given ranges, and the whole array with `new` in their places.
  @inlinable
  func exchanging(
    _ ranges: some Collection<Range<Int>>, for new: ArraySnapshot
  ) -> (taken: ArraySnapshot, result: ArraySnapshot) {
    var (own, others) = (RunReader(self), RunReader(new))
    var taken = TreeBuilder<Element>(shape: shape)
    var result = TreeBuilder<Element>(shape: shape, expecting: elementCount)
    var (start, placed) = (0, 0)
    for range in ranges {
      result.append(copying: start..<range.lowerBound, from: &own)
      taken.append(copying: range, from: &own)
      result.append(copying: placed..<(placed + range.count), from: &others)
      (start, placed) = (range.upperBound, placed + range.count)
    }
    result.append(copying: start..<elementCount, from: &own)
    return (taken.finish(), result.finish())
  }

  /// The result of inserting `new` at `targets`, which are indexes in the new array.
  @inlinable
  func merged(
    with new: ArraySnapshot, at targets: some Collection<Range<Int>>
  ) -> ArraySnapshot {
    let total = elementCount + new.elementCount
    var (own, others) = (RunReader(self), RunReader(new))
    var builder = TreeBuilder<Element>(shape: shape, expecting: total)
    var (old, placed) = (0, 0)
    for target in targets {
      let kept = old..<(target.lowerBound - placed)
      builder.append(copying: kept, from: &own)
      builder.append(copying: placed..<(placed + target.count), from: &others)
      (old, placed) = (kept.upperBound, placed + target.count)
    }
    builder.append(copying: old..<elementCount, from: &own)
    return builder.finish()
  }
}
