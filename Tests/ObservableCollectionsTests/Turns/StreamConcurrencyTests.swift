import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Writers on several tasks, readers of different speed, all at once.
@Suite(.serialized) struct StreamConcurrencyTests {
  private static let writerCount = 4
  private static let edits = TestScale.bound(full: 5_000, debug: 250)

  /// What a reader does between two elements.
  enum Speed: CaseIterable {
    case fast, slow, slowest

    var pause: Int {
      switch self {
      case .fast: 0
      case .slow: 20
      case .slowest: 300
      }
    }

    func rest() async {
      for _ in 0..<pause { await Task.yield() }
    }
  }

  /// Changes the array from several tasks; the last change of all is a marker at the end.
  private static func write(to array: ObservableArray<Int>) async {
    await withTaskGroup { group in
      for writer in 0..<writerCount {
        group.addTask {
          var random = SplitMix64(seed: UInt64(writer))
          for number in 0..<edits {
            edit(array, number, &random)
            if number % 16 == 0 { await Task.yield() }
          }
        }
      }
    }
    array.append(-1)
  }

  /// An edit at random, by a call that stays valid whatever other threads do.
  private static func edit(
    _ array: ObservableArray<Int>, _ number: Int, _ random: inout SplitMix64
  ) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: array.append(number)
    case 2: array.popFirst()
    case 3: array.reverse()
    case 4: array.removeAll { $0 % 7 == 3 }
    default:
      array.transaction { array in
        array.insert(contentsOf: [number, number + 1], at: array.count / 2)
        if array.count > 30 { array.removeLast(12) }
        array.update(at: 0) { $0 += 1 }
      }
    }
  }

  private static func schedulers() -> [TurnScheduler] {
    [.immediate, .turn, .frames(.microseconds(300))]
  }

  @Test("Batches: every reader ends with the array, each batch chained and valid")
  func batches() async throws {
    let array = ObservableArray(0..<10)
    try await withThrowingTaskGroup { group in
      for (speed, scheduler) in zip(Speed.allCases, Self.schedulers()) {
        let stream = array.batches(every: scheduler, initial: true)
        group.addTask { try await Self.readBatches(stream, speed) }
      }
      await Self.write(to: array)
      for try await rows in group { #expect(rows == Array(array)) }
    }
    #expect(array.core.shared.history.isEmpty)
  }

  private static func readBatches(
    _ stream: ChangeStream<BatchUpdate<Int>>, _ speed: Speed
  ) async throws -> [Int] {
    var checker: BatchChecker<Int>?
    for await batch in stream {
      if checker == nil { checker = BatchChecker(rows: [], at: batch.start) }
      try checker?.check(batch)
      if batch.after.last == -1 { break }
      await speed.rest()
    }
    return checker?.rows ?? []
  }

  @Test("Records: every reader ends with the array, versions rise", arguments: [1, 8, 256])
  func records(limit: Int) async throws {
    let array = ObservableArray(0..<10)
    try await withThrowingTaskGroup { group in
      for speed in Speed.allCases {
        let stream = array.changes(initial: true, limit: limit)
        group.addTask { try await Self.readRecords(stream, of: array, speed) }
      }
      await Self.write(to: array)
      for try await rows in group { #expect(rows == Array(array)) }
    }
    #expect(array.core.shared.history.isEmpty)
    #expect(!array.core.shared.deliveries.hasReceivers)
  }

  private static func readRecords(
    _ stream: ChangeStream<ArrayChange<Int>>, of array: ObservableArray<Int>, _ speed: Speed
  ) async throws -> [Int] {
    var (rows, states) = ([Int](), RisingStates(array.at(-1)))
    for await change in stream {
      try states.take(change.revision, "\(change)")
      rows = try replay(change, on: rows)
      // Between composed records the rows are none that the array had.
      if rows.last == -1, change.revision.part == 0,
        change.revision.version == array.revision.version
      {
        break
      }
      await speed.rest()
    }
    return rows
  }

  @Test("Readers that come, are cancelled and go while others write leave nothing behind")
  func cancellation() async {
    let array = ObservableArray(0..<10)
    await withTaskGroup { group in
      group.addTask { await Self.write(to: array) }
      for reader in 0..<2 {
        group.addTask {
          for round in 0..<Self.edits / 4 {
            let task = Task {
              if reader == 0 {
                for await _ in array.batches(every: .immediate, initial: false) {}
              } else {
                for await _ in array.changes(initial: false, limit: 1 + round % 4) {}
              }
            }
            for _ in 0..<round % 5 { await Task.yield() }
            task.cancel()
            await task.value
          }
        }
      }
    }
    #expect(array.core.shared.history.isEmpty)
    #expect(!array.core.shared.deliveries.hasReceivers)
  }

  @Test("Sections: readers of both kinds end with the list")
  func sections() async throws {
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    try await withThrowingTaskGroup { group in
      let (batches, changes) = (
        list.batches(every: .immediate, initial: true), list.changes(initial: false, limit: 4)
      )
      var start = changes.makeAsyncIterator()
      group.addTask { try await Self.readBatches(of: batches) }
      for number in 0..<Self.edits {
        if number % 3 == 0 { list.sections.append(Head(id: number + 1)) }
        list[section: number % list.sections.count].append(Cell(token: number + 1))
        if list.sections.count > 5 { list.sections.remove(at: 1) }
        if number % 8 == 0 { await Task.yield() }
      }
      list[section: 0].append(Cell(token: -1))
      for try await sections in group { #expect(sections == list.snapshot) }
      var rows = [PlainSection(Head(id: 0), [Cell(token: 0)])]
      var version = 0
      while version < list.revision.version {
        let change = try #require(await start.next())
        (rows, version) = (try replay(change, on: rows), change.revision.version)
      }
      #expect(rows == list.snapshot.map { PlainSection($0) })
    }
  }

  private static func readBatches(
    of stream: ChangeStream<SectionsBatchUpdate<Head, Cell>>
  ) async throws -> SectionsSnapshot<Head, Cell> {
    var checker: SectionsBatchChecker<Head, Cell>?
    for await batch in stream {
      if checker == nil {
        checker = SectionsBatchChecker(
          sections: SectionsSnapshot(), at: batch.start)
      }
      try checker?.check(batch)
      if batch.after.first?.elements.last?.token == -1 { break }
      await Speed.slow.rest()
    }
    return checker?.sections ?? SectionsSnapshot()
  }
}
