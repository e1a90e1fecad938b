import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListDiffs
@testable import ObservableLists

/// Which batches are initial, and what they say.
@Suite("Initial batches") @MainActor
struct InitialBatchTests {
  private let list = ObservableArray([1, 2, 3])
  private let sections = ObservableSections([
    SectionSnapshot(Head(id: 0), elements: [Cell(token: 0), Cell(token: 1)]),
    SectionSnapshot(Head(id: 1), elements: []),
  ])

  private func initial() throws -> BatchUpdate<Int> {
    var batches: [BatchUpdate<Int>] = []
    list.render(initial: true) { batches.append($0) }.cancel()
    return try #require(batches.first)
  }

  private func initialSections() throws -> SectionsBatchUpdate<Head, Cell> {
    var batches: [SectionsBatchUpdate<Head, Cell>] = []
    sections.render(initial: true) { batches.append($0) }.cancel()
    return try #require(batches.first)
  }

  @Test("Clause 9, turns: the first batch that was asked for is initial, and no other")
  func whichOnes() async {
    var batches: [BatchUpdate<Int>] = []
    let renderings = [true, false].map { initial in
      list.render(every: .manual, initial: initial) { batches.append($0) }
    }
    #expect(batches.map(\.isInitial) == [true])
    list.append(4)
    for rendering in renderings { rendering.flush() }
    #expect(batches.map(\.isInitial) == [true, false, false])
    var stream = list.batches(every: .immediate, initial: true).makeAsyncIterator()
    #expect(await stream.next()?.isInitial == true)
    list.append(5)
    #expect(await stream.next()?.isInitial == false)
    for rendering in renderings { rendering.cancel() }
  }

  @Test("Clause 9, turns: an empty list has no initial batch, and its first one inserts")
  func emptyList() throws {
    let list = ObservableArray<Int>()
    var batches: [BatchUpdate<Int>] = []
    let rendering = list.render(every: .manual, initial: true) { batches.append($0) }
    #expect(batches.isEmpty)
    list.append(1)
    rendering.flush()
    let batch = try #require(batches.first)
    #expect(!batch.isInitial && batch.calls.sequential == [.insertion([0])])
    rendering.cancel()
  }

  @Test("Clause 9, turns: the call that begins delivers the initial batch, also beside a change")
  func changeAtTheBeginning() {
    for isOnMainActor in [true, false] {
      let list = ObservableArray([1])
      let (isTraced, batches) = (LockedValue(false), Recorder<String>())
      // A change that comes as soon as the observer has its place, and ends a turn at once.
      let trace = list.trace { event in
        guard "\(event)".contains("added") else { return }
        isTraced.withLock { $0 = true }
        if isOnMainActor { list.append(2) } else { onOtherThread { list.append(2) } }
        isTraced.withLock { $0 = false }
      }
      let show = { @Sendable (batch: BatchUpdate<Int>) in
        let place = isTraced.withLock { $0 } ? "by another turn" : "by the call"
        batches.keep("\(batch.isInitial ? "initial " : "")\(Array(batch.after)) \(place)")
      }
      let rendering =
        isOnMainActor
        ? list.render(every: .immediate, initial: true) { show($0) }
        : list.render(on: .callingThread, every: .immediate, initial: true, show)
      #expect(batches.values == ["initial [1, 2] by the call"])
      withExtendedLifetime((trace, rendering)) {}
    }
  }

  @Test("Clause 7, batch: an initial one is one reload for each widget")
  func reloads() throws {
    let calls = try initial().calls
    #expect(calls.tableView == [.reload] && calls.collectionView == [.reload])
    #expect(calls.macCollectionView == [.reload])
    #expect(calls.sequential == [.reload] && calls.recyclerView == [.reloaded])
    let all = Splice(position: 0, removed: nil, added: 3)
    #expect(calls.listModel == [all] && calls.listModelHunks == [all] && calls.listModelHull == all)
    #expect(calls.dom.removals == nil && calls.dom.patches.isEmpty)
    #expect(calls.dom.placements.map(\.newIndex) == [2, 1, 0])
    #expect(calls.dom.placements.allSatisfy { $0.oldIndex == nil })
  }

  @Test("Clause 7, batch: so is one of a list with sections")
  func sectionReloads() throws {
    let batch = try initialSections()
    let calls = batch.calls
    #expect(batch.isInitial && batch.after == sections.snapshot)
    #expect(calls.tableView == [.reload] && calls.tableView(crossing: .cautious) == [.reload])
    #expect(calls.collectionView == [.reload] && calls.macCollectionView == [.reload])
    #expect(calls.outlineView.sections == [.reload] && calls.outlineView.elements.isEmpty)
    #expect(calls.sequential == [.reload] && calls.recyclerView == [.reloaded])
    #expect(calls.listModel == [Splice(position: 0, removed: nil, added: 4)])
    #expect(calls.dom.removals == nil && calls.dom.placements.count == 4)
  }

