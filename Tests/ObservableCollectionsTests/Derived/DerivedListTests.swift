import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

@Suite("Derived lists")
struct DerivedListTests {
  @Test("The first look through a list that follows it is a first look: version 0, and no record")
  func firstLookFromBelow() {
    let source = ObservableArray(0..<4)
    let part = source.filtered { $0 % 2 == 0 }
    for list in [part.mapped { $0 }, part.joined(with: source)] { #expect(list.count > 1) }
    #expect(part.revision.version == 0)
    source.append(4)
    #expect(part.revision.version == 1)
  }

  @Test("A read sees the source as it is, also inside an observer of the source")
  func reading() {
    let source = ObservableArray([1, 2, 3])
    let even = source.filtered { $0.isMultiple(of: 2) }
    let counts = LockedValue<[Int]>([])
    let token = source.observe(on: .callingThread) { _ in
      let count = even.count
      counts.withLock { $0.append(count) }
    }
    source.append(4)
    source.append(5)
    source.remove(at: 1)
    #expect(counts.withLock { $0 } == [2, 2, 1])
    #expect(Array(even) == [4])
    #expect(even[0] == 4)
    #expect(even.first == 4)
    #expect(even.state.snapshot == [4])
    token.cancel()
  }

  @Test("Inside a transaction the state before it is shown; afterwards all of it in one step")
  func transactions() throws {
    let source = ObservableArray([2, 3])
    let even = source.filtered { $0.isMultiple(of: 2) }
    let records = LockedValue<[String]>([])
    let token = even.observe(on: .callingThread) { record in
      records.withLock { $0.append("\(record)") }
    }
    source.transaction { source in
      source.append(4)
      source[1] = 6
      source.remove(at: 0)
      #expect(Array(even) == [2])
    }
    #expect(Array(even) == [6, 4])
    #expect(
      records.withLock { $0 } == ["removal {0}, version 1", "insertion {0...1}, version 2"])
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try source.transaction { source in
        source.append(8)
        throw Failure()
      }
    }
    #expect(Array(even) == [6, 4])
    #expect(even.revision == 2)
    token.cancel()
  }

  @Test("A predicate is asked once for each element that is new or was replaced, and only then")
  func calls() {
    let source = ObservableArray(0..<100)
    let asked = LockedValue<[Int]>([])
    let even = source.filtered { element in
      asked.withLock { $0.append(element) }
      return element.isMultiple(of: 2)
    }
    let take = {
      asked.withLock { asked in
        defer { asked = [] }
        return asked
      }
    }
    #expect(take() == [])
    #expect(even.count == 50)
    #expect(take() == Array(0..<100))
    source.remove(at: 3)
    source.move(fromOffsets: IndexRanges(10..<60), toOffset: 80)
    _ = even.count
    #expect(take() == [])
    source.append(200)
    source.append(201)
    source[0] = 202
    source[0] = 203
    #expect(take() == [])
    _ = even.count
    #expect(take() == [203, 200, 201])
    _ = even.count
    #expect(take() == [])
  }

  @Test("An order compares no more than its page says")
  func comparisons() {
    let source = ObservableArray((0..<1_024).map { $0 * 389 % 1_024 * 10 })
    let count = LockedValue(0)
    let ordered = source.ordered { first, second in
      count.withLock { $0 += 1 }
      return first < second
    }
    let counted = { (change: () -> Void) in
      change()
      count.withLock { $0 = 0 }
      let elements = Array(ordered)
      let comparisons = count.withLock { $0 }
      #expect(elements == source.sorted())
      return comparisons
    }
    _ = counted {}
    #expect(counted {} == 0)
    #expect(counted { source.remove(at: 500) } == 0)
    #expect(counted { source.removeSubrange(200..<300) } == 0)
    #expect(counted { source[77] += 1 } <= 2)
    #expect(counted { source.touch(at: 700) } <= 2)
    #expect(counted { source[77] += 5_001 } <= 14)
    #expect(counted { source.insert(3_333, at: 5) } <= 12)
    #expect(counted { source.move(from: 3, to: 900) } <= 2)
    #expect(counted { source.move(fromOffsets: IndexRanges(100..<200), toOffset: 800) } <= 200)
    // Among equals their places in the source count.
    #expect(counted { source.insert(3_333, at: 0) } <= 14)
    #expect(counted { source.insert(3_333, at: source.count) } <= 16)
  }

  @Test("A list that nobody has read costs its source nothing, nor one that is gone")
  func cold() {
    let source = ObservableArray([1, 2])
    var even: DerivedList<Int>? = source.filtered { $0.isMultiple(of: 2) }
    #expect(source.core.withLock { !source.core.hasSideTable || source.core.shared.isQuiet })
    #expect(even?.count == 1)
    #expect(source.core.withLock { !source.core.shared.isQuiet })
    even = nil
    #expect(source.core.withLock { source.core.shared.isQuiet })
  }

  @Test("A chain lives as long as its end, or its observers; its elements no longer")
  func lifetime() {
    final class Row: Sendable {}
    let source = ObservableArray<Row>()
    weak var reference: DerivedList<Row>?
    var token: ChangeObservation?
    let heard = LockedValue(0)
    do {
      let list = source.filtered { _ in true }.mapped { $0 }
      reference = list
      token = list.observe(on: .callingThread) { _ in heard.withLock { $0 += 1 } }
    }
    #expect(reference != nil)
    weak var row: Row?
    do {
      let made = Row()
      row = made
      source.append(made)
    }
    #expect(heard.withLock { $0 } == 1)
    #expect(row != nil)
    source.removeAll()
    #expect(row == nil)
    token?.cancel()
    token = nil
    #expect(reference == nil)
    #expect(source.core.withLock { source.core.shared.isQuiet })
  }

  @Test("Observers, batches, history and patches are those of every list")
  func observing() throws {
    let source = ObservableArray([1, 2, 3, 4])
    let even = source.filtered { $0.isMultiple(of: 2) }
    even.historyLimit = 10
    let start = even.revision
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let rendering = even.render(on: .callingThread, every: turns.scheduler, into: sink)
    source.insert(6, at: 0)
    source.move(from: 4, to: 1)
    turns.endTurn()
    #expect(Array(sink.rows) == [6, 4, 2])
    let patch = try #require(even.patch(since: start))
    #expect(try patch.applied(to: [2, 4], at: start) == [6, 4, 2])
    source.append(7)
    turns.endTurn()
    #expect(even.revision == patch.end)
    rendering.cancel()
  }

  @Test("What tracks reads is told when the source changes, and finds the new state")
  func tracking() {
    let source = ObservableArray([1, 2])
    let even = source.filtered { $0.isMultiple(of: 2) }
    for round in 1...3 {
      let found = LockedValue(0)
      _ = withObservationTracking {
        even.count
      } onChange: {
        let count = even.count
        found.withLock { $0 = count }
      }
      source.append(4)
      #expect(found.withLock { $0 } == round + 1)
    }
  }

  @Test("The first look, also a tracked one, is version 0 and no record")
  func firstLook() {
    let source = ObservableArray([1, 2])
    let even = source.filtered { $0.isMultiple(of: 2) }
    let isTold = LockedValue(false)
    withObservationTracking {
      #expect(even.revision == 0)
      #expect(even.count == 1)
    } onChange: {
      isTold.withLock { $0 = true }
    }
    #expect(even.revision == 0)
    #expect(!isTold.withLock { $0 })
  }

  @Test("A trace of a derived list tells its records")
  func tracing() {
    let source = ObservableArray([1])
    let even = source.filtered { $0.isMultiple(of: 2) }
    let events = LockedValue<[String]>([])
    let trace = even.trace { event in events.withLock { $0.append("\(event)") } }
    source.append(2)
    source.append(3)
    #expect(events.withLock { $0.filter { $0.contains("insertion {0}") }.count } == 1)
    trace.cancel()
  }
}

