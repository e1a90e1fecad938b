/// A clock that only a test advances.
///
/// ```swift
/// let clock = ManualClock()
/// let frames = TurnScheduler.frames(.seconds(1), clock: clock)
/// let observer = array.render(on: .callingThread, every: frames, initial: false) { batch in … }
/// array.append(1)
/// clock.advance(by: .seconds(1))  // the batch is on its way
/// ```
public final class ManualClock: Clock, Sendable {
  /// An instant, as the time since the clock's creation.
  public struct Instant: InstantProtocol {
    /// The time since the clock's creation.
    public var offset: Duration

    /// Creates an instant.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns the instant that is later by a duration.
    ///
    /// - Parameter duration: The duration to add.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to another one.
    ///
    /// - Parameter other: The other instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether an instant is earlier than another one.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let number: Int
    /// The number of sleeps to wait for.
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    /// The sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
    /// The number of sleeps so far.
    var sleepCount = 0
    /// The tasks that wait for a number of sleeps to have begun.
    var watchers: [Watcher] = []
    /// The number of such tasks so far.
    var watcherCount = 0

    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      defer { watchers.removeAll { $0.count <= sleepCount } }
      return watchers.filter { $0.count <= sleepCount }.map(\.continuation)
    }
  }

  private let state = Guarded(State())

  /// Creates a clock at time zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The resolution of the clock: zero, because its times are exact.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The number of sleeps begun since the clock's creation.
  public var sleepCount: Int { state.withLock { $0.sleepCount } }

  /// The deadline of the next task to wake, or `nil` if no task sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

  /// Advances the clock, and resumes tasks whose deadline is reached.
  ///
  /// The task with the earliest deadline is resumed first. Resumed tasks run later, on their own
  /// executors.
  ///
  /// - Parameter duration: The duration to add; traps if negative.
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

  /// Waits until `count` sleeps have begun since the clock's creation.
  ///
  /// A sleep whose deadline has already passed is counted, too. Returns early if the task is
  /// cancelled, by a test's time limit for instance.
  ///
  /// - Parameter count: The number of sleeps.
  public func waitForSleeps(_ count: Int) async {
    let number = state.withLock { state in
      state.watcherCount += 1
      return state.watcherCount
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let due = state.withLock { state in
          // Asked under the lock: a task that is cancelled later finds the watcher.
          let count = Task.isCancelled ? 0 : count
          state.watchers.append(Watcher(number: number, count: count, continuation: continuation))
          return state.takeWatchers()
        }
        for watcher in due { watcher.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        state.watchers.firstIndex { $0.number == number }.map { state.watchers.remove(at: $0) }
      }
      watcher?.continuation.resume()
    }
  }

  /// Sleeps until the clock reaches a time.
  ///
  /// - Parameters:
  ///   - deadline: The time to wait for.
  ///   - tolerance: Ignored by this clock.
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
