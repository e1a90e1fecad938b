/// A clock that stands still until a test moves it on.
///
///     let clock = ManualClock()
///     let frames = TurnScheduler.frames(.seconds(1), clock: clock)
///     let observer = array.render(on: .callingThread, every: frames, initial: false) { batch in … }
///     array.append(1)
///     clock.advance(by: .seconds(1))  // the batch is on its way
public final class ManualClock: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// Creates an instant.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The instant that is later by a duration.
    ///
    /// - Parameter duration: How much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this instant to another.
    ///
    /// - Parameter other: The other one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    /// The sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
    /// The number of sleeps so far.
    var sleepCount = 0
    /// Who waits for a number of sleeps to have begun.
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      defer { watchers.removeAll { $0.count <= sleepCount } }
      return watchers.filter { $0.count <= sleepCount }.map(\.continuation)
    }
  }

  private let state = Guarded(State())

  /// Creates a clock that shows zero.
  public init() {}

  /// The time that the clock shows.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: the clock shows any time exactly.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// How many sleeps there were, those that go on included.
  public var sleepCount: Int { state.withLock { $0.sleepCount } }

  /// When the next sleeping task is to wake; nil if none sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

  /// Moves the clock on. Tasks whose deadline has come go on, the earliest first; what they do
  /// happens later, where they run.
  ///
  /// - Parameter duration: How far; traps if negative.
  public func advance(by duration: Duration) {
    if duration < .zero { fatalError("The clock cannot go back by \(duration)") }
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due
    }
    for sleeper in due.sorted(by: { $0.deadline < $1.deadline }) { sleeper.continuation.resume() }
  }

  /// Waits until `count` sleeps have begun since the clock was made.
  ///
  /// A sleep whose deadline has come already counts too.
  ///
  /// - Parameter count: The number of sleeps.
  public func waitForSleeps(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let due = state.withLock { state in
        state.watchers.append((count, continuation))
        return state.takeWatchers()
      }
      for watcher in due { watcher.resume() }
    }
  }

  /// Sleeps until the clock shows a time.
  ///
  /// - Parameters:
  ///   - deadline: The time.
  ///   - tolerance: Means nothing to this clock.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { state in
      state.sleepCount += 1
      return state.sleepCount
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(Sleeper(number: number, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        let index = state.sleepers.firstIndex { $0.number == number }
        if index == nil { state.cancelled.insert(number) }
        return index.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func begin(_ sleeper: Sleeper) {
    let (isCancelled, isOver, watchers) = state.withLock { state in
      let isCancelled = state.cancelled.remove(sleeper.number) != nil
      let isOver = isCancelled || sleeper.deadline <= state.now
      if !isOver { state.sleepers.append(sleeper) }
      return (isCancelled, isOver, state.takeWatchers())
    }
    for watcher in watchers { watcher.resume() }
    if !isOver { return }
    if isCancelled {
      sleeper.continuation.resume(throwing: CancellationError())
    } else {
      sleeper.continuation.resume()
    }
  }
}
