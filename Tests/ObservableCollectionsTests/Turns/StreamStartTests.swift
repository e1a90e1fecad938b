import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// A stream begins when it is made, and not with the loop.
@MainActor struct StreamStartTests {
  private let array = ObservableArray<Int>()

  @Test("What is changed before the task begins arrives: batches")
  func batches() async {
    let batches = array.batches(initial: false)
    let reading = Task { @MainActor in
      var iterator = batches.makeAsyncIterator()
      return await iterator.next()
    }
    for number in 0..<100 { array.append(number) }
    await runMainActorJobs()
    // Something arrives in any case.
    array.append(100)
    let first = await reading.value
    #expect(first?.start == 0)
    #expect(first.map { Array($0.after.prefix(100)) } == Array(0..<100))
  }

  @Test("What is changed before the task begins arrives: records, each as it was emitted")
  func records() async {
    let changes = array.changes(initial: false)
    let reading = Task { @MainActor in
      var versions: [Int] = []
      for await change in changes {
        versions.append(change.revision.version)
        if change.revision.version >= 100 { break }
      }
      return versions
    }
    for number in 0..<100 { array.append(number) }
    await runMainActorJobs()
    array.append(100)
    #expect(await reading.value == Array(1...100))
  }

  @Test("Made inside a task with `initial: true`, a stream of records misses nothing")
  func recordsInATask() async throws {
    let reading = Task { @MainActor [array] in
      var rows = [-1]
      for await change in array.changes(initial: true) {
        rows = try replay(change, on: rows)
        if rows.count == 3 { break }
      }
      return rows
    }
    array.append(1)
    array.append(2)
    await runMainActorJobs()
    array.append(3)
    #expect(try await reading.value == [1, 2, 3])
  }

  @Test("The first record is the state also of an empty list; `.initial` of the options is ignored")
  func recordsOfAnEmptyList() async {
    var whole = array.changes(initial: true).makeAsyncIterator()
    var later = array.changes(initial: false, options: [.initial, .new]).makeAsyncIterator()
    array.append(1)
    #expect(await whole.next()?.kind == .setting)
    #expect(await later.next()?.kind == .insertion)
  }

  @Test("The first iterator has the place of the stream; a second one starts where it is made")
  func iterators() async {
    let (batches, changes) = (
      array.batches(every: .immediate, initial: false), array.changes(initial: false)
    )
    array.append(1)
    var (first, firstChanges) = (batches.makeAsyncIterator(), changes.makeAsyncIterator())
    var (second, secondChanges) = (batches.makeAsyncIterator(), changes.makeAsyncIterator())
    array.append(2)
    #expect(await first.next()?.start == 0)
    #expect(await firstChanges.next()?.revision == 1)
    #expect(await second.next()?.start == 1)
    #expect(await secondChanges.next()?.revision == 2)
  }

  @Test("What `initial` brings is what there is when the stream is made")
  func initial() async throws {
    array.append(1)
    let (batches, changes) = (
      array.batches(every: .immediate, initial: true), array.changes(initial: true, options: .new)
    )
    array.append(2)
    var (batch, change) = (batches.makeAsyncIterator(), changes.makeAsyncIterator())
    #expect(await batch.next().map { Array($0.after) } == [1])
    #expect(await batch.next().map { Array($0.after) } == [1, 2])
    #expect(await change.next()?.newElements == [1])
    #expect(await change.next()?.newElements == [2])
  }

  @Test("Unread, a stream costs no more than its limit and the log, and misses nothing")
  func bounded() async throws {
    let (batches, changes) = (
      array.batches(initial: false), array.changes(initial: false, limit: 16)
    )
    for number in 0..<TestScale.bound(full: 100_000, debug: 5_000) {
      array.append(number)
      array.removeFirst()
    }
    array.append(-1)
    #expect(array.core.shared.history.runCount <= 3)
    #expect(!array.core.shared.deliveries.hasReceivers)
    var (rows, count) = ([Int](), 0)
    var iterator = changes.makeAsyncIterator()
    while rows != [-1] {
      rows = try replay(try #require(await iterator.next()), on: rows)
      count += 1
    }
    #expect(count <= 16 + 1 + 4)
    var batch = batches.makeAsyncIterator()
    #expect(await batch.next().map { Array($0.after) } == [-1])
  }

  @Test("A list with sections, a derived list: their streams begin when they are made, too")
  func otherLists() async throws {
    let sections = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    let (batches, changes) = (sections.batches(initial: false), sections.changes(initial: false))
    let even = array.filtered { $0 % 2 == 0 }
    let (evenBatches, evenChanges) = (even.batches(initial: false), even.changes(initial: false))
    sections[section: 0].append(Cell(token: 1))
    array.append(contentsOf: [1, 2])
    var (batch, change) = (batches.makeAsyncIterator(), changes.makeAsyncIterator())
    #expect(await batch.next()?.after == sections.snapshot)
    #expect(await change.next()?.revision.version == 1)
    var (evenBatch, evenChange) = (
      evenBatches.makeAsyncIterator(), evenChanges.makeAsyncIterator()
    )
    #expect(await evenBatch.next().map { Array($0.after) } == [2])
    #expect(await evenChange.next()?.newElements == [2])
  }
}
