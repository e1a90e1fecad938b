import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// The same operator, which computes a turn of one edit as it does one of many.
private struct GeneralWay<Base: Derivation>: Derivation {
  typealias Source = Base.Source
  typealias Output = Base.Output

  private var base: Base

  init(_ base: Base) { self.base = base }

  static var keepsOrder: Bool { Base.keepsOrder }

  var dueWork: DueWork? { base.dueWork }

  mutating func build(_ source: ArraySnapshot<Source>) -> Output.Content {
    base.build(source)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn { base.advance(log, to: source, from: shown) }

  func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { base.index(atSource: index) }
}

/// Two lists of the same operator. One of them takes the short way for an edit of one element.
private final class TwoWays<Source, Element> {
  let source: ObservableArray<Source>
  let lists: [DerivedList<Element>]
  private let turns = ManualTurnScheduler()
  private let heard = [Recorder<String>(), Recorder<String>()]
  private var observers: [CoalescingObserver<BatchUpdate<Element>>] = []
  private var tokens: [ChangeObservation] = []
  private let name: (Element) -> String

  /// - Parameters:
  ///   - elements: the elements of the source.
  ///   - isHeard: whether the records of the lists are observed.
  ///   - name: what tells an element from others.
  ///   - makeOperator: returns the operator, for the list with a number.
  init<Operator: Derivation>(
    _ elements: [Source], isHeard: Bool, name: @escaping @Sendable (Element) -> String,
    _ makeOperator: (Int) -> Operator
  ) where Operator.Source == Source, Operator.Output == DerivedList<Element>, Element: Sendable {
    source = ObservableArray(elements)
    lists = [
      DerivedList(makeOperator(0), of: source),
      DerivedList(GeneralWay(makeOperator(1)), of: source),
    ]
    self.name = name
    for (list, heard) in zip(lists, heard) {
      observers.append(
        list.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
          let changes = batch.changes
          heard.keep(
            "\(changes.removals) \(changes.moves) \(changes.insertions) \(changes.updates)")
        })
      if !isHeard { continue }
      tokens.append(
        list.observe(on: .callingThread, options: [.old, .new]) { change in
          let elements = [change.oldElements, change.newElements].map { $0?.map(name) }
          heard.keep("\(change.kind) \(change.indexes) \(change.moves) \(elements)")
          heard.keep("\(change.revision.version)")
        })
    }
    turns.endTurn()
  }

  deinit {
    for observer in observers { observer.cancel() }
    for token in tokens { token.cancel() }
  }

  /// Ends the turn, and compares the lists.
  func check(_ trace: String) throws {
    turns.endTurn()
    let names = lists.map { $0.map(name) }
    try demand(names[0], equals: names[1], "elements, \(trace)")
    let heard = heard.map { $0.take() }
    try demand(heard[0], equals: heard[1], "batches and records, \(trace)")
    try demand(
      lists[0].revision.version, equals: lists[1].revision.version, "versions, \(trace)")
    let above = lists.map { list in (0..<list.count).map { list.sourceIndex(at: $0) } }
    try demand(above[0], equals: above[1], "indexes in the source, \(trace)")
    let below = lists.map { list in (0..<source.count).map { list.index(atSource: $0) } }
    try demand(below[0], equals: below[1], "indexes of the source, \(trace)")
  }
}

/// An object whose key changes inside.
private final class Card: @unchecked Sendable {
  let id: Int
  var key: Int

  init(_ id: Int, _ key: Int) { (self.id, self.key) = (id, key) }
}

@Suite("Derived lists: turns of one edit")
struct SingleEditTests {
  /// An edit of one element.
  private enum Edit {
    case insert(Int, at: Int)
    case remove(Int)
    case replace(Int, with: Int)
    case move(from: Int, to: Int)

    /// All edits of a list, with some values.
    static func all(count: Int, values: Range<Int>, withMoves: Bool = true) -> [Edit] {
      let places = 0..<count
      let edits: [Edit] =
        (0...count).flatMap { index in values.map { .insert($0, at: index) } }
        + places.map { .remove($0) }
        + places.flatMap { index in values.map { .replace(index, with: $0) } }
      if !withMoves { return edits }
      return edits
        + places.flatMap { from in
          places.filter { $0 != from }.map { .move(from: from, to: $0) }
        }
    }

