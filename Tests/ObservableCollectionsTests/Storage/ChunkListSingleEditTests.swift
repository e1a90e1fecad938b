import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

@Suite("Lists in chunks: one entry at a time")
struct ChunkListSingleEditTests {
  /// Where entries come and go.
  enum Place: CaseIterable, Sendable {
    case end, start, anywhere

    /// An index for a new entry, or of one that goes.
    func index(in indexes: ClosedRange<Int>, _ generator: inout SplitMix64) -> Int {
      switch self {
      case .end: indexes.upperBound
      case .start: indexes.lowerBound
      case .anywhere: Int.random(in: indexes, using: &generator)
      }
    }
  }

  @Test(
    "Two neighbouring chunks never have room in one: flags", arguments: [3, 16], Place.allCases)
  func flags(capacity: Int, place: Place) throws {
    try check(FlagList(FlagStore(capacity: capacity)), place) { $0.isMultiple(of: 3) }
  }

  @Test(
    "Two neighbouring chunks never have room in one: numbers", arguments: [3, 16],
    Place.allCases)
  func numbers(capacity: Int, place: Place) throws {
    let numbers = try check(NumberList(NumberStore(capacity: capacity)), place) { $0 }
    for (index, number) in numbers.numbers.enumerated() {
      try demand(numbers.index(of: Int(number)), equals: index, "of \(number)")
    }
  }

  /// Adds entries one by one, then replaces, and then removes most of them.
  @discardableResult
  private func check<Store: CheckedStore>(
    _ list: ChunkList<Store>, _ place: Place, _ entry: (Int) -> Store.Entry
  ) throws -> ChunkList<Store> {
    var (list, generator) = (list, SplitMix64(seed: 13))
    let count = 20 * list.store.capacity
    for isInOrder in [true, false] {
      for number in list.count..<count {
        try write(&list, isInOrder, place.index(in: 0...number, &generator), entry(number))
      }
      let slotCount = list.store.slotCount
      // Half of each is filled, but for the last ones.
      try demand(slotCount <= 42, equals: true, "\(slotCount) slots for \(count) entries")
      while list.count > count / 10 {
        let index = place.index(in: 0...list.count - 1, &generator)
        try write(&list, isInOrder, index, nil)
      }
      // Numbers are not used twice: the next ones take the places of others.
      var empty = ChunkWriter(list.take())
      list = empty.finish()
    }
    for number in 0..<2 * list.store.capacity {
      try write(&list, true, place.index(in: 0...number, &generator), entry(number))
    }
    return list
  }

  /// Adds an entry at an index, or removes the one there.
  private func write<Store: CheckedStore>(
    _ list: inout ChunkList<Store>, _ isInOrder: Bool, _ index: Int, _ entry: Store.Entry?
  ) throws {
    let count = list.count
    var writer = ChunkWriter(list.take(), isInOrder: isInOrder)
    writer.append(0..<index)
    if let entry { writer.append(entry) }
    writer.append(index + (entry == nil ? 1 : 0)..<count)
    list = writer.finish()
    list.checkInvariants()
    try demand(list.count, equals: entry == nil ? count - 1 : count + 1, "entries")
  }

  @Test("Ranges of which most is left out, in order and not: neighbours never have room in one")
  func holes() throws {
    for seed in 0..<TestScale.randomRuns(300) {
      var generator = SplitMix64(seed: UInt64(seed))
      let capacity = [3, 16, 64][seed % 3]
      var writer = ChunkWriter(NumberList(NumberStore(capacity: capacity)))
      for number in 0..<20 * capacity { writer.append(number) }
      var (list, plain) = (writer.finish(), Array(0..<20 * capacity))
      while plain.count > capacity {
        var cuts = (0..<8).map { _ in Int.random(in: 0...plain.count, using: &generator) }
        cuts.sort()
        var ranges = stride(from: 0, to: cuts.count, by: 2).map { cuts[$0]..<cuts[$0 + 1] }
        let isInOrder = seed % 2 == 0
        if !isInOrder { ranges.shuffle(using: &generator) }
        writer = ChunkWriter(list.take(), isInOrder: isInOrder)
        for range in ranges { writer.append(range) }
        list = writer.finish()
        list.checkInvariants()
        plain = ranges.flatMap { plain[$0] }
        try demand(list.numbers.map(Int.init), equals: plain, "seed \(seed)")
        for (index, number) in plain.enumerated() {
          try demand(list.index(of: number), equals: index, "of \(number), seed \(seed)")
        }
      }
    }
  }

