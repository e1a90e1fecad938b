extension TurnScheduler {
  /// At most one turn a frame: the first change ends its turn at the next frame.
  ///
  /// Frames lie one interval apart, counted from the moment at which the scheduler is made, and all
  /// observers of one scheduler have the same. No timer runs while nothing changes; however many
  /// observers wait, one does.
  ///
  /// ```swift
  /// let calm = TurnScheduler.frames(.milliseconds(250))
  /// let coalescer = prices.render(every: calm, into: chart)
  /// ```
  ///
  /// Turns end on a thread of the program's pool; a sink on the main actor gets its batch in the next
  /// job there.
  ///
  /// - Parameters:
  ///   - interval: traps unless it is positive, and at most 36,500 days: turns that no time ends are ``manual``.
  ///   - clock: what the frames are counted by. If its sleep throws, the turn ends at once.
  public static func frames(
    _ interval: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) -> TurnScheduler {
    checkInterval(interval, "A frame interval")
    let frames = Frames(clock: clock, interval: interval)
    return TurnScheduler { endTurn in frames.schedule(endTurn) }
  }
}

/// Traps unless a duration is positive, and one that clocks can count: those of the standard library count nanoseconds
/// in 64 bits.
///
/// - Parameter name: what it is, for the message.
func checkInterval(_ interval: Duration, _ name: StaticString) {
  if interval <= .zero { trap("\(name) of \(interval) is not positive") }
  if interval > .seconds(36_500 * 86_400) {
    trap("\(name) of \(interval) is longer than 36,500 days")
  }
}

/// The turns that end at the next frame, and the timer that ends them.
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

  /// The first turn that waits for a frame starts the timer. Its deadline is known before this
  /// returns.
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
      // A clock that refuses to sleep must not keep the changes back.
    }
    let due = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for endTurn in due { endTurn() }
  }

  /// The first frame later than an instant.
  private func nextFrame(after now: FrameClock.Instant) -> FrameClock.Instant {
    let passed = start.duration(to: now).attoseconds
    if passed < 0 { return start }
    let length = interval.attoseconds
    return start.advanced(by: Duration(attoseconds: (passed / length + 1) * length))
  }
}