/// What went wrong in other systems, each with what is right.
@Suite("Derived lists: what others got wrong")
struct DerivedRegressionTests {
  private func batch(
    of list: ObservableList<Int>, _ change: () -> Void
  ) -> BatchChanges? {
    let turns = ManualTurnScheduler()
    let batches = LockedValue<[BatchChanges]>([])
    let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch.changes) }
    }
    change()
    turns.endTurn()
    rendering.cancel()
    return batches.withLock { $0.first }
  }

  private func even(_ source: ObservableArray<Int>) -> DerivedList<Int> {
    source.filtered { $0.isMultiple(of: 2) }
  }

  @Test("Bond: an element that stays is updated, behind an insertion that is left out")
  func updateBehindInsertion() {
    let source = ObservableArray([6])
    let batch = batch(of: even(source)) {
      source.insert(73, at: 0)
      source[1] = 42
    }
    #expect(batch?.updates == [RangePair(oldStart: 0, newStart: 0, count: 1)])
    #expect(batch?.changeCount == 1)
  }

  @Test("rust-signals: a move among elements that are left out is nothing")
  func moveOfExcluded() {
    let source = ObservableArray([3, 0])
    #expect(batch(of: even(source)) { source.move(from: 1, to: 0) } == nil)
  }

  @Test("eyeball: a source replaced by one without a match leaves nothing")
  func replacedByNone() {
    let source = ObservableArray([2, 4])
    let even = even(source)
    #expect(
      batch(of: even) { source.replaceAll(with: [1, 3, 5], matching: .self) }?.removals
        == IndexRanges(0..<2))
    #expect(even.isEmpty)
  }

  @Test("DynamicData #155: what leaves and comes back stands where the source has it")
  func returning() {
    final class Row: Sendable {
      let isOn = LockedValue(true)
    }
    let rows = [Row(), Row(), Row()]
    let source = ObservableArray(rows)
    let on = source.filtered { $0.isOn.withLock { $0 } }
    #expect(on.count == 3)
    rows[1].isOn.withLock { $0 = false }
    source.touch(at: 1)
    #expect(on.elementsEqual([rows[0], rows[2]], by: ===))
    rows[1].isOn.withLock { $0 = true }
    #expect(on.count == 2)
    source.touch(at: 1)
    #expect(on.elementsEqual(rows, by: ===))
  }

  @Test("GlazedLists #137: from none to many and back in one turn is nothing")
  func manyAndBack() {
    let source = ObservableArray([1])
    let batch = batch(of: even(source)) {
      source.append(contentsOf: [2, 4, 6])
      source.removeLast(3)
    }
    #expect(batch == nil)
  }

  @Test("Cysharp: the element goes that was removed, though it would be left out by now")
  func removedAfterChange() {
    final class Row: Sendable {
      let isOn = LockedValue(true)
    }
    let rows = [Row(), Row(), Row()]
    let source = ObservableArray(rows)
    let on = source.filtered { $0.isOn.withLock { $0 } }
    #expect(on.count == 3)
    rows[1].isOn.withLock { $0 = false }
    rows[0].isOn.withLock { $0 = false }
    source.remove(at: 1)
    #expect(on.elementsEqual([rows[0], rows[2]], by: ===))
  }

  @Test("TanStack #1489: an update in the same place reaches the end of a chain")
  func updateThroughChain() {
    let source = ObservableArray([1, 2, 3])
    let chain = even(source).filtered { $0 > 0 }
    let batch = batch(of: chain) { source[1] = 4 }
    #expect(batch?.updates == [RangePair(oldStart: 0, newStart: 0, count: 1)])
    #expect(batch?.changeCount == 1)
  }

  @Test("TanStack #1601: an order that changes and a value that does not are a move and no update")
  func moveWithoutUpdate() {
    let source = ObservableArray([10, 20, 30])
    let tens = source.mapped { $0 / 10 }
    let batch = batch(of: tens) {
      source[0] = 11
      source.move(from: 0, to: 2)
    }
    #expect(batch?.updates.isEmpty == true)
    #expect(batch?.moves == [RangePair(oldStart: 0, newStart: 2, count: 1)])
  }

  @Test("SortFilterProxyModel #75: a move of the source is a move below a filter")
  func moveBelowFilter() {
    let source = ObservableArray([2, 3, 4, 5, 6])
    let batch = batch(of: even(source)) { source.move(from: 0, to: 4) }
    #expect(batch?.moves == [RangePair(oldStart: 0, newStart: 2, count: 1)])
    #expect(batch?.changeCount == 1)
  }

  @Test("Cysharp #115: a batch that is shown later has the rows of its own state")
  func ownSnapshot() {
    let source = ObservableArray([2, 3])
    let even = even(source)
    let turns = ManualTurnScheduler()
    let later = LockedValue<[BatchUpdate<Int>]>([])
    let rendering = even.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      later.withLock { $0.append(batch) }
    }
    source.append(4)
    turns.endTurn()
    source.removeAll()
    #expect(later.withLock { $0.first.map { Array($0.after) } } == [2, 4])
    #expect(even.isEmpty)
    rendering.cancel()
  }
}

