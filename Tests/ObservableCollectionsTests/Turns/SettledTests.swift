import Dispatch
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Waiting until observers and sinks have heard what was changed.
@MainActor struct SettledTests {
  private let array = ObservableArray<Int>()

  @Test("An observer on the main actor has heard what another task changed before")
  func observer() async {
    var heard = 0
    let token = array.observe { _ in heard += 1 }
    for round in 1...200 {
      await Task.detached { [array] in array.append(round) }.value
      await token.settled()
      #expect(heard == round)
    }
  }

  @Test("A sink on the main actor shows what another task changed before")
  func sink() async {
    let table = Table<Int>()
    var rows: [Int] = []
    let renderings = [
      array.render(into: table), array.render(initial: false) { rows = Array($0.after) },
    ]
    for round in 1...200 {
      await Task.detached { [array] in array.append(round) }.value
      for rendering in renderings { await rendering.settled() }
      #expect(table.rows.count == round)
      #expect(rows.count == round)
    }
  }

  /// An actor that observes, from outside.
  private actor Index {
    private(set) var versions: [Int] = []
    func take(_ version: Int) { versions.append(version) }
  }

  @Test("An observer on an actor, however it hears", arguments: [nil, 1, 300])
  func actor(limit: Int?) async {
    let index = Index()
    let token = array.observe(isolatedTo: index, limit: limit) { $0.take($1.revision.version) }
    let other = array.observe(on: .callingThread, limit: limit) { _ in }
    let rendering = array.render(isolatedTo: index, initial: false) { _, _ in }
    for round in 1...5 {
      for number in 0..<100 { array.append(number) }
      await token.settled()
      #expect(await index.versions.last == round * 100)
    }
    // What comes to nothing is settled all the same.
    array.append(1)
    array.removeLast()
    await token.settled()
    await other.settled()
    await rendering.settled()
  }

  @Test("An asynchronous closure has returned")
  func awaiting() async {
    let (begun, ended) = (Recorder<Int>(), Recorder<Int>())
    let rendering = array.render(
      initial: false,
      awaiting: { batch in
        begun.keep(batch.after.count)
        for _ in 0..<20 { await Task.yield() }
        ended.keep(batch.after.count)
      })
    for round in 1...50 {
      array.append(round)
      await rendering.settled()
      #expect(ended.values.last == round)
      #expect(begun.values.count == ended.values.count)
    }
  }

  @Test("Nothing on its way, or an observation that has ended: it returns at once")
  func nothing() async {
    let token = array.observe { _ in }
    let rendering = array.render(every: .manual, initial: false) { _ in }
    rendering.pause()
    await token.settled()
    await rendering.settled()
    array.append(1)
    token.cancel()
    rendering.cancel()
    await token.settled()
    await rendering.settled()
  }

  @Test("A manual turn is waited for until the flush, a paused sink until it has been shown")
  func waiting() async throws {
    let turns = ManualTurnScheduler()
    var shown = 0
    let rendering = array.render(every: .manual, initial: false) { shown = $0.after.count }
    let paused = array.render(every: turns.mainActorScheduler, initial: false) { _ in }
    paused.pause()
    array.append(1)
    let over = Recorder<Int>()
    let tasks = [rendering, paused].enumerated().map { number, rendering in
      Task { @MainActor in
        await rendering.settled()
        over.keep(number)
      }
    }
    turns.endMainActorTurn()
    await runMainActorJobs()
    #expect(over.values.isEmpty)
    rendering.flush()
    await tasks[0].value
    #expect(shown == 1)
    #expect(over.values == [0])
    paused.resume()
    await runMainActorJobs()
    #expect(over.values == [0])
    turns.endMainActorTurn()
    await tasks[1].value
  }

  @Test("The last part of a large turn is waited for")
  func parts() async {
    var counts: [Int] = []
    let rendering = array.render(initial: false) { counts.append($0.after.count) }
    rendering.changeLimit = 2
    array.append(contentsOf: 0..<7)
    await rendering.settled()
    #expect(counts == [2, 4, 6, 7])
  }

