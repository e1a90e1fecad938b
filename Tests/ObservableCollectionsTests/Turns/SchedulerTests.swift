import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// When turns end, as diagrams.
struct SchedulerTests {
  private let array = ObservableArray<Character>()
  private let test = TurnDiagramTest()

  private func observe(_ scheduler: TurnScheduler) -> CoalescingObserver<BatchUpdate<Character>> {
    array.render(on: .callingThread, every: scheduler, initial: false) { [test] in
      test.emit(from: $0.start, to: $0.end)
    }
  }

  @Test("Immediate: each call and each transaction is a turn")
  func immediate() throws {
    let coalescer = observe(.immediate)
    try test.run(
      edits: "a-(bc)(dtt)|e", expecting: "a-(bc)(dtt)", version: { array.revision.version },
      edit: { name in
        array.transaction { array in
          array.append(name)
          if name == "t" { array.append("u") }
        }
      }, end: { coalescer.cancel() }, endTurn: {})
  }

  @Test("Main actor: all that one job changes is one batch")
  @MainActor func mainActor() async throws {
    for scheduler in [TurnScheduler.mainActor, .turn] {
      let test = TurnDiagramTest()
      let coalescer = array.render(every: scheduler, initial: false) {
        test.emit(from: $0.start, to: $0.end)
      }
      try await test.run(
        edits: "a-(bc)--(def)|g", expecting: "a-[bc]--[def]", version: { array.revision.version },
        edit: { array.append($0) }, end: { coalescer.cancel() },
        endTurnAndWait: { await runMainActorJobs() })
    }
  }

  @Test("Gated: a turn ends when the gate lets it, with all that was changed until then")
  @MainActor func gated() async throws {
    let other = ManualTurnScheduler()
    for scheduler in [TurnScheduler.mainActor, .immediate, other.scheduler] {
      let array = ObservableArray<Int>()
      let batches = Recorder<BatchUpdate<Int>>()
      let gate = Gate()
      let coalescer = array.render(every: scheduler.gated { gate.hold($0) }, initial: false) {
        batches.keep($0)
      }
      array.append(1)
      other.endTurn()
      await runMainActorJobs()
      #expect(gate.held.count == 1)
      array.append(2)
      await runMainActorJobs()
      #expect(batches.take().isEmpty)
      gate.open()
      #expect(batches.take().map { Array($0.after) } == [[1, 2]])
      gate.isOpen = true
      array.append(3)
      other.endTurn()
      await runMainActorJobs()
      #expect(batches.take().map { Array($0.after) } == [[1, 2, 3]])
      withExtendedLifetime(coalescer) {}
    }
  }

  /// Keeps what ends turns until it is opened.
  @MainActor private final class Gate {
    var isOpen = false
    private(set) var held: [@MainActor @Sendable () -> Void] = []

    func hold(_ endTurn: @escaping @MainActor @Sendable () -> Void) {
      if isOpen { endTurn() } else { held.append(endTurn) }
    }

    func open() {
      for endTurn in held { endTurn() }
      held = []
    }
  }

  /// An actor whose jobs a test can see.
  private actor Worker {
    private(set) var jobCount = 0
    func edit(_ array: ObservableArray<Character>, _ names: String) {
      jobCount += 1
      for name in names { array.append(name) }
    }
  }

  @Test("Actor: all that one of its jobs changes is one batch, shown on it")
  func actor() async throws {
    let worker = Worker()
    let shown = Recorder<Int>()
    let coalescer = array.render(on: .callingThread, every: .actor(worker), initial: false) {
      batch in
      worker.assertIsolated("The turn ended elsewhere")
      shown.keep(batch.end.version)
    }
    await worker.edit(array, "abc")
    try await wait(for: "the first batch") { shown.values.count == 1 }
    await worker.edit(array, "d")
    try await wait(for: "the second batch") { shown.values.count == 2 }
    #expect(shown.values == [3, 4])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Actor: it is held weakly, and no turn ends without it")
  func releasedActor() async {
    var worker: Worker? = Worker()
    let reference = WeakReference(worker)
    let coalescer = worker.map { observe(.actor($0)) }
    worker = nil
    #expect(reference.isGone)
    array.append("a")
    await Task.yield()
    #expect(test.outputCount == 0)
    coalescer?.flush()
    #expect(test.outputCount == 1)
  }
}

/// Frames of a clock that a test moves on.
struct FrameSchedulerTests {
  private let array = ObservableArray<Character>()
  private let clock = ManualClock()
  private let test = TurnDiagramTest()
  private let pending = LockedValue(0)

  /// Frames, counting the turns that have not ended.
  private func frames(every interval: Duration) -> TurnScheduler {
    let frames = TurnScheduler.frames(interval, clock: clock)
    return TurnScheduler { [pending] endTurn in
      pending.withLock { $0 += 1 }
      frames.schedule {
        endTurn()
        pending.withLock { $0 -= 1 }
      }
    }
  }

  private func observe(_ scheduler: TurnScheduler) -> CoalescingObserver<BatchUpdate<Character>> {
    array.render(on: .callingThread, every: scheduler, initial: false) { [test] in
      test.emit(from: $0.start, to: $0.end)
    }
  }

