/// Lets the task that reads a stream wait until there are elements to read.
///
/// It holds no elements, so it may cross threads even if they may not.
final class StreamSignal: TurnParticipant, Sendable {
  private let core: ArrayCore
  /// The scheduler that ends turns; `nil` after the end.
  private let scheduler: LockedValue<TurnScheduler?>
  /// The wait for a pause in the changes before the scheduler is called; `nil` if there is none.
  private let quiet: (any QuietWait)?
  /// Protected by the data lock of the list.
  nonisolated(unsafe) var idleMembership = IdleMembership()
  private let state = LockedValue(StreamState<CheckedContinuation<Void, Never>>())

  /// - Parameters:
  ///   - core: the core of the list, for traces.
  ///   - scheduler: the scheduler that ends turns.
  init(of core: ArrayCore, scheduler: TurnScheduler = .immediate) {
    self.core = core
    self.scheduler = LockedValue(scheduler)
    quiet = scheduler.makeQuiet?()
  }

  func wake() {
    let isFirst = state.withLock { $0.wake() }
    if let quiet {
      wakeForEachChange(quiet, isFirst: isFirst)
    } else if isFirst {
      core.traceWaking(self)
      schedule()
    }
  }

  /// The first change of the turn starts the wait for a pause, and each further one prolongs it: so
  /// the next one must notify the signal, too.
  private func wakeForEachChange(_ quiet: any QuietWait, isFirst: Bool) {
    let version = core.makeIdleAgain(self) { state.withLock { $0.isEnded } }
    if !isFirst { return quiet.noteChange(at: version) }
    core.traceWaking(self)
    quiet.begin(at: version) { [weak self] in self?.schedule() }
  }

  /// Asks the scheduler for the end of the turn.
  private func schedule() {
    scheduler.withLock { $0 }?.schedule { [weak self] in self?.makeDue() }
  }

  /// Notes that there may be elements to read.
  func makeDue() { state.withLock { $0.makeDue() }?.resume() }

  /// Finishes the stream. Pending and later calls to `next()` return `nil`.
  func end() {
    _ = scheduler.withLock { $0.take() }
    state.withLock { $0.end() }?.resume()
  }

  /// The next element; `nil` at the end, and after cancellation of the task, which ends the stream.
  ///
  /// - Parameters:
  ///   - isolation: the caller's isolation.
  ///   - take: called there whenever there may be an element to read; returns `nil` if there is
  ///     none.
  func next<Element>(
    isolation: isolated (any Actor)?, _ take: () -> Element?
  ) async -> Element? {
    if !state.withLock({ $0.beginAsking() }) {
      trap("Two tasks asked one iterator of a stream for its next element; give each its own")
    }
    defer { state.withLock { $0.endAsking() } }
    if Task.isCancelled { end() }
    while true {
      switch state.withLock({ $0.step() }) {
      case .take: if let element = take() { return element }
      case .wait: await wait(isolation: isolation)
      case .end: return nil
      }
    }
  }

  private func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.wait(continuation) }?.resume()
      }
    } onCancel: {
      end()
    }
  }
}
