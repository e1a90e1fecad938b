import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// What a derived list does by one of several paths, whichever is cheaper: all must come to the same.
@Suite("Derived lists: paths")
struct DerivedPathsTests {
  private static let shape = TreeShape(leafCapacity: 3, fanOut: 3)

  // MARK: To edit, or to build anew

  @Test("Every small list of runs: edited and built anew it is the same")
  func everyRuns() throws {
    for count in 0...TestScale.bound(full: 4, debug: 3) {
      let places = Array(0..<count) + [-1, -1]
      for order in Self.arrangements(of: places) {
        for updates in 0..<(1 << order.count) {
          try Self.check(count: count, order, isUpdated: { updates >> $0 & 1 != 0 })
        }
      }
    }
  }

  @Test("Random lists of runs, with long ones: edited and built anew they are the same")
  func randomRuns() throws {
    for seed in 0..<TestScale.randomRuns(1_000) {
      var generator = SplitMix64(seed: UInt64(seed))
      let count = Int.random(in: 0...600, using: &generator)
      var order = Array(0..<count)
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let start = Int.random(in: 0...order.count, using: &generator)
        let end = Int.random(in: start...min(order.count, start + 150), using: &generator)
        let part = Array(order[start..<end])
        order.removeSubrange(start..<end)
        let target = Int.random(in: 0...order.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: order.insert(contentsOf: part, at: target)
        case 1: order.insert(contentsOf: part.map { _ in -1 }, at: target)
        default: break
        }
      }
      let updates = Int.random(in: 1...9, using: &generator)
      try Self.check(count: count, order, isUpdated: { $0 % updates == 1 }, "seed \(seed)")
    }
  }

  /// All lists that have each place at most once.
  private static func arrangements(of places: [Int]) -> Set<[Int]> {
    var result: Set<[Int]> = [[]]
    for (index, place) in places.enumerated() {
      var rest = places
      rest.remove(at: index)
      for other in arrangements(of: rest) { result.insert([place] + other) }
    }
    return result
  }

  /// - Parameters:
  ///   - order: the old places of the new elements; -1 for those that are new.
  ///   - isUpdated: whether an element, by its new place, was replaced.
  private static func check(
    count: Int, _ order: [Int], isUpdated: (Int) -> Bool, _ trace: String = ""
  ) throws {
    var runs = DerivedRuns(oldCount: count)
    var (expected, inserted, updated): ([Int], [Int], [Int]) = ([], [], [])
    var greatest = -1
    for (place, old) in order.enumerated() {
      if old < 0 {
        runs.append(inserted: 1)
        inserted.append(1_000 + place)
        expected.append(1_000 + place)
      } else {
        let marks =
          (isUpdated(place) ? PackedRun.updatedMark : 0)
          | (old < greatest ? PackedRun.movedMark : 0)
        runs.append(retained: old..<old + 1, marks: marks)
        greatest = max(greatest, old)
        if isUpdated(place) { updated.append(2_000 + place) }
        expected.append(isUpdated(place) ? 2_000 + place : old)
      }
    }
    let news = NewElements(runs, inserted: inserted, updated: updated)
    let trace = "\(count) elements to \(order) \(trace)"
    let old = ArraySnapshot(0..<count, shape: shape)
    let code = ElementOperations<Int>()
    let built = code.rebuild(old, news)
    built.checkInvariants()
    try demand(Array(built), equals: expected, "built, \(trace)")
    var edited = old
    let departed = try #require(code.edit(&edited, news) as? DepartedElements<Int>)
    edited.checkInvariants()
    try demand(Array(edited), equals: expected, "edited, \(trace)")
    try demand(Array(old), equals: Array(0..<count), "the old list, \(trace)")
    // Those that left are held until nothing is: each that is in the new list no longer.
    let gone = Set(departed.elements + departed.ranges.flatMap { Array($0) })
    let missing = Set(0..<count).subtracting(expected)
    try demand(missing.subtracting(gone), equals: [], "held, \(trace)")
    let records =
      (order.count { $0 >= 0 } < count ? 1 : 0) + (order.contains(-1) ? 1 : 0)
      + (updated.isEmpty ? 0 : 1) + (runs.isOutOfOrder ? 1 : 0)
    try demand(runs.recordCount, equals: records, "records, \(trace)")
    let edits = BatchChanges(runs: runs, start: Revision(0), end: Revision(1)).edits
    try demand(runs.recordCount, equals: edits.count, "records and edits, \(trace)")
  }

  // MARK: Record by record, or at once

  @Test("A list of which records are heard shows the same batches as one of which none is")
  func heardAndUnheard() throws {
    let steps: [Chain] = [
      Chain(steps: [.filter]), Chain(steps: [.order]), Chain(steps: [.filter, .order, .map]),
      Chain(steps: [.order, .first]),
      Chain(steps: [.compactMap, .descending], hasSmallChunks: true),
    ]
    for (number, chain) in steps.enumerated() {
      let seed = UInt64(3_000_000 * (number + 1))
      try EditScript.checkRandom(runs: TestScale.randomRuns(200), seed: seed) { script in
        let source = ObservableArray(DerivedScreen.values(script.initialCount))
        let (heard, unheard) = (chain.derived(of: source), chain.derived(of: source))
        let records = LockedValue(0)
        let token = heard.observe(on: .callingThread) { _ in records.withLock { $0 += 1 } }
        let turns = ManualTurnScheduler()
        let batches = LockedValue<[[BatchUpdate<Int>]]>([[], []])
        let observers = [heard, unheard].enumerated().map { index, list in
          list.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
            batches.withLock { $0[index].append(batch) }
          }
        }
        var next = 100
        for (index, edit) in script.edits.enumerated() {
          edit.apply(to: source) {
            next += 1
            return next
          }
          // The other one is brought up to date by each record.
          _ = unheard.count
          if index % 3 != 0 { continue }
          turns.endTurn()
          let made = batches.withLock { made in
            defer { made = [[], []] }
            return made
          }
          let trace = "\(chain), edit \(index) of \(script.edits)"
          let changes = made.map { $0.map(\.changes) }
          try demand(changes[0].count, equals: changes[1].count, "batches, \(trace)")
          for (one, other) in zip(changes[0], changes[1]) {
            try demand(one.removals, equals: other.removals, "removals, \(trace)")
            try demand(one.insertions, equals: other.insertions, "insertions, \(trace)")
            try demand(one.moves.elementCount, equals: other.moves.elementCount, "moves, \(trace)")
          }
          try demand(Array(heard), equals: Array(unheard), "elements, \(trace)")
        }
        token.cancel()
        for observer in observers { observer.cancel() }
      }
    }
  }

  // MARK: Many edits in one turn

  @Test("Many edits in one turn: the functions are called as often as for few")
  func counts() throws {
    var generator = SplitMix64(seed: 7)
    let values = (0..<4_000).map { _ in Int.random(in: 0..<1_000_000, using: &generator) }
    let source = ObservableArray(values)
    let (asked, compared) = (LockedValue(0), LockedValue(0))
    let even = source.filtered { value in
      asked.withLock { $0 += 1 }
      return value & 1 == 0
    }
    let ordered = source.ordered { one, other in
      compared.withLock { $0 += 1 }
      return one < other
    }
    let turns = ManualTurnScheduler()
    let renewed = LockedValue(0)
    let observer = source.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      let updates = batch.updates.reduce(0) { $0 + $1.count }
      renewed.withLock { $0 = batch.insertions.elementCount + updates }
    }
    for edits in [1, 100, 2_000, 6_000] {
      #expect(Array(even) == source.filter { $0 & 1 == 0 })
      #expect(Array(ordered) == source.sorted())
      for _ in 0..<edits {
        let value = Int.random(in: 0..<1_000_000, using: &generator)
        let index = Int.random(in: 0..<source.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: source.insert(value, at: index)
        case 1: source.remove(at: index)
        default: source[index] = value
        }
      }
      turns.endTurn()
      asked.withLock { $0 = 0 }
      compared.withLock { $0 = 0 }
      _ = (even.count, ordered.count)
      let placed = renewed.withLock { $0 }
      #expect(asked.withLock { $0 } == placed)
      // At most two to see whether an element may stay, log N + 4 to find its place, and what it takes to sort
      // those that are placed.
      #expect(compared.withLock { $0 } <= placed * (2 + 13 + 4 + 13))
    }
    observer.cancel()
  }

  /// Looks after each edit: what each comes to is a few runs beside those of the turn so far.
  @Test("Few changes at each of many looks: a sink that waits gets all, as one batch")
  func fewAtATime() throws {
    for seed in 0..<TestScale.randomRuns(100) {
      var generator = SplitMix64(seed: UInt64(seed))
      let source = ObservableArray(0..<400)
      let list = source.filtered { $0 % 3 != 0 }
      let (turns, sink) = (ManualTurnScheduler(), RecordingSink<Int>())
      let rendering = list.render(on: .callingThread, every: turns.scheduler, into: sink)
      for step in 0..<150 {
        let index = Int.random(in: 0..<source.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: source.insert(1_000 + step, at: index)
        case 1: source.remove(at: index)
        case 2: source[index] = 2_000 + step
        default: source.move(from: index, to: 0)
        }
        try demand(Array(list), equals: source.filter { $0 % 3 != 0 }, "seed \(seed), step \(step)")
      }
      turns.endTurn()
      try demand(Array(sink.rows), equals: Array(list), "shown, seed \(seed)")
      try demand(sink.batches.count, equals: 1, "batches, seed \(seed)")
      rendering.cancel()
    }
  }

  @Test("A range of 100,000 that moves through a filter asks nothing")
  func movedRange() {
    let asked = LockedValue(0)
    let source = ObservableArray(0..<300_000)
    let even = source.filtered { value in
      asked.withLock { $0 += 1 }
      return value & 1 == 0
    }
    #expect(even.count == 150_000)
    asked.withLock { $0 = 0 }
    source.move(fromOffsets: IndexRanges(50_000..<150_000), toOffset: 300_000)
    #expect(even[25_000] == 150_000)
    #expect(even[149_999] == 149_998)
    #expect(asked.withLock { $0 } == 0)
    #expect(even.count == 150_000)
  }
}
