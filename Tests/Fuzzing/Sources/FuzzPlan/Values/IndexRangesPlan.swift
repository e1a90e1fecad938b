import ObservableCollections

/// Operations on two index sets beside the same on two `Set`s of numbers below 64.
struct IndexRangesPlan: CustomStringConvertible {
  private enum Operation: UInt8, CaseIterable {
    case insert, remove, insertRange, removeRange, formUnion, formIntersection, subtract
    case formSymmetricDifference, exchange, shift, insertSet, update
  }

  private let steps: [(operation: Operation, start: Int, end: Int)]
  private static let bound = 64

  init(_ reader: inout ByteReader) {
    var steps: [(operation: Operation, start: Int, end: Int)] = []
    while !reader.isAtEnd, steps.count < 200 {
      let operation = Operation.allCases[reader.choice(of: Operation.allCases.count)]
      let bounds = [reader.choice(of: Self.bound), reader.choice(of: Self.bound)].sorted()
      steps.append((operation, bounds[0], bounds[1]))
    }
    self.steps = steps
  }

  var description: String {
    "index sets\n" + steps.map { "\($0.operation) \($0.start)..<\($0.end)" }.joined(separator: "\n")
  }

  func failure(trace: (String) -> Void) -> String? {
    var pair = (ranges: IndexRanges(), model: Set<Int>())
    var other = pair
    for step in steps {
      trace("\(step.operation) \(step.start)..<\(step.end) on \(pair.ranges), \(other.ranges)")
      do {
        try Self.carryOut(step.operation, step.start..<step.end, &pair, &other)
        try Self.check(pair.ranges, pair.model)
        try Self.checkBoth(pair, other)
      } catch {
        return "\(error)"
      }
    }
    return nil
  }

  private typealias Pair = (ranges: IndexRanges, model: Set<Int>)

  private static func carryOut(
    _ operation: Operation, _ range: Range<Int>, _ pair: inout Pair, _ other: inout Pair
  ) throws {
    let index = range.lowerBound
    switch operation {
    case .insert:
      let inserted = pair.ranges.insert(index).inserted
      try demand(inserted, equals: pair.model.insert(index).inserted, "inserted \(index)")
    case .remove:
      try demand(pair.ranges.remove(index), equals: pair.model.remove(index), "removed \(index)")
    case .update:
      let old = pair.ranges.update(with: index)
      try demand(old, equals: pair.model.update(with: index), "updated \(index)")
    case .insertRange:
      pair.ranges.insert(contentsOf: range)
      pair.model.formUnion(range)
    case .removeRange:
      pair.ranges.remove(contentsOf: range)
      pair.model.subtract(range)
    case .insertSet:
      pair.ranges = IndexRanges(pair.ranges.ranges.reversed() + [range])
      pair.model.formUnion(range)
    case .formUnion:
      pair.ranges.formUnion(other.ranges)
      pair.model.formUnion(other.model)
    case .formIntersection:
      pair.ranges.formIntersection(other.ranges)
      pair.model.formIntersection(other.model)
    case .subtract:
      pair.ranges.subtract(other.ranges)
      pair.model.subtract(other.model)
    case .formSymmetricDifference:
      pair.ranges.formSymmetricDifference(other.ranges)
      pair.model.formSymmetricDifference(other.model)
    case .exchange: swap(&pair, &other)
    case .shift: shift(&pair, range)
    }
  }

  /// Opens a gap as wide as the range, then closes it again over what is there.
  private static func shift(_ pair: inout Pair, _ range: Range<Int>) {
    let kept = pair.model.filter { !range.contains($0) }
    pair.ranges.shift(startingAt: range.upperBound, by: -range.count)
    pair.model = Set(kept.map { $0 >= range.upperBound ? $0 - range.count : $0 })
    pair.ranges.shift(startingAt: range.lowerBound, by: range.count)
    pair.model = Set(pair.model.map { $0 >= range.lowerBound ? $0 + range.count : $0 })
    pair.ranges.formIntersection(IndexRanges(0..<bound))
    pair.model.formIntersection(Set(0..<bound))
  }

  private static func check(_ ranges: IndexRanges, _ model: Set<Int>) throws {
    let members = model.sorted()
    try demand(Array(ranges), equals: members, "the members")
    try demand(ranges.count, equals: members.count, "the count")
    try demand(ranges.first, equals: members.first, "the first")
    try demand(ranges.last, equals: members.last, "the last")
    try demand(IndexRanges(ranges.rangeSet), equals: ranges, "as a range set")
    var end = -1
    for range in ranges.ranges {
      if range.isEmpty || range.lowerBound <= end { throw Broken("\(ranges) is not normal") }
      end = range.upperBound
    }
    for (offset, index) in members.enumerated() {
      try demand(ranges[offset: offset], equals: index, "the member at \(offset) of \(ranges)")
    }
    let outside = (0..<2 * bound).filter { !model.contains($0) }
    for offset in 0..<bound {
      let place = ranges.nonmember(atOffset: offset)
      try demand(place, equals: outside[offset], "the nonmember at \(offset) of \(ranges)")
      let rank = members.count { $0 < offset }
      try demand(ranges.rank(of: offset), equals: rank, "the rank of \(offset) in \(ranges)")
      try demand(ranges.contains(offset), equals: model.contains(offset), "\(offset) in \(ranges)")
      let found = ranges.offset(of: offset)
      try demand(found, equals: members.firstIndex(of: offset), "the offset of \(offset)")
    }
  }

  private static func checkBoth(_ pair: Pair, _ other: Pair) throws {
    let what = "\(pair.ranges) and \(other.ranges)"
    let union = pair.ranges.union(other.ranges)
    try demand(Array(union), equals: pair.model.union(other.model).sorted(), "the union of \(what)")
    let common = pair.ranges.intersection(other.ranges)
    let commonModel = pair.model.intersection(other.model).sorted()
    try demand(Array(common), equals: commonModel, "what is common to \(what)")
    let rest = pair.ranges.subtracting(other.ranges)
    try demand(Array(rest), equals: pair.model.subtracting(other.model).sorted(), "rest of \(what)")
    let isSubset = pair.ranges.isSubset(of: other.ranges)
    try demand(isSubset, equals: pair.model.isSubset(of: other.model), "whether subset: \(what)")
    let isDisjoint = pair.ranges.isDisjoint(with: other.ranges)
    try demand(isDisjoint, equals: pair.model.isDisjoint(with: other.model), "disjoint: \(what)")
  }
}
