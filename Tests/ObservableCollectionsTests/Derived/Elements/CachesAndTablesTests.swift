import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists
@testable import ObservableLists

/// An element that is counted while it is there.
@Observable private final class Row: Identifiable, Hashable, @unchecked Sendable {
  let id: Int
  var key: Int
  var title = 0
  @ObservationIgnored private let alive: LockedValue<Int>

  init(_ id: Int, _ alive: LockedValue<Int>) {
    (self.id, key, self.alive) = (id, id, alive)
    alive.withLock { $0 += 1 }
  }

  deinit { alive.withLock { $0 -= 1 } }

  static func == (first: Row, second: Row) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private struct Header: Identifiable, Equatable, Sendable {
  let id: Int
  var total: Int
}

/// What follows a list, and what it does at the end of a turn.
private struct Client {
  let objects: [Any]
  let endTurn: () -> Void

  init(_ objects: [Any], endTurn: @escaping () -> Void) {
    (self.objects, self.endTurn) = (objects, endTurn)
  }

  /// A list that is only rendered.
  init<Element: Sendable>(_ list: ObservableList<Element>, _ jobs: Jobs) {
    let sink = list.render(on: .callingThread, every: .manual, initial: false) { _ in }
    self.init([list, sink]) {
      jobs.run()
      sink.flush()
    }
  }

  init<Head: Identifiable & Equatable & Sendable>(_ parts: DerivedSections<Head, Row>, _ jobs: Jobs)
  {
    let sink = parts.render(on: .callingThread, every: .manual, initial: false) { _ in }
    self.init([parts, sink]) {
      jobs.run()
      sink.flush()
    }
  }
}

/// Every cache and table of the core, after a thousand rounds (600 in debug) in which all elements were replaced many
/// times: none holds an element that is gone, and none has grown.
@Suite("Caches and tables")
struct CachesAndTablesTests {
  private typealias Source = ObservableArray<Row>

  private static let kinds: [(name: String, make: @Sendable (Source, Jobs) -> Client)] = [
    (
      "observers of one version, one with a limit",
      { source, _ in limited(source, isLimitedFirst: false) }
    ),
    ("the same, the other way round", { source, _ in limited(source, isLimitedFirst: true) }),
    (
      "records",
      { source, _ in
        let tokens = [
          source.observe(on: .callingThread, options: [.old, .new]) { _ in },
          source.observe(on: .callingThread, limit: 1) { _ in },
        ]
        return Client([source, tokens]) {}
      }
    ),
    (
      "history and ids",
      { source, _ in
        source.historyLimit = 5
        return Client([source]) { _ = source.last.map { source[id: $0.id] } }
      }
    ),
    (
      "observers that come and go",
      { source, _ in
        Client([source]) {
          let sink = source.render(on: .callingThread, every: .immediate, initial: true) { _ in }
          let token = source.observe(on: .callingThread) { _ in }
          _ = source.filtered { $0.id > 1 }.count
          if source.count > 1 { source.swapAt(0, 1) }
          token.cancel()
          sink.cancel()
        }
      }
    ),
    (
      "filter",
      { source, jobs in Client(source.filtered(observing: .nothing) { $0.id % 3 > 0 }, jobs) }
    ),
    ("map", { source, jobs in Client(source.mapped(observing: .nothing) { $0 }, jobs) }),
    (
      "order",
      { source, jobs in Client(source.ordered(observing: .nothing) { $0.id % 7 < $1.id % 7 }, jobs)
      }
    ),
    ("limit", { source, jobs in Client(source.limited(to: 4), jobs) }),
    ("distinct", { source, jobs in Client(source.distinct(), jobs) }),
    ("joined", { source, jobs in Client(source.joined(with: source.limited(to: 2)), jobs) }),
    (
      "flattened",
      { source, jobs in
        Client(source.flattened { row in ObservableArray([row]) }, jobs)
      }
    ),
    (
      "parameter",
      { source, jobs in
        let list = source.filtered(with: 0) { $0.id % 5 != $1 }
        let client = Client(list, jobs)
        return Client(client.objects) {
          list.parameter = (list.parameter + 1) % 5
          client.endTurn()
        }
      }
    ),
    (
      "held order",
      { source, jobs in
        let list = source.ordered(observing: .nothing) { $0.id % 7 < $1.id % 7 }
        let client = Client(list, jobs)
        return Client(client.objects) {
          let hold = list.holdOrder()
          if source.count > 2 { source.touch(at: 1) }
          client.endTurn()
          hold.end()
          client.endTurn()
        }
      }
    ),
    (
      "sections",
      { source, jobs in
        Client(
          source.sections(by: { $0.id }, header: { id, all in Header(id: id, total: all.count) }),
          jobs)
      }
    ),
    (
      "objects: filter",
      { source, jobs in
        Client(source.observedFilter(in: .elements(in: small(jobs))) { $0.title % 3 < 2 }, jobs)
      }
    ),
    (
      "objects: map",
      { source, jobs in
        Client(source.observedMap(in: .elements(in: small(jobs)), isSame: ==) { $0.title }, jobs)
      }
    ),
    (
      "objects: elements",
      { source, jobs in
        Client(source.observedElements(in: small(jobs), isSame: ==) { $0.title }, jobs)
      }
    ),
    (
      "objects: order",
      { source, jobs in
        Client(source.observedOrder(in: .elements(in: small(jobs))) { $0.key < $1.key }, jobs)
      }
    ),
    (
      "objects: read inside tracking",
      { source, jobs in
        let list = source.observedFilter(in: .elements(in: small(jobs))) { $0.title >= 0 }
        let client = Client(list, jobs)
        return Client(client.objects) {
          withObservationTracking {
            _ = list.count
          } onChange: {
          }
          client.endTurn()
        }
      }
    ),
    (
      "objects: sections",
      { source, jobs in
        Client(
          source.observedSections(in: .elements(in: small(jobs)), { $0.key }, <) { id, all in
            Header(id: id, total: all.reduce(0) { $0 + $1.title })
          }, jobs)
      }
    ),
  ]

