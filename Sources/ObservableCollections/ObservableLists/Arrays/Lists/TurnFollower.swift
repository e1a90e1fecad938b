/// What follows a list turn by turn: which state it shows, and what becomes of a turn there.
///
/// All of it is touched only by the thread that has been granted the rendering.
class TurnFollower<Batch: ListBatch, State> where State == Batch.Snapshot {
  private let participant: any TurnParticipant
  /// The version where the participant stands.
  @exclusivity(unchecked) final var stand = 0
  /// The state that is shown.
  @exclusivity(unchecked) final var shown: State
  /// Which state that is.
  @exclusivity(unchecked) final var shownRevision = Revision.ofNoList

  init(_ participant: any TurnParticipant, shows state: State) {
    self.participant = participant
    shown = state
  }

  /// Shows a batch, unless it says that nothing changed.
  ///
  /// - Parameters:
  ///   - state: the state that it leads to.
  ///   - version: which state that is.
  func show(_ batch: consuming Batch, _ state: State, _ version: Revision) {
    trap("\(type(of: self)) does not show batches")
  }

  /// Shows all that happened. Called under the data lock, which it gives back.
  ///
  /// Inlined where the level of the list is known: see ``ObservableSource/renderTurn(_:)``.
  ///
  /// - Parameter makeBatch: makes the batch of a turn, between what is shown and another state.
  @inline(__always)
  final func renderTurn(
    in source: ObservableSource<Batch>,
    _ makeBatch: (ArrayCore.Turn, _ start: Revision, State, _ end: Revision, State) -> Batch
  ) {
    let core = source.core
    if core.isFed { bringUpToDate(core) }
    if core.version == stand { return endWithoutTurn(core) }
    var turn = core.advance(participant, from: stand)
    let state = source.current
    core.unlock()
    core.lookForMissed()
    let start = stand
    stand = turn.version
    if turn.isShared || turn.hasMadeBatch {
      return renderShared(turn, from: start, state, in: source)
    }
    // The batch is not a variable: that would be a copy through the runtime.
    let end = shownRevision.at(turn.version)
    show(makeBatch(turn, shownRevision, shown, end, state), state, end)
    turn.log.recycle()
  }

  /// Brings a list that follows others up to date, with the data lock given back meanwhile.
  private func bringUpToDate(_ core: ArrayCore) {
    core.unlock()
    core.bringUpToDate()
    core.lock()
  }

  /// Nothing happened: of a list that follows others, it was woken for a change of which nothing came.
  /// Called under the data lock, which it gives back.
  private func endWithoutTurn(_ core: ArrayCore) {
    if core.isFed { core.sleepAgain(participant) }
    core.unlock()
    core.lookForMissed()
  }

  /// Shows all that happened, where others stood or stand at the same version: they share one batch.
  @inline(never)
  private func renderShared(
    _ turn: ArrayCore.Turn, from start: Int, _ state: State, in source: ObservableSource<Batch>
  ) {
    // Others show the state of a version; a batch from any other state is of no use to them.
    let isOfVersion = shownRevision.part == 0
    let end = shownRevision.at(turn.version)
    let made =
      turn.hasMadeBatch && isOfVersion ? source.batch(from: shownRevision, to: end) : nil
    let batch =
      made
      ?? source.makeBatch(
        of: turn.log, from: shownRevision, before: shown, to: end, after: state)
    source.keepMadeBatch(turn.isShared && isOfVersion ? batch : nil, forThoseAt: start)
    show(batch, state, end)
  }
}
