// Inserting one member or one range.

extension IndexRanges {
  /// Inserts a member.
  ///
  /// - Parameter index: The new member. Traps if it is negative.
  /// - Complexity: O(1) after the last member, otherwise O(R).
  @usableFromInline
  package mutating func insert(_ index: Int) { insert(contentsOf: Self.range(of: index)) }

  /// Inserts every index of a range.
  ///
  /// - Parameter range: The new members. Traps if one is negative.
  /// - Complexity: O(1) after the last member, otherwise O(R).
  package mutating func insert(contentsOf range: Range<Int>) {
    Self.check(range)
    guard !range.isEmpty else { return }
    guard let last = ranges.last, range.lowerBound < last.lowerBound else {
      return appendAscending(range)
    }
    let touched = positions(touching: range)
    guard let first = touched.first, let last = touched.last else {
      return ranges.insert(range, at: touched.lowerBound)
    }
    let lower = Swift.min(range.lowerBound, ranges[first].lowerBound)
    let upper = Swift.max(range.upperBound, ranges[last].upperBound)
    ranges.replaceSubrange(touched, with: CollectionOfOne(lower..<upper))
  }

  /// The positions of the ranges that overlap or touch a range. If there are none, an empty range
  /// at the position where it belongs.
  private func positions(touching range: Range<Int>) -> Range<Int> {
    let first = firstRange(endingAfter: range.lowerBound - 1)
    let last = lastRange(startingBefore: range.upperBound + (range.upperBound < .max ? 1 : 0))
    return first..<(last + 1)
  }

  /// The position of the last range that starts before an index, or -1.
  private func lastRange(startingBefore index: Int) -> Int {
    let position = firstRange(endingAfter: index - 1)
    guard position < ranges.count, ranges[position].lowerBound < index else {
      return position - 1
    }
    return position
  }
}
