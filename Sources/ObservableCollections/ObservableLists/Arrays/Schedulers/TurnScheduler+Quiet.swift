extension TurnScheduler {
  /// A scheduler that ends a turn when nothing has changed for some time: a debounce.
  ///
  /// It is for work to do once the changes have stopped: a search, or saving a file.
  ///
  /// ```swift
  /// let saving = document.render(every: .quiet(for: .seconds(1)), initial: false) { batch in save(batch.after) }
  /// ```
  ///
  /// Each observer waits for a pause in its own list's changes. Until then changes are composed and
  /// nothing is delivered, except by ``CoalescingObserver/flush()``. Noting a change costs a read
  /// of the clock; one timer runs for each waiting observer. A derived list is updated after each
  /// change of its source, as if its records were observed.
  ///
  /// Turns end on a thread of the global pool; a sink on the main actor receives its batch in the
  /// main actor's next job.
  ///
  /// - Parameters:
  ///   - duration: the length of the pause; traps unless it is positive, and at most 36,500 days.
  ///   - clock: the clock that measures the pause. If its sleep throws, the turn ends at once.
  public static func quiet(
    for duration: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) -> TurnScheduler {
    checkInterval(duration, "A quiet time")
    return TurnScheduler(
      kind: immediate.kind, makeQuiet: { Quiet(clock: clock, duration: duration) })
  }
}

/// The wait of one observer for a pause in the changes.
protocol QuietWait: AnyObject, Sendable {
  /// Starts the wait after the first change of a turn.
  ///
  /// - Parameters:
  ///   - version: the list's version.
  ///   - end: called once, when nothing has changed for the duration.
  func begin(at version: Int, _ end: @escaping @Sendable () -> Void)

  /// Restarts the wait after another change. Does nothing if the wait is over, or if the version is
  /// the same: a change of a derived list's source may have no effect on the derived list.
  func noteChange(at version: Int)
}

/// The wait for a pause in the changes. Its timer ends with it.
private final class Quiet<QuietClock: Clock>: QuietWait where QuietClock.Duration == Duration {
  private let timer: QuietTimer<QuietClock>
  private let task = LockedValue<Task<Void, Never>?>(nil)

  init(clock: QuietClock, duration: Duration) {
    timer = QuietTimer(clock: clock, duration: duration)
  }

  func begin(at version: Int, _ end: @escaping @Sendable () -> Void) {
    let new = timer.start(at: version, end)
    // The previous wait is over.
    let old = task.withLock { task in
      defer { task = new }
      return task
    }
    withExtendedLifetime(old) {}
  }

  func noteChange(at version: Int) { timer.noteChange(at: version) }

  deinit { task.withLock { $0 }?.cancel() }
}

/// A timer that ends when nothing has changed for a duration, measured by a clock.
private final class QuietTimer<QuietClock: Clock>: Sendable where QuietClock.Duration == Duration {
  private struct State {
    /// The time of the last change; `nil` if no wait is running.
    var lastChange: QuietClock.Instant?
    /// The version after that change.
    var version = 0
  }

  private let clock: QuietClock
  private let duration: Duration
  private let state = LockedValue(State())

  init(clock: QuietClock, duration: Duration) {
    (self.clock, self.duration) = (clock, duration)
  }

  func start(at version: Int, _ end: @escaping @Sendable () -> Void) -> Task<Void, Never> {
    let now = clock.now
    state.withLock { $0 = State(lastChange: now, version: version) }
    return Task {
      await wait(from: now)
      end()
    }
  }

  func noteChange(at version: Int) {
    let now = clock.now
    state.withLock { state in
      if state.lastChange == nil || version <= state.version { return }
      (state.lastChange, state.version) = (now, version)
    }
  }

  /// Sleeps until nothing has changed for the duration.
  private func wait(from start: QuietClock.Instant) async {
    var deadline = start.advanced(by: duration)
    while true {
      do {
        try await clock.sleep(until: deadline, tolerance: nil)
      } catch {
        // A clock that refuses to sleep must not delay the changes.
        return state.withLock { $0.lastChange = nil }
      }
      guard let later = nextDeadline(after: deadline) else { return }
      deadline = later
    }
  }

  /// The new deadline if something has changed meanwhile; otherwise `nil`, and the wait is over.
  private func nextDeadline(after deadline: QuietClock.Instant) -> QuietClock.Instant? {
    while true {
      let known = state.withLock { $0 }
      // A clock's code runs outside the lock.
      if let later = known.lastChange?.advanced(by: duration), later > deadline { return later }
      let isOver = state.withLock { state in
        if state.version != known.version { return false }
        state.lastChange = nil
        return true
      }
      if isOver { return nil }
    }
  }
}
