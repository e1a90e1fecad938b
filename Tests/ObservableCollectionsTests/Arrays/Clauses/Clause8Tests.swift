import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

@Suite("Clause 8, revisions")
struct Clause8Tests {
  private let turns = ManualTurnScheduler()

  /// Random edits, until the array has a version or a later one.
  private func edit(_ array: ObservableArray<Int>, until version: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    while array.revision.version < version {
      ListEdit.random(count: array.count, using: &generator)
        .apply(to: array, newElement: { Int.random(in: 0..<1_000, using: &generator) })
    }
  }

  @Test("Clause 8, revisions: consecutive batches to one sink chain, by version and by count")
  func chaining() {
    let array = ObservableArray(0..<20)
    let batches = Recorder<BatchUpdate<Int>>()
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    var (revision, count, seed) = (array.revision, array.count, UInt64(1))
    for length in [1, 2, 5, 30, 1, 100] {
      edit(array, until: array.revision.version + length, seed: seed)
      turns.endTurn()
      seed += 1
    }
    #expect(batches.values.count > 3)
    for batch in batches.values {
      #expect(batch.start == revision)
      #expect(batch.changes.oldCount == count)
      (revision, count) = (batch.end, batch.changes.newCount)
    }
    #expect(revision == array.revision)
    #expect(count == array.count)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 8, revisions: as many records as the option says are kept, and no more")
  func keptVersions() {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      let array = ObservableArray(0..<8)
      array.historyLimit = 12
      edit(array, until: 30, seed: seed)
      for version in 0...array.revision.version {
        let changes = array.changes(since: version)
        let isKept = version >= array.revision.version - 12
        #expect((changes != nil) == isKept, "seed \(seed), \(version)")
        #expect(changes.map(\.end) ?? array.revision == array.revision)
        #expect(changes.map(\.newCount) ?? array.count == array.count)
      }
    }
  }

  @Test("Clause 8, revisions: rows of an older version are brought up to date by one patch")
  func broughtUpToDate() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      var generator = SplitMix64(seed: seed)
      let array = ObservableArray(0..<8)
      array.historyLimit = 100
      var shown = [(array.revision.version, array.snapshot)]
      for number in 0..<25 {
        array.transaction { array in
          for _ in 0..<Int.random(in: 1...2, using: &generator) {
            ListEdit.random(count: array.count, using: &generator)
              .apply(to: array, newElement: { number })
          }
        }
        shown.append((array.revision.version, array.snapshot))
      }
      for (version, rows) in shown {
        let patch = try #require(array.patch(since: version), "seed \(seed)")
        #expect(
          try patch.applied(to: rows, at: array.at(version)) == array.snapshot, "seed \(seed)")
        #expect(array.changes(since: version) == patch.changes)
      }
    }
  }

  @Test("Clause 8, revisions: without an option, as far back as a living observer stands")
  func standingObservers() throws {
    let array = ObservableArray([1, 2, 3])
    array.append(4)
    #expect(array.changes(since: 0) == nil)
    let rows = array.snapshot
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in
    }
    array.remove(at: 0)
    array.append(5)
    let patch = try #require(array.patch(since: 1))
    #expect(try patch.applied(to: rows, at: array.at(1)) == array.snapshot)
    #expect(array.changes(since: 2) == nil)
    #expect(array.changes(since: 3)?.isEmpty == true)
    coalescer.cancel()
    #expect(array.changes(since: 1) == nil)
  }

  @Test("Clause 8, revisions: a version that is not known means a reload, and a diagnostic")
  func unknownVersions() {
    let array = ObservableArray([1, 2, 3], name: "rows")
    let events = Recorder<String>()
    let trace = array.trace { events.keep("\($0)") }
    array.historyLimit = 2
    for number in 4...9 { array.append(number) }
    _ = events.take()
    for version in [-1, 0, 3, 7, Int.min, Int.max] {
      #expect(array.changes(since: version) == nil)
      #expect(array.patch(since: version) == nil)
      #expect(
        events.take()
          == Array(repeating: "rows: what happened since version \(version) is not known", count: 2)
      )
    }
    #expect(array.changes(since: 4)?.insertions == [7, 8])
    #expect(events.values.isEmpty)
    trace.cancel()
  }

  @Test("Clause 8, revisions: a patch for rows of another version throws and changes nothing")
  func wrongVersion() throws {
    let array = ObservableArray([1, 2, 3])
    array.historyLimit = 5
    array.append(4)
    let patch = try #require(array.patch(since: 0))
    #expect(throws: PatchError.wrongRevision(expected: array.at(0), actual: array.at(1))) {
      try patch.applied(to: [1, 2, 3], at: array.at(1))
    }
  }

  @Test("Clause 8, revisions: inside a transaction the changes are those that everybody sees")
  func insideTransaction() {
    let array = ObservableArray([1])
    array.historyLimit = 5
    array.append(2)
    array.transaction { array in
      array.append(3)
      #expect(array.changes(since: 0)?.end == 1)
      #expect(array.patch(since: 0)?.elements == [2])
      #expect(array.changes(since: 2) == nil)
    }
    #expect(array.patch(since: 0)?.elements == [2, 3])
  }

  @Test("Clause 8, revisions: the limit of the history can be changed; it keeps the latest records")
  func changingLimit() {
    let array = ObservableArray<Int>()
    #expect(array.historyLimit == 0)
    array.historyLimit = 4
    for number in 0..<7 { array.append(number) }
    let known = {
      (0...array.revision.version).filter { array.changes(since: $0) != nil }
    }
    #expect(known() == [3, 4, 5, 6, 7])
    array.historyLimit = 2
    #expect(known() == [5, 6, 7])
    array.historyLimit = 9
    array.append(7)
    #expect(known() == [5, 6, 7, 8])
    array.historyLimit = 0
    #expect(known() == [8])
  }

  #if os(macOS) || os(Linux)
    @Test("Clause 8, revisions: a negative limit traps")
    func negativeLimit() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ObservableArray<Int>().historyLimit = -1
      }
      #expect(
        result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?
          .contains("A history of -1 records is negative") == true)
    }
  #endif

  @Test("Clause 8, revisions: sections of an older version are brought up to date by one patch")
  func sections() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(200)) {
      var twins = TwinSections(seed: seed, counts: [2, 0, 3])
      let list = twins.list
      list.historyLimit = 10
      var shown = [(list.revision.version, list.snapshot)]
      for _ in 0..<15 {
        list.transaction { _ in for _ in 0..<Int(seed % 3) + 1 { _ = twins.edit() } }
        shown.append((list.revision.version, list.snapshot))
      }
      for (version, sections) in shown {
        let patch = list.patch(since: version)
        #expect(
          (patch != nil) == (version >= list.revision.version - 10), "seed \(seed), \(version)")
        #expect(list.changes(since: version) == patch?.changes)
        guard let patch else { continue }
        #expect(
          try patch.applied(to: sections, at: list.at(version)) == list.snapshot, "seed \(seed)")
      }
    }
  }

  @Test("Clause 8, revisions: of sections, a version that nobody can show is not known")
  func neverShown() {
    let list = ObservableSections<Head, Cell>()
    list.sections.append(Head(id: 1))
    list.historyLimit = 5
    list.transaction { list in
      list.sections.append(Head(id: 2))
      list.sections.append(Head(id: 3))
    }
    #expect(list.historyLimit == 5)
    #expect(
      (-1...4).map { list.changes(since: $0) != nil } == [
        false, false, true, false, true, false,
      ])
    list.historyLimit = 0
    #expect(
      (0...3).map { list.changes(since: $0) != nil } == [false, false, false, true])
  }
}