  @Test("Clause 7, batch: an initial one gives its `after`, whatever it is applied to")
  func applied() throws {
    let batch = try initial()
    for rows in [[], [1, 2, 3], [7], Array(0..<100)] {
      #expect(try batch.applied(to: rows) == [1, 2, 3])
    }
    let other = SectionsSnapshot([SectionSnapshot(Head(id: 9), elements: [Cell(token: 9)])])
    let two = try initialSections()
    #expect(try two.applied(to: other) == sections.snapshot)
    #expect(try two.applied(to: SectionsSnapshot()) == sections.snapshot)
    for profile in [StrictTableProfile.table, .collection, .macCollection] {
      var table = SectionsStrictTable(sections: other, profile: profile)
      for call in two.calls.tableView { try table.perform(call, after: two.after) }
      #expect(table.snapshot == sections.snapshot && !table.didReloadEverything)
    }
    var checker = BatchChecker(rows: [7, 8])
    try checker.check(batch)
    var sectionsChecker = SectionsBatchChecker(sections: other)
    try sectionsChecker.check(two)
    #expect(checker.rows == [1, 2, 3] && sectionsChecker.sections == sections.snapshot)
  }

  @Test("Batches in a row begin with an initial one if the first is; a batch made by hand is none")
  func appended() throws {
    var batches: [BatchUpdate<Int>] = []
    let rendering = list.render(every: .manual, initial: true) { batches.append($0) }
    list.append(4)
    rendering.flush()
    let both = try batches[0].appending(batches[1])
    #expect(both.isInitial && both.start == list.revision && both.end == list.revision)
    #expect(both.calls.tableView == [.reload] && both.patch.isFull)
    #expect(try both.applied(to: [7]) == [1, 2, 3, 4])
    #expect(!batches[0].inverse.isInitial && batches[0].inverse.removals.count == 3)
    #expect(!BatchUpdate(from: [], to: [1], matching: .self).isInitial)
    #expect(
      try JSONDecoder().decode(
        BatchChanges.self, from: JSONEncoder().encode(both.changes)
      ).isInitial)
    rendering.cancel()
  }

  @Test("Clause 12, errors: the patches of a stream of sections are all applied by one call")
  func sectionsClient() async throws {
    let client = ObservableSections([SectionSnapshot(Head(id: 9), elements: [Cell(token: 9)])])
    var batches = sections.batches(every: .immediate, initial: true).makeAsyncIterator()
    for number in 2..<5 {
      let patch = try #require(await batches.next()).patch
      #expect(patch.isFull == (number == 2))
      try client.apply(patch)
      #expect(client.snapshot == sections.snapshot)
      #expect(client.followedRevision == sections.revision)
      sections[section: 1].append(Cell(token: number))
    }
  }

  /// Has an actor shown a list before its job, with what was changed until then.
  private func shownLater(
    _ change: (ObservableArray<Int>, CoalescingObserver<BatchUpdate<Int>>) -> Void,
    then changeLater: (ObservableArray<Int>) -> Void = { _ in }
  ) async throws -> [BatchUpdate<Int>] {
    let busy = Busy()
    let rendering = list.render(isolatedTo: busy, initial: true) { $0.take($1) }
    change(list, rendering)
    busy.jobs.begin()
    await rendering.settled()
    changeLater(list)
    await rendering.settled()
    rendering.flush()
    await rendering.settled()
    rendering.cancel()
    return await busy.batches
  }

  @Test("What was changed before the first job of an actor is part of the initial batch")
  func changedBefore() async throws {
    let batches = try await shownLater { list, _ in
      list.append(4)
      list.remove(at: 0)
    }
    let batch = try #require(batches.first)
    #expect(batches.count == 1 && batch.isInitial && batch.patch.isFull)
    #expect(batch.start == list.revision && Array(batch.after) == [2, 3, 4])
  }

  @Test("Who was to be shown rows that are gone gets an initial batch when there is something")
  func emptiedBefore() async throws {
    let batches = try await shownLater { list, _ in
      list.removeAll()
    } then: {
      $0.append(6)
    }
    #expect(batches.map(\.isInitial) == [true])
    #expect(batches.first.map { Array($0.after) } == [6])
    #expect(batches.first?.end == list.revision)
  }

  @Test("Of an initial batch that is cut up the first part is initial, and the parts chain")
  func cutUp() async throws {
    let batches = try await shownLater { _, rendering in rendering.changeLimit = 2 }
    #expect(batches.map(\.isInitial) == [true, false])
    #expect(batches.map { Array($0.after) } == [[1, 2], [1, 2, 3]])
    #expect(batches.first?.end == batches.last?.start && batches.last?.end == list.revision)
  }
}

/// An actor whose jobs wait until they may begin.
private actor Busy {
  nonisolated let jobs = HeldJobs()
  nonisolated var unownedExecutor: UnownedSerialExecutor { jobs.asUnownedSerialExecutor() }
  private(set) var batches: [BatchUpdate<Int>] = []

  func take(_ batch: BatchUpdate<Int>) { batches.append(batch) }
}

private final class HeldJobs: SerialExecutor {
  private let queue = DispatchQueue(label: "held jobs")

  init() { queue.suspend() }

  func begin() { queue.resume() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