  /// Small groups of registrations, so that many of them come and go.
  private static func small(_ jobs: Jobs) -> ElementExecutor {
    var place = jobs.place
    place.groupLimit = 4
    return place
  }

  private static func limited(_ source: Source, isLimitedFirst: Bool) -> Client {
    let sinks = (0..<2).map { _ in
      source.render(on: .callingThread, every: .manual, initial: false) { _ in }
    }
    sinks[isLimitedFirst ? 0 : 1].changeLimit = 1
    return Client([source, sinks]) {
      // As many parts as there are changes.
      for _ in 0..<24 { for sink in sinks { sink.flush() } }
    }
  }

  @Test("After many rounds", arguments: kinds.indices)
  func rounds(number: Int) {
    let alive = LockedValue(0)
    let jobs = Jobs()
    let source = Source((0..<20).map { Row($0, alive) })
    let client = Self.kinds[number].make(source, jobs)
    client.endTurn()
    var earlier: Census?
    let census = { Census(of: [source] + client.objects) { $0 is Row || $0 is String } }
    let count = TestScale.bound(full: 1_000, debug: 600)
    for round in 1...count {
      source.append(Row(19 + round, alive))
      source.remove(at: 0)
      source[3] = Row(-round, alive)
      source[5].title += 1
      source[7].key = 10_000 + round
      source.move(from: 9, to: 2)
      if round % 9 == 0 {
        try? source.transaction { edit in
          edit.removeAll()
          throw CancellationError()
        }
      }
      client.endTurn()
      if round == count / 3 { earlier = census() }
    }
    // As many registrations as a group has may be in one that is not full. A list of numbers, which is written into full
    // slots of 512 now and then, has up to two more in between.
    let numbers = "NumberStore.numbers"
    let grown = earlier.map { earlier in
      let later = census()
      return later.grown(since: earlier, by: 300).filter { !$0.hasPrefix(numbers) }
        + later.grown(since: earlier, by: 4 * 512).filter { $0.hasPrefix(numbers) }
    }
    #expect(grown == [], "\(Self.kinds[number].name)")
    #expect(alive.withLock { $0 } == source.count, "\(Self.kinds[number].name), at work")
    source.removeAll()
    client.endTurn()
    // What the last turn cancels is cancelled in a job.
    jobs.run()
    #expect(alive.withLock { $0 } == 0, "\(Self.kinds[number].name), at the end")
  }
}
