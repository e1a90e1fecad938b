import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// What a sink of a grouped list gets does not depend on who else hears of the list.
@Suite("Grouped lists: sinks beside observers")
struct SectionsRowsTests {
  /// Who hears of a list besides the sink.
  enum Other: CaseIterable, Sendable {
    case nobody, observer, slowStream, trace, history

    /// Adds one.
    func join(_ list: DerivedSections<SectionKey<Character>, String>) -> Any? {
      switch self {
      case .nobody: return nil
      case .observer: return list.observe(on: .callingThread, options: [.old, .new]) { _ in }
      case .slowStream: return list.changes(initial: false, limit: 1).makeAsyncIterator()
      case .trace: return list.trace { _ in }
      case .history:
        list.historyLimit = 100
        return nil
      }
    }
  }

  private static func grouped(
    _ names: ObservableArray<String>
  ) -> DerivedSections<SectionKey<Character>, String> {
    names.sections { $0.first ?? "?" }
  }

  @Test(
    "A row that passes through a section of its own moves, and is updated",
    arguments: Other.allCases)
  func passingRow(other: Other) {
    let names = ObservableArray(["Alan", "Ada", "Bea"])
    let list = Self.grouped(names)
    let turns = ManualTurnScheduler()
    let batches = LockedValue<[SectionsBatchChanges]>([])
    let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch.changes) }
    }
    let token = other.join(list)
    names[1] = "Zoe"
    _ = list.elementCount
    names[1] = "Bert"
    turns.endTurn()
    let changes = batches.withLock { $0.last }
    #expect(changes?.moves.elementCount == 1)
    #expect(changes?.updates.elementCount == 1)
    #expect(changes?.removals.isEmpty == true && changes?.insertions.isEmpty == true)
    withExtendedLifetime(token) {}
    rendering.cancel()
  }

  @Test("changes(since:) says what the sink gets, also from a version within a turn")
  func history() throws {
    let names = ObservableArray(["Alan", "Ada", "Bea"])
    let list = Self.grouped(names)
    list.historyLimit = 100
    let start = list.revision
    let turns = ManualTurnScheduler()
    let batches = LockedValue<[SectionsBatchUpdate<SectionKey<Character>, String>]>([])
    let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch) }
    }
    var replayed = list.snapshot
    names[1] = "Zoe"
    _ = list.elementCount
    names[1] = "Bert"
    turns.endTurn()
    let batch = try #require(batches.withLock { $0.last })
    #expect(list.changes(since: start) == batch.changes)
    for version in start.version..<list.revision.version {
      let patch = try #require(list.patch(since: version))
      if version == start.version {
        replayed = try patch.applied(to: replayed, at: start)
        #expect(replayed == list.snapshot)
      }
    }
    rendering.cancel()
  }

  @Test("Random histories: each sink gets the same, with and without observers")
  func random() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(400), seed: 15) { script in
      var results: [[SectionsBatchChanges]] = []
      for other in [Other.nobody] + Other.allCases {
        var next = 0
        let source = script.makeArray {
          next += 1
          return next * 7 % 11
        }
        let names = source.mapped { value in
          "\(Character(Unicode.Scalar(UInt8(65 + value % 5))))\(value)"
        }
        let list = names.sections { $0.first ?? "?" }
        let turns = ManualTurnScheduler()
        let batches = LockedValue<[SectionsBatchUpdate<SectionKey<Character>, String>]>([])
        let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
          batch in
          batches.withLock { $0.append(batch) }
        }
        let token = other.join(list)
        let start = list.revision
        var count = 0
        script.apply(to: source) {
          next += 1
          return next * 7 % 11
        } afterEach: {
          // Whether somebody hears of it or not, it is looked at as often.
          _ = list.elementCount
          count += 1
          if count % 3 == 0 { turns.endTurn() }
        }
        turns.endTurn()
        let all = batches.withLock { $0 }
        if other == .history, let first = all.first {
          let joined = try all.dropFirst().reduce(first.changes) { try $0.appending($1.changes) }
          let since = try #require(list.changes(since: start))
          try demand(since.log.runs, equals: joined.log.runs, "changes(since:)")
        }
        results.append(all.map(\.changes))
        withExtendedLifetime(token) {}
        rendering.cancel()
      }
      for result in results.dropFirst() {
        try demand(result.count, equals: results[0].count, "batches")
        for (one, other) in zip(result, results[0]) {
          try demand(
            one.description.drop { $0 != "\n" }, equals: other.description.drop { $0 != "\n" },
            "a batch")
        }
      }
    }
  }
}