    static func random(count: Int, values: Range<Int>, _ generator: inout SplitMix64) -> Edit {
      let value = Int.random(in: values, using: &generator)
      let choice = count == 0 ? 0 : Int.random(in: 0..<4, using: &generator)
      let index = Int.random(in: 0..<max(1, count), using: &generator)
      switch choice {
      case 0: return .insert(value, at: Int.random(in: 0...count, using: &generator))
      case 1: return .remove(index)
      case 2: return .replace(index, with: value)
      default: return .move(from: index, to: Int.random(in: 0..<count, using: &generator))
      }
    }

    func apply<Element>(to array: ObservableArray<Element>, _ element: (Int) -> Element) {
      switch self {
      case .insert(let value, let index): array.insert(element(value), at: index)
      case .remove(let index): array.remove(at: index)
      case .replace(let index, let value): array[index] = element(value)
      case .move(let source, let target): array.move(from: source, to: target)
      }
    }
  }

  /// Every list of values of some length.
  private static func everyList(_ count: Int, of values: Range<Int>) -> [[Int]] {
    if count == 0 { return [[]] }
    return everyList(count - 1, of: values).flatMap { list in values.map { list + [$0] } }
  }

  // MARK: Filters

  @Test("Filters: every pattern of kept elements, and every edit", arguments: [2, 3, 1_024])
  func filters(capacity: Int) throws {
    for count in 0...TestScale.bound(full: 5, debug: 4) {
      for pattern in Self.everyList(count, of: 0..<2) {
        for edit in Edit.all(count: count, values: 0..<2) {
          for isHeard in capacity == 2 ? [false] : [false, true] {
            let asked = [LockedValue(0), LockedValue(0)]
            let ways = TwoWays(pattern, isHeard: isHeard, name: { "\($0)" }) { number in
              Filtering<Int, Int>(
                { value in
                  asked[number].withLock { $0 += 1 }
                  return value == 1 ? value : nil
                }, flags: FlagList(FlagStore(capacity: capacity)))
            }
            let trace = "\(edit) of \(pattern), heard: \(isHeard)"
            edit.apply(to: ways.source) { $0 }
            try ways.check(trace)
            try demand(
              Array(ways.lists[0]), equals: ways.source.filter { $0 == 1 }, "filtered, \(trace)")
            let counts = asked.map { $0.withLock { $0 } }
            try demand(counts[0], equals: counts[1], "calls, \(trace)")
          }
        }
      }
    }
  }

  // MARK: Orders

  /// Comparators, of which some contradict themselves.
  private static let comparators: [@Sendable (Int, Int) -> Bool] = [
    { $0 < $1 }, { $0 > $1 }, { $0 <= $1 }, { ($1 - $0 + 3) % 3 == 1 }, { _, _ in true },
    { _, _ in false },
  ]

  @Test(
    "Orders: every list of few values, and every edit", arguments: comparators.indices, [2, 512])
  func orders(number: Int, capacity: Int) throws {
    let areInOrder = Self.comparators[number]
    let isOrder = ![2, 3, 4].contains(number)
    // In debug three elements for one that contradicts itself in each way, and small chunks for one.
    let isLonger = number == 0 || capacity > 2 && [2, 3].contains(number)
    for count in 0...TestScale.bound(full: 4, debug: isLonger ? 3 : 2) {
      for pattern in Self.everyList(count, of: 0..<3) {
        for edit in Edit.all(count: count, values: 0..<3) {
          for isHeard in capacity == 2 ? [false] : [false, true] {
            let asked = [LockedValue(0), LockedValue(0)]
            let ways = TwoWays(pattern, isHeard: isHeard, name: { "\($0)" }) { number in
              Ordering<Int>(numbers: NumberStore(capacity: capacity)) { one, other in
                asked[number].withLock { $0 += 1 }
                return areInOrder(one, other)
              }
            }
            let trace = "comparator \(number), \(edit) of \(pattern), heard: \(isHeard)"
            edit.apply(to: ways.source) { $0 }
            try ways.check(trace)
            if isOrder {
              let sorted = ways.source.sorted(by: areInOrder)
              try demand(Array(ways.lists[0]), equals: sorted, "sorted, \(trace)")
            }
            let counts = asked.map { $0.withLock { $0 } }
            try demand(counts[0] <= counts[1], equals: true, "\(counts) calls, \(trace)")
          }
        }
      }
    }
  }

