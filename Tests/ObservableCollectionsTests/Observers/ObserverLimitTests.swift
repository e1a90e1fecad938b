import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Observers for which only so many records may wait.
@Suite("Clause 10, observers with a limit")
struct ObserverLimitTests {
  @Test("Clause 10, slow observers: beyond the limit the rest is composed, then single again")
  func composing() throws {
    let array = ObservableArray<Character>(["p", "q"])
    let records = Recorder<String>()
    let token = array.observe(on: .callingThread, options: [.old, .new], limit: 2) { change in
      records.keep("\(change)")
      guard change.revision.version == 1 else { return }
      for character in "bcdef" { array.append(character) }
      array.remove(at: 0)
      array.move(from: 0, to: 3)
      array.remove(at: 6)
      array.append("g")
      array[0] = "h"
    }
    array.append("a")
    #expect(
      records.values == [
        "insertion {2}, version 1", "insertion {3}, version 2", "insertion {4}, version 3",
        "insertion {5}, version 4", "removal {0}, version 4 part 1",
        "move 0 → 3, version 4 part 2", "insertion {5...6}, version 4 part 3",
        "replacement {0}, version 11",
      ])
    array.append("i")
    #expect(records.values.last == "insertion {7}, version 12")
    #expect(array.core.shared.history.isEmpty)
    token.cancel()
  }

  @Test("Clause 10, slow observers: however slow, replaying what arrives leads to the array")
  func replaying() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      var random = SplitMix64(seed: seed)
      let array = ObservableArray(0..<6)
      let heard = Recorder<ArrayChange<Int>>()
      let (busy, generator) = (LockedValue(0), LockedValue(random))
      let edit = { @Sendable in
        let (edit, number) = generator.withLock { random in
          (
            ListEdit.random(count: array.count, using: &random),
            Int.random(in: 100..<10_000, using: &random)
          )
        }
        edit.apply(to: array) { number }
      }
      var options: ObservationOptions = [.old, .new]
      if seed % 2 == 0 { options.insert(.initial) }
      let limit = Int.random(in: 1...3, using: &random)
      // With `.initial`: what is held back, too, may be more than the limit.
      busy.withLock { $0 = Int.random(in: 0..<9, using: &random) }
      let token = array.observe(on: .callingThread, options: options, limit: limit) { change in
        heard.keep(change)
        // Inside, what it makes waits: up to so many edits of its own.
        let count = busy.withLock { busy in
          defer { busy = 0 }
          return busy
        }
        if count % 3 == 2 {
          // The records of a transaction come in one go.
          array.transaction { _ in for _ in 0..<count { edit() } }
        } else {
          for _ in 0..<count { edit() }
        }
      }
      let exact = array.observe(on: .callingThread, options: []) { _ in }
      for _ in 0..<6 {
        busy.withLock { $0 = Int.random(in: 0..<9, using: &random) }
        edit()
      }
      var (rows, states) = (Array(0..<6), RisingStates(array.at(-1)))
      for change in heard.values {
        try states.take(change.revision, "seed \(seed)")
        rows = try replay(change, on: rows)
      }
      try demand(rows, equals: Array(array), "the rows of seed \(seed)")
      #expect(array.core.shared.history.isEmpty)
      token.cancel()
      exact.cancel()
    }
  }

  @Test("Clause 10, slow observers: what waits is bounded by the limit and the log")
  func bound() async throws {
    let array = ObservableArray([0])
    let most = Recorder<Int>()
    let heard = Recorder<ArrayChange<Int>>()
    let total = TestScale.bound(full: 100_000, debug: 5_000)
    let token = array.observe(on: .callingThread, limit: 16) { change in
      heard.keep(change)
      guard change.revision.version == 1 else { return }
      onOtherThread {
        for number in 0..<total {
          array.append(number)
          array.removeFirst()
          let waiting = array.core.withLock {
            array.core.shared.deliveries.waitingCount
          }
          most.keep(waiting)
        }
      }
    }
    array.append(7)
    let count = array.revision.version
    try await wait { heard.values.last?.revision.version == count }
    #expect(most.values.max() ?? 0 <= 16 + 2)
    #expect(heard.values.count <= 16 + 2 + 4)
    #expect(try replay(heard.values, on: [0]) == Array(array))
    token.cancel()
  }

  @Test("Clause 10, slow observers: on the main actor what waits is bounded, too")
  @MainActor func mainActorBound() async throws {
    let array = ObservableArray([0])
    let heard = Recorder<ArrayChange<Int>>()
    let token = array.observe(options: [.initial, .old, .new], limit: 16) {
      heard.keep($0)
    }
    onOtherThread {
      for number in 0..<TestScale.bound(full: 100_000, debug: 5_000) {
        array.append(number)
        array.removeFirst()
      }
    }
    #expect(!array.core.shared.deliveries.hasReceivers)
    #expect(array.core.shared.history.runCount <= 3)
    await runMainActorJobs { heard.values.last?.revision.version == array.revision.version }
    #expect(heard.values.count <= 1 + 17 + 4)
    #expect(try replay(heard.values, on: []) == Array(array))
    array.append(5)
    await runMainActorJobs { heard.values.last?.revision.version == array.revision.version }
    #expect(heard.values.last?.revision.part == 0)
    token.cancel()
    #expect(array.core.shared.history.isEmpty)
  }

  @Test("Clause 10, slow observers: sections compose, too, on both kinds of observers")
  @MainActor func sections() async throws {
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    let start = list.snapshot.map { PlainSection($0) }
    let (here, there) = (
      Recorder<SectionsChange<Head, Cell>>(), Recorder<SectionsChange<Head, Cell>>()
    )
    let edit = { @Sendable in
      for number in 2..<9 {
        list.sections.append(Head(id: number))
        list[section: 0].append(Cell(token: number))
      }
      list.sections.remove(at: 1)
    }
    func check(_ recorder: Recorder<SectionsChange<Head, Cell>>) throws {
      let rows = try recorder.values.reduce(start) { try replay($1, on: $0) }
      #expect(rows == list.snapshot.map { PlainSection($0) })
      #expect(recorder.values.count < 12)
      #expect(recorder.values.contains { $0.revision.part > 0 })
    }
    let token = list.observe(on: .callingThread, limit: 2) { change in
      here.keep(change)
      if change.revision.version == 1 { edit() }
    }
    list[section: 0].append(Cell(token: 1))
    try check(here)
    token.cancel()
    // Back to the start, then the same without another observer: it would have heard what is under
    // way already.
    list.replaceAll(with: start.map(\.snapshot))
    let other = list.observe(limit: 2) { there.keep($0) }
    onOtherThread {
      list[section: 0].append(Cell(token: 1))
      edit()
    }
    await runMainActorJobs { there.values.last?.revision.version == list.revision.version }
    try check(there)
    other.cancel()
    #expect(list.core.shared.history.isEmpty)
  }

  @Test("Clause 10, slow observers: one that is cancelled while it stands in the log leaves it")
  func cancelled() {
    let array = ObservableArray([0])
    let token = Recorder<ChangeObservation>()
    let found = Recorder<[Bool]>()
    token.keep(
      array.observe(on: .callingThread, limit: 1) { change in
        if change.revision.version > 1 { return }
        for number in 0..<5 { array.append(number) }
        let isEmpty = array.core.shared.history.isEmpty
        token.values.first?.cancel()
        found.keep([isEmpty, array.core.shared.history.isEmpty])
      })
    array.append(1)
    #expect(found.values == [[false, true]])
    array.append(2)
  }

  #if os(macOS) || os(Linux)
    @Test("Clause 10, slow observers: a limit that is not positive traps")
    func badLimit() async throws {
      let results = [
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = ObservableArray([1]).observe(on: .callingThread, limit: 0) { _ in }
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = await ObservableArray([1]).observe(limit: 0) { _ in }
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = ObservableSections<Head, Cell>().observe(on: .callingThread, limit: 0) { _ in }
        },
      ]
      for result in results {
        try expectMessage("A limit of 0 waiting records is not positive", in: result)
      }
    }
  #endif

  // MARK: - The main actor

  @Test("Clause 3, order: a job of the main actor hands over a share of what waits")
  @MainActor func mainActorShare() async {
    let array = ObservableArray<Int>()
    let heard = Recorder<Int>()
    let token = array.observe(options: []) { heard.keep($0.revision.version) }
    let share = DeliveryQueue.Share.limit
    onOtherThread { for number in 0..<5 * share { array.append(number) } }
    // Jobs of the main actor in between, each of which asks for the next one.
    let counts = Recorder<Int>()
    @MainActor func count() {
      counts.keep(heard.values.count)
      if heard.values.count < 5 * share, counts.values.count < 100 { Task { count() } }
    }
    Task { count() }
    await runMainActorJobs { counts.values.last == 5 * share }
    #expect(zip(counts.values, [0] + counts.values).allSatisfy { $0 - $1 <= share })
    #expect(heard.values == Array(1...5 * share))
    token.cancel()
  }

  @Test("Clause 3, order: records come in order while a job of the main actor is under way")
  @MainActor func mainActorOrder() async {
    let array = ObservableArray<Int>()
    let heard = Recorder<Int>()
    let total = 4 * DeliveryQueue.Share.limit
    let token = array.observe(options: [.initial]) { change in
      heard.keep(change.revision.version)
      if change.revision.version < total { array.append(0) }
      if change.revision.version < 60 { array.append(1) }
    }
    await runMainActorJobs {
      heard.values.last == array.revision.version && heard.values.count > total
    }
    #expect(heard.values == Array(0...array.revision.version))
    token.cancel()
  }

  // MARK: - Traces

  @Test("A trace names the backlog when it is large, and whenever it has doubled")
  func backlog() {
    let array = ObservableArray<Int>(name: "posts")
    let counts = Recorder<String>()
    let trace = array.trace { event in
      if case .backlog = event.kind { counts.keep("\(event)") }
    }
    let token = array.observe(on: .callingThread, options: []) { change in
      if change.revision.version == 1 { for number in 0..<5_000 { array.append(number) } }
    }
    array.append(0)
    #expect(
      counts.take() == [1024, 2048, 4096].map { "posts: \($0) records wait to be delivered" })
    token.cancel()
    // Few waited in between: it begins again.
    let other = array.observe(on: .callingThread, options: []) { change in
      if change.revision.version == 5_002 { for number in 0..<1_500 { array.append(number) } }
    }
    array.append(0)
    #expect(counts.values == ["posts: 1024 records wait to be delivered"])
    other.cancel()
    trace.cancel()
  }

  @Test("A trace names the observer for which records wait on the main actor")
  @MainActor func mainActorBacklog() async {
    let array = ObservableArray<Int>(name: "posts")
    let events = Recorder<TraceEvent.Kind>()
    let trace = array.trace { events.keep($0.kind) }
    let token = array.observe(options: []) { _ in }
    onOtherThread { for number in 0..<3_000 { array.append(number) } }
    let backlogs = events.values.filter { if case .backlog = $0 { true } else { false } }
    #expect(
      backlogs == [.backlog(observer: 1, records: 1024), .backlog(observer: 1, records: 2048)])
    #expect("\(backlogs[0])" == "1024 records wait for observer 1")
    token.cancel()
    trace.cancel()
  }
}
