import ObservableCollections

/// Operations on two index sets beside the same on two `Set`s of numbers below 64.
struct IndexRangesPlan: CustomStringConvertible {
  private enum Operation: UInt8, CaseIterable {
    case insert, remove, insertRange, removeRange, union, intersection, subtracting
    case exchange, insertSet
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
      pair.ranges = pair.ranges.union([index])
      pair.model.insert(index)
    case .remove:
      pair.ranges = pair.ranges.subtracting([index])
      pair.model.remove(index)
    case .insertRange:
      pair.ranges = pair.ranges.union(IndexRanges(range))
      pair.model.formUnion(range)
    case .removeRange:
      pair.ranges = pair.ranges.subtracting(IndexRanges(range))
      pair.model.subtract(range)
    case .insertSet:
      pair.ranges = IndexRanges(pair.ranges.ranges.reversed() + [range])
      pair.model.formUnion(range)
    case .union:
      pair.ranges = pair.ranges.union(other.ranges)
      pair.model.formUnion(other.model)
    case .intersection:
      pair.ranges = pair.ranges.intersection(other.ranges)
      pair.model.formIntersection(other.model)
    case .subtracting:
      pair.ranges = pair.ranges.subtracting(other.ranges)
      pair.model.subtract(other.model)
    case .exchange: swap(&pair, &other)
    }
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
    for index in 0..<bound {
      try demand(ranges.contains(index), equals: model.contains(index), "\(index) in \(ranges)")
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
  }
}
