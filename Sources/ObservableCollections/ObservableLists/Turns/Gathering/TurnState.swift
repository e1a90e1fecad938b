/// Who may render, what is due, and who asks the scheduler: the turn protocol as a value.
///
/// Whatever happens is a call that says what the caller has to do. It knows no lock, no sink and no
/// array, so a test can walk through all its states.
struct TurnState: Hashable {
  /// Whether somebody renders.
  private(set) var isRendering: Bool
  /// Whether the scheduler was asked for the end of the turn and has not called yet.
  private(set) var isWaiting = false
  /// Whether a turn ended that could not be rendered: somebody rendered, or the sink was busy.
  private(set) var isDue = false
  /// How often the sink said that it is busy, without having said that it is ready.
  private(set) var pauses = 0
  private(set) var isCancelled = false
  /// The version at which the observer stands; nil after it left. While somebody renders, only the
  /// renderer changes it.
  var stand: Int?
  /// The most changes of one batch; nil for any number.
  var limit: Int?

  /// What the renderer does after a batch.
  enum NextStep: Hashable {
    /// Another turn ended meanwhile: render again.
    case again
    /// It was cancelled meanwhile: give the standing place back.
    case leave(Int)
    case rest
  }

  init(isRendering: Bool) {
    self.isRendering = isRendering
  }

  /// A change woke the observer, or a part of a large turn is left. True: the caller asks the
  /// scheduler for the end of the turn.
  mutating func beginWait() -> Bool {
    if isCancelled || isWaiting { return false }
    isWaiting = true
    return true
  }

  /// The scheduler called; it may be asked again.
  mutating func endWait() {
    isWaiting = false
  }

  /// A turn ended. True: the caller renders, and calls ``end()`` after each batch.
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

  /// A batch was rendered.
  mutating func end() -> NextStep {
    if isCancelled {
      isRendering = false
      return stand.take().map { .leave($0) } ?? .rest
    }
    if isDue, pauses == 0 {
      isDue = false
      return .again
    }
    isRendering = false
    return .rest
  }

  /// The sink is busy until ``resume()`` has been called as often.
  mutating func pause() {
    pauses += 1
  }

  /// The sink is ready again. True: a turn is due that it missed, so the caller asks the scheduler.
  mutating func resume() -> Bool {
    if pauses == 0 { trap("A sink was resumed that was not paused") }
    pauses -= 1
    if pauses > 0 || isRendering || !isDue { return false }
    isDue = false
    return beginWait()
  }

  /// Ends everything. The version whose standing place the caller must give back; nil if there is
  /// none, or if the renderer will do it.
  mutating func cancel() -> Int? {
    isCancelled = true
    return isRendering ? nil : stand.take()
  }
}

extension TurnState {
  /// The user changed what the sink shows. True: the caller has the rendering, and calls ``end()``
  /// afterwards. False if it was cancelled.
  ///
  /// - Parameter call: its name, for the trap if somebody renders.
  mutating func beginUserChange(_ call: StaticString) -> Bool {
    if isCancelled { return false }
    if isRendering { trap("\(call) was called while the sink applied a batch") }
    isRendering = true
    return true
  }
}
