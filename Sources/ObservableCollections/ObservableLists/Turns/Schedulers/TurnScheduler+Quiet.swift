extension TurnScheduler {
  /// The turn ends when nothing has changed for some time: a debounce.
  ///
  /// For work that is worth doing once the changes have stopped: a search, a file that is saved.
  ///
  /// ```swift
  /// let saving = document.render(every: .quiet(for: .seconds(1)), initial: false) { batch in save(batch.after) }
  /// ```
  ///
  /// Each observer waits for a pause of its own list. As long as there is none, changes are composed and
  /// nothing is shown, but by ``CoalescingObserver/flush()``. Each change is noted, at the cost of a look at
  /// the clock; one timer runs for an observer that waits. A derived list is brought up to date after each
  /// change of its source, as if its records were observed.
  ///
  /// Turns end on a thread of the program's pool; a sink on the main actor gets its batch in the next
  /// job there.
  ///
  /// - Parameters:
  ///   - duration: how long nothing may change; traps unless it is positive, and at most 36,500 days.
  ///   - clock: what that is counted by. If its sleep throws, the turn ends at once.
  public static func quiet(
    for duration: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) -> TurnScheduler {
    checkInterval(duration, "A quiet time")
    return TurnScheduler(
      kind: immediate.kind, makeQuiet: { Quiet(clock: clock, duration: duration) })
  }
}

/// The wait of one observer for a time without changes.
protocol QuietWait: Sendable {
  /// The first change of a turn has happened.
  ///
  /// - Parameters:
  ///   - version: the list's version.
  ///   - end: called once, when nothing has changed for some time.
  func begin(at version: Int, _ end: @escaping @Sendable () -> Void)

  /// Another change may have happened. Does nothing if the wait is over, or if the version is the last
  /// one: of a list that follows others, a change of those may come to nothing.
  func noteChange(at version: Int)
}

/// The wait for a time without changes. Its timer ends with it.
private final class Quiet<QuietClock: Clock>: QuietWait where QuietClock.Duration == Duration {
  private let timer: QuietTimer<QuietClock>
  private let task = LockedValue<Task<Void, Never>?>(nil)

  init(clock: QuietClock, duration: Duration) {
    timer = QuietTimer(clock: clock, duration: duration)
  }

  func begin(at version: Int, _ end: @escaping @Sendable () -> Void) {
    let new = timer.start(at: version, end)
    // The one before is over.
    let old = task.withLock { task in
      defer { task = new }
      return task
    }
    withExtendedLifetime(old) {}
  }

  func noteChange(at version: Int) { timer.noteChange(at: version) }

  deinit { task.withLock { $0 }?.cancel() }
}

/// A timer that ends when nothing has changed for some time, as a clock counts it.
private final class QuietTimer<QuietClock: Clock>: Sendable where QuietClock.Duration == Duration {
  private struct State {
    /// When the last change happened; nil if no wait runs.
    var lastChange: QuietClock.Instant?
    /// The version that it led to.
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
        // A clock that refuses to sleep must not keep the changes back.
        return state.withLock { $0.lastChange = nil }
      }
      guard let later = nextDeadline(after: deadline) else { return }
      deadline = later
    }
  }

  /// When the wait ends, if something has changed meanwhile; else it ends now.
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