/// Functions that do what they should not.
@Suite("Derived lists: bad functions")
struct DerivedBadFunctionTests {
  @Test("A predicate that changes its mind: no index is ever wrong")
  func tossingCoins() throws {
    try EditScript.checkRandom(runs: 200, seed: 3) { script in
      let random = LockedValue(SplitMix64(seed: UInt64(script.edits.count)))
      var next = 0
      let source = script.makeArray {
        next += 1
        return next
      }
      let kept = source.filtered { _ in random.withLock { Bool.random(using: &$0) } }
      let all = kept.mapped { $0 }
      let heard = LockedElements(Array(all))
      let token = all.observe(on: .callingThread) { heard.replay($0) }
      try script.apply(to: source) {
        next += 1
        return next
      } afterEach: {
        if let fault = heard.fault { throw fault }
        try demand(heard.elements, equals: Array(kept), "heard")
        let order = kept.compactMap { source.firstIndex(of: $0) }
        try demand(order, equals: order.sorted(), "order")
        try demand(order.count, equals: kept.count, "elements of the source")
      }
      token.cancel()
    }
  }

  @Test("A function that reads its own list, or one below, sees what it showed last")
  func readingItself() {
    let source = ObservableArray([1, 2])
    let lists = LockedValue<[DerivedList<Int>]>([])
    let seen = LockedValue<[[Int]]>([])
    let even = source.filtered { element in
      for list in lists.withLock({ $0 }) {
        let elements = Array(list)
        seen.withLock { $0.append(elements) }
      }
      return element.isMultiple(of: 2)
    }
    lists.withLock { $0 = [even, even.mapped { $0 * 10 }] }
    #expect(lists.withLock { $0 }[1].snapshot == [20])
    #expect(seen.withLock { $0 } == [[], [], [], []])
    source.append(4)
    #expect(lists.withLock { $0 }[1].snapshot == [20, 40])
    #expect(seen.withLock { $0[4...] } == [[2], [20]])
    lists.withLock { $0 = [] }
  }

