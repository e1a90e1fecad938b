import Dispatch
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@_spi(Inside) @testable import ObservableLists

/// Waits that begin before the observer has heard anything, and waits beside those who go on writing.
@MainActor struct SettledOrderTests {
  private let array = ObservableArray([0])

  /// Observes with `.initial` on another thread, where the handler makes three changes, starts a task that waits, and
  /// does not return before the wait was to end, if nothing holds it back.
  ///
  /// - Returns: how often the handler was called before the wait ended.
  private func callCount<Batch: Sendable>(
    for list: ObservableSource<Batch>, limit: Int?, _ edit: @escaping @Sendable (Int) -> Void
  ) async throws -> Int? {
    let (calls, over) = (LockedValue(0), Recorder<Int>())
    let started = Recorder<(task: Task<Void, Never>, takenCount: Int)>()
    let goOn = DispatchSemaphore(value: 0)
    let working = RunningThread {
      list.observe(on: .callingThread, options: [.initial, .new], limit: limit) { _, token in
        let isFirst = calls.withLock { calls in
          calls += 1
          return calls == 1
        }
        guard isFirst else { return }
        for number in 0..<3 { edit(number) }
        let takenCount = list.core.withLock { list.core.shared.deliveries.takenCount }
        let task = Task {
          await token.settled()
          over.keep(calls.withLock { $0 })
        }
        started.keep((task, takenCount))
        goOn.wait()
      }
    }
    try await wait {
      guard let takenCount = started.values.first?.takenCount else { return false }
      return list.core.withLock { list.core.shared.deliveries.takenCount } > takenCount
    }
    goOn.signal()
    await started.values.first?.task.value
    working.join().cancel()
    return over.values.first
  }

  @Test(
    "A task that the handler of .initial starts waits for what is held back", arguments: [nil, 1])
  func insideInitial(limit: Int?) async throws {
    let sections = ObservableSections<Head, Cell>([SectionSnapshot(Head(id: 0), elements: [])])
    let all = array.filtered { _ in true }
    let counts = [
      try await callCount(for: array, limit: limit) { [array] in array.append($0) },
      try await callCount(for: all, limit: limit) { [array] in array.append($0) },
      try await callCount(for: sections, limit: limit) {
        sections[section: 0].append(Cell(token: $0))
      },
    ]
    #expect(counts == [4, 4, 4])
  }

  @Test("Who ends while it hears .initial leaves nobody waiting")
  func endInsideInitial() async {
    let started = Recorder<Task<Void, Never>>()
    let token = array.observe(on: .callingThread, options: .initial) { [array] _, token in
      array.append(1)
      started.keep(Task { await token.settled() })
      token.cancel()
    }
    await started.values.first?.value
    withExtendedLifetime(token) {}
  }

  @Test("A wait that begins before the observation, by a handler that is that fast")
  func beforeTheBeginning() async {
    let over = Recorder<Int>()
    let tokens = (0..<3).map { _ in ChangeObservation() }
    let tasks = tokens.enumerated().map { number, token in
      Task { @MainActor in
        await token.settled()
        over.keep(number)
      }
    }
    await runMainActorJobs()
    #expect(over.values.isEmpty)
    let observed = array.observeOnCallingThread(tokens[0], options: .new, limit: nil) { _ in }
    await tasks[0].value
    tokens[1].cancel()
    await tasks[1].value
    tasks[2].cancel()
    await tasks[2].value
    #expect(over.values == [0, 1, 2])
    observed.cancel()
  }

  @Test("What .initial brings is waited for, also of a list in which nothing has changed")
  func initialElsewhere() async {
    let (jobs, heard, over) = (Recorder<JobExecutor.Job>(), Recorder<Int>(), Recorder<[Int]>())
    let run = { @Sendable (job: @escaping JobExecutor.Job) in
      jobs.keep(job)
      return true
    }
    let token = array.observe(
      ChangeObservation(), at: JobExecutor(run: run, runLater: run), isHere: false,
      options: [.initial, .new], limit: nil
    ) { heard.keep($0.revision.version) }
    let task = Task { @MainActor in
      await token.settled()
      over.keep(heard.values)
    }
    await runMainActorJobs()
    #expect(over.values.isEmpty)
    for job in jobs.take() { job() }
    await task.value
    #expect(over.values == [[0]])
    token.cancel()
  }

  @Test("Beside a sink that always has something new to show, a wait ends with what there was")
  func goingOn() async throws {
    let (shown, waited) = (Recorder<Int>(), Recorder<Bool>())
    let alarm = LockedValue<TurnAlarm?>(nil)
    let isWaited = { @Sendable in
      guard let alarm = alarm.withLock({ $0 }) else { return false }
      return alarm.core.withLock { !alarm.settlements.isEmpty }
    }
    let goOn = DispatchSemaphore(value: 0)
    let rendering = array.render(on: .callingThread, every: .immediate, initial: false) {
      [array] batch in
      shown.keep(batch.end.version)
      if batch.end.version == 1 { goOn.wait() }
      waited.keep(isWaited())
      if batch.end.version < 5 { array.append(0) }
    }
    alarm.withLock { $0 = rendering.driver }
    let working = RunningThread { [array] in array.append(0) }
    try await wait { shown.values == [1] }
    let task = Task { await rendering.settled() }
    try await wait { isWaited() }
    goOn.signal()
    await task.value
    working.join()
    #expect(shown.values == [1, 2, 3, 4, 5])
    #expect(waited.values == [true, false, false, false, false])
  }

  @Test("A wait whose task was cancelled leaves nothing behind")
  func cancelled() async {
    let rendering = array.render(every: .manual, initial: false) { _ in }
    array.append(1)
    let task = Task { await rendering.settled() }
    let alarm = rendering.driver
    await runMainActorJobs { alarm.core.withLock { !alarm.settlements.isEmpty } }
    task.cancel()
    await task.value
    #expect(alarm.core.withLock { alarm.settlements.isEmpty })
  }
}
