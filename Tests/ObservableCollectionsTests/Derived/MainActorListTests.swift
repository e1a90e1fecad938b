import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists
@testable import ObservableLists

/// An element that lives on the main actor.
@MainActor private final class Row {
  nonisolated let id: Int
  var rank: Int
  var isOn = true
  var group: String { rank % 2 == 0 ? "even" : "odd" }

  init(_ id: Int) {
    self.id = id
    rank = id
  }
}

extension Row: Equatable, Hashable {
  nonisolated static func == (first: Row, second: Row) -> Bool { first === second }

  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

@MainActor private func rows(_ ids: [Int]) -> [Row] { ids.map { Row($0) } }

@Suite("Derived lists with functions of the main actor")
struct MainActorListTests {
  @Test("Every operator, on the main actor: current after each change")
  @MainActor func operators() {
    let source = ObservableArray(rows([3, 1, 2]))
    let on = source.filtered(on: .mainActor) { $0.isOn }
    let ordered = on.ordered(on: .mainActor) { $0.rank < $1.rank }
    let descending = source.ordered(on: .mainActor, by: \.rank, descending: true)
    let ranks = ordered.mapped(on: .mainActor) { $0.rank }
    let odd = source.compactMapped(on: .mainActor) { $0.rank % 2 == 1 ? $0.rank : nil }
    let groups = ordered.sections(on: .mainActor) { $0.group }
    let counted = source.sections(on: .mainActor, by: { $0.group }, orderedBy: <) { key, rows in
      Header(id: key, sum: rows.reduce(0) { $0 + $1.rank })
    }
    let first = source.distinct(on: .mainActor) { $0.group }
    let leading = source.limited(on: .mainActor, while: { $0.rank != 2 })
    let atLeast = source.filtered(on: .mainActor, with: 2) { $0.rank >= $1 }
    let signed = source.ordered(on: .mainActor, with: -1) { $0.rank * $2 < $1.rank * $2 }
    #expect(Array(ranks) == [1, 2, 3])
    #expect(descending.map(\.id) == [3, 2, 1])
    #expect(Array(odd) == [3, 1])
    #expect(groups.snapshot.map(\.header.id) == ["odd", "even"])
    #expect(counted.snapshot.map(\.header.sum) == [2, 4])
    #expect(first.map(\.id) == [3, 2])
    #expect(leading.map(\.id) == [3, 1])
    #expect(atLeast.map(\.id) == [3, 2])
    #expect(signed.map(\.id) == [3, 2, 1])

    source[0].rank = 0
    source.touch(at: 0)
    source.append(Row(9))
    #expect(Array(ranks) == [0, 1, 2, 9])
    #expect(descending.map(\.rank) == [9, 2, 1, 0])
    #expect(Array(odd) == [1, 9])
    #expect(groups.snapshot.map(\.elements.count) == [2, 2])
    #expect(counted.snapshot.map(\.header.sum) == [2, 10])
    #expect(first.map(\.id) == [3, 1])
    source[2].rank = 5
    source.touch(at: 2)
    #expect(leading.map(\.id) == [3, 1, 2, 9])
    source[2].rank = 2
    source.touch(at: 2)
    #expect(leading.map(\.id) == [3, 1])
    atLeast.parameter = 1
    signed.parameter = 1
    #expect(atLeast.map(\.rank) == [1, 2, 9])
    #expect(signed.map(\.rank) == [0, 1, 2, 9])
    #expect(ordered.rootIndex(at: 0) == 0)
    #expect(on.index(atSource: 3) == 3)
  }

