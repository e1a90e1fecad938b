import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Slow sinks")
struct SlowSinkTests {
  private let array = ObservableArray(0..<5)
  private let turns = ManualTurnScheduler()
  private let sink = RecordingSink<Int>()

  private func observe() -> CoalescingObserver<BatchUpdate<Int>> {
    array.render(on: .callingThread, every: turns.scheduler, into: sink)
  }

  @Test("Slow sinks: a busy one gets one exact batch afterwards, however many turns it missed")
  func oneBatch() {
    let coalescer = observe()
    coalescer.pause()
    for number in 10..<20 {
      array.insert(number, at: 2)
      array.removeLast()
      turns.endTurn()
    }
    #expect(sink.batches.isEmpty)
    coalescer.resume()
    #expect(sink.batches.isEmpty)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.rows == array.snapshot)
    #expect(sink.faults == [])
    // It is woken again as usual.
    array.append(1)
    turns.endTurn()
    #expect(sink.batches.count == 2)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Slow sinks: pauses are counted; nothing is due without a change")
  func counting() {
    let coalescer = observe()
    coalescer.pause()
    coalescer.pause()
    array.append(9)
    turns.endTurn()
    coalescer.resume()
    turns.endTurn()
    #expect(sink.batches.isEmpty)
    coalescer.resume()
    turns.endTurn()
    #expect(sink.batches.count == 1)
    let wakeUps = turns.wakeUpCount
    coalescer.pause()
    coalescer.resume()
    #expect(turns.wakeUpCount == wakeUps)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Slow sinks: a pause in the sink ends the batch; a resume in it goes on")
  func insideTheSink() {
    let box = Box<CoalescingObserver<BatchUpdate<Int>>>()
    let batches = Box<Int>()
    batches.value = 0
    let array = array
    box.value = array.render(on: .callingThread, every: .immediate, initial: false) { _ in
      box.value?.pause()
      batches.value! += 1
      if batches.value == 1 { array.append(100) }
      if batches.value == 2 { box.value?.resume() }
    }
    array.append(1)
    #expect(batches.value == 1)
    array.append(2)
    #expect(batches.value == 1)
    box.value?.resume()
    #expect(batches.value == 2)
    array.append(3)
    #expect(batches.value == 3)
    box.value = nil
  }

  /// What a sink may do inside its batch.
  private enum Act: String, CaseIterable { case edit, pause, resume, flush }

  /// Every sequence of acts in which no more is resumed than was paused.
  private static func sequences(_ length: Int) -> [[Act]] {
    if length == 0 { return [[]] }
    return sequences(length - 1).flatMap { acts in
      let pauses = acts.reduce(0) { $0 + ($1 == .pause ? 1 : $1 == .resume ? -1 : 0) }
      return Act.allCases.filter { $0 != .resume || pauses > 0 }.map { acts + [$0] }
    }
  }

  /// - Parameters:
  ///   - scheduler: ends the turns.
  ///   - isManual: whether it ends none.
  ///   - endTurns: runs all that the scheduler was asked for.
  private func playInside(
    _ scheduler: TurnScheduler, isManual: Bool, endTurns: () -> Void
  ) throws {
    for acts in (0...5).flatMap({ Self.sequences($0) }) {
      let array = ObservableArray<Int>()
      let box = Box<CoalescingObserver<BatchUpdate<Int>>>()
      let (shown, flushed) = (Box<[Int]>(), Box<[Int]>())
      let pauses = Box<Int>()
      (shown.value, flushed.value, pauses.value) = ([], [1], 0)
      box.value = array.render(on: .callingThread, every: scheduler, initial: false) { batch in
        let isFirst = shown.value == []
        shown.value = Array(batch.after)
        if !isFirst { return }
        for act in acts {
          switch act {
          case .edit: array.append(2)
          case .pause:
            box.value?.pause()
            pauses.value! += 1
          case .resume:
            box.value?.resume()
            pauses.value! -= 1
          case .flush:
            flushed.value = Array(array)
            box.value?.flush()
          }
        }
      }
      array.append(1)
      if isManual { box.value?.flush() }
      endTurns()
      let trace = "\(acts.map(\.rawValue)) inside the batch"
      if pauses.value! > 0 {
        try demand(shown.value, equals: [1], "shown while paused, \(trace)")
        for _ in 0..<pauses.value! { box.value?.resume() }
        endTurns()
      }
      // A flush while the sink is paused asks for what there is then, at least; without a scheduler
      // nobody else asks. What was flushed inside the batch comes when it has ended.
      let least = isManual && pauses.value! > 0 ? [1] : isManual ? flushed.value! : Array(array)
      try demand(
        shown.value!.count >= least.count, equals: true,
        "shows \(shown.value!) of \(least): \(trace)")
      box.value?.flush()
      endTurns()
      try demand(shown.value, equals: Array(array), "flushed at last, \(trace)")
      box.value = nil
    }
  }

  @Test("Slow sinks: nothing is lost, whatever a sink does inside its batch, with each scheduler")
  func everythingInsideTheSink() throws {
    try playInside(.immediate, isManual: false) {}
    try playInside(.manual, isManual: true) {}
    let turns = ManualTurnScheduler()
    try playInside(turns.scheduler, isManual: false) {
      while turns.waitingCount > 0 { turns.endTurn() }
    }
  }

  @Test("Slow sinks: so with schedulers that end turns in jobs")
  @MainActor func everythingInsideTheSinkInJobs() async throws {
    let clock = ManualClock()
    let schedulers: [(String, TurnScheduler)] = [
      ("main actor", .mainActor), ("gated", .mainActor.gated { $0() }),
      ("actor", .actor(MainActor.shared)),
      ("frames", .frames(.seconds(1), clock: clock)),
      ("quiet", .quiet(for: .seconds(1), clock: clock)),
    ]
    let sequences: [[Act]] = [
      [.pause, .edit, .flush, .resume], [.edit, .pause, .flush, .resume], [.edit], [.edit, .flush],
      [.pause, .edit, .resume], [.pause, .resume, .edit],
    ]
    for (name, scheduler) in schedulers {
      for acts in sequences {
        let array = ObservableArray<Int>()
        let box = Box<CoalescingObserver<BatchUpdate<Int>>>()
        let shown = Recorder<[Int]>()
        box.value = array.render(every: scheduler, initial: false) { batch in
          shown.keep(Array(batch.after))
          if shown.values.count > 1 { return }
          for act in acts {
            switch act {
            case .edit: array.append(2)
            case .pause: box.value?.pause()
            case .resume: box.value?.resume()
            case .flush: box.value?.flush()
            }
          }
        }
        array.append(1)
        await runMainActorJobs(until: {
          // Another second after each job wakes all that sleep.
          clock.advance(by: .seconds(1))
          return shown.values.last == [1, 2]
        })
        #expect(shown.values == [[1], [1, 2]], "\(name), \(acts.map(\.rawValue))")
        box.value = nil
      }
    }
  }

  @Test(
    "Slow sinks: a sink that pauses, edits, flushes and resumes inside its batch gets another one")
  func flushedWhilePausedInside() {
    let box = Box<CoalescingObserver<BatchUpdate<Int>>>()
    let shown = Box<[[Int]]>()
    shown.value = []
    let array = array
    box.value = array.render(on: .callingThread, every: .manual, initial: false) { batch in
      shown.value?.append(Array(batch.after))
      if shown.value?.count != 1 { return }
      box.value?.pause()
      array.append(100)
      box.value?.flush()
      box.value?.resume()
    }
    array.append(9)
    box.value?.flush()
    #expect(shown.value == [[0, 1, 2, 3, 4, 9], [0, 1, 2, 3, 4, 9, 100]])
    box.value = nil
  }

  @Test("Slow sinks: cancelled while busy it gets nothing more")
  func cancelled() {
    let coalescer = observe()
    coalescer.pause()
    array.append(9)
    turns.endTurn()
    coalescer.cancel()
    coalescer.resume()
    turns.endTurn()
    coalescer.flush()
    #expect(sink.batches.isEmpty)
  }

  @Test("Slow sinks: an asynchronous closure is never entered twice, and misses nothing")
  func asynchronous() async throws {
    let array = array
    let reader = AsyncReader(rows: Array(array))
    let coalescer = array.render(
      every: .immediate, initial: false, awaiting: { await reader.take($0) })
    for number in 0..<200 {
      array.insert(number, at: number % 3)
      if number.isMultiple(of: 50) { await Task.yield() }
    }
    try await wait(for: "the last rows") { await reader.rows == Array(array) }
    #expect(await reader.faults == [])
    #expect(await reader.mostAtATime == 1)
    #expect(await reader.batchCount < 200)
    withExtendedLifetime(coalescer) {}
  }

  #if os(macOS) || os(Linux)
    @Test("Slow sinks: a resume without a pause traps")
    func badResume() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let array = ObservableArray<Int>(name: "posts")
        let observer = array.render(on: .callingThread, initial: false) { _ in }
        observer.pause()
        observer.resume()
        observer.resume()
      }
      try expectMessage(
        "A sink was resumed that is paused 0 times, in resume() of \"posts\"", in: result)
    }
  #endif
}

/// Takes its time with each batch, and notes whether it was given a second one meanwhile.
private actor AsyncReader {
  var rows: [Int] { checker.rows }
  private(set) var faults: [String] = []
  private(set) var mostAtATime = 0
  private(set) var batchCount = 0
  private var checker: BatchChecker<Int>
  private var current = 0

  init(rows: [Int]) {
    checker = BatchChecker(rows: rows)
  }

  func take(_ batch: BatchUpdate<Int>) async {
    (current, batchCount) = (current + 1, batchCount + 1)
    mostAtATime = max(mostAtATime, current)
    for _ in 0..<5 { await Task.yield() }
    do { try checker.check(batch) } catch { faults.append(error.description) }
    current -= 1
  }
}

/// Something that a closure refers to before it is there; used on one thread.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}
