import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

@Suite("Held order")
struct HeldOrderTests {
  private static func shown(
    _ list: ObservableList<Int>
  ) -> (
    turns: ManualTurnScheduler, sink: RecordingSink<Int>,
    rendering: CoalescingObserver<BatchUpdate<Int>>
  ) {
    let (turns, sink) = (ManualTurnScheduler(), RecordingSink<Int>())
    return (turns, sink, list.render(on: .callingThread, every: turns.scheduler, into: sink))
  }

  @Test("An edited row stays until the hold ends; then it moves, in one batch")
  func rowStays() throws {
    let source = ObservableArray([10, 20, 30])
    let list = source.ordered()
    let (turns, sink, rendering) = Self.shown(list)
    let hold = list.holdOrder()
    source[0] = 25
    turns.endTurn()
    #expect(Array(sink.rows) == [25, 20, 30])
    #expect(sink.batches.last?.moves.isEmpty == true)
    #expect(sink.batches.last?.updates.flatMap { Array($0.newRange) } == [0])
    hold.end()
    turns.endTurn()
    #expect(Array(sink.rows) == [20, 25, 30])
    #expect(sink.batches.count == 2)
    #expect(sink.batches.last?.updates.isEmpty == true)
    rendering.cancel()
  }

  @Test("What comes is placed, behind what it comes behind; what goes is gone")
  func insertions() {
    let source = ObservableArray([10, 20, 30])
    let list = source.ordered()
    let hold = list.holdOrder()
    source[1] = 99
    #expect(Array(list) == [10, 99, 30])
    source.append(20)
    #expect(Array(list) == [10, 20, 99, 30])
    source.append(5)
    source.append(40)
    #expect(Array(list) == [5, 10, 20, 99, 30, 40])
    source.remove(at: 0)
    #expect(Array(list) == [5, 20, 99, 30, 40])
    hold.end()
    #expect(Array(list) == [5, 20, 30, 40, 99])
    #expect(list.revision.version > 0)
  }

  @Test("If one of several edited neighbours jumps, the others do not wait")
  func jump() {
    let source = ObservableArray([1, 2, 3, 10])
    let list = source.ordered()
    let hold = list.holdOrder()
    source.transaction { source in
      source[0] = 9
      source[1] = 2
      source[2] = 3
    }
    #expect(Array(list) == [9, 2, 3, 10])
    source.append(5)
    #expect(Array(list) == [9, 2, 3, 5, 10])
    hold.end()
    #expect(Array(list) == [2, 3, 5, 9, 10])
  }

  @Test("An insertion after the hold and before anybody reads is placed among those in order")
  func editAfterTheHold() {
    let source = ObservableArray(0..<7)
    let list = source.ordered()
    #expect(list.count == 7)
    let hold = list.holdOrder()
    source[3] = 9
    #expect(Array(list) == [0, 1, 2, 9, 4, 5, 6])
    hold.end()
    source.append(5)
    #expect(Array(list) == [0, 1, 2, 4, 5, 5, 6, 9])
    #expect(list.sourceIndex(at: 4) == 5 && list.sourceIndex(at: 5) == 7)
  }

  /// What the turn of the second edit begins with has a past.
  @Test("Every edit after a hold of every edit, in lists of few values")
  func everyEditAfterTheHold() throws {
    for count in 1...2 {
      for pattern in lists(of: count) {
        for first in edits(of: count) {
          let afterwards = first.apply(to: pattern.indices.map { Row(pattern[$0], $0) }, 10)
          for (number, second) in edits(of: afterwards.count).enumerated() {
            // In a turn with one more edit every third time.
            try play(pattern, first, second, isMany: number % 3 == 0)
          }
        }
      }
    }
  }

  /// A value, and what tells it from equal ones.
  private struct Row: Hashable, Comparable, Sendable, CustomStringConvertible {
    let value: Int
    let id: Int

    init(_ value: Int, _ id: Int) { (self.value, self.id) = (value, id) }

    var description: String { "\(value).\(id)" }

    static func < (first: Row, second: Row) -> Bool { first.value < second.value }
  }

  private enum Edit {
    case insert(Int, at: Int)
    case remove(Int)
    case replace(Int, by: Int)

    func apply(to rows: [Row], _ id: Int) -> [Row] {
      var rows = rows
      switch self {
      case .insert(let value, let index): rows.insert(Row(value, id), at: index)
      case .remove(let index): rows.remove(at: index)
      case .replace(let index, let value): rows[index] = Row(value, id)
      }
      return rows
    }