  @Test("A wait ends with the observation, and with the task")
  func endings() async throws {
    let token = array.observe(isolatedTo: Index()) { _, _ in }
    let renderings = (0..<2).map { _ in array.render(every: .manual, initial: false) { _ in } }
    array.append(1)
    let tasks = renderings.map { rendering in Task { @MainActor in await rendering.settled() } }
    await runMainActorJobs()
    renderings[0].cancel()
    await tasks[0].value
    tasks[1].cancel()
    await tasks[1].value
    // The actor is gone, so the observation has ended, or ends now.
    await token.settled()
  }

  @Test("A wait for an observer of the calling thread that is at work elsewhere")
  func callingThread() async throws {
    let (begun, heard) = (Recorder<Void>(), Recorder<Int>())
    let goOn = DispatchSemaphore(value: 0)
    let token = array.observe(on: .callingThread) { change in
      begun.keep(())
      goOn.wait()
      heard.keep(change.revision.version)
    }
    let array = array
    let working = RunningThread {
      array.append(1)
      array.append(2)
    }
    try await wait { !begun.values.isEmpty }
    array.append(3)
    let over = Recorder<[Int]>()
    let task = Task { @MainActor in
      await token.settled()
      over.keep(heard.values)
    }
    await runMainActorJobs()
    #expect(over.values.isEmpty)
    for _ in 0..<3 { goOn.signal() }
    await task.value
    #expect(over.values.first?.prefix(2) == [1, 2])
    working.join()
  }

  @Test("Lists with sections, derived lists, and those of the main actor")
  func otherLists() async {
    let sections = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    let even = array.filtered { $0 % 2 == 0 }
    let odd = array.filtered(on: .mainActor) { $0 % 2 == 1 }
    var (cells, evens, odds, shown) = (0, 0, 0, 0)
    let tokens = [
      sections.observe { _ in cells += 1 }, even.observe { _ in evens += 1 },
      odd.observe { _ in odds += 1 },
    ]
    let rendering = odd.render(initial: false) { shown = $0.after.count }
    for round in 1...50 {
      await Task.detached { [array] in
        sections[section: 0].append(Cell(token: round))
        array.append(contentsOf: [2, 3])
      }.value
      for token in tokens { await token.settled() }
      await rendering.settled()
      #expect([cells, evens, odds, shown].allSatisfy { $0 == round })
    }
  }

  /// A list of what is not `Sendable`, on the main actor.
  private final class Post {}

  @Test("Elements that are not Sendable")
  func notSendable() async {
    let posts = ObservableArray<Post>()
    var (heard, shown) = (0, 0)
    let token = posts.observe { _ in heard += 1 }
    let rendering = posts.render(initial: false) { shown = $0.after.count }
    posts.append(Post())
    await token.settled()
    await rendering.settled()
    #expect((heard, shown) == (1, 1))
  }
}

/// Waits while several tasks change the list.
struct SettledConcurrencyTests {
  private actor Counter {
    private(set) var version = 0
    func hear(_ version: Int) { self.version = version }
  }

  @Test("After each wait all has been heard that was changed before, although others go on")
  func storm() async {
    let array = ObservableArray<Int>()
    let counter = Counter()
    let (here, shown) = (LockedValue(0), LockedValue(0))
    let tokens = [
      array.observe(on: .callingThread) { change in
        here.withLock { $0 = change.revision.version }
      },
      array.observe(isolatedTo: counter, limit: 3) { counter, change in
        if change.revision.part == 0 { counter.hear(change.revision.version) }
      },
    ]
    let rendering = array.render(isolatedTo: counter, initial: false) { _, batch in
      shown.withLock { $0 = batch.end.version }
    }
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask {
          for number in 0..<TestScale.bound(full: 2_000, debug: 200) {
            array.append(number)
            let version = array.revision.version
            switch number % 3 {
            case 0:
              await tokens[0].settled()
              #expect(here.withLock { $0 } >= version)
            case 1:
              await tokens[1].settled()
              #expect(await counter.version >= version)
            default:
              await rendering.settled()
              #expect(shown.withLock { $0 } >= version)
            }
          }
        }
      }
    }
  }
}
