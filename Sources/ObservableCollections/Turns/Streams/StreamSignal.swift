/// Lets the task that reads a stream wait until there is something to read.
///
/// It knows no element, so it may cross threads also where the elements may not.
final class StreamSignal: TurnParticipant, Sendable {
  private let core: ArrayCore
  /// When what a change has made known is due; nil after the end.
  private let scheduler: LockedValue<TurnScheduler?>
  private let state = LockedValue(StreamState<CheckedContinuation<Void, Never>>())

  /// - Parameters:
  ///   - core: what traces its waking.
  ///   - scheduler: when what a change has made known is due.
  init(of core: ArrayCore, scheduler: TurnScheduler = .immediate) {
    self.core = core
    self.scheduler = LockedValue(scheduler)
  }

  func wake() {
    guard state.withLock({ $0.wake() }), let scheduler = scheduler.withLock({ $0 }) else { return }
    core.traceWaking(self)
    scheduler.schedule { [weak self] in self?.makeDue() }
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