  @Test("Maps and sections with a parameter, on the main actor")
  @MainActor func parameters() {
    let source = ObservableArray(rows([3, 1, 2]))
    let scaled = source.mapped(on: .mainActor, with: 2) { $0.rank * $1 }
    let replaced = Self.mapped(source)
    let greater = source.compactMapped(on: .mainActor, with: 1) { $0.rank > $1 ? $0.rank : nil }
    let groups = source.sections(on: .mainActor, with: 2, by: { $0.rank % $1 }, orderedBy: <)
    let sums = source.sections(on: .mainActor, with: false) { row, isAll in
      isAll ? "all" : row.group
    } header: { key, rows in
      Header(id: key, sum: rows.reduce(0) { $0 + $1.rank })
    }
    let check = { (factor: Int, isAll: Bool) in
      let ranks = source.map(\.rank)
      #expect(Array(scaled) == ranks.map { $0 * factor })
      #expect(Array(replaced).count == ranks.count)
      #expect(Array(greater) == ranks.filter { $0 > factor - 1 })
      let keys = Set(ranks.map { $0 % factor }).sorted()
      #expect(groups.snapshot.map(\.header.id) == keys)
      #expect(groups.elementCount == ranks.count)
      #expect(sums.snapshot.count == (isAll ? 1 : 2))
      #expect(sums.snapshot.reduce(0) { $0 + $1.header.sum } == ranks.reduce(0, +))
    }
    check(2, false)
    source[0].rank = 0
    source.touch(at: 0)
    source.append(Row(9))
    check(2, false)
    scaled.parameter = 3
    replaced.parameter = 3
    greater.parameter = 2
    groups.parameter = 3
    sums.parameter = true
    check(3, true)
  }

  /// Nothing is known of `Result`, so this is the form that compares nothing.
  @MainActor private static func mapped<Result>(
    _ list: ObservableArray<Result>
  ) -> AdjustableList<Result, Int> {
    list.mapped(on: .mainActor, with: 1) { row, _ in row }
  }

  private struct Header: Identifiable, Equatable {
    let id: String
    let sum: Int
  }

  @Test("Elsewhere a look shows what was shown last, and does not wait; a job brings up to date")
  @MainActor func elsewhere() async throws {
    let source = ObservableArray(rows([1, 2, 3]))
    let on = source.filtered(on: .mainActor) { $0.isOn }
    let ids = on.mapped { $0.id }
    let joined = JoinedList([ids, source.mapped { $0.id }])
    #expect(Array(ids) == [1, 2, 3])
    #expect(joined.count == 6)
    let row = Row(4)
    // The main actor waits for the thread: nothing that the thread does may wait for the main actor.
    let seen = onOtherThread {
      source.append(row)
      return [on.count, ids.count, joined.count, source.count]
    }
    #expect(seen == [3, 3, 6, 4])
    await runMainActorJobs()
    #expect(onOtherThread { [on.count, ids.count, joined.count] } == [4, 4, 8])
    #expect(Array(ids) == [1, 2, 3, 4])
  }

  @Test("A list that nobody has looked at is empty elsewhere, until a job has looked")
  @MainActor func cold() async {
    let source = ObservableArray(rows([1, 2]))
    let on = source.filtered(on: .mainActor) { $0.isOn }
    #expect(onOtherThread { on.count } == 0)
    await runMainActorJobs()
    #expect(onOtherThread { on.count } == 2)
  }

  @Test("A change made elsewhere is heard, shown and tracked in a job; one made here at once")
  @MainActor func observers() async throws {
    let source = ObservableArray(rows([1]))
    let ids = source.filtered(on: .mainActor) { $0.isOn }.mapped { $0.id }
    let heard = LockedElements(Array(ids))
    let token = ids.observe(on: .callingThread) { heard.replay($0) }
    let (turns, sink) = (ManualTurnScheduler(), RecordingSink<Int>())
    let rendering = ids.render(on: .callingThread, every: turns.scheduler, into: sink)
    let immediate = RecordingSink<Int>()
    let other = ids.render(on: .callingThread, every: .immediate, into: immediate)
    source.append(Row(2))
    #expect(heard.elements == [1, 2])
    let row = Row(3)
    let before = onOtherThread {
      source.append(row)
      return heard.elements
    }
    #expect(before == [1, 2])
    await runMainActorJobs()
    #expect(heard.elements == [1, 2, 3])
    #expect(heard.fault == nil)
    #expect(Array(immediate.rows) == [1, 2, 3])
    turns.endTurn()
    #expect(Array(sink.rows) == [1, 2, 3])
    token.cancel()
    rendering.cancel()
    other.cancel()
  }

  @Test("A turn that ends elsewhere gets what a job brings up to date")
  @MainActor func turnElsewhere() async throws {
    let source = ObservableArray(rows([1]))
    let ids = source.mapped(on: .mainActor) { $0.rank }
    let sink = RecordingSink<Int>()
    let rendering = ids.render(on: .callingThread, every: .immediate, into: sink)
    let row = Row(2)
    onOtherThread { source.append(row) }
    await runMainActorJobs()
    #expect(Array(sink.rows) == [1, 2])
    rendering.cancel()
  }

