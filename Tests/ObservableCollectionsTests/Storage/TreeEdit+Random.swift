import ObservableCollectionsTesting

extension TreeEdit {
  /// A random edit of an array, with new values from `next` on.
  static func random(
    count: Int, next: Int, using generator: inout SplitMix64
  ) -> TreeEdit {
    let place = Int.random(in: 0...count, using: &generator)
    let added = Int.random(in: 0...(generator.next() % 4 == 0 ? 20 : 3), using: &generator)
    let values = Array(next..<(next + added))
    if count == 0 { return generator.next() % 2 == 0 ? .append(next) : .insertRange(values, at: 0) }
    let index = Int.random(in: 0..<count, using: &generator)
    let range = randomRange(below: count, using: &generator)
    switch generator.next() % 16 {
    case 0, 1: return .append(next)
    case 2, 3: return .insert(next, at: place)
    case 4, 5, 6: return .remove(at: index)
    case 7: return .replace(at: index, with: next)
    case 8, 9: return .insertRange(values, at: place)
    case 10: return .removeRange(range)
    case 11: return .replaceRange(range, with: values)
    case 12:
      return .moveRange(range, to: Int.random(in: 0...(count - range.count), using: &generator))
    default: return randomScattered(count: count, next: next, using: &generator)
    }
  }

  private static func randomScattered(
    count: Int, next: Int, using generator: inout SplitMix64
  ) -> TreeEdit {
    let many = generator.next() % 2 == 0 ? 3 : 12
    let ranges = randomRanges(below: count, most: many, using: &generator)
    let total = ranges.reduce(0) { $0 + $1.count }
    let values = Array(next..<(next + total))
    switch generator.next() % 4 {
    case 0:
      // Those that start too far behind would leave a hole.
      var (length, targets): (Int, [Range<Int>]) = (count, [])
      for range in ranges where range.lowerBound <= length {
        targets.append(range)
        length += range.count
      }
      return .insertRanges(Array(values.prefix(length - count)), at: targets)
    case 1: return .removeRanges(ranges)
    case 2: return .replaceRanges(ranges, with: values)
    default: return .moveRanges(randomMoves(of: ranges, count: count, using: &generator))
    }
  }

  /// The ranges in a random order at random new places.
  private static func randomMoves(
    of ranges: [Range<Int>], count: Int, using generator: inout SplitMix64
  ) -> [(source: Range<Int>, target: Range<Int>)] {
    let staying = count - ranges.reduce(0) { $0 + $1.count }
    let gaps = ranges.map { _ in Int.random(in: 0...staying, using: &generator) }.sorted()
    var placed = 0
    let moves = zip(ranges.shuffled(using: &generator), gaps).map { range, gap in
      defer { placed += range.count }
      return (source: range, target: (gap + placed)..<(gap + placed + range.count))
    }
    return moves.sorted { $0.source.lowerBound < $1.source.lowerBound }
  }

  /// A range that is not empty.
  private static func randomRange(below count: Int, using generator: inout SplitMix64) -> Range<Int>
  {
    let start = Int.random(in: 0..<count, using: &generator)
    let most = generator.next() % 4 == 0 ? count - start : min(3, count - start)
    return start..<(start + Int.random(in: 1...most, using: &generator))
  }

  /// Ascending, disjoint ranges, at least one.
  private static func randomRanges(
    below count: Int, most: Int, using generator: inout SplitMix64
  ) -> [Range<Int>] {
    var (ranges, start): ([Range<Int>], Int) = ([], Int.random(in: 0..<count, using: &generator))
    while ranges.count < most, start < count {
      let end = start + Int.random(in: 1...min(3, count - start), using: &generator)
      ranges.append(start..<end)
      start = end + Int.random(in: 0...3, using: &generator)
    }
    return ranges
  }
}
