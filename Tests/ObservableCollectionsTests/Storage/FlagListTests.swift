import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableCollections

struct FlagListTests {
  @Test("Random rewritings: ranges of the old list in any order, and new flags", arguments: [1, 2, 32])
  func rewriting(chunkWords: Int) throws {
    for seed in 0..<TestScale.randomRuns(2_000) {
      var generator = SplitMix64(seed: UInt64(seed))
      var flags = FlagList(chunkWords: chunkWords)
      var plain: [Bool] = []
      for _ in 0..<8 {
        var writer = FlagWriter(flags.take())
        var next: [Bool] = []
        for range in pieces(of: plain.count, &generator) {
          for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let count = Int.random(in: 0...chunkWords * 40, using: &generator)
            for _ in 0..<(Bool.random(using: &generator) ? 1 : count) {
              let flag = Int.random(in: 0..<3, using: &generator) == 0
              writer.append(flag)
              next.append(flag)
            }
          }
          writer.append(range)
          next += plain[range]
        }
        flags = writer.finish()
        plain = next
        try check(flags, plain, "seed \(seed)", &generator)
      }
    }
  }

  /// Disjoint ranges of a list, out of order and with gaps.
  private func pieces(of count: Int, _ generator: inout SplitMix64) -> [Range<Int>] {
    var cuts = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
      Int.random(in: 0...count, using: &generator)
    }
    cuts = ([0, count] + cuts).sorted()
    var pieces = zip(cuts, cuts.dropFirst()).map { $0..<$1 }
    if Int.random(in: 0..<4, using: &generator) == 0 { pieces.shuffle(using: &generator) }
    if Int.random(in: 0..<2, using: &generator) == 0 { pieces.removeFirst() }
    return pieces.isEmpty ? [0..<0] : pieces
  }

  private func check(
    _ flags: FlagList, _ plain: [Bool], _ trace: String, _ generator: inout SplitMix64
  ) throws {
    flags.checkInvariants()
    try demand(flags.count, equals: plain.count, "count, \(trace)")
    var before = [0]
    for flag in plain { before.append(before[before.count - 1] + (flag ? 1 : 0)) }
    try demand(flags.setCount, equals: before[plain.count], "set flags, \(trace)")
    for _ in 0..<20 {
      let index = Int.random(in: 0...plain.count, using: &generator)
      try demand(flags.setCount(before: index), equals: before[index], "before \(index), \(trace)")
      if index < plain.count { try demand(flags[index], equals: plain[index], "\(index), \(trace)") }
    }
  }

  @Test("One insertion into full chunks does not write all of them anew")
  func insertion() {
    var writer = FlagWriter(FlagList())
    for index in 0..<200_000 { writer.append(index.isMultiple(of: 3)) }
    let flags = writer.finish()
    let old = Set(flags.chunks.map(\.slot))
    writer = FlagWriter(flags)
    writer.append(0..<50_001)
    writer.append(true)
    writer.append(50_001..<200_000)
    let new = writer.finish()
    new.checkInvariants()
    #expect(old.subtracting(new.chunks.map(\.slot)).count <= 2)
    #expect(new.setCount == flags.setCount + 1)
  }
}
