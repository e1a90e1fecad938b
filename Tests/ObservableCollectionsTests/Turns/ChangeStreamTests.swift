import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Records as an asynchronous sequence.
@MainActor struct ChangeStreamTests {
  private let array = ObservableArray<Character>(["p", "q"])
  private let test = TurnDiagramTest()

  @Test("A reader that keeps up gets each record as it was emitted")
  func oneByOne() async throws {
    let stream = array.changes(initial: false)
    let task = Task { @MainActor [test] in
      for await change in stream { test.emit(from: change.previousRevision, to: change.revision) }
      test.emitEnd()
    }
    await runMainActorJobs()
    try await test.run(
      edits: "a-(bc)-|d", expecting: "a-(bc)-|", version: { array.revision.version },
      edit: { array.append($0) }, end: { task.cancel() },
      endTurnAndWait: { await runMainActorJobs() })
  }

  @Test("Options say what a record carries, and what comes first")
  func options() async throws {
    var whole = array.changes(initial: true).makeAsyncIterator()
    var bare = array.changes(initial: true, options: []).makeAsyncIterator()
    var prior = array.changes(initial: false, options: [.prior, .old, .new]).makeAsyncIterator()
    array[0] = "r"
    #expect(
      await whole.next()
        == ArrayChange(
          kind: .setting, indexes: [0, 1], newElements: ["p", "q"], revision: array.at(0)))
    let record = ArrayChange<Character>(
      kind: .replacement, indexes: [0], oldElements: ["p"], newElements: ["r"],
      revision: array.at(1))
    #expect(await whole.next() == record)
    #expect(
      await bare.next() == ArrayChange(kind: .setting, indexes: [0, 1], revision: array.at(0)))
    #expect(
      await bare.next() == ArrayChange(kind: .replacement, indexes: [0], revision: array.at(1)))
    #expect(
      await prior.next()
        == ArrayChange(
          kind: .replacement, indexes: [0], oldElements: ["p"], isPrior: true, revision: array.at(1)
        ))
    #expect(await prior.next() == record)
  }

  @Test("Beyond the limit the rest is composed, and then records come one by one again")
  func composing() async throws {
    var iterator = array.changes(initial: false, limit: 2).makeAsyncIterator()
    for character in "abcdef" { array.append(character) }
    array.remove(at: 0)
    array.move(from: 0, to: 3)
    array.remove(at: 6)
    array.append("g")
    array[0] = "h"
    var records: [String] = []
    for _ in 0..<7 { records.append("\(await iterator.next()!)") }
    #expect(
      records == [
        "insertion {2}, version 1", "insertion {3}, version 2", "insertion {4}, version 3",
        "removal {0}, version 3 part 1", "move 0 → 3, version 3 part 2",
        "insertion {4...6}, version 3 part 3", "replacement {0}, version 11",
      ])
    array.append("i")
    #expect(await iterator.next()?.revision.version == 12)
    array.append("j")
    #expect(await iterator.next()?.revision.version == 13)
  }

  @Test("What cancels out while it is composed is nothing")
  func composingToNothing() async throws {
    var iterator = array.changes(initial: false, limit: 1).makeAsyncIterator()
    for _ in 0..<10 {
      array.append("a")
      array.removeLast()
    }
    #expect(await iterator.next()?.revision.version == 1)
    #expect(await iterator.next()?.revision.version == 2)
    array.append("b")
    #expect(await iterator.next()?.revision.version == 21)
  }

  @Test("Records under way when a reader is left behind are exact, and none comes twice")
  func underWay() async throws {
    let array = ObservableArray([0])
    let observation = array.observe(on: .callingThread) { [unowned array] change in
      if change.revision.version < 20 { array.append(change.revision.version) }
    }
    var iterator = array.changes(initial: false, limit: 3).makeAsyncIterator()
    array.append(0)
    array.append(0)
    var rows = [0]
    var versions: [Int] = []
    while rows.count < array.count {
      let change = try #require(await iterator.next())
      versions.append(change.revision.version)
      rows = try replay(change, on: rows)
    }
    #expect(rows == Array(array))
    #expect(versions == versions.sorted() && Set(versions).count == versions.count)
    observation.cancel()
  }

  @Test("However slow the reader, replaying what it gets leads to the array", arguments: 0..<3)
  func replaying(limit: Int) async throws {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      var random = SplitMix64(seed: seed)
      let array = ObservableArray(0..<6)
      var iterator = array.changes(initial: seed % 2 == 1, limit: limit + 1).makeAsyncIterator()
      var (rows, states) = (Array(0..<6), RisingStates(array.at(0)))
      var next = 100
      for _ in 0..<12 {
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
          ListEdit.random(count: array.count, using: &random).apply(to: array) {
            next += 1
            return next
          }
        }
        for _ in 0..<Int.random(in: 0..<6, using: &random) where rows != Array(array) {
          let change = try #require(await iterator.next())
          rows = try replay(change, on: rows)
          if change.kind == .setting { continue }
          try states.take(change.revision, "seed \(seed)")
          let isShown =
            change.revision.part > 0 || change.revision.version < array.revision.version
            || rows == Array(array)
          try demand(isShown, equals: true, "\(change) leads to the array, seed \(seed)")
        }
      }
      while rows != Array(array) {
        rows = try replay(try #require(await iterator.next()), on: rows)
      }
    }
  }

  #if os(macOS) || os(Linux)
    @Test("A limit that is not positive traps")
    func badLimit() async throws {
      let results = [
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = ObservableArray([1]).changes(initial: false, limit: 0)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = ObservableSections<Head, Cell>().changes(initial: false, limit: 0)
        },
      ]
      for result in results {
        try expectMessage("A limit of 0 waiting records is not positive", in: result)
      }
    }
  #endif

  @Test("A reader that never asks costs no more than its limit and the log")
  func boundedMemory() async throws {
    let array = ObservableArray([0])
    var iterator = array.changes(initial: false, limit: 16).makeAsyncIterator()
    for number in 0..<TestScale.bound(full: 1_000_000, debug: 20_000) {
      array.append(number)
      array.removeFirst()
    }
    #expect(array.core.shared.history.runCount <= 3)
    #expect(!array.core.shared.deliveries.hasReceivers)
    var count = 0
    var rows = [0]
    while rows != Array(array) {
      rows = try replay(try #require(await iterator.next()), on: rows)
      count += 1
    }
    #expect(count <= 16 + 1 + 4)
  }
}

