import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Batches as an asynchronous sequence.
@MainActor struct BatchStreamTests {
  private let array = ObservableArray<Character>()
  private let turns = ManualTurnScheduler()
  private let test = TurnDiagramTest()

  /// Reads a stream on the main actor until the task is cancelled.
  private func read(_ stream: ChangeStream<BatchUpdate<Character>>) -> Task<Void, Never> {
    Task { @MainActor [test] in
      for await batch in stream { test.emit(from: batch.start, to: batch.end) }
      test.emitEnd()
    }
  }

  private func run(
    _ edits: TurnDiagram, _ expected: TurnDiagram, edit: ((Character) -> Void)? = nil,
    end: () -> Void = {}
  ) async throws {
    try await test.run(
      edits: edits, expecting: expected, version: { array.revision.version },
      edit: edit ?? { array.append($0) }, end: end,
      endTurnAndWait: {
        turns.endTurn()
        await runMainActorJobs()
      })
  }

  @Test("A reader gets one batch for each turn with changes, until its task is cancelled")
  func turnByTurn() async throws {
    let task = read(array.batches(every: turns.scheduler, initial: false))
    await runMainActorJobs()
    try await run("ab-(cde)-|f", "ab-[cde]-|-", end: { task.cancel() })
  }

  @Test("A slow reader gets everything since its last batch as one, when it asks")
  func slowReader() async throws {
    var iterator = array.batches(every: turns.scheduler, initial: false).makeAsyncIterator()
    let test = test
    try await run("abc--", "-----")
    array.append("d")
    let batch = await iterator.next()
    #expect(batch?.start == 0)
    #expect(batch?.end == 4)
    #expect(batch?.after == array.snapshot)
    let asking = Task { @MainActor [iterator] in
      var iterator = iterator
      let next = await iterator.next()
      test.emit("\(next?.end ?? -1)")
    }
    await runMainActorJobs()
    #expect(test.outputCount == 0)
    array.append("e")
    turns.endTurn()
    await asking.value
    #expect(test.outputCount == 1)
  }

  @Test("Changes that cancel out give no batch, and the next one chains")
  func cancellingOut() async throws {
    let task = read(array.batches(every: turns.scheduler, initial: false))
    await runMainActorJobs()
    try await run("a(xy)b|", "a-[xyb]|") { name in
      switch name {
      case "x": array.append(name)
      case "y": array.removeLast()
      default: array.append(name)
      }
    } end: {
      task.cancel()
    }
  }

  @Test("The first batch brings what is there, in one instant with the start")
  func initial() async throws {
    array.append(contentsOf: ["a", "b"])
    var iterator = array.batches(every: turns.scheduler, initial: true).makeAsyncIterator()
    array.append("c")
    let first = try #require(await iterator.next())
    #expect(first.before.isEmpty)
    #expect(Array(first.after) == ["a", "b"])
    #expect(first.insertions == [0, 1])
    #expect([first.start, first.end].map(\.version) == [1, 1])
    turns.endTurn()
    let second = try #require(await iterator.next())
    #expect([second.start, second.end].map(\.version) == [1, 2])
    #expect(second.insertions == [2])
    var checker = BatchChecker<Character>(rows: [], at: array.at(1))
    try checker.check(first)
    try checker.check(second)
  }

  @Test("An empty array brings no first batch")
  func initialOfNothing() async throws {
    var iterator = array.batches(every: turns.scheduler, initial: true).makeAsyncIterator()
    array.append("a")
    turns.endTurn()
    #expect(await iterator.next()?.insertions == [0])
  }

  @Test("Iterators of one sequence are independent, and share the batches that are the same")
  func independence() async throws {
    let stream = array.batches(every: turns.scheduler, initial: false)
    var (first, second) = (stream.makeAsyncIterator(), stream.makeAsyncIterator())
    array.append("a")
    turns.endTurn()
    #expect(await first.next()?.end == 1)
    var third = stream.makeAsyncIterator()
    array.append("b")
    turns.endTurn()
    let batches = [await first.next(), await second.next(), await third.next()]
    #expect(batches.map { $0?.start.version } == [1, 0, 1])
    #expect(batches.map { $0?.end.version } == [2, 2, 2])
  }

  @Test("With .turn, all that one job of the main actor changes is one batch")
  func mainActorTurns() async throws {
    let task = read(array.batches(initial: false))
    await runMainActorJobs()
    try await run("(abc)-d|", "[abc]-d|", end: { task.cancel() })
  }

  /// An element that must not leave its isolation domain.
  private final class Post {
    var title: String
    init(_ title: String) { self.title = title }
  }

  @Test("Elements that are not Sendable stay on the actor where the loop is")
  func notSendable() async throws {
    let posts = ObservableArray([Post("a")])
    var iterator = posts.batches(every: turns.scheduler, initial: true).makeAsyncIterator()
    #expect(await iterator.next()?.after[0] === posts[0])
    posts.append(Post("b"))
    turns.endTurn()
    #expect(await iterator.next()?.after[1].title == "b")
    var changes = posts.changes(initial: false, options: .new).makeAsyncIterator()
    posts.append(Post("c"))
    #expect(await changes.next()?.newElements?[0] === posts[2])
  }

  /// A reader that is an actor.
  private actor Reader {
    func first(_ count: Int, of stream: ChangeStream<BatchUpdate<Int>>) async -> [Int] {
      var versions: [Int] = []
      for await batch in stream {
        preconditionIsolated("The loop runs elsewhere")
        versions.append(batch.end.version)
        if versions.count == count { break }
      }
      return versions
    }
  }

