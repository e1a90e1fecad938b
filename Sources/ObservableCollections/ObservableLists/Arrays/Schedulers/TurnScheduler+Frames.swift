extension TurnScheduler {
  /// A scheduler with at most one turn a frame: a turn ends at the next frame after its first
  /// change.
  ///
  /// Frames are one interval apart, counted from the creation of the scheduler in both directions, as
  /// a clock may be set back, and all observers of one scheduler share them. No timer runs while nothing changes; a single one serves any
  /// number of waiting observers.
  ///
  /// ```swift
  /// let calm = TurnScheduler.frames(.milliseconds(250))
  /// let coalescer = prices.render(every: calm, into: chart)
  /// ```
  ///
  /// Turns end on a thread of the global pool; a sink on the main actor receives its batch in the
  /// main actor's next job.
  ///
  /// - Parameters:
  ///   - interval: the length of a frame; traps unless it is positive, and at most 36,500 days. For
  ///     turns that no time ends, use ``manual``.
  ///   - clock: the clock that measures the frames. If its sleep throws, the turn ends at once.
  public static func frames(
    _ interval: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) -> TurnScheduler {
    checkInterval(interval, "A frame interval")
    let frames = Frames(clock: clock, interval: interval)
    return TurnScheduler { endTurn in frames.schedule(endTurn) }
  }
}

/// Traps unless a duration is positive, and short enough for clocks: those of the standard library
/// count nanoseconds in 64 bits.
///
/// - Parameter name: the name of the duration, for the message.
func checkInterval(_ interval: Duration, _ name: StaticString) {
  if interval <= .zero { trap("\(name) of \(interval) is not positive") }
  if interval > .seconds(36_500 * 86_400) {
    trap("\(name) of \(interval) is longer than 36,500 days")
  }
}

/// The turns that wait for the next frame, and the timer that ends them.
private final class Frames<FrameClock: Clock>: Sendable where FrameClock.Duration == Duration {
  private let clock: FrameClock
  private let interval: Duration
  private let start: FrameClock.Instant
  private let waiting = LockedValue<[@Sendable () -> Void]>([])

  init(clock: FrameClock, interval: Duration) {
    self.clock = clock
    self.interval = interval
    start = clock.now
  }

  /// Adds a turn to wait for the next frame; the first one starts the timer. The deadline is
  /// computed before this returns.
  func schedule(_ endTurn: @escaping @Sendable () -> Void) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(endTurn)
      return waiting.count == 1
    }
    guard isFirst else { return }
    let frame = nextFrame(after: clock.now)
    Task { await endTurns(at: frame) }
  }

  private func endTurns(at frame: FrameClock.Instant) async {
    do {
      try await clock.sleep(until: frame, tolerance: nil)
    } catch {
      // A clock that refuses to sleep must not delay the changes.
    }
    let due = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for endTurn in due { endTurn() }
  }

  /// The first frame after an instant.
  private func nextFrame(after now: FrameClock.Instant) -> FrameClock.Instant {
    let (passed, length) = (start.duration(to: now).attoseconds, interval.attoseconds)
    let (quotient, rest) = passed.quotientAndRemainder(dividingBy: length)
    // Rounded down: a clock that was set back before the start has frames there, too.
    let frame = rest < 0 ? quotient - 1 : quotient
    return start.advanced(by: Duration(attoseconds: (frame + 1) * length))
  }
}