  @Test("Orders of objects: one changes inside, and then every edit", arguments: [false, true])
  func objects(isHeard: Bool) throws {
    let count = TestScale.bound(full: 4, debug: 3)
    for pattern in Self.everyList(count, of: 0..<3) {
      for (changed, key) in (0..<count).flatMap({ index in (0..<3).map { (index, $0) } }) {
        if pattern[changed] == key { continue }
        let edits = Edit.all(count: count, values: 0..<3, withMoves: !isHeard)
        for (number, edit) in edits.enumerated() {
          // In debug each is heard or not, by turns.
          if !TestScale.isFull, (number + key + changed) % 2 == (isHeard ? 1 : 0) { continue }
          let cards = pattern.enumerated().map { Card($0, $1) }
          let ways = orderedCards(cards, isHeard: isHeard, capacity: 512)
          cards[changed].key = key
          let trace = "\(changed) becomes \(key), \(edit) of \(pattern)"
          play(edit, ways.source, id: count)
          try ways.check(trace)
          for index in 0..<ways.source.count { ways.source.touch(at: index) }
          try ways.check("\(trace), touched")
          let keys = ways.source.map(\.key)
          try demand(ways.lists[0].map(\.key), equals: keys.sorted(), "sorted, \(trace)")
        }
      }
    }
  }

  /// A hold, inside it a silent change and an edit, which may find that out; and then, before anybody
  /// reads, another edit.
  @Test("Orders of objects that have a past: one changes inside while the order is held")
  func objectsAfterAHold() throws {
    for pattern in [[0, 1, 2]] + (TestScale.isFull ? [[0, 0, 1], [2, 1, 0]] : []) {
      for (changed, key) in (0..<3).flatMap({ index in (0..<3).map { (index, $0) } }) {
        if pattern[changed] == key { continue }
        for first in (0..<3).flatMap({ [Edit.remove($0), .replace($0, with: pattern[$0])] }) {
          let count = if case .remove = first { 2 } else { 3 }
          for second in Edit.all(count: count, values: 1..<2) {
            let cards = pattern.enumerated().map { Card($0, $1) }
            let ways = orderedCards(cards, isHeard: false, capacity: 512)
            let holds = ways.lists.map { $0.holdOrder() }
            cards[changed].key = key
            play(first, ways.source, id: 3)
            let trace = "\(changed) becomes \(key), \(first), \(second), of \(pattern)"
            try ways.check("\(trace), held")
            for hold in holds { hold.end() }
            play(second, ways.source, id: 4)
            try ways.check(trace)
            for index in 0..<ways.source.count { ways.source.touch(at: index) }
            try ways.check("\(trace), touched")
            let keys = ways.source.map(\.key)
            try demand(ways.lists[0].map(\.key), equals: keys.sorted(), "sorted, \(trace)")
          }
        }
      }
    }
  }

  private func orderedCards(
    _ cards: [Card], isHeard: Bool, capacity: Int
  ) -> TwoWays<Card, Card> {
    TwoWays(cards, isHeard: isHeard, name: { "\($0.id): \($0.key)" }) { _ in
      Ordering<Card>(numbers: NumberStore(capacity: capacity)) { $0.key < $1.key }
    }
  }

  /// Applies an edit; a replacement by the same key touches the object instead.
  private func play(_ edit: Edit, _ source: ObservableArray<Card>, id: Int) {
    if case .replace(let index, let key) = edit, source[index].key == key {
      return source.touch(at: index)
    }
    edit.apply(to: source) { Card(id, $0) }
  }

  @Test("Orders of objects that change inside again and again", arguments: [2, 512])
  func changingObjects(capacity: Int) throws {
    for seed in 0..<TestScale.randomRuns(1_000) {
      var generator = SplitMix64(seed: UInt64(seed))
      let cards = (0..<Int.random(in: 0...8, using: &generator)).map {
        Card($0, Int.random(in: 0..<4, using: &generator))
      }
      let ways = orderedCards(cards, isHeard: seed % 4 == 0, capacity: capacity)
      for step in 0..<12 {
        if let card = ways.source.snapshot.randomElement(using: &generator),
          generator.next() % 2 == 0
        {
          card.key = Int.random(in: 0..<4, using: &generator)
        }
        let edit = Edit.random(count: ways.source.count, values: 0..<4, &generator)
        play(edit, ways.source, id: 100 + step)
        try ways.check("seed \(seed), step \(step), \(edit)")
      }
    }
  }

  // MARK: Transforms

