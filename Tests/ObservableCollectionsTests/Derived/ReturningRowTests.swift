import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// A row, with a number for its life in the source.
private struct Row: Equatable, Sendable {
  let life: Int
  var value: Int
}

/// Three lists above each other, the last of which a sink shows.
private struct RowChain {
  let levels: [ObservableList<Row>]
  /// Set the parameters.
  let setters: [(Int) -> Void]

  static let names = [
    "filter", "page", "filter, map", "filter, order", "filter, page", "filter, filter",
    "order, page", "filter, map, order", "order, filter, page", "filter, map, page",
    "filter, filter, filter", "filter, while", "page, page", "filter, order by key, map",
    "distinct", "filter, distinct, map", "distinct, page", "distinct, order",
    "compact map", "filter, map with", "filter, compact map, page",
  ]

  /// Whether the rows that a move call touched are marked in the result.
  static func keepsMarks(_ kind: Int) -> Bool {
    !names[kind].contains("order") && !names[kind].contains("distinct")
  }

  /// Whether the rows are the source's elements.
  static func showsElements(_ kind: Int) -> Bool { !names[kind].contains("map") }

  init(_ kind: Int, of source: ObservableArray<Row>) {
    var levels: [ObservableList<Row>] = [source]
    var setters: [(Int) -> Void] = []
    for name in RowChain.names[kind].split(separator: ", ") {
      let above = levels.last!
      switch name {
      case "filter":
        let list = above.filtered(with: 2) { ($0.value + $0.life) % $1 == 0 }
        setters.append { list.parameter = $0 % 3 + 1 }
        levels.append(list)
      case "page":
        let list = above.limited(to: 3)
        setters.append { list.parameter = $0 % 5 }
        levels.append(list)
      case "while":
        let list = above.limited(with: 7) { $0.value < $1 }
        setters.append { list.parameter = $0 }
        levels.append(list)
      case "distinct": levels.append(above.distinct { $0.value % 4 })
      case "compact map":
        let list = above.compactMapped(with: 2) {
          ($0.value + $0.life) % $1 == 0 ? Row(life: $0.life, value: $0.value / $1) : nil
        }
        setters.append { list.parameter = $0 % 3 + 1 }
        levels.append(list)
      case "map with":
        let list = above.mapped(with: 2) { Row(life: $0.life, value: $0.value / $1) }
        setters.append { list.parameter = $0 % 3 + 1 }
        levels.append(list)
      case "map":
        levels.append(above.mapped { Row(life: $0.life, value: $0.value / 2) })
      case "order by key":
        levels.append(above.ordered(by: \.value))
      default:
        let list = above.ordered(with: 3) { $0.value % $2 < $1.value % $2 }
        setters.append { list.parameter = $0 % 3 + 1 }
        levels.append(list)
      }
    }
    self.levels = Array(levels.dropFirst())
    self.setters = setters
  }
}

/// What a sink gets.
private struct Heard: Equatable {
  var removals = "{}", insertions = "{}", updates = "[]"
  var moves = "[]"
  var moveCount = 0
  var updated: [Int] = []

  init() {}

  init(_ changes: BatchChanges) {
    removals = "\(changes.removals)"
    insertions = "\(changes.insertions)"
    updated = changes.updates.ranges.flatMap { Array($0.newRange) }.sorted()
    updates = "\(updated)"
    moves = "\(changes.moves)"
    moveCount = changes.moves.elementCount
  }
}

/// Somebody who looks at one of the lists, besides its sink.
private final class Onlooker {
  private let list: ObservableList<Row>
  private var token: ChangeObservation?
  private var sink: CoalescingObserver<BatchUpdate<Row>>?
  private var below: DerivedList<Row>?

  init(_ list: ObservableList<Row>) { self.list = list }

  func act(_ number: Int) {
    switch number {
    case 0: token = token == nil ? list.observe(on: .callingThread) { _ in } : nil
    case 1:
      sink?.cancel()
      sink =
        sink == nil
        ? list.render(on: .callingThread, every: .manual, initial: false) { _ in }
        : nil
    case 2: sink?.flush()
    case 3: below = below == nil ? list.filtered { $0.value % 2 == 0 } : nil
    case 4: _ = below?.count
    case 5: list.historyLimit = list.historyLimit == 0 ? 5 : 0
    default: _ = list.count
    }
  }

  func end() {
    token?.cancel()
    sink?.cancel()
  }
}

@Suite("Derived lists: rows that come back")
struct ReturningRowTests {
  @Test("A sink gets the same rows, no matter who else looks")
  func sameRows() throws {
    for seed in 0..<TestScale.randomRuns(100_000, debug: 1400) {
      try demandSameRows(seed, kind: seed % RowChain.names.count)
    }
  }