  @Test("A loop runs on its actor, wherever the array is changed")
  func otherActors() async throws {
    let array = ObservableArray([0])
    let reader = Reader()
    let stream = array.batches(every: .actor(reader), initial: true)
    async let versions = reader.first(2, of: stream)
    while array.core.withLock({ array.core.shared.history.isEmpty }) {
      await Task.yield()
    }
    await Task.detached { array.append(1) }.value
    #expect(await versions == [0, 1])
  }

  @Test("A reader that has stopped costs no more runs than the array has elements")
  func boundedMemory() async throws {
    let array = ObservableArray(0..<50)
    var iterator = array.batches(every: .immediate, initial: false).makeAsyncIterator()
    var random = SplitMix64(seed: 5)
    for number in 0..<TestScale.bound(full: 1_000_000, debug: 20_000) {
      switch number % 4 {
      case 0: array.insert(number, at: Int.random(in: 0...array.count, using: &random))
      case 1: array.remove(at: Int.random(in: 0..<array.count, using: &random))
      case 2: array.move(from: Int.random(in: 0..<array.count, using: &random), to: 7)
      default: array[Int.random(in: 0..<array.count, using: &random)] = number
      }
    }
    #expect(array.core.shared.history.runCount <= array.count + 1)
    #expect(array.core.shared.history.pieceCount == 1)
    var checker = BatchChecker(rows: 0..<50)
    try checker.check(try #require(await iterator.next()))
    #expect(checker.rows == Array(array))
  }

  #if os(macOS) || os(Linux)
    @Test("A second task that asks the same iterator traps")
    func overlap() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        @MainActor in
        let array = ObservableArray([1])
        let iterator = array.batches(initial: false).makeAsyncIterator()
        for _ in 0..<2 {
          Task { @MainActor in
            var copy = iterator
            _ = await copy.next()
          }
        }
        await runMainActorJobs()
      }
      try expectMessage("Two tasks asked one iterator of a stream", in: result)
    }
  #endif
}

/// A stream that has ended, or never begun, leaves nothing behind.
@MainActor struct StreamLifetimeTests {
  private let array = ObservableArray(0..<3)

  private var isUnobserved: Bool {
    array.core.shared.history.isEmpty && !array.core.shared.deliveries.hasReceivers
  }

  private func iterate<Element>(_ stream: ChangeStream<Element>) -> Task<Int, Never> {
    Task { @MainActor in
      var count = 0
      for await _ in stream { count += 1 }
      return count
    }
  }

  @Test("A sequence that is released before somebody iterates gives its place back")
  func neverIterated() {
    do {
      let streams = (array.batches(initial: false), array.changes(initial: false))
      #expect(!isUnobserved)
      withExtendedLifetime(streams) {}
    }
    #expect(isUnobserved)
  }

  @Test("A released iterator gives its place back, also one that was never asked")
  func releasedIterators() async {
    do {
      let unasked = (
        array.batches(initial: false).makeAsyncIterator(),
        array.changes(initial: false).makeAsyncIterator()
      )
      #expect(!isUnobserved)
      withExtendedLifetime(unasked) {}
    }
    #expect(isUnobserved)
    do {
      var iterator = array.changes(initial: false, limit: 2).makeAsyncIterator()
      for number in 0..<10 { array.append(number) }
      #expect(await iterator.next()?.revision.version == 1)
      #expect(!array.core.shared.history.isEmpty)
      withExtendedLifetime(iterator) {}
    }
    #expect(isUnobserved)
  }

  @Test("A cancelled task ends the loop and gives the place back")
  func cancelledTasks() async {
    let batches = iterate(array.batches(every: .immediate, initial: false))
    let changes = iterate(array.changes(initial: false))
    await runMainActorJobs()
    #expect(!isUnobserved)
    array.append(1)
    await runMainActorJobs()
    batches.cancel()
    changes.cancel()
    #expect(await batches.value == 1)
    #expect(await changes.value == 1)
    #expect(isUnobserved)
  }

  @Test("A task that was cancelled before it began gets nothing")
  func cancelledBefore() async {
    let tasks = [iterate(array.changes(initial: true, options: []))]
    tasks[0].cancel()
    #expect(await tasks[0].value == 0)
    let batches = iterate(array.batches(initial: true))
    batches.cancel()
    #expect(await batches.value == 0)
    #expect(isUnobserved)
  }

  @Test("A loop that is left gives the place back")
  func leftLoop() async {
    array.append(3)
    for await batch in array.batches(initial: true) {
      #expect(batch.after.count == 4)
      break
    }
    #expect(isUnobserved)
  }

  @Test("After the end an iterator that is still there holds no place, and stays at the end")
  func afterTheEnd() async {
    let stream = array.batches(every: .immediate, initial: false)
    let task = Task { @MainActor [array] in
      var iterator = stream.makeAsyncIterator()
      let ended = await iterator.next() == nil
      let isFree = array.core.shared.history.isEmpty
      array.append(1)
      let stays = await iterator.next() == nil
      return ended && isFree && stays
    }
    await runMainActorJobs()
    task.cancel()
    #expect(await task.value)
  }

  @Test("Nothing retains in a circle: array, elements and cursors go with their owners")
  func releases() async {
    final class Thing: Sendable {}
    weak var element: Thing?
    weak var list: ObservableArray<Thing>?
    do {
      let thing = Thing()
      let array = ObservableArray([thing])
      (element, list) = (thing, array)
      var batches = array.batches(every: .immediate, initial: true).makeAsyncIterator()
      var changes = array.changes(initial: true, limit: 1).makeAsyncIterator()
      _ = await batches.next()
      _ = await changes.next()
      for _ in 0..<5 { array.append(thing) }
      _ = await batches.next()
      for _ in 0..<2 { _ = await changes.next() }
      array.removeAll()
    }
    #expect(element == nil)
    #expect(list == nil)
  }
}