  @Test("Transforms of every element: every edit, with results that are the same and others")
  func transforms() throws {
    for count in 0...4 {
      for edit in Edit.all(count: count, values: 0..<6) {
        for (isCompared, isHeard) in [(true, true), (true, false), (false, true), (false, false)] {
          let asked = [LockedValue(0), LockedValue(0)]
          let ways = TwoWays(Array(0..<count), isHeard: isHeard, name: { "\($0)" }) { number in
            Mapping<Int, Int>(
              transform: { value in
                asked[number].withLock { $0 += 1 }
                return value / 2
              }, isSame: isCompared ? { $0 == $1 } : nil)
          }
          let trace = "\(edit) of \(count), compared: \(isCompared), heard: \(isHeard)"
          edit.apply(to: ways.source) { $0 }
          try ways.check(trace)
          try demand(Array(ways.lists[0]), equals: ways.source.map { $0 / 2 }, trace)
          let counts = asked.map { $0.withLock { $0 } }
          try demand(counts[0], equals: counts[1], "calls, \(trace)")
        }
      }
    }
  }

  // MARK: Limits

  @Test("Limits: every range, and every edit")
  func limits() throws {
    for count in 0...5 {
      for range in everyRange(0...4) {
        for edit in Edit.all(count: count, values: 9..<10) {
          for isLast in [false, true] {
            let bounds = { (count: Int) in
              isLast ? max(0, count - range.upperBound)..<max(0, count - range.lowerBound) : range
            }
            for isHeard in [false, true] {
              let ways = TwoWays(Array(0..<count), isHeard: isHeard, name: { "\($0)" }) { _ in
                Limiting<Int>(bounds)
              }
              let trace = "\(edit) of \(count), \(range), from the end: \(isLast)"
              edit.apply(to: ways.source) { $0 }
              try ways.check("\(trace), heard: \(isHeard)")
              let length = ways.source.count
              let clamped = bounds(length).clamped(to: 0..<length)
              try demand(Array(ways.lists[0]), equals: Array(ways.source[clamped]), trace)
            }
          }
        }
      }
    }
  }

  @Test("Limits by a predicate: every pattern, and every edit", arguments: [2, 3, 1_024])
  func limitsByPredicate(capacity: Int) throws {
    for count in 0...TestScale.bound(full: 5, debug: 4) {
      for pattern in Self.everyList(count, of: 0..<2) {
        for edit in Edit.all(count: count, values: 0..<2) {
          let asked = [LockedValue(0), LockedValue(0)]
          let ways = TwoWays(pattern, isHeard: capacity == 3, name: { "\($0)" }) { number in
            LimitingWhile<Int>(
              SpecializedTransform { value in
                asked[number].withLock { $0 += 1 }
                return value == 1 ? nil : ()
              }, flags: FlagList(FlagStore(capacity: capacity)))
          }
          let trace = "\(edit) of \(pattern)"
          edit.apply(to: ways.source) { $0 }
          try ways.check(trace)
          let expected = Array(ways.source.prefix { $0 == 1 })
          try demand(Array(ways.lists[0]), equals: expected, "limited, \(trace)")
          let counts = asked.map { $0.withLock { $0 } }
          try demand(counts[0], equals: counts[1], "calls, \(trace)")
        }
      }
    }
  }

  // MARK: Many turns

