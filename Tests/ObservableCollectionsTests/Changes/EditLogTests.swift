import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges
@testable import ObservableLists

/// A record of scattered ranges, and a plain list that it is replayed on.
///
/// An element of the list is its old index, or a negative number if it is new.
private struct ScatteredEdits {
  var generator: SplitMix64
  var list: [Int]
  var updated: Set<Int> = []
  /// The index ranges that the records named.
  var rangeCount = 0
  private var nextNew = -1

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    list = Array(0..<Int.random(in: 0...30, using: &generator))
  }

  /// A random record that fits the list, which is brought up to date.
  mutating func next() -> IndexEdit {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: insertion()
    case 1: removal()
    case 2: replacement()
    default: move()
    }
  }

  private mutating func some(of count: Int) -> IndexRanges {
    let share = Int.random(in: 1...4, using: &generator)
    var result = IndexRanges()
    for index in 0..<count where Int.random(in: 0..<4, using: &generator) < share {
      result.insert(index)
    }
    return result
  }

  private mutating func insertion() -> IndexEdit {
    let count = Int.random(in: 0...3, using: &generator)
    var indexes = IndexRanges()
    while indexes.count < count {
      indexes.insert(Int.random(in: 0..<list.count + count, using: &generator))
    }
    for index in indexes {
      list.insert(nextNew, at: index)
      nextNew -= 1
    }
    rangeCount += indexes.ranges.count
    return .insertion(indexes)
  }

  private mutating func removal() -> IndexEdit {
    let indexes = some(of: list.count)
    for index in indexes.reversed() { list.remove(at: index) }
    rangeCount += indexes.ranges.count
    return .removal(indexes)
  }

  private mutating func replacement() -> IndexEdit {
    let indexes = some(of: list.count)
    for index in indexes where list[index] >= 0 { updated.insert(list[index]) }
    rangeCount += indexes.ranges.count
    return .replacement(indexes)
  }

  /// Takes some ranges out and puts them back in another order at other places.
  private mutating func move() -> IndexEdit {
    let sources = some(of: list.count).ranges
    let taken = sources.map { list[$0] }
    for range in sources.reversed() { list.removeSubrange(range) }
    let order = sources.indices.shuffled(using: &generator)
    var places = order.map { _ in Int.random(in: 0...list.count, using: &generator) }.sorted()
    var shift = 0
    var moves: [RangePair] = []
    for (place, number) in zip(places.indices, order) {
      places[place] += shift
      shift += taken[number].count
      list.insert(contentsOf: taken[number], at: places[place])
      moves.append(
        RangePair(
          oldStart: sources[number].lowerBound, newStart: places[place],
          count: taken[number].count))
    }
    rangeCount += moves.count
    return .move(moves.sorted { $0.oldStart < $1.oldStart })
  }
}

extension EditLog {
  /// The log element by element: old indexes, negative for new elements, and who was updated.
  fileprivate var told: (list: [Int], updated: Set<Int>) {
    var list: [Int] = []
    var updated: Set<Int> = []
    for run in runs {
      for offset in 0..<run.count {
        list.append(run.isInserted ? -1 : run.oldStart + offset)
        if run.isUpdated { updated.insert(run.oldStart + offset) }
      }
    }
    return (list, updated)
  }
}

@Suite struct EditLogTests {
  @Test func scatteredRecordsAreToldAndBounded() {
    for seed in 0..<UInt64(TestScale.randomRuns(20_000)) {
      var edits = ScatteredEdits(seed: seed)
      var log = EditLog(count: edits.list.count)
      for _ in 0..<8 {
        log.apply(edits.next())
        let told = log.told
        #expect(told.list == edits.list.map { max($0, -1) }, "seed \(seed)")
        #expect(told.updated == edits.updated.intersection(edits.list), "seed \(seed)")
        #expect(log.newCount == edits.list.count, "seed \(seed)")
        #expect(log.runs.count <= 3 * edits.rangeCount + 1, "seed \(seed)")
        #expect(log.runs.count <= log.newCount, "seed \(seed)")
      }
    }
  }

  @Test func composedLogsAreTheLogOfBothAndAssociate() {
    for seed in 0..<UInt64(TestScale.randomRuns(20_000)) {
      var edits = ScatteredEdits(seed: seed)
      var whole = EditLog(count: edits.list.count)
      var parts: [EditLog] = []
      for _ in 0..<3 {
        var part = EditLog(count: edits.list.count)
        for _ in 0..<4 {
          let edit = edits.next()
          part.apply(edit)
          whole.apply(edit)
        }
        parts.append(part)
      }
      let left = parts[0].composed(with: parts[1]).composed(with: parts[2])
      let right = parts[0].composed(with: parts[1].composed(with: parts[2]))
      #expect(left == whole, "seed \(seed)")
      #expect(right == whole, "seed \(seed)")
    }
  }