    func apply(to source: ObservableArray<Row>, _ id: Int) {
      switch self {
      case .insert(let value, let index): source.insert(Row(value, id), at: index)
      case .remove(let index): source.remove(at: index)
      case .replace(let index, let value): source[index] = Row(value, id)
      }
    }
  }

  private static let values = 0..<3

  private func lists(of count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return lists(of: count - 1).flatMap { list in Self.values.map { list + [$0] } }
  }

  private func edits(of count: Int) -> [Edit] {
    (0...count).flatMap { index in Self.values.map { .insert($0, at: index) } }
      + (0..<count).map { .remove($0) }
      + (0..<count).flatMap { index in Self.values.map { .replace(index, by: $0) } }
  }

  /// - Parameter isMany: whether there is one more edit in the last turn.
  private func play(_ pattern: [Int], _ first: Edit, _ second: Edit, isMany: Bool) throws {
    let source = ObservableArray(pattern.indices.map { Row(pattern[$0], $0) })
    let list = source.ordered()
    let (turns, sink) = (ManualTurnScheduler(), RecordingSink<Row>())
    let rendering = list.render(on: .callingThread, every: turns.scheduler, into: sink)
    let hold = list.holdOrder()
    first.apply(to: source, 10)
    _ = list.count
    hold.end()
    second.apply(to: source, 11)
    if isMany { source.insert(Row(1, 12), at: 0) }
    let trace = "\(first) under a hold and \(second) after it, of \(pattern)"
    turns.endTurn()
    try demand(Array(list), equals: source.sorted(), trace)
    try demand(Array(sink.rows), equals: Array(list), "shown, \(trace)")
    try demand(sink.faults.map { "\($0)" }, equals: [], trace)
    for (index, row) in list.enumerated() {
      try demand(source[list.sourceIndex(at: index)], equals: row, "row \(index), \(trace)")
    }
    rendering.cancel()
  }

  @Test("Two holds: the last one ends it; an end that comes twice counts once")
  func twoHolds() {
    let source = ObservableArray([1, 2, 3])
    let list = source.ordered()
    let first = list.holdOrder()
    var second: OrderHold? = list.holdOrder()
    source[0] = 9
    first.end()
    first.end()
    #expect(Array(list) == [9, 2, 3])
    second = nil
    #expect(Array(list) == [2, 3, 9])
    withExtendedLifetime(second) {}
  }

  @Test("What was replaced before the hold is placed by it")
  func before() {
    let source = ObservableArray([1, 2, 3])
    let list = source.ordered()
    #expect(list.count == 3)
    source[0] = 9
    let hold = list.holdOrder()
    #expect(Array(list) == [2, 3, 9])
    hold.end()
  }

  @Test("The end is heard before it returns, and is one record of moves")
  func record() {
    let source = ObservableArray([1, 2, 3, 4])
    let list = source.ordered().filtered { $0 != 3 }
    let records = LockedValue<[ArrayChange<Int>]>([])
    let token = list.observe(on: .callingThread) { record in
      records.withLock { $0.append(record) }
    }
    let hold = list.holdOrder()
    source[0] = 9
    source[1] = 8
    #expect(records.withLock { $0.map(\.kind) } == [.replacement, .replacement])
    hold.end()
    #expect(records.withLock { $0.map(\.kind) } == [.replacement, .replacement, .move])
    #expect(Array(list) == [4, 8, 9])
    token.cancel()
  }

  @Test("A hold that changed nothing is no change")
  func nothing() {
    let source = ObservableArray([1, 2, 3])
    let list = source.ordered()
    let hold = list.holdOrder()
    source[1] = 2
    let version = list.revision
    hold.end()
    #expect(list.revision == version)
    #expect(list.filtered { _ in true }.holdOrder() !== hold)
  }

  @Test("A row that is edited back is in order again")
  func back() {
    let source = ObservableArray([1, 2, 3])
    let list = source.ordered()
    let hold = list.holdOrder()
    source[0] = 9
    source[0] = 0
    #expect(Array(list) == [0, 2, 3])
    source[0] = 9
    #expect(Array(list) == [9, 2, 3])
    source[0] = 1
    #expect(Array(list) == [1, 2, 3])
    let version = list.revision
    hold.end()
    #expect(list.revision == version)
  }

