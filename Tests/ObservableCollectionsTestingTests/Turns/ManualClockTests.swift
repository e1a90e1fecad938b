import ObservableCollectionsTesting
import TestSupport
import Testing

/// The clock moves only when it is told to.
struct ManualClockTests {
  private let clock = ManualClock()

  @Test("Sleepers go on when their time has come, not before")
  func sleeping() async throws {
    let clock = clock
    let tasks = (1...3).map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.waitForSleeps(3)
    #expect(clock.sleeperCount == 3)
    #expect(clock.nextDeadline == ManualClock.Instant(offset: .seconds(1)))
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 3)
    clock.advance(by: .milliseconds(1))
    try await tasks[0].value
    #expect(clock.sleeperCount == 2)
    clock.advance(by: .seconds(5))
    for task in tasks { try await task.value }
    #expect(clock.sleeperCount == 0)
    #expect(clock.now.offset == .seconds(6))
    #expect(clock.sleepCount == 3)
  }

  /// Runs the jobs of tasks when a test says so, in the order in which they came.
  private final class OneByOne: TaskExecutor {
    private let jobs = Guarded<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    func run() {
      while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  @Test(
    "Sleepers are woken in the order of their deadlines, in whatever order they came",
    arguments: [[3, 2, 1], [1, 2, 3], [2, 3, 1], [2, 1, 2], [1, 1, 1]])
  func order(deadlines: [Int]) {
    let (clock, executor) = (clock, OneByOne())
    let woken = Guarded<[Int]>([])
    for seconds in deadlines {
      Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(seconds))
        woken.withLock { $0.append(seconds) }
      }
    }
    executor.run()
    #expect(clock.sleeperCount == 3)
    #expect(clock.nextDeadline == ManualClock.Instant(offset: .seconds(1)))
    // All at once.
    clock.advance(by: .seconds(3))
    executor.run()
    #expect(woken.withLock { $0 } == deadlines.sorted())
    #expect(clock.sleeperCount == 0 && clock.nextDeadline == nil)
  }

  @Test("A time that has come already is not slept for")
  func past() async throws {
    clock.advance(by: .seconds(2))
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(2)))
    #expect(clock.sleepCount == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test("A cancelled sleeper throws, whether it sleeps already or not")
  func cancellation() async throws {
    let clock = clock
    let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleeps(1)
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    let cancelledFirst = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelledFirst.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("A task that waits for sleeps in vain ends when it is cancelled")
  func cancelledWait() async throws {
    let clock = clock
    let waiting = Task { await clock.waitForSleeps(2) }
    let cancelledFirst = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.waitForSleeps(2)
    }
    await cancelledFirst.value
    waiting.cancel()
    await waiting.value
    let other = Task { await clock.waitForSleeps(1) }
    let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
    await other.value
    clock.advance(by: .seconds(1))
    try await sleeping.value
  }

  #if os(macOS) || os(Linux)
    @Test("The clock does not go back")
    func backwards() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ManualClock().advance(by: .seconds(-2))
      }
      try expectMessage("The clock cannot go back by -2.0 seconds", in: result)
    }
  #endif
}