  #if os(macOS) || os(Linux)
    @Test func logsThatDoNotMeetTrap() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = EditLog(count: 2).composed(with: EditLog(count: 3))
      }
      #expect(
        result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?
          .contains("A log of 3 elements does not follow a log that ends at 2") == true)
    }
  #endif
}

@Suite struct EditHistoryTests {
  @Test func `an observer far behind many others gets the log of all edits`() {
    var history = EditHistory()
    var whole = EditLog(count: 50)
    var generator = SplitMix64(seed: 31)
    for version in 0..<200 {
      history.addPosition(at: version, count: whole.newCount)
      let index = Int.random(in: 0..<whole.newCount, using: &generator)
      let edit = version.isMultiple(of: 2) ? IndexEdit.removal(at: index) : .insertion(at: index)
      history.record(edit)
      whole.apply(edit)
    }
    #expect(history.pieceCount == 200)
    #expect(history.log(since: 0) == whole)
  }

  /// Observers that stand at different versions each get the log since theirs, however the pieces
  /// are cut, composed and forgotten.
  @Test func everyStandingPlaceGetsTheLogSinceItsVersion() {
    for seed in 0..<UInt64(TestScale.randomRuns(10_000)) {
      var edits = ScatteredEdits(seed: seed)
      var history = EditHistory()
      var version = 0
      var observers: [(version: Int, log: EditLog)] = []
      for _ in 0..<20 {
        switch Int.random(in: 0..<5, using: &edits.generator) {
        case 0:
          history.addPosition(at: version, count: edits.list.count)
          observers.append((version, EditLog(count: edits.list.count)))
        case 1 where !observers.isEmpty:
          let leaver = Int.random(in: observers.indices, using: &edits.generator)
          history.leave(observers.remove(at: leaver).version)
        case 2 where observers.contains { $0.version < version }:
          let late = observers.indices.filter { observers[$0].version < version }
          let leader = late[Int.random(in: late.indices, using: &edits.generator)]
          let start = observers.remove(at: leader)
          let turn = history.advance(from: start.version, to: version)
          #expect(turn.log == start.log, "seed \(seed)")
          let isShared = observers.contains { $0.version == start.version }
          #expect(turn.isShared == isShared, "seed \(seed)")
          observers.append((version, EditLog(count: edits.list.count)))
        default:
          let edit = edits.next()
          version += 1
          history.record(edit)
          for index in observers.indices { observers[index].log.apply(edit) }
        }
        for observer in observers {
          #expect(history.log(since: observer.version) == observer.log, "seed \(seed)")
          #expect(history.hasPosition(at: observer.version), "seed \(seed)")
        }
        #expect(history.isEmpty == observers.isEmpty, "seed \(seed)")
      }
    }
  }

  /// One observer stays behind while another follows every edit: the pieces between them are
  /// composed, but not each time all of them.
  @Test func observersThatFollowDoNotCutTheHistoryOfOneThatStays() {
    var edits = ScatteredEdits(seed: 7)
    var history = EditHistory()
    var log = EditLog(count: edits.list.count)
    history.addPosition(at: 0, count: edits.list.count)
    for version in 1...2_000 {
      let edit = edits.next()
      history.record(edit)
      log.apply(edit)
      history.addPosition(at: version, count: edits.list.count)
      if version > 1 { history.leave(version - 1) }
      let longest = log.runs.count + edits.rangeCount * 3
      let bound = 3 + Int.bitWidth - longest.leadingZeroBitCount
      #expect(history.pieceCount <= bound, "version \(version)")
    }
    #expect(history.log(since: 0) == log)
    history.leave(2_000)
    #expect(history.log(since: 0) == log)
    history.leave(0)
    #expect(history.isEmpty)
  }

  @Test func nothingIsKeptWhenNobodyStands() {
    var history = EditHistory()
    history.record(.insertion([0]))
    #expect(history.runCount == 0)
    history.addPosition(at: 1, count: 1)
    history.record(.insertion([1]))
    #expect(history.runCount == 2)
    history.leave(1)
    #expect(history.runCount == 0)
  }
}