  @Test("Another parameter is another order: all are placed, and those edited later stay")
  func parameter() {
    let source = ObservableArray([1, 2, 3])
    let list = source.ordered(with: 1) { $0 * $2 < $1 * $2 }
    let hold = list.holdOrder()
    source[0] = 9
    #expect(Array(list) == [9, 2, 3])
    list.parameter = -1
    #expect(Array(list) == [9, 3, 2])
    source[0] = 0
    #expect(Array(list) == [0, 3, 2])
    hold.end()
    #expect(Array(list) == [3, 2, 0])
  }

  @Test("An element that waits, and is gone when another parameter comes, is forgotten")
  func parameterAfterRemoval() {
    let source = ObservableArray([1, 2, 3])
    let list = source.ordered(with: 1) { $0 * $2 < $1 * $2 }
    let hold = list.holdOrder()
    source[0] = 9
    #expect(Array(list) == [9, 2, 3])
    source.remove(at: 0)
    list.parameter = -1
    #expect(Array(list) == [3, 2])
    // Its number goes to another element, which waits for nothing.
    source.append(1)
    source.append(5)
    #expect(Array(list) == [5, 3, 2, 1])
    source[1] = 0
    source.append(4)
    #expect(Array(list) == [5, 4, 0, 2, 1])
    hold.end()
    #expect(Array(list) == [5, 4, 2, 1, 0])
  }

  @Test("Held through a chain, a joined list and a list of one order in two parts")
  func chains() {
    let source = ObservableArray([1, 2, 3, 4])
    let ordered = source.ordered()
    let joined = JoinedList([ordered.filtered { $0 % 2 == 1 }, ordered.limited(to: 2)])
    let list = joined.mapped { $0 * 10 }
    let hold = list.holdOrder()
    source[0] = 9
    #expect(Array(list) == [90, 30, 90, 20])
    hold.end()
    #expect(Array(list) == [30, 90, 20, 30])
    // No order, nothing to hold.
    let plain = source.filtered { $0 > 0 }
    let none = plain.holdOrder()
    source[0] = 5
    #expect(Array(plain) == [5, 2, 3, 4])
    none.end()
  }

  @Test("Those who track reads hear of the end")
  func tracking() async {
    let source = ObservableArray([1, 2, 3])
    let list = source.ordered()
    let hold = list.holdOrder()
    source[0] = 9
    let told = LockedValue(0)
    let first = withObservationTracking {
      list[0]
    } onChange: {
      told.withLock { $0 += 1 }
    }
    #expect(first == 9)
    hold.end()
    #expect(told.withLock { $0 } == 1)
    #expect(list[0] == 2)
  }

  @Test("An end in a transaction, in a function, and while the list is held")
  func anywhere() {
    let source = ObservableArray([1, 2, 3])
    let ended = LockedValue<OrderHold?>(nil)
    let list = source.ordered { first, second in
      ended.withLock { $0.take() }?.end()
      return first < second
    }
    let heard = LockedElements(Array(list))
    let token = list.observe(on: .callingThread) { heard.replay($0) }
    let end = { (hold: OrderHold) in ended.withLock { $0 = hold } }
    // By a function of the list: seen when that has returned.
    end(list.holdOrder())
    source[0] = 9
    #expect(heard.elements == [2, 3, 9])
    // In a transaction of the source.
    var hold = list.holdOrder()
    source[0] = 4
    source[1] = 5
    #expect(heard.elements == [5, 3, 4])
    source.transaction { _ in hold.end() }
    #expect(heard.elements == [3, 4, 5])
    // While the list is held.
    hold = list.holdOrder()
    source[0] = 7
    list.withoutChanges {
      hold.end()
      #expect(Array(list) == [3, 7, 5])
    }
    #expect(heard.elements == [3, 5, 7])
    #expect(heard.fault == nil)
    token.cancel()
  }

  @Test("An end while a list above is held is heard and shown when that is given back")
  func aboveHeld() {
    let source = ObservableArray([1, 2, 3])
    let above = source.filtered { _ in true }
    let list = above.ordered()
    for isHeard in [true, false] {
      let heard = LockedElements(Array(list))
      let token = isHeard ? list.observe(on: .callingThread) { heard.replay($0) } : nil
      let shown = RecordingSink<Int>()
      let rendering = list.render(on: .callingThread, every: .immediate, into: shown)
      let hold = list.holdOrder()
      source[0] += 10
      let held = Array(list)
      above.withoutChanges {
        hold.end()
        #expect(Array(list) == held)
      }
      #expect(heard.elements == (isHeard ? source.sorted() : [2, 3, 11]))
      #expect(Array(shown.rows) == source.sorted())
      token?.cancel()
      rendering.cancel()
    }
  }

