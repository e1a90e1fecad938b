extension TurnDriver {
  /// Shows what is due. Called where the sink lives.
  func endTurn() {
    if state.withLock({ $0.begin() }) { renderWhatIsDue(isFirst: true) }
  }

  /// Renders batches until none is due. The caller has been granted the rendering.
  ///
  /// - Parameter isFirst: whether a batch is due in any case.
  func renderWhatIsDue(isFirst: Bool) {
    if isFirst { renderNext() }
    while true {
      switch state.withLock({ $0.end() }) {
      case .again: renderNext()
      case .leave(let stand):
        source.leave(self, standingAt: stand)
        return
      case .rest: return
      }
    }
  }

  /// Makes and shows the next batch, if something changed. Ends if the sink is gone.
  private func renderNext() {
    let (stand, limit) = state.withLock { ($0.stand, $0.limit) }
    guard let stand else { return }
    if rest == nil, limit == nil {
      renderTurn(from: stand)
    } else {
      renderPart(from: stand, limit)
      // The rest follows at the end of the next turn.
      if rest != nil { wake() }
    }
  }

  /// Shows all that happened.
  private func renderTurn(from stand: Int) {
    var newState = shown
    guard let turn = source.advance(self, from: stand, to: &newState) else { return }
    let batch = self.batch(of: turn, to: newState)
    if turn.isShared || turn.hasMadeBatch { source.keepMadeBatch(turn.isShared ? batch : nil) }
    // A cancel that came while the batch was made ends it here.
    if noteAdvance(to: turn.version) { return }
    show(batch, newState, StateVersion(version: turn.version))
  }

  /// The batch that a turn comes to: the one that was made for others, or a new one.
  private func batch(of turn: ArrayCore.Turn, to state: State) -> Batch {
    if turn.hasMadeBatch, shownVersion.part == 0,
      let made = source.batch(from: shownVersion.version, to: turn.version)
    {
      return made
    }
    return Source.makeBatch(
      of: turn.log, from: shownVersion, before: shown,
      to: StateVersion(version: turn.version), after: state)
  }

  /// Notes that the observer stands at another version. True: it was cancelled meanwhile.
  private func noteAdvance(to version: Int) -> Bool {
    state.withLock { state in
      state.stand = version
      return state.isCancelled
    }
  }

  /// Shows a batch, unless it says that nothing changed.
  private func show(_ batch: Batch, _ state: State, _ version: StateVersion) {
    let isNothing = Source.isEmpty(batch)
    traceTurn(from: shownVersion, to: version, batch: isNothing ? nil : batch)
    if isNothing { return }
    shown = state
    shownVersion = version
    if !render(self, .batch(batch)) {
      traceGoneSink()
      cancel()
    }
  }
}

// MARK: - Parts

extension TurnDriver {
  /// Shows what has come together, or its next part if there is more of it than the limit.
  private func renderPart(from stand: Int, _ limit: Int?) {
    guard let version = gather(from: stand) else { return }
    guard let rest, var parts = cut(rest, to: version, limit) else { return }
    let log = parts.next(limit ?? Int.max)
    var state = rest.state
    var next = StateVersion(version: version)
    if parts.isEmpty {
      self.rest = nil
    } else {
      state = parts.state(after: log, of: shown, towards: rest.state)
      next = shownVersion.nextPart
      self.rest = TurnRest(state: rest.state, changes: .parts(parts))
    }
    let batch = Source.makeBatch(
      of: log, from: shownVersion, before: shown, to: next, after: state)
    show(batch, state, next)
  }

  /// Adds what happened to the rest.
  ///
  /// - Returns: the version where the observer stands now; nil if it was cancelled.
  func gather(from stand: Int) -> Int? {
    var newState = rest?.state ?? shown
    guard let turn = source.advance(self, from: stand, to: &newState) else { return stand }
    if !turn.isShared, turn.hasMadeBatch { source.keepMadeBatch(nil) }
    let log = rest.map { $0.log.composed(with: turn.log) } ?? turn.log
    rest = TurnRest(state: newState, changes: .log(log))
    return noteAdvance(to: turn.version) ? nil : turn.version
  }

  /// The changes to show one after another; nil if they are shown already, all at once, or there
  /// are none.
  private func cut(
    _ rest: TurnRest<State, Source.Parts>, to version: Int, _ limit: Int?
  ) -> Source.Parts? {
    if case .parts(let parts) = rest.changes { return parts }
    let end = StateVersion(version: version)
    let whole = Source.makeBatch(
      of: rest.log, from: shownVersion, before: shown, to: end, after: rest.state)
    if let limit, Source.changeCount(of: whole) > limit { return Source.Parts(whole) }
    self.rest = nil
    show(whole, rest.state, end)
    return nil
  }
}

/// What lies between what a sink shows and the version where its observer stands.
struct TurnRest<State, Parts: TurnParts> where Parts.State == State {
  enum Changes {
    /// They were not cut up yet, or something came to them since.
    case log(EditLog)
    case parts(Parts)
  }

  /// The state at that version.
  let state: State
  let changes: Changes

  /// All changes.
  var log: EditLog {
    switch changes {
    case .log(let log): log
    case .parts(let parts): parts.log
    }
  }
}