  /// Waits until all turns have ended that are due.
  private func waitForEnds() async throws {
    try await wait(for: "\(pending.withLock { $0 }) turns that end at \(clock.now.offset)") {
      pending.withLock { $0 } == 0
    }
  }

  /// A column is a second. At a frame, waits for the turns that end there.
  private func advance(framesEvery seconds: Int) async throws {
    clock.advance(by: .seconds(1))
    if clock.now.offset.components.seconds % Int64(seconds) == 0 {
      try await waitForEnds()
    } else if pending.withLock({ $0 }) > 0 {
      try await wait(for: "a sleep until the next frame") { clock.nextDeadline != nil }
      #expect(clock.nextDeadline.map { $0 > clock.now } == true)
    }
  }

  @Test(
    "A change is shown at the next frame, with all others since the last one",
    arguments: [
      (1, "ab-(cd)--e", "ab-[cd]--e"), (2, "ab-(cd)--e-", "-[ab]-[cd]---e"),
      (2, "-a--b---cd", "-a---b---[cd]"), (3, "ab-(cd)--e--f", "--[ab]--[cd]--e--f"),
    ])
  func frames(seconds: Int, edits: String, expected: String) async throws {
    let coalescer = observe(frames(every: .seconds(seconds)))
    try await test.run(
      edits: try TurnDiagram(reading: edits), expecting: try TurnDiagram(reading: expected),
      version: { array.revision.version }, edit: { array.append($0) },
      endTurnAndWait: { try await advance(framesEvery: seconds) })
    withExtendedLifetime(coalescer) {}
  }

  @Test("No timer runs while nothing changes, and one does however many observers wait")
  func timers() async throws {
    let scheduler = frames(every: .seconds(2))
    let coalescers = (0..<5).map { _ in observe(scheduler) }
    clock.advance(by: .seconds(3))
    #expect(clock.sleepCount == 0)
    array.append("a")
    array.append("b")
    try await wait(for: "a sleep until a frame") { clock.sleepCount == 1 }
    #expect(clock.sleeperCount == 1)
    #expect(clock.nextDeadline == ManualClock.Instant(offset: .seconds(4)))
    clock.advance(by: .seconds(1))
    try await waitForEnds()
    #expect(test.outputCount == 5)
    clock.advance(by: .seconds(10))
    #expect(clock.sleepCount == 1)
    #expect(clock.sleeperCount == 0)
    withExtendedLifetime(coalescers) {}
  }

  /// A clock that sleeps not at all.
  private struct SleeplessClock: Clock {
    struct Refusal: Error {}
    let manual = ManualClock()
    var now: ManualClock.Instant { manual.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      throw Refusal()
    }
  }

  @Test("A clock that refuses to sleep does not keep changes back")
  func refusal() async throws {
    let coalescer = observe(.frames(.seconds(1), clock: SleeplessClock()))
    array.append("a")
    try await wait(for: "the first batch") { test.outputCount > 0 }
    array.append("b")
    try await wait(for: "the second batch") { test.outputCount > 1 }
    withExtendedLifetime(coalescer) {}
  }

  /// A clock that can be set.
  private final class SettableClock: Clock {
    let manual = ManualClock()
    private let shift = LockedValue(Duration.zero)
    var now: ManualClock.Instant { manual.now.advanced(by: shift.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func set(by duration: Duration) { shift.withLock { $0 += duration } }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      let shift = shift.withLock { $0 }
      try await manual.sleep(until: deadline.advanced(by: .zero - shift), tolerance: tolerance)
    }
  }

  @Test(
    "A clock that was set back an hour still has a frame at each interval",
    arguments: [-3600, -3599, 0, 7])
  func setBack(seconds: Int) async throws {
    let settable = SettableClock()
    let coalescer = observe(.frames(.seconds(2), clock: settable))
    settable.set(by: .seconds(seconds))
    for count in 1...2 {
      array.append("a")
      try await wait(for: "sleep \(count)") { settable.manual.sleepCount >= count }
      // At the latest one interval later, and at an even second after the start.
      let deadline = settable.manual.nextDeadline?.offset ?? .zero
      let pause = deadline - settable.manual.now.offset
      #expect(pause > .zero && pause <= .seconds(2))
      #expect((deadline + .seconds(seconds)).components.seconds % 2 == 0)
      settable.manual.advance(by: pause)
      try await wait(for: "batch \(count)") { test.outputCount >= count }
    }
    withExtendedLifetime(coalescer) {}
  }

  #if os(macOS) || os(Linux)
    @Test("The system's clock works too; an interval that is not positive, or too long, traps")
    func systemClock() async throws {
      let coalescer = observe(.frames(.milliseconds(1)))
      array.append("a")
      try await wait(for: "a batch") { test.outputCount > 0 }
      withExtendedLifetime(coalescer) {}
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TurnScheduler.frames(.zero)
      }
      try expectMessage("A frame interval of 0.0 seconds is not positive", in: result)
      let long = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TurnScheduler.frames(.seconds(Int64.max))
      }
      try expectMessage("seconds is longer than 36,500 days", in: long)
    }

    @Test("The longest interval, which a change and its flush do not wait for")
    func longInterval() {
      let coalescer = observe(.frames(.seconds(36_500 * 86_400)))
      array.append("a")
      #expect(test.outputCount == 0)
      coalescer.flush()
      #expect(test.outputCount == 1)
    }
  #endif
}