  @Test("A function that changes the source: the change is seen, and heard once")
  func changingTheSource() {
    let source = ObservableArray([1, 2])
    let isDone = LockedValue(false)
    let even = source.filtered { element in
      let isFirst = isDone.withLock { isDone in
        defer { isDone = isDone || element == 5 }
        return element == 5 && !isDone
      }
      if isFirst { source.append(6) }
      return element.isMultiple(of: 2)
    }
    let heard = LockedElements(Array(even))
    let token = even.observe(on: .callingThread) { heard.replay($0) }
    let sink = RecordingSink<Int>()
    let rendering = even.render(on: .callingThread, every: .immediate, into: sink)
    source.append(5)
    #expect(Array(even) == [2, 6])
    #expect(heard.elements == [2, 6])
    #expect(heard.fault == nil)
    #expect(Array(sink.rows) == [2, 6])
    token.cancel()
    rendering.cancel()
  }

  @Test("A function that observes a list below its own: what that shows first is heard")
  func observingBelow() {
    let source = ObservableArray([1, 2])
    let below = LockedValue<DerivedList<Int>?>(nil)
    let heard = LockedElements([])
    let token = LockedValue<ChangeObservation?>(nil)
    let even = source.filtered { element in
      let list = below.withLock { $0 }
      if let list, token.withLock({ $0 == nil }) {
        let observation = list.observe(on: .callingThread) { heard.replay($0) }
        token.withLock { $0 = observation }
      }
      return element.isMultiple(of: 2)
    }
    below.withLock { $0 = even.mapped { $0 * 10 } }
    #expect(even.count == 1)
    #expect(below.withLock { $0 }.map { Array($0) } == [20])
    source.append(4)
    #expect(heard.elements == [20, 40])
    token.withLock { $0 }?.cancel()
    token.withLock { $0 = nil }
    below.withLock { $0 = nil }
  }

