/// The turn protocol as a value: which thread renders, what is due, and who calls the scheduler.
///
/// Each event is a call whose result tells the caller what to do. It knows no lock, no sink and no
/// list, so a test can walk through all its states.
struct TurnState: Hashable {
  /// Whether a thread renders.
  private(set) var isRendering: Bool
  /// Whether the scheduler was asked for the end of the turn and has not ended it yet.
  private(set) var isWaiting = false
  /// Whether a turn ended that could not be rendered: a thread was rendering, or the sink was
  /// paused.
  private(set) var isDue = false
  /// The number of calls of ``pause()`` without a ``resume()``.
  var pauses: Int { Int(pauseCount) }
  private(set) var isCancelled = false
  // Small numbers, and numbers instead of optionals, take half the memory.
  private var pauseCount: Int32 = 0
  private var knownPosition = -1
  private var knownLimit = 0

  /// The version of the observer's position in the log; `nil` after it left. While a thread
  /// renders, only that thread changes it.
  var position: Int? {
    get { knownPosition < 0 ? nil : knownPosition }
    set { knownPosition = newValue ?? -1 }
  }

  /// The maximum number of changes in a batch; `nil` for any number.
  var limit: Int? {
    get { knownLimit == 0 ? nil : knownLimit }
    set { knownLimit = newValue ?? 0 }
  }

  /// The renderer's next step after a batch.
  enum NextStep: Hashable {
    /// Another turn ended in the meantime: render again.
    case again
    /// The observation was cancelled in the meantime: release the position in the log.
    case leave(Int)
    case rest
  }

  init(isRendering: Bool) {
    self.isRendering = isRendering
  }

  /// Notes that a change notified the observer, or that a part of a large turn remains. If the
  /// result is `true`, the caller asks the scheduler for the end of the turn.
  mutating func beginWait() -> Bool {
    if isCancelled || isWaiting { return false }
    isWaiting = true
    return true
  }

  /// Notes that the scheduler ended the turn; it may be asked again.
  mutating func endWait() {
    isWaiting = false
  }

  /// Notes the end of a turn. If the result is `true`, the caller renders, and calls ``end()``
  /// after each batch.
  mutating func begin() -> Bool {
    if isCancelled { return false }
    if isRendering || pauses > 0 {
      isDue = true
      return false
    }
    isRendering = true
    isDue = false
    return true
  }

  /// Notes that a batch was rendered.
  mutating func end() -> NextStep {
    if isCancelled {
      isRendering = false
      return position.take().map { .leave($0) } ?? .rest
    }
    if isDue, pauses == 0 {
      isDue = false
      return .again
    }
    isRendering = false
    return .rest
  }

  /// Pauses the sink until ``resume()`` balances each call of `pause()`.
  mutating func pause() {
    pauseCount += 1
  }

  /// Resumes the sink. If the result is `true`, it missed the end of a turn, and the caller asks
  /// the scheduler.
  mutating func resume() -> Bool {
    pauseCount -= 1
    if pauses > 0 || isRendering || !isDue { return false }
    isDue = false
    return beginWait()
  }

  /// Ends everything. Returns the version of the position in the log that the caller must release,
  /// or `nil` if there is none, or if the renderer will release it.
  mutating func cancel() -> Int? {
    isCancelled = true
    return isRendering ? nil : position.take()
  }
}

extension TurnState {
  /// Notes that the user changed the rows of the sink. If the result is `true`, the caller has been
  /// granted the rendering, and calls ``end()`` afterwards; `false` if the observation was
  /// cancelled.
  ///
  /// - Parameter call: the name of the call, for the message of the trap if a thread renders.
  mutating func beginUserChange(_ call: StaticString) -> Bool {
    if isCancelled { return false }
    if isRendering { trap("\(call) was called while the sink applied a batch") }
    isRendering = true
    return true
  }
}