  // MARK: In the memory of a chunk

  @Test(
    "Entries that are inserted, removed and replaced one at a time", arguments: [2, 3, 4, 64, 130])
  func inItsChunk(capacity: Int) throws {
    for seed in 0..<TestScale.randomRuns(100) {
      var generator = SplitMix64(seed: UInt64(seed))
      var flags = FlagList(FlagStore(capacity: capacity))
      var numbers = ElementNumbers(NumberStore(capacity: capacity))
      var (plain, plainNumbers): ([Bool], [Int]) = ([], [])
      // The first run fills words and chunks.
      let most = [4 * capacity, 3, 10][seed % 3]
      for step in 0..<6 * most {
        let trace = "seed \(seed), step \(step)"
        let isFalling = step / most % 2 == 1
        let choice = Int.random(in: 0..<6, using: &generator)
        if plain.isEmpty || choice < (isFalling ? 1 : 3) {
          let (flag, index) = (
            Bool.random(using: &generator), Int.random(in: 0...plain.count, using: &generator)
          )
          flags.insert(flag, at: index)
          plain.insert(flag, at: index)
          let number = numbers.insert(at: index)
          try demand(plainNumbers.contains(number), equals: false, "\(number) is used, \(trace)")
          plainNumbers.insert(number, at: index)
        } else if choice == 5 {
          let index = Int.random(in: 0..<plain.count, using: &generator)
          let flag = Bool.random(using: &generator)
          try demand(flags.set(flag, at: index), equals: plain[index], "old flag, \(trace)")
          plain[index] = flag
        } else {
          let index = Int.random(in: 0..<plain.count, using: &generator)
          let weight = flags.remove(at: index)
          try demand(weight > 0, equals: plain.remove(at: index), "removed, \(trace)")
          numbers.remove(at: index)
          plainNumbers.remove(at: index)
        }
        flags.checkInvariants()
        numbers.order.checkInvariants()
        try demand((0..<flags.count).map { flags[$0] }, equals: plain, "flags, \(trace)")
        let count = plain.count { $0 }
        try demand(flags.setCount, equals: count, "set flags, \(trace)")
        try demand(numbers.order.numbers.map(Int.init), equals: plainNumbers, "numbers, \(trace)")
        for (index, number) in plainNumbers.enumerated() {
          try demand(numbers.order.index(of: number), equals: index, "of \(number), \(trace)")
        }
      }
    }
  }

  @Test("An edit of one entry neither takes another slot nor moves entries between chunks")
  func inPlace() {
    var writer = ChunkWriter(NumberList(NumberStore(capacity: 32)))
    for number in 0..<1_000 { writer.append(number) }
    var numbers = writer.finish()
    let old = numbers
    numbers.remove(at: 500)
    numbers.insert(1_000, at: 490)
    numbers.checkInvariants()
    #expect(numbers.chunks.map(\.slot) == old.chunks.map(\.slot))
    #expect(numbers.chunks.map(\.count) == old.chunks.map(\.count))
    #expect(numbers.store.slotCount == old.store.slotCount)
    #expect(numbers.index(of: 499) == 500)
    // A list that was copied before is as it was.
    old.checkInvariants()
    #expect(old.numbers == Array(0..<1_000))
  }
}
