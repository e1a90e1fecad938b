/// The stream protocol as a value: which task waits for the next element, and what is due.
///
/// Its owner keeps it behind a lock, and carries out each call's result outside it.
struct StreamState<Waiter> {
  /// Whether a task waits in `next()`.
  private(set) var isAsking = false
  /// Whether the scheduler was asked for the end of the turn and has not ended it yet.
  private(set) var isScheduled = false
  /// Whether there may be an element to take.
  private(set) var isDue = false
  private(set) var isEnded = false
  /// The waiting task, resumed when an element is due, or at the end.
  private(set) var waiter: Waiter?

  /// The next step of the asking task.
  enum Step: Equatable {
    /// Take an element; if there is none, request the next step.
    case take
    /// Make a waiter and call ``wait(_:)``.
    case wait
    case end
  }

  /// Notes a change. If the result is `true`, the caller asks the scheduler for the end of the
  /// turn.
  mutating func wake() -> Bool {
    if isEnded || isScheduled { return false }
    isScheduled = true
    return true
  }

  /// Notes the end of a turn, or a new record. The caller resumes the result.
  mutating func makeDue() -> Waiter? {
    isScheduled = false
    if isEnded { return nil }
    isDue = true
    return waiter.take()
  }

  /// Starts a call of `next()`. `false` if another task is in one.
  mutating func beginAsking() -> Bool {
    if isAsking { return false }
    isAsking = true
    return true
  }

  /// The next step of the asking task.
  mutating func step() -> Step {
    if isEnded { return .end }
    if !isDue { return .wait }
    isDue = false
    return .take
  }

  /// Stores the waiter of the asking task. The caller resumes the result: a waiter that no longer
  /// needs to wait.
  mutating func wait(_ waiter: Waiter) -> Waiter? {
    if isEnded || isDue { return waiter }
    self.waiter = waiter
    return nil
  }

  /// Ends a call of `next()`.
  mutating func endAsking() { isAsking = false }

  /// Ends the stream. The caller resumes the result.
  mutating func end() -> Waiter? {
    isEnded = true
    return waiter.take()
  }
}