  @Test("A hold does not keep the list; its end after the list is nothing")
  func lifetime() {
    let source = ObservableArray([1, 2, 3])
    var list: DerivedList<Int>? = source.ordered()
    let weak = WeakReference(list)
    let hold = list?.holdOrder()
    source[0] = 9
    #expect(list.map { Array($0) } == [9, 2, 3])
    list = nil
    #expect(weak.isGone)
    hold?.end()
  }

  @Test("Orders that contradict themselves: some order, and right indexes")
  func badFunctions() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      let random = LockedValue(SplitMix64(seed: seed))
      let source = ObservableArray(0..<12)
      let list = source.ordered { _, _ in random.withLock { $0.next() & 1 == 0 } }
      var hold: OrderHold? = list.holdOrder()
      for step in 0..<12 {
        source[step % source.count] = 100 + step
        if step % 3 == 0 { source.move(from: step % source.count, to: 0) }
        if step % 4 == 1 { source.insert(200 + step, at: step % source.count) }
        if step == 8 { hold = nil }
        try demand(Array(list).sorted(), equals: source.sorted(), "seed \(seed), step \(step)")
        for index in list.indices {
          try demand(source[list.sourceIndex(at: index)], equals: list[index], "seed \(seed)")
        }
      }
      withExtendedLifetime(hold) {}
    }
  }
}

/// Threads that change a source, hold its order and read it.
struct HeldOrderConcurrencyTests {
  /// The holds of both orders are over before the first is woken, whose scheduler waits until another thread has
  /// begun to place what waits in the other one.
  @Test("The end is heard also if another thread places what waits meanwhile")
  func placedElsewhere() {
    let source = ObservableArray([1, 2, 3])
    // After two comparisons it is known that the element does not fit where it stands.
    let comparisonsLeft = LockedValue(Int.max)
    let (isOver, isPlacing) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let list = source.ordered { first, second in
      let lingers = comparisonsLeft.withLock { left in
        left -= 1
        return left == 0
      }
      if lingers {
        isPlacing.signal()
        for _ in 0..<20_000 { sched_yield() }
      }
      return first < second
    }
    let below = list.ordered()
    let heard = LockedElements(Array(list))
    let token = list.observe(on: .callingThread) { heard.replay($0) }
    let waits = LockedValue(false)
    let scheduler = TurnScheduler { endTurn in
      if !waits.withLock({ $0 }) { return endTurn() }
      comparisonsLeft.withLock { $0 = 3 }
      isOver.signal()
      isPlacing.wait()
    }
    let sink = RecordingSink<Int>()
    let rendering = below.render(on: .callingThread, every: scheduler, into: sink)
    let hold = below.holdOrder()
    source[0] = 9
    #expect(Array(list) == [9, 2, 3])
    waits.withLock { $0 = true }
    let reader = RunningThread {
      isOver.wait()
      _ = list.count
    }
    hold.end()
    reader.join()
    #expect(heard.elements == [2, 3, 9])
    token.cancel()
    rendering.cancel()
  }

  @Test("When all holds have ended, all hear and show the order, whatever others did meanwhile")
  func lastState() throws {
    for seed in 0..<TestScale.randomRuns(400) {
      let source = ObservableArray(0..<12)
      let list = source.ordered()
      let below = list.filtered { $0 % 3 != 0 }
      let heard = LockedElements(Array(below))
      let token = below.observe(on: .callingThread) { heard.replay($0) }
      let shown = RecordingSink<Int>()
      let rendering = list.render(on: .callingThread, every: .immediate, into: shown)
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for step in 0..<20 {
          if thread < 2 {
            source[Int.random(in: 0..<12, using: &random)] = Int.random(in: 0..<99, using: &random)
          } else {
            let hold = (thread == 2 ? list : below).holdOrder()
            if step % 3 == 0 { _ = list.count }
            hold.end()
          }
        }
      }
      try demand(heard.fault?.description, equals: nil, "seed \(seed)")
      let sorted = source.sorted()
      try demand(heard.elements, equals: sorted.filter { $0 % 3 != 0 }, "heard, seed \(seed)")
      try demand(Array(shown.rows), equals: sorted, "shown, seed \(seed)")
      try demand(Array(list), equals: sorted, "read, seed \(seed)")
      token.cancel()
      rendering.cancel()
    }
  }
}