  @Test("Many turns of one edit, and some of two", arguments: [2, 3, 16, 1_024])
  func manyTurns(capacity: Int) throws {
    for seed in 0..<TestScale.randomRuns(60) {
      var generator = SplitMix64(seed: UInt64(seed))
      let values = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Int.random(in: 0..<20, using: &generator)
      }
      let filter = TwoWays(values, isHeard: seed % 3 == 0, name: { "\($0)" }) { _ in
        Filtering<Int, Int>(
          { $0 % 3 > 0 ? $0 : nil }, flags: FlagList(FlagStore(capacity: capacity)))
      }
      let order = TwoWays(values, isHeard: seed % 3 == 1, name: { "\($0)" }) { _ in
        Ordering<Int>(numbers: NumberStore(capacity: capacity)) { $0 / 2 < $1 / 2 }
      }
      for step in 0..<80 {
        let trace = "seed \(seed), step \(step)"
        for _ in 0..<(generator.next() % 8 == 0 ? 2 : 1) {
          let edit = Edit.random(count: filter.source.count, values: 0..<20, &generator)
          edit.apply(to: filter.source) { $0 }
          edit.apply(to: order.source) { $0 }
        }
        try filter.check("filter, \(trace)")
        try order.check("order, \(trace)")
        let (source, lists) = (Array(filter.source), [filter.lists[0], order.lists[0]])
        try demand(Array(lists[0]), equals: source.filter { $0 % 3 > 0 }, "filter, \(trace)")
        try demand(Array(lists[1]), equals: source.sorted { $0 / 2 < $1 / 2 }, "order, \(trace)")
      }
    }
  }

  // MARK: A few edits

  @Test("A few edits and moves in a turn: every operator")
  func fewEdits() throws {
    for seed in 0..<TestScale.randomRuns(6_000) {
      var generator = SplitMix64(seed: UInt64(seed))
      let start = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Int.random(in: 0..<8, using: &generator)
      }
      let name = seed % 6
      let capacity = seed % 4 < 2 ? 3 : 1_024
      let ways = Self.ways(name, start, isHeard: seed % 5 == 0, capacity: capacity, &generator)
      for turn in 0..<12 {
        // A turn of one edit is the one that has a short way.
        let edits = turn % 3 == 0 ? 1 : Int.random(in: 1...6, using: &generator)
        for _ in 0..<edits {
          Edit.random(count: ways.source.count, values: 0..<8, &generator)
            .apply(to: ways.source) { $0 }
        }
        try ways.check("operator \(name), seed \(seed), turn \(turn), \(edits) edits")
      }
    }
  }

  private static func ways(
    _ name: Int, _ start: [Int], isHeard: Bool, capacity: Int, _ generator: inout SplitMix64
  ) -> TwoWays<Int, Int> {
    let first = Int.random(in: 0...3, using: &generator)
    let range = first..<Int.random(in: first...8, using: &generator)
    switch name {
    case 0:
      return TwoWays(start, isHeard: isHeard, name: { "\($0)" }) { _ in
        Filtering<Int, Int>(
          { $0 & 1 == 0 ? $0 : nil }, flags: FlagList(FlagStore(capacity: capacity)))
      }
    case 1:
      return TwoWays(start, isHeard: isHeard, name: { "\($0)" }) { _ in
        Ordering<Int>(numbers: NumberStore(capacity: capacity)) { $0 / 2 < $1 / 2 }
      }
    case 2:
      return TwoWays(start, isHeard: isHeard, name: { "\($0)" }) { _ in
        Mapping<Int, Int>(transform: { $0 / 2 }, isSame: { $0 == $1 })
      }
    case 3:
      return TwoWays(start, isHeard: isHeard, name: { "\($0)" }) { _ in Limiting<Int> { _ in range }
      }
    case 4:
      return TwoWays(start, isHeard: isHeard, name: { "\($0)" }) { _ in
        Limiting<Int> { max(0, $0 - range.upperBound)..<max(0, $0 - range.lowerBound) }
      }
    default:
      // The other one deals all elements anew.
      return TwoWays(start, isHeard: isHeard, name: { "\($0)" }) { number in
        Deduplicating<Int, Int>(
          SpecializedKey { $0 / 2 }, numbers: NumberStore(capacity: capacity),
          leastDealt: number == 0 ? .max : 1)
      }
    }
  }

  // MARK: Releases

  @Test("Elements that leave are released when the turn is shown", arguments: [false, true])
  func releases(isHeard: Bool) {
    let source = ObservableArray((0..<4).map { Card($0, $0) })
    let lists = [
      source.filtered { $0.key >= 0 }, source.ordered { $0.key < $1.key }, source.limited(to: 3),
      source.compactMapped { $0 },
    ]
    let tokens = isHeard ? lists.map { $0.observe(on: .callingThread) { _ in } } : []
    for list in lists { _ = list.count }
    let first = { [weak card = source[0]] in card }
    let second = { [weak card = source[1]] in card }
    let third = { [weak card = source[2]] in card }
    source.remove(at: 0)
    for list in lists { _ = list.count }
    #expect(first() == nil)
    source[0] = Card(5, 1)
    for list in lists { _ = list.count }
    #expect(second() == nil)
    // It moves in the order.
    source[1] = Card(6, 9)
    for list in lists { _ = list.count }
    #expect(third() == nil)
    #expect(lists[1].map(\.id) == [5, 3, 6])
    // It moves, and in the order it stays; then all leave.
    let last = { [weak card = source[2]] in card }
    source.move(from: 2, to: 0)
    for list in lists { _ = list.count }
    source.removeAll()
    for list in lists { _ = list.count }
    #expect(last() == nil)
    for token in tokens { token.cancel() }
  }
}
