import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// A list of lives, and logs of what happens to it, one after the other.
private struct DepartingList {
  /// An element: its life, what it was called last when it left, and whether it was replaced or moved since the
  /// start.
  struct Item: Equatable {
    let life: Int
    var number: Int?
    var marks = 0
  }

  let start: Int
  var items: [Item]
  /// Those that have left and may come back.
  var away: [Item] = []
  var logs: [EditLog]
  private var last: Int
  private let era = DepartureEra()

  init(count: Int, nodeLimit: Int) {
    start = count
    items = (0..<count).map { Item(life: $0) }
    last = count
    logs = [EditLog(count: count, nodeLimit: nodeLimit)]
  }

  mutating func act(_ generator: inout SplitMix64) {
    let log = logs.count - 1
    let index = Int.random(in: 0...items.count, using: &generator)
    let isEnd = index == items.count
    last += 1
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      items.insert(Item(life: last), at: index)
      logs[log].insert(index..<index + 1)
    case 1 where !isEnd:
      items.remove(at: index)
      logs[log].remove(index..<index + 1)
    case 2 where !isEnd:
      items[index].marks |= PackedRun.updatedMark
      logs[log].update(index..<index + 1)
    case 3 where !isEnd:
      let target = Int.random(in: 0..<items.count, using: &generator)
      var item = items.remove(at: index)
      item.marks |= PackedRun.movedMark
      items.insert(item, at: target)
      logs[log].move(RangePair(knownOldStart: index, newStart: target, count: 1))
    case 4...5 where !isEnd:
      var item = items.remove(at: index)
      item.number = last
      // What else has happened in the turn of the departure.
      let marks = Int.random(in: 0..<4, using: &generator)
      item.marks |= marks
      away.append(item)
      logs[log].depart([DepartingRow(number: last, index: index, marks: marks, era: era)])
      logs[log].remove(index..<index + 1)
    default:
      if away.isEmpty { return }
      var item = away.remove(at: Int.random(in: 0..<away.count, using: &generator))
      let marks = Int.random(in: 0..<4, using: &generator)
      item.marks |= marks
      // A change as derived lists publish it.
      var runs: [PackedRun] = [.returning(item.number! << 2 | marks)]
      if index > 0 { runs.insert(PackedRun(count: index, origin: 0), at: 0) }
      if !isEnd { runs.append(PackedRun(count: items.count - index, origin: index << 2)) }
      logs[log].compose(EditLog(oldCount: items.count, runs: runs))
      items.insert(item, at: index)
    }
  }

  /// Ends a log and begins another one.
  mutating func cut() {
    logs.append(EditLog(count: items.count, nodeLimit: logs[0].nodeLimit))
  }

  /// The origins of all elements in the list at the start.
  var origins: [Int] {
    items.map { $0.life < start ? $0.life << 2 | $0.marks : PackedRun.insertedOrigin }
  }
}

extension EditLog {
  fileprivate var origins: [Int] {
    runs.flatMap { run in
      (0..<run.count).map {
        run.isInserted ? -1 : PackedRun.origin(run.origin, advancedBy: $0)
      }
    }
  }
}

@Suite("Elements that leave and come back, in edit logs")
struct EditLogDepartureTests {
  @Test("Logs cut and composed anywhere know the elements of the start")
  func cutsAndCompositions() throws {
    for seed in 0..<TestScale.randomRuns(100_000, debug: 1500) {
      var generator = SplitMix64(seed: UInt64(seed))
      let isLong = seed % 16 == 0
      var list = DepartingList(
        count: isLong ? 80 : Int.random(in: 0...6, using: &generator), nodeLimit: isLong ? 4 : 61)
      for _ in 0..<(isLong ? 120 : 12) {
        list.act(&generator)
        if Int.random(in: 0..<(isLong ? 40 : 3), using: &generator) == 0 { list.cut() }
      }
      var logs = list.logs
      while logs.count > 1 {
        let place = Int.random(in: 0..<logs.count - 1, using: &generator)
        let next = logs.remove(at: place + 1)
        logs[place].compose(next)
      }
      try demand(logs[0].origins, equals: list.origins, "seed \(seed)")
      // All that are away are known. Those that came back and were removed may be, too, but nobody twice.
      let old = logs[0].departures.filter { $0.origin >= 0 }
      let away = list.away.filter { $0.life < list.start }
      try demand(
        Set(away.map { $0.number! }).isSubset(of: old.map(\.number)), equals: true,
        "seed \(seed): departures")
      let places = old.map(\.oldIndex) + list.items.map(\.life).filter { $0 < list.start }
      try demand(Set(places).count, equals: places.count, "seed \(seed): places")
      var plain = logs[0]
      plain.forgetReturns()
      try demand(plain.origins, equals: list.origins, "seed \(seed): without returns")
      try demand(NetEffect(logs[0]), equals: NetEffect(plain), "seed \(seed): effect")
    }
  }
}