  @Test("A parameter that is set elsewhere is set by a job")
  @MainActor func parameter() async {
    let source = ObservableArray(rows([1, 2, 3]))
    let list = source.filtered(on: .mainActor, with: 2) { $0.rank >= $1 }
    let below = list.filtered(with: 3) { row, most in row.id <= most }
    #expect(below.map(\.id) == [2, 3])
    let seen = onOtherThread {
      list.parameter = 1
      below.parameter = 2
      return [list.parameter, below.parameter, below.count]
    }
    #expect(seen == [2, 3, 2])
    await runMainActorJobs()
    #expect(below.map(\.id) == [1, 2])
    #expect(list.parameter == 1 && below.parameter == 2)
  }

  @Test("An order is held and let go from elsewhere")
  @MainActor func held() async {
    let source = ObservableArray(rows([1, 2, 3]))
    let list = source.ordered(on: .mainActor, by: \.rank)
    #expect(list.count == 3)
    let hold = onOtherThread { list.holdOrder() }
    source[0].rank = 9
    source.touch(at: 0)
    #expect(list.map(\.id) == [1, 2, 3])
    onOtherThread { hold.end() }
    #expect(onOtherThread { list.map(\.id) } == [1, 2, 3])
    #expect(list.map(\.id) == [2, 3, 1])
  }

  @Test("Inside a transaction elsewhere, and while others hold the list: no wait, no trap")
  @MainActor func transactions() async {
    let source = ObservableArray(rows([1, 2]))
    let on = source.filtered(on: .mainActor) { $0.isOn }
    #expect(on.count == 2)
    let row = Row(3)
    let seen = onOtherThread {
      source.transaction { source in
        source.append(row)
        return on.count + on.withoutChanges { on.count }
      }
    }
    #expect(seen == 4)
    #expect(on.count == 3)
  }

  #if os(macOS) || os(Linux)
    @Test("What needs a current list traps elsewhere, and says why")
    func trap() async {
      await #expect(processExitsWith: .failure) {
        let list = await MainActor.run {
          let list = ObservableArray([1, 2]).filtered(on: .mainActor) { _ in true }
          _ = list.count
          return list
        }
        _ = onOtherThread { list.sourceIndex(at: 0) }
      }
    }
  #endif
}

struct MainActorListConcurrencyTests {
  @Test("Threads change and read: functions run on the main actor only, and no change is lost")
  @MainActor func lastState() async throws {
    for seed in 0..<UInt64(TestScale.randomRuns(200)) {
      let source = ObservableArray(0..<10)
      let even = source.filtered(on: .mainActor) { value in
        MainActor.preconditionIsolated()
        return value % 2 == 0
      }
      let ordered = even.ordered { $0 > $1 }
      let joined = JoinedList([ordered, source.mapped { $0 }])
      let heard = LockedElements(Array(ordered))
      let token = ordered.observe(on: .callingThread) { heard.replay($0) }
      let sink = RecordingSink<Int>()
      let rendering = joined.render(on: .callingThread, every: .immediate, into: sink)
      let threads = (0..<3).map { thread in
        RunningThread {
          var random = SplitMix64(seed: seed * 10 + UInt64(thread))
          for _ in 0..<20 {
            let value = Int.random(in: 0..<99, using: &random)
            if value % 3 == 0 { source.append(value) } else { source[value % 10] = value }
            if value % 4 == 0 { _ = ordered.count + joined.count }
          }
        }
      }
      for _ in 0..<20 {
        _ = joined.count
        await Task.yield()
      }
      for thread in threads { thread.join() }
      let expected = source.filter { $0 % 2 == 0 }.sorted(by: >)
      let all = expected + Array(source)
      try await wait { heard.elements == expected && Array(sink.rows) == all }
      try demand(heard.fault?.description, equals: nil, "seed \(seed)")
      try demand(heard.elements, equals: expected, "heard, seed \(seed)")
      try demand(Array(sink.rows), equals: all, "shown, seed \(seed)")
      try demand(onOtherThread { Array(ordered) }, equals: expected, "elsewhere, seed \(seed)")
      token.cancel()
      rendering.cancel()
    }
  }
}