  @Test("What leaves two filters and comes back in both, in any order, has never been away")
  func twoFilters() {
    for isFirstAbove in [true, false] {
      for isLastAbove in [true, false] {
        let source = ObservableArray(Array(0..<6))
        let upper = source.filtered(with: 9) { $0 < $1 }
        let lower = upper.filtered(with: 9) { $0 < $1 }
        let heard = Recorder<String>()
        let sink = lower.render(on: .callingThread, every: .manual, initial: false) {
          heard.keep("\($0.changes)")
        }
        let token = lower.observe(on: .callingThread) { _ in }
        func set(_ isAbove: Bool, _ limit: Int) {
          if isAbove { upper.parameter = limit } else { lower.parameter = limit }
        }
        set(isFirstAbove, 5)
        set(!isFirstAbove, 2)
        source[0] += 0
        set(isLastAbove, 9)
        source.move(from: 1, to: 1)
        set(!isLastAbove, 9)
        sink.flush()
        let batches = heard.take()
        #expect(batches.count == 1 && !batches[0].contains("insert"), "\(batches)")
        set(isFirstAbove, 1)
        set(isFirstAbove, 9)
        sink.flush()
        #expect(heard.take().isEmpty)
        withExtendedLifetime(token) {}
      }
    }
  }

  private func demandSameRows(_ seed: Int, kind: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    // A long log takes a short one edit by edit.
    let isLong = seed % 32 < 2
    let start = (0..<(isLong ? 150 : random(0..<11))).map {
      Row(life: $0, value: random(0..<8))
    }
    var life = start.count
    let source = ObservableArray(start)
    let turns = ManualTurnScheduler()
    let chains = (0..<2).map { _ in RowChain(kind, of: source) }
    let heard = [Recorder<Heard>(), Recorder<Heard>()]
    let shown = chains.map { $0.levels.last! }
    let observers = zip(shown, heard).map { list, heard in
      list.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
        heard.keep(Heard(batch.changes))
      }
    }
    let onlookers = chains[1].levels.map { Onlooker($0) }
    var trace: [String] = ["\(RowChain.names[kind]) of \(start.map(\.value))"]
    var isDoubtful = false
    // Parameters again and again, with each change heard: rows leave one list, and come back in another.
    let isRestless = seed % 4 == 1
    if isRestless { onlookers[onlookers.count - 1].act(0) }
    for turn in 0..<6 {
      let (before, old) = (shown[0].map(\.life), Array(shown[0]))
      var renewed: Set<Int> = []
      for _ in 0..<random(1..<(isRestless ? 14 : 7)) {
        let count = source.count
        let value = random(0..<8)
        switch isRestless && random(0..<3) > 0 ? 6 : random(0..<12) {
        case 0:
          let index = random(0..<count + 1)
          source.insert(Row(life: life, value: value), at: index)
          life += 1
          trace.append("insert \(value) at \(index)")
        case 1 where count > 0:
          let index = random(0..<count)
          source.remove(at: index)
          trace.append("remove \(index)")
        case 2...4 where count > 0:
          let index = random(0..<count)
          renewed.insert(source[index].life)
          source[index].value = value
          trace.append("\(index) = \(value)")
        case 5 where count > 0:
          let (from, to) = (random(0..<count), random(0..<count))
          source.move(from: from, to: to)
          trace.append("move \(from) \(to)")
        case 6 where !chains[0].setters.isEmpty:
          let setter = random(0..<chains[0].setters.count)
          for chain in chains { chain.setters[setter](value) }
          trace.append("parameter \(setter) = \(value)")
        case 7...10:
          let (level, act) = (random(0..<onlookers.count), random(0..<7))
          onlookers[level].act(act)
          trace.append("look \(level) \(act)")
        default:
          let first = random(0..<count + 1)
          let end = isLong ? count : first + random(0..<count - first + 1)
          let step = isLong ? 2 : 1
          source.transaction { draft in
            for index in stride(from: first, to: end, by: step) {
              renewed.insert(draft[index].life)
              draft[index].value = (draft[index].value + value) % 8
            }
          }
          trace.append("\(first)..<\(end), \(step): += \(value)")
        }
      }
      turns.endTurn()
      trace.append("end")
      let after = shown[0].map(\.life)
      let rows = heard.map { $0.take() }
      let what = "seed \(seed), turn \(turn): \(trace.joined(separator: "; ")), \(rows)"
      try demand(Array(shown[0]), equals: Array(shown[1]), what)
      for rows in rows { try demand(rows.count < 2, equals: true, what) }
      let (alone, other) = (rows[0].first ?? Heard(), rows[1].first ?? Heard())
      for heard in [alone, other] {
        let gone = IndexRanges(before.indices.filter { !after.contains(before[$0]) })
        try demand(heard.removals, equals: "\(gone)", what)
        let new = IndexRanges(after.indices.filter { !before.contains(after[$0]) })
        try demand(heard.insertions, equals: "\(new)", what)
      }
      if RowChain.showsElements(kind) {
        let updated = after.indices.filter {
          before.contains(after[$0]) && renewed.contains(after[$0])
        }
        for heard in [alone, other] { try demand(heard.updates, equals: "\(updated)", what) }
      }
      for (index, row) in shown[0].enumerated() {
        guard let place = before.firstIndex(of: row.life), old[place] != row else { continue }
        for heard in [alone, other] {
          try demand(heard.updated.contains(index), equals: true, what)
        }
      }
      // Who moves may depend on what was moved in a turn without a batch, and is open in an order.
      if RowChain.keepsMarks(kind), !isDoubtful {
        try demand(alone.moves, equals: other.moves, what)
      }
      try demand(alone.moveCount, equals: other.moveCount, what)
      isDoubtful = rows[0].isEmpty
    }
    for observer in observers { observer.cancel() }
    for onlooker in onlookers { onlooker.end() }
  }
}
