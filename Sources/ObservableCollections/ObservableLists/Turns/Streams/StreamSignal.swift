/// Lets the task that reads a stream wait until there is something to read.
///
/// It knows no element, so it may cross threads also where the elements may not.
final class StreamSignal: TurnParticipant, Sendable {
  private let core: ArrayCore
  /// When what a change has made known is due; nil after the end.
  private let scheduler: LockedValue<TurnScheduler?>
  /// The wait for a time without changes before the scheduler is asked; nil if there is none.
  private let quiet: (any QuietWait)?
  /// Protected by the data lock of the list.
  nonisolated(unsafe) var sleepMark = SleepMark()
  private let state = LockedValue(StreamState<CheckedContinuation<Void, Never>>())

  /// - Parameters:
  ///   - core: what traces its waking.
  ///   - scheduler: when what a change has made known is due.
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

  /// The first change of the turn begins the wait for a time without changes, and each other one
  /// lengthens it: so the next one is to wake the signal, too.
  private func wakeForEachChange(_ quiet: any QuietWait, isFirst: Bool) {
    let version = core.wakeAgain(self) { state.withLock { $0.isEnded } }
    if !isFirst { return quiet.noteChange(at: version) }
    core.traceWaking(self)
    quiet.begin(at: version) { [weak self] in self?.schedule() }
  }

  /// Asks for the end of the turn.
  private func schedule() {
    scheduler.withLock { $0 }?.schedule { [weak self] in self?.makeDue() }
  }

  /// There may be something to read.
  func makeDue() { state.withLock { $0.makeDue() }?.resume() }

  /// Ends the stream: who waits, and who asks later, gets nil.
  func end() {
    _ = scheduler.withLock { $0.take() }
    state.withLock { $0.end() }?.resume()
  }

  /// The next element; nil at the end, and when the task is cancelled, which ends the stream.
  ///
  /// - Parameters:
  ///   - isolation: where the caller runs.
  ///   - take: called there whenever something may be there to read; nil if there is nothing.
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