  @Test("An element whose end changes the source")
  func endingElements() {
    final class Row: Sendable {
      let end: @Sendable () -> Void
      init(_ end: @escaping @Sendable () -> Void) { self.end = end }
      deinit { end() }
    }
    let source = ObservableArray<Row>()
    let log = ObservableArray<Int>()
    let rows = source.filtered { _ in true }.compactMapped { $0 }
    let counted = log.filtered { $0 > 0 }
    source.append(Row { log.append(1) })
    source.append(Row { log.append(counted.count + rows.count) })
    #expect(rows.count == 2)
    source.removeAll()
    #expect(rows.isEmpty)
    #expect(counted.count == 2)
  }

  // A change that comes while a list is brought up to date has woken nobody when somebody begins to sleep
  // there, or to hear. A function that changes the source makes one at that moment.

  /// A source, and the even elements of it: when 5 is seen for the first time, 6 is appended.
  private func changing(_ elements: [Int]) -> (source: ObservableArray<Int>, even: DerivedList<Int>)
  {
    let source = ObservableArray(elements)
    let isDone = LockedValue(false)
    let even = source.filtered { element in
      let isFirst = isDone.withLock { isDone in
        defer { isDone = isDone || element == 5 }
        return element == 5 && !isDone
      }
      if isFirst { source.append(6) }
      return element.isMultiple(of: 2)
    }
    return (source, even)
  }

  @Test("A change that comes while a turn is made is shown", arguments: [false, true])
  func changedWhileShown(isChain: Bool) {
    let (source, even) = changing([1, 2])
    let list = isChain ? even.mapped { $0 } : even
    let sink = RecordingSink<Int>()
    let rendering = list.render(on: .callingThread, every: .immediate, into: sink)
    source.append(5)
    #expect(Array(sink.rows) == [2, 6])
    rendering.cancel()
  }

  @Test("A change that comes while somebody begins to show is shown", arguments: [false, true])
  func changedAtTheStart(isChain: Bool) {
    let (_, even) = changing([1, 2, 5])
    let list = isChain ? even.mapped { $0 } : even
    let sink = RecordingSink<Int>()
    let rendering = list.render(on: .callingThread, every: .immediate, into: sink)
    #expect(Array(sink.rows) == [2, 6])
    rendering.cancel()
  }

  @Test("A change that comes while somebody begins to observe is heard", arguments: [false, true])
  func changedWhileObserved(isChain: Bool) {
    let (_, even) = changing([1, 2, 5])
    let list = isChain ? even.mapped { $0 } : even
    let heard = LockedElements([])
    let token = list.observe(on: .callingThread, options: [.old, .new, .initial]) { record in
      heard.replayInitial(record)
    }
    #expect(heard.elements == [2, 6])
    #expect(heard.fault == nil)
    token.cancel()
  }

  @Test("A change that comes while a change is heard is heard, too", arguments: [false, true])
  func changedWhileHeard(isChain: Bool) {
    let (source, even) = changing([1, 2])
    let list = isChain ? even.mapped { $0 } : even
    let heard = LockedElements(Array(list))
    let token = list.observe(on: .callingThread) { heard.replay($0) }
    source.append(5)
    #expect(heard.elements == [2, 6])
    #expect(heard.fault == nil)
    token.cancel()
  }

  @Test("A change that comes while a tracked read is made is told", arguments: [false, true])
  func changedWhileTracked(isChain: Bool) async throws {
    let (source, even) = changing([1, 2])
    let list = isChain ? even.mapped { $0 } : even
    #expect(list.count == 1)
    source.append(5)
    let isTold = LockedValue(false)
    let first = withObservationTracking {
      Array(list.snapshot)
    } onChange: {
      isTold.withLock { $0 = true }
    }
    #expect(first == [2] || first == [2, 6])
    source.append(8)
    // A tracker that begins to listen after the change is told in a job of its own.
    try await wait { isTold.withLock { $0 } }
    #expect(Array(list) == [2, 6, 8])
  }
}
