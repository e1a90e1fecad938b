/// Who may render, and what is due: the turn protocol as a value.
struct TurnState {
  /// Whether somebody renders.
  var isRendering = false
  /// Whether the scheduler was asked for the end of the turn and has not called yet.
  var isWaiting = false
  /// Whether a turn ended while somebody rendered.
  var isDueAgain = false
  var isCancelled = false
  /// The version at which the observer stands; nil after it left. While somebody renders, only the
  /// renderer changes it.
  var stand: Int?

  /// What the renderer does after a batch.
  enum NextStep: Equatable {
    /// Another turn ended meanwhile: render again.
    case again
    /// It was cancelled meanwhile: give the standing place back.
    case leave(Int)
    case rest
  }

  init(isRendering: Bool) {
    self.isRendering = isRendering
  }

  /// A change woke the observer. True: the caller asks the scheduler for the end of the turn.
  mutating func beginWait() -> Bool {
    if isCancelled || isWaiting { return false }
    isWaiting = true
    return true
  }

  /// A turn ended. True: the caller renders, and calls ``end()`` after each batch.
  mutating func begin() -> Bool {
    if isCancelled { return false }
    if isRendering {
      isDueAgain = true
      return false
    }
    isRendering = true
    return true
  }

  /// A batch was rendered.
  mutating func end() -> NextStep {
    if isCancelled {
      isRendering = false
      return stand.take().map { .leave($0) } ?? .rest
    }
    if isDueAgain {
      isDueAgain = false
      return .again
    }
    isRendering = false
    return .rest
  }

  /// Ends everything. The version whose standing place the caller must give back; nil if there is
  /// none, or if the renderer will do it.
  mutating func cancel() -> Int? {
    isCancelled = true
    return isRendering ? nil : stand.take()
  }
}
