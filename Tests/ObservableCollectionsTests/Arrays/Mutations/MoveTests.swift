import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

@Suite("ObservableArray: moves")
struct MoveTests {
  @Test("move(from:to:) for every pair of indexes")
  func single() throws {
    for count in 1...arrayBound {
      for source in 0..<count {
        for target in 0..<count {
          let records = try demandCall(
            "move \(source) to \(target)", count: count, records: source == target ? [] : [.move],
            { $0.move(from: source, to: target) },
            { $0.insert($0.remove(at: source), at: target) })
          if source != target {
            let pair = RangePair(oldStart: source, newStart: target, count: 1)
            #expect(records[0].moves == [pair])
          }
        }
      }
    }
  }

  @Test("move(fromOffsets:toOffset:) for every set of indexes and every offset")
  func many() throws {
    for count in 0...arrayBound {
      for sources in everySubset(below: count) {
        for target in 0...count {
          let moved = sources.sorted()
          let order =
            (0..<target).filter { !sources.contains($0) } + moved
            + (target..<count).filter { !sources.contains($0) }
          try demandCall(
            "move \(moved) to \(target)", count: count,
            records: order == Array(0..<count) ? [] : [.move],
            { $0.move(fromOffsets: IndexRanges(sources), toOffset: target) }, { $0 = order })
        }
      }
    }
  }

  @Test("swapAt for every pair of indexes moves the fewest elements")
  func swaps() throws {
    for count in 1...arrayBound + 1 {
      for first in 0..<count {
        for second in 0..<count {
          try demandFewestMoves(
            "swap \(first) and \(second)", count: count, { $0.swapAt(first, second) },
            { $0.swapAt(first, second) })
        }
      }
    }
  }

  @Test("reverse moves the fewest elements")
  func reversal() throws {
    for count in 0...8 {
      try demandFewestMoves("reverse", count: count, { $0.reverse() }, { $0.reverse() })
    }
  }

  @Test("sort moves the fewest elements, from every order")
  func sorting() throws {
    for count in 0...arrayBound {
      for order in everyOrder(of: Array(0..<count)) {
        try demandFewestMoves(order, "sort", { $0.sort() }, { $0.sort() })
        try demandFewestMoves(order, "sort by >", { $0.sort(by: >) }, { $0.sort(by: >) })
      }
    }
  }

  @Test("sort(by:) keeps the order of equal elements")
  func stability() throws {
    for count in 0...arrayBound {
      for order in everyOrder(of: Array(0..<count)) {
        try demandFewestMoves(
          order, "sort by halves", { $0.sort { $0 / 2 < $1 / 2 } },
          { plain in
            let byHalves = plain.enumerated().sorted { left, right in
              (left.element / 2, left.offset) < (right.element / 2, right.offset)
            }
            plain = byHalves.map(\.element)
          })
      }
    }
  }

  @Test("partition(by:) moves the fewest elements, and both groups keep their order")
  func partitioning() throws {
    for count in 0...arrayBound {
      for second in everySubset(below: count) {
        try demandFewestMoves(
          "partition by \(second)", count: count,
          { array in
            let start = array.partition { second.contains($0) }
            #expect(start == count - second.count)
          },
          { plain in
            plain = plain.filter { !second.contains($0) } + plain.filter { second.contains($0) }
          })
      }
    }
  }

  @Test("An order that throws leaves the array as it was")
  func throwingOrder() {
    struct Failure: Error {}
    let array = ObservableArray([3, 1, 2])
    let keeper = RecordKeeper(array)
    #expect(throws: Failure.self) { try array.sort { _, _ in throw Failure() } }
    #expect(Array(array) == [3, 1, 2])
    #expect(keeper.records.isEmpty)
    array.sort()
    #expect(keeper.kinds == [.move])
  }

  @Test("shuffle moves the fewest elements", arguments: 1...20 as ClosedRange<UInt64>)
  func shuffling(seed: UInt64) throws {
    for count in 0...7 {
      var generator = SplitMix64(seed: seed)
      let shuffled = (0..<count).shuffled(using: &generator)
      try demandFewestMoves(
        "shuffle, seed \(seed)", count: count,
        { array in
          var generator = SplitMix64(seed: seed)
          array.shuffle(using: &generator)
        },
        { $0 = shuffled })
    }
    let array = ObservableArray(0..<20)
    array.shuffle()
    #expect(array.sorted() == Array(0..<20))
  }

  private func demandFewestMoves(
    _ trace: String, count: Int, _ onArray: (ObservableArray<Int>) -> Void,
    _ onPlain: (inout [Int]) -> Void
  ) throws {
    try demandFewestMoves(Array(0..<count), trace, onArray, onPlain)
  }

  /// Makes a call that only reorders, and counts the elements that its record moves.
  private func demandFewestMoves(
    _ start: [Int], _ trace: String, _ onArray: (ObservableArray<Int>) -> Void,
    _ onPlain: (inout [Int]) -> Void
  ) throws {
    var expected = start
    onPlain(&expected)
    let isSame = expected == start
    var twins = TwinArrays(start)
    let records = try twins.call(trace, records: isSame ? [] : [.move], onArray, onPlain)
    let order = expected.compactMap { start.firstIndex(of: $0) }
    let moved = records.reduce(0) { $0 + $1.indexes.count }
    try demand(moved, equals: fewestMoved(toReach: order), "\(trace) moves from \(start)")
  }
}
