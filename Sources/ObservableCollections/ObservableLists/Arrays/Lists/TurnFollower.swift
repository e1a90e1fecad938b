/// Follows a list turn by turn: the state that it shows, and the rendering of a turn.
///
/// `@unchecked Sendable` holds because all of it is touched only by the thread that has been granted the
/// rendering; for the rest see ``TurnAlarm``.
@_spi(Inside) public class TurnFollower<Batch: ListBatch, State>: TurnAlarm, @unchecked Sendable
where State == Batch.Snapshot {
  /// The version of the participant's position in the log.
  @exclusivity(unchecked) final var position = 0
  /// The state that is shown.
  @exclusivity(unchecked) package final var shown: State
  /// The revision of that state.
  @exclusivity(unchecked) final var shownRevision = Revision.ofNoList

  /// - Parameters:
  ///   - core: the core of the list.
  ///   - state: the state that is shown.
  ///   - isRendering: whether the first delivery is made before the initialiser returns.
  ///   - isSinkThere: returns whether the sink has not been released; `nil` if it cannot be.
  init(
    _ core: ArrayCore, shows state: State, isRendering: Bool, isolation: SinkIsolation,
    scheduler: TurnScheduler, isSinkThere: (() -> Bool)?
  ) {
    shown = state
    super.init(
      of: core, isolation: isolation, TurnState(isRendering: isRendering), scheduler: scheduler,
      isSinkThere: isSinkThere)
  }

  /// Delivers a batch, unless it is empty.
  ///
  /// - Parameters:
  ///   - state: the state after the batch.
  ///   - version: the revision of that state.
  func show(_ batch: consuming Batch, _ state: State, _ version: Revision) {
    trap("\(type(of: self)) does not show batches")
  }

  /// Delivers all changes since the last turn. Called under the data lock, which it releases.
  ///
  /// Inlined where the type of the batch is known: see ``ObservableSource/renderTurn(_:)``.
  ///
  /// - Parameter makeBatch: makes the batch of a turn, from the shown state to another one.
  @inline(__always)
  package final func renderTurn(
    in source: ObservableSource<Batch>,
    _ makeBatch: (ArrayCore.Turn, _ start: Revision, State, _ end: Revision, State) -> Batch
  ) {
    let core = source.core
    if core.isDerived { bringUpToDate(core) }
    if core.version == position { return endWithoutTurn(core) }
    let turn = core.advance(participant, from: position)
    let state = source.current
    core.unlock()
    core.checkForMissed()
    let start = position
    position = turn.version
    if turn.isShared || turn.hasCachedBatch {
      return renderShared(turn, from: start, state, in: source)
    }
    // The batch is not a variable: that would be a copy through the runtime.
    let end = shownRevision.at(turn.version)
    show(makeBatch(turn, shownRevision, shown, end, state), state, end)
    // Not a variable before: its log would be copied for the batch.
    var spent = consume turn
    spent.log.recycle()
  }

  /// Updates a derived list, with the data lock released meanwhile.
  private func bringUpToDate(_ core: ArrayCore) {
    core.unlock()
    core.bringUpToDate()
    core.lock()
  }

  /// Ends a turn without changes: a derived list may be notified of a change without effect. Called
  /// under the data lock, which it releases.
  private func endWithoutTurn(_ core: ArrayCore) {
    if core.isDerived { core.makeIdle(participant) }
    core.unlock()
    core.checkForMissed()
  }

  /// Delivers all changes, if other observers are or were at the same version: they share one
  /// batch.
  @inline(never)
  private func renderShared(
    _ turn: ArrayCore.Turn, from start: Int, _ state: State, in source: ObservableSource<Batch>
  ) {
    // Other observers show the state of a version; a batch from any other state is useless to them.
    let isOfVersion = shownRevision.part == 0
    let end = shownRevision.at(turn.version)
    let made =
      turn.hasCachedBatch && isOfVersion ? source.batch(from: shownRevision, to: end) : nil
    let batch =
      made
      ?? source.makeBatch(
        of: turn.log, from: shownRevision, before: shown, to: end, after: state)
    source.cacheBatch(turn.isShared && isOfVersion ? batch : nil, forThoseAt: start)
    show(batch, state, end)
  }
}
