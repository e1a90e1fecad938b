// Edits of many ranges in one pass, which builds the tree anew. The ranges are ascending and
// disjoint, checked by the caller.

extension ArraySnapshot {
  /// Whether building the whole tree anew is less work than so many edits in it.
  ///
  /// An edit within a leaf costs what copying some dozens of elements does; a cut, for a range that
  /// is too long for that, as much as about a thousand.
  @inlinable
  func isRebuilding(_ ranges: some Collection<Range<Int>>, count: Int) -> Bool {
    if ranges.count == 1 { return false }
    if ranges.count > count / 64 { return true }
    var long = 0
    for range in ranges where range.count > Self.fewElements { long += 1 }
    return long > 1 && long > count / 1024
  }

  /// The elements in some ranges, which may come in any order.
  @inlinable
  func picked(_ ranges: some Collection<Range<Int>>) -> ArraySnapshot {
    var (reader, builder) = (RunReader(self), TreeBuilder<Element>(shape: shape))
    for range in ranges { builder.append(copying: range, from: &reader) }
    return builder.finish()
  }

  /// The elements that the ranges hold, and all others.
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

  /// The elements that the ranges hold, and the whole with `new` in their places.
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

  /// `new` at the `targets` of the result, these elements in the places between.
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
