extension TurnDriver {
  /// Delivers the changes that are due. Called in the isolation of the sink.
  func endTurn() {
    alarm.core.lock()
    if alarm.state.begin() {
      renderNext()
      endRendering()
    } else {
      alarm.core.unlock()
      // A paused sink that was released would never be resumed.
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
        // The waits do not include later changes.
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

  /// Makes and delivers the next batch, if there are changes. Ends if the sink has been released.
  /// Called under the data lock, which it releases.
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
  /// Delivers all changes so far, or their next part if there are more than the limit. The rest
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
    // Moved out of `rest`, so that it is uniquely referenced: otherwise the next part would copy
    // the rest.
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

  /// The start of a batch: for an initial one, its own end.
  private func start(to end: Revision) -> Revision { owesAll ? end : shownRevision }

  /// Adds the changes since the last call to the rest.
  ///
  /// - Returns: `false` if the observation was cancelled.
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

/// The changes between the state that a sink shows and the version of its observer.
package final class TurnRest<State> {
  /// The state at that version.
  package let state: State
  /// The changes, if they were not split.
  private let whole: EditLog
  /// The split changes; `nil` before the split, or if changes were added since.
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
