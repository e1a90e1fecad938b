extension TurnDriver {
  /// Renders batches until none is due. The caller has been granted the rendering.
  func endRendering() {
    while true {
      core.lock()
      state.position = position
      switch state.end() {
      case .again:
        // The waits do not include later changes.
        let settled =
          unshown == nil && !isAwaited ? settlements.take(upTo: position) : []
        renderNext()
        settled.end()
      case .leave(let position):
        core.unlock()
        return letGo(at: position)
      case .rest:
        if settlements.isEmpty { return core.unlock() }
        return endSettled()
      }
    }
  }

  /// Makes and delivers the next batch, if there are changes. Ends if the sink has been released.
  /// Called under the data lock, which it releases.
  func renderNext() {
    let limit = state.limit
    if unshown == nil, limit == nil, !owesAll, let source {
      source.renderTurn(self)
    } else {
      core.unlock()
      renderPart(limit)
    }
  }
}

// MARK: - Parts

extension TurnDriver {
  /// Delivers all changes so far, or their next part if there are more than the limit. The other
  /// changes follow at the end of the next turn.
  func renderPart(_ limit: Int?) {
    showPart(limit)
    if unshown != nil { wake() }
  }

  private func showPart(_ limit: Int?) {
    guard let source, gather(), let unshown = self.unshown.take() else { return }
    let end = shownRevision.at(position)
    if limit == nil || unshown.parts == nil {
      let whole = source.makeBatch(
        of: unshown.log, from: start(to: end), before: shown, to: end, after: unshown.state)
      guard let limit, source.changeCount(of: whole) > limit else {
        return show(whole, unshown.state, end)
      }
      unshown.parts = source.parts(of: whole, log: unshown.log)
    }
    // Moved out of `unshown`, so that it is uniquely referenced: otherwise the next part would copy
    // all others.
    guard let limit, var parts = unshown.parts.take() else { return }
    let log = parts.next(limit)
    if parts.isEmpty { return show(log, unshown.state, end) }
    let state = parts.state(after: log, of: shown, towards: unshown.state)
    self.unshown = UnshownChanges(state: unshown.state, parts: parts)
    show(log, state, shownRevision.nextPart)
  }

  private func show(_ log: EditLog, _ state: State, _ version: Revision) {
    let batch = source?.makeBatch(
      of: log, from: start(to: version), before: shown, to: version, after: state)
    if let batch { show(batch, state, version) }
  }

  /// The start of a batch: for an initial one, its own end.
  private func start(to end: Revision) -> Revision { owesAll ? end : shownRevision }

  /// Adds the changes since the last call to the unshown ones.
  ///
  /// - Returns: `false` if the observation was cancelled.
  func gather() -> Bool {
    guard let source, let (turn, newState) = source.advance(participant, from: position) else {
      return true
    }
    position = turn.version
    if !turn.isShared, turn.hasCachedBatch { source.dropCachedBatch() }
    let log = unshown.map { $0.log.composed(with: turn.log) } ?? turn.log
    unshown = UnshownChanges(state: newState, log: log)
    return !isCancelled
  }
}

/// The changes between the state that a sink shows and the version of its observer.
package final class UnshownChanges<State> {
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