/// Streams of a list of two levels.
@MainActor struct SectionsStreamTests {
  @Test("Batches chain and pass the checker, and the first one brings what is there")
  func batches() async throws {
    let turns = ManualTurnScheduler()
    for seed in 0..<UInt64(TestScale.randomRuns(100)) {
      var twin = TwinSections(seed: seed, counts: [2, 0, 3])
      let list = twin.list
      var iterator = list.batches(every: turns.scheduler, initial: true).makeAsyncIterator()
      var checker = SectionsBatchChecker(
        sections: SectionsSnapshot<Head, Cell>(), at: list.revision)
      try checker.check(try #require(await iterator.next()))
      for _ in 0..<4 {
        for _ in 0..<5 { _ = twin.edit() }
        turns.endTurn()
        if checker.sections == list.snapshot { continue }
        try checker.check(try #require(await iterator.next()))
        try demand(checker.sections, equals: list.snapshot, "the sections of seed \(seed)")
      }
    }
  }

  @Test("However slow the reader, replaying what it gets leads to the list", arguments: 1...3)
  func changes(limit: Int) async throws {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      var random = SplitMix64(seed: seed)
      var twin = TwinSections(seed: seed, counts: [2, 0, 3])
      var rows = twin.plain
      var states = RisingStates(twin.list.revision)
      /// What the list showed at each version after a call.
      var shown = [twin.list.revision.version: rows]
      var iterator = twin.list.changes(initial: false, limit: limit).makeAsyncIterator()
      for _ in 0..<8 {
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
          _ = twin.edit()
          shown[twin.list.revision.version] = twin.plain
        }
        let isLast = Bool.random(using: &random)
        for _ in 0..<6 where isLast && rows != twin.plain {
          let change = try #require(await iterator.next())
          rows = try replay(change, on: rows)
          try states.take(change.revision, "seed \(seed)")
          if change.revision.part > 0 { continue }
          try demand(rows, equals: shown[change.revision.version], "the sections after \(change)")
        }
      }
      while rows != twin.plain {
        rows = try replay(try #require(await iterator.next()), on: rows)
      }
    }
  }

  @Test("Two calls may come to three records, which version and part tell apart")
  func parts() async throws {
    let list = ObservableSections(plainSections([2, 2, 1]).map(\.snapshot))
    var iterator = list.changes(initial: false, limit: 1).makeAsyncIterator()
    for token in 5...6 { list[section: 2].append(Cell(token: token)) }
    // One element goes with the section, another one stays behind.
    list.swapAt(ElementPath(section: 0, element: 0), ElementPath(section: 1, element: 0))
    list.sections.remove(at: 1)
    var records: [String] = []
    for _ in 0..<5 { records.append("\(try #require(await iterator.next()))") }
    #expect(
      records == [
        "element insertion 2: {1}, version 1", "element insertion 2: {2}, version 2",
        "element removal 0: {0}, version 2 part 1", "section removal {1}, version 2 part 2",
        "element insertion 0: {0}, version 4",
      ])
  }

  @Test("Initial and prior records are told as observers hear them")
  func options() async throws {
    let twin = TwinSections(seed: 1, counts: [2, 1])
    var iterator = twin.list.changes(initial: true, options: [.prior, .old, .new])
      .makeAsyncIterator()
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = twin.list.observe(on: .callingThread, options: [.initial, .prior, .old, .new]) {
      records.keep($0)
    }
    twin.list.remove(at: ElementPath(section: 0, element: 1))
    for record in records.values {
      let change = await iterator.next()
      #expect(change == record)
    }
    #expect(records.values.count == 3)
    token.cancel()
  }
}
