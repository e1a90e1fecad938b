extension TurnDriver {
  /// Shows what is due. Called where the sink lives.
  func endTurn() {
    alarm.core.lock()
    if alarm.state.begin() {
      renderNext()
      endRendering()
    } else {
      alarm.core.unlock()
      // A busy sink that is gone would never be ready again.
      alarm.endIfSinkIsGone()
    }
  }

  /// Renders batches until none is due. The caller has been granted the rendering.
  func endRendering() {
    while true {
      alarm.core.lock()
      alarm.state.stand = stand
      switch alarm.state.end() {
      case .again:
        // What is changed meanwhile is not waited for.
        let settled = rest == nil && !alarm.isAwaited ? alarm.settlements.take(upTo: stand) : []
        renderNext()
        settled.end()
      case .leave(let stand):
        alarm.core.unlock()
        return letGo(standingAt: stand)
      case .rest:
        if alarm.settlements.isEmpty { return alarm.core.unlock() }
        return endSettled()
      }
    }
  }

  /// Makes and shows the next batch, if something changed. Ends if the sink is gone. Called under the
  /// data lock, which it gives back.
  private func renderNext() {
    let limit = alarm.state.limit
    if rest == nil, limit == nil, !owesAll, let source {
      source.renderTurn(self)
    } else {
      alarm.core.unlock()
      renderPart(limit)
    }
  }
}

// MARK: - Parts

extension TurnDriver {
  /// Shows what has come together, or its next part if there is more of it than the limit. The rest
  /// follows at the end of the next turn.
  func renderPart(_ limit: Int?) {
    showPart(limit)
    if rest != nil { alarm.wake() }
  }

  private func showPart(_ limit: Int?) {
    guard let source, gather(), let rest = self.rest.take() else { return }
    let end = shownRevision.at(stand)
    if limit == nil || rest.parts == nil {
      let whole = source.makeBatch(
        of: rest.log, from: start(to: end), before: shown, to: end, after: rest.state)
      guard let limit, source.changeCount(of: whole) > limit else {
        return show(whole, rest.state, end)
      }
      rest.parts = source.parts(of: whole, log: rest.log)
    }
    // Taken out, so that nobody else holds them: else the next part would copy what is left.
    guard let limit, var parts = rest.parts.take() else { return }
    let log = parts.next(limit)
    if parts.isEmpty { return show(log, rest.state, end) }
    let state = parts.state(after: log, of: shown, towards: rest.state)
    self.rest = TurnRest(state: rest.state, parts: parts)
    show(log, state, shownRevision.nextPart)
  }

  private func show(_ log: EditLog, _ state: State, _ version: Revision) {
    let batch = source?.makeBatch(
      of: log, from: start(to: version), before: shown, to: version, after: state)
    if let batch { show(batch, state, version) }
  }

  /// Where a batch starts: an initial one at its own end.
  private func start(to end: Revision) -> Revision { owesAll ? end : shownRevision }

  /// Adds what happened to the rest.
  ///
  /// - Returns: false if it was cancelled.
  func gather() -> Bool {
    guard let source, let (turn, newState) = source.advance(alarm, from: stand) else {
      return true
    }
    stand = turn.version
    if !turn.isShared, turn.hasMadeBatch { source.dropMadeBatch() }
    let log = rest.map { $0.log.composed(with: turn.log) } ?? turn.log
    rest = TurnRest(state: newState, log: log)
    return !alarm.isCancelled
  }
}

/// What lies between what a sink shows and the version where its observer stands.
final class TurnRest<State> {
  /// The state at that version.
  let state: State
  /// The changes, if they were not cut up.
  private let whole: EditLog
  /// The changes, cut up; nil before that, or if something came to them since.
  var parts: (any TurnParts<State>)?

  init(state: State, log: EditLog) {
    self.state = state
    whole = log
  }

  init(state: State, parts: any TurnParts<State>) {
    self.state = state
    whole = EditLog(count: 0)
    self.parts = parts
  }

  /// All changes.
  var log: EditLog { parts?.log ?? whole }
}
