/// Who waits for the next element of a stream, and what is due: the stream protocol as a value.
///
/// Its owner keeps it behind a lock, and does outside it what a call's result says.
struct StreamState<Waiter> {
  /// Whether a task asks for the next element.
  private(set) var isAsking = false
  /// Whether the scheduler was asked for the end of the turn and has not called yet.
  private(set) var isScheduled = false
  /// Whether there may be something to take.
  private(set) var isDue = false
  private(set) var isEnded = false
  /// Resumed when something is due, or at the end.
  private(set) var waiter: Waiter?

  /// What a task that asks does next.
  enum Step: Equatable {
    /// Take an element; if there is none after all, ask for the next step.
    case take
    /// Make a waiter and call ``wait(_:)``.
    case wait
    case end
  }

  /// A change happened. True: the caller asks the scheduler for the end of the turn.
  mutating func wake() -> Bool {
    if isEnded || isScheduled { return false }
    isScheduled = true
    return true
  }

  /// A turn ended, or a record arrived. The caller resumes the result.
  mutating func makeDue() -> Waiter? {
    isScheduled = false
    if isEnded { return nil }
    isDue = true
    return waiter.take()
  }

  /// A task asks for the next element. False: another one is at it.
  mutating func beginAsking() -> Bool {
    if isAsking { return false }
    isAsking = true
    return true
  }

  /// What the task that asks does next.
  mutating func step() -> Step {
    if isEnded { return .end }
    if !isDue { return .wait }
    isDue = false
    return .take
  }

  /// The task that asks waits. The caller resumes the result: that of a task which has nothing to
  /// wait for any more.
  mutating func wait(_ waiter: Waiter) -> Waiter? {
    if isEnded || isDue { return waiter }
    self.waiter = waiter
    return nil
  }

  /// The task that asked has its element, or the end.
  mutating func endAsking() { isAsking = false }

  /// Ends the stream. The caller resumes the result.
  mutating func end() -> Waiter? {
    isEnded = true
    return waiter.take()
  }
}
