import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// What a sink gets.
private struct Heard {
  var removals = "{}", insertions = "{}"
  var updated: [Int] = []

  init() {}

  init(_ changes: BatchChanges) {
    removals = "\(changes.removals)"
    insertions = "\(changes.insertions)"
    updated = changes.updates.ranges.flatMap { Array($0.newRange) }.sorted()
  }
}

@Suite("Lists of objects: rows that come back")
struct ReturningObjectTests {
  @Test("A job between two changes of an object")
  func jobBetween() throws {
    for seed in 0..<TestScale.randomRuns(10_000, debug: 300) {
      try demandObjects(seed)
    }
  }

  /// What three lists of objects show, whether or not jobs and observers come between.
  private func demandObjects(_ seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let jobs = Jobs()
    let source = ObservableArray(someNotes(random(1..<6)))
    let open = source.observedFilter(in: .elements(in: jobs.place)) { $0.rank % 2 == 0 }
    let odd: DerivedList<Int> = source.observedCompactMap(
      in: .elements(in: jobs.place), isSame: { $0 == $1 }
    ) { $0.rank % 2 == 0 ? nil : $0.rank / 2 }
    let ids = open.mapped { $0.id }
    let heard = [Recorder<Heard>(), Recorder<Heard>(), Recorder<Heard>()]
    let sinks: [any FlushedSink] = [
      sink(of: open, heard[0]), sink(of: odd, heard[1]), sink(of: ids, heard[2]),
    ]
    var token: ChangeObservation?
    var trace: [String] = []
    for turn in 0..<6 {
      let before = (open.map(\.id), source.filter { $0.rank % 2 != 0 }.map(\.id))
      let results = Array(odd)
      for _ in 0..<random(1..<6) {
        switch random(0..<7) {
        case 0...2:
          let (index, rank) = (random(0..<source.count), random(0..<4))
          source[index].rank = rank
          trace.append("\(index) = \(rank)")
        case 3...4:
          jobs.run()
          trace.append("jobs")
        case 5:
          token = token == nil ? open.observe(on: .callingThread) { _ in } : nil
          trace.append("observe")
        default:
          source.move(from: random(0..<source.count), to: random(0..<source.count))
          trace.append("move")
        }
      }
      jobs.run()
      for sink in sinks { sink.flush() }
      let what = "seed \(seed), turn \(turn): \(trace.joined(separator: "; "))"
      let after = (open.map(\.id), source.filter { $0.rank % 2 != 0 }.map(\.id))
      let rows = heard.map { $0.take().last ?? Heard() }
      for index in [0, 2] {
        try demand(rows[index].removals, equals: gone(before.0, after.0), what)
        try demand(rows[index].insertions, equals: gone(after.0, before.0), what)
      }
      try demand(rows[0].updated, equals: [], what)
      try demand(rows[1].removals, equals: gone(before.1, after.1), what)
      try demand(rows[1].insertions, equals: gone(after.1, before.1), what)
      // At least those that have another result are updated.
      let new = Array(odd)
      for (index, id) in after.1.enumerated() {
        guard let old = before.1.firstIndex(of: id), results[old] != new[index] else { continue }
        try demand(rows[1].updated.contains(index), equals: true, what)
      }
      trace.append("end")
    }
    withExtendedLifetime(token) {}
  }

  /// The places of the ids that are not among others.
  private func gone(_ ids: [Int], _ others: [Int]) -> String {
    "\(IndexRanges(ids.indices.filter { !others.contains(ids[$0]) }))"
  }

  private func sink<Element: Sendable>(
    of list: ObservableList<Element>, _ heard: Recorder<Heard>
  ) -> CoalescingObserver<BatchUpdate<Element>> {
    list.render(on: .callingThread, every: .manual, initial: false) {
      heard.keep(Heard($0.changes))
    }
  }
}

/// A sink that is flushed by hand.
private protocol FlushedSink {
  func flush()
}

extension CoalescingObserver: FlushedSink {}
