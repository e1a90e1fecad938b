// What those ask of a list who gather the changes of a turn.

extension ObservableSource {
  /// Lets a participant stand at the present version; it is woken at the next change.
  ///
  /// The caller brings a list that follows others up to date before, and looks for what was missed
  /// afterwards, both with nothing held.
  ///
  /// - Returns: the state that it starts from.
  func join(_ participant: any TurnParticipant) -> (state: Batch.Snapshot, revision: Revision) {
    core.lock()
    defer { core.unlock() }
    core.join(participant, count: rowCount(of: current))
    return (current, core.presentRevision)
  }

  /// Removes the standing place of a participant.
  func leave(_ participant: any TurnParticipant, standingAt version: Int) {
    endLeaving(core.withLock { leaveLocked(participant, standingAt: version) })
  }

  /// Removes it. Called under the data lock; ``endLeaving(_:)`` follows, with nothing held.
  ///
  /// - Returns: whether a batch is kept that is of no use any more.
  func leaveLocked(_ participant: any TurnParticipant, standingAt version: Int) -> Bool {
    !core.leave(participant, standingAt: version) && core.shared.hasMadeBatch
  }

  func endLeaving(_ isBatchUnused: Bool) {
    if isBatchUnused { dropMadeBatch() }
    core.tellTrace()
  }

  /// What happened since a participant's version, and the state that it led to, in one instant.
  /// From now on the participant stands at that version, and is woken at the next change.
  ///
  /// - Returns: nil if nothing happened.
  func advance(
    _ participant: any TurnParticipant, from version: Int
  ) -> (turn: ArrayCore.Turn, state: Batch.Snapshot)? {
    core.bringUpToDate()
    defer { core.lookForMissed() }
    core.lock()
    defer { core.unlock() }
    if core.version == version {
      if core.isFed { core.sleepAgain(participant) }
      return nil
    }
    return (core.advance(participant, from: version), current)
  }

  /// The batch between two revisions if it was the last one made; observers that stand at the same
  /// version share it.
  func batch(from start: Revision, to end: Revision) -> Batch? {
    let kept = core.withLock { madeBatch }
    guard let made = kept?.batch, made.start == start, made.end == end else { return nil }
    return made
  }

  /// Forgets the batch that is kept for others.
  func dropMadeBatch() {
    // Released with the lock given back.
    var kept: MadeBatch<Batch>?
    core.withLock {
      swap(&madeBatch, &kept)
      core.shared.hasMadeBatch = false
    }
  }

  /// Keeps a batch for other observers that stand at the same version; nil keeps none.
  ///
  /// - Parameter version: the one that the batch was made from. If nobody stands there any more, because
  ///   the others advanced while it was made, it is not kept.
  func keepMadeBatch(_ batch: Batch?, forThoseAt version: Int? = nil) {
    // The batch kept before is released with the lock given back, as is one that is not kept.
    var made = batch.map { MadeBatch($0) }
    var kept: MadeBatch<Batch>?
    core.withLock {
      if let version, core.shared.history.isStanding(at: version) { swap(&made, &kept) }
      swap(&madeBatch, &kept)
      core.shared.hasMadeBatch = madeBatch != nil
    }
  }

  /// The batch that brings a state to somebody who shows nothing; its two revisions are the same.
  func firstBatch(_ state: Batch.Snapshot, _ revision: Revision) -> Batch {
    let log = EditLog(oldCount: 0, runs: [.inserted(rowCount(of: state))])
    return makeBatch(of: log, from: revision, before: nothing, to: revision, after: state)
  }
}
