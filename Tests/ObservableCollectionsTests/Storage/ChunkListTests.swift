import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

struct ChunkListTests {
  @Test(
    "Random rewritings: old ranges in any order, and new flags", arguments: [3, 64, 100, 2_048])
  func rewriting(capacity: Int) throws {
    for seed in 0..<TestScale.randomRuns(600) {
      var generator = SplitMix64(seed: UInt64(seed))
      var flags = FlagList(FlagStore(capacity: capacity))
      var plain: [Bool] = []
      for _ in 0..<8 {
        let pieces = pieces(of: plain.count, &generator)
        let isInOrder = pieces.areInOrder && Bool.random(using: &generator)
        var writer = ChunkWriter(flags.take(), isInOrder: isInOrder)
        var next: [Bool] = []
        for range in pieces {
          for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let count = Int.random(in: 0...capacity, using: &generator)
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
      if index < plain.count {
        try demand(flags[index], equals: plain[index], "\(index), \(trace)")
      }
    }
  }

  @Test("A list about as long as a chunk grows past it and back", arguments: [3, 64, 100])
  func aroundOneChunk(capacity: Int) throws {
    for seed in 0..<TestScale.randomRuns(200) {
      var generator = SplitMix64(seed: UInt64(seed))
      var flags = FlagList(FlagStore(capacity: capacity))
      var plain: [Bool] = []
      for step in 0..<20 {
        let wasOneChunk = flags.chunks.count <= 1
        let start = Int.random(in: 0...plain.count, using: &generator)
        let end = min(plain.count, start + Int.random(in: 0...2, using: &generator))
        let goal = max(0, capacity + Int.random(in: -2...2, using: &generator))
        let added = (0..<max(0, goal - plain.count + end - start)).map { _ in
          Bool.random(using: &generator)
        }
        var writer = ChunkWriter(flags.take())
        writer.append(0..<start)
        for flag in added { writer.append(flag) }
        writer.append(end..<plain.count)
        flags = writer.finish()
        plain.replaceSubrange(start..<end, with: added)
        try check(flags, plain, "seed \(seed), step \(step)", &generator)
        if wasOneChunk, plain.count <= capacity {
          let size = "\(flags.chunks.count) chunks in \(flags.store.slotCount) slots"
          try demand(flags.chunks.count <= 1, equals: true, "\(size), seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test("Numbers know where they stand, whatever is written", arguments: [3, 16, 512])
  func numbers(capacity: Int) throws {
    for seed in 0..<TestScale.randomRuns(200) {
      var generator = SplitMix64(seed: UInt64(seed))
      var numbers = NumberList(NumberStore(capacity: capacity))
      var (plain, unused): ([Int], Int) = ([], 0)
      for _ in 0..<8 {
        let pieces = pieces(of: plain.count, &generator)
        let isInOrder = pieces.areInOrder && Bool.random(using: &generator)
        var writer = ChunkWriter(numbers.take(), isInOrder: isInOrder)
        var next: [Int] = []
        for range in pieces {
          let most = Bool.random(using: &generator) ? capacity : 1
          for _ in 0..<Int.random(in: 0...most, using: &generator) {
            writer.append(unused)
            next.append(unused)
            unused += 1
          }
          writer.append(range)
          next += plain[range]
        }
        numbers = writer.finish()
        plain = next
        numbers.checkInvariants()
        for (index, number) in plain.enumerated() {
          try demand(numbers[index], equals: number, "at \(index), seed \(seed)")
          try demand(numbers.index(of: number), equals: index, "of \(number), seed \(seed)")
        }
      }
    }
  }

  @Test("Flags before places that come in any order are counted")
  func counter() throws {
    for seed in 0..<TestScale.randomRuns(200) {
      var generator = SplitMix64(seed: UInt64(seed))
      var writer = ChunkWriter(FlagList(FlagStore(capacity: [3, 64, 100][seed % 3])))
      let plain = (0..<Int.random(in: 1...400, using: &generator)).map { _ in
        Bool.random(using: &generator)
      }
      for flag in plain { writer.append(flag) }
      let flags = writer.finish()
      var (counter, index) = (FlagCounter(), 0)
      for _ in 0..<40 {
        index =
          generator.next() % 4 == 0
          ? Int.random(in: 0...plain.count, using: &generator)
          : min(plain.count, index + Int.random(in: 0...70, using: &generator))
        let count = plain[..<index].count { $0 }
        try demand(
          counter.setCount(before: index, in: flags), equals: count, "\(index), seed \(seed)")
        if index == plain.count { continue }
        try demand(
          counter.isSet(at: index, in: flags), equals: plain[index], "\(index), seed \(seed)")
      }
    }
  }

  @Test("A chunk in which something changes keeps its slot if the ranges come in their order")
  func inPlace() {
    var writer = ChunkWriter(NumberList(NumberStore(capacity: 32)))
    for number in 0..<1_000 { writer.append(number) }
    let old = writer.finish()
    var numbers = old
    writer = ChunkWriter(numbers.take(), isInOrder: true)
    writer.append(0..<500)
    writer.append(501..<1_000)
    numbers = writer.finish()
    numbers.checkInvariants()
    #expect(numbers.chunks.map(\.slot) == old.chunks.map(\.slot))
    #expect(numbers.index(of: 501) == 500)
    #expect(numbers.index(of: 999) == 998)
  }

  @Test("Chunks stay filled, whatever comes and goes: at most twice the memory")
  func fill() {
    var generator = SplitMix64(seed: 1)
    var writer = ChunkWriter(FlagList(FlagStore(capacity: 64)))
    for _ in 0..<10_000 { writer.append(true) }
    var flags = writer.finish()
    for _ in 0..<TestScale.randomRuns(5_000) {
      let index = Int.random(in: 0..<flags.count, using: &generator)
      let end = flags.count
      writer = ChunkWriter(flags.take())
      writer.append(0..<index)
      if Bool.random(using: &generator) {
        writer.append(true)
        writer.append(index..<end)
      } else {
        writer.append(index + 1..<end)
      }
      flags = writer.finish()
    }
    flags.checkInvariants()
    #expect(flags.store.slotCount * 64 <= 2 * flags.count)
  }

  @Test("One insertion into full chunks does not write all of them anew")
  func insertion() {
    var writer = ChunkWriter(FlagList(FlagStore()))
    for index in 0..<200_000 { writer.append(index.isMultiple(of: 3)) }
    let flags = writer.finish()
    let old = Set(flags.chunks.map(\.slot))
    writer = ChunkWriter(flags)
    writer.append(0..<50_001)
    writer.append(true)
    writer.append(50_001..<200_000)
    let new = writer.finish()
    new.checkInvariants()
    #expect(old.subtracting(new.chunks.map(\.slot)).count <= 2)
    #expect(new.setCount == flags.setCount + 1)
  }
}

extension [Range<Int>] {
  fileprivate var areInOrder: Bool {
    zip(self, dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
  }
}
