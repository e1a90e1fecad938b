// The list's interface for observers that gather the changes of a turn.

extension ObservableSource {
  /// Adds a participant with a position at the current version; it is notified of the next change.
  ///
  /// The caller updates a derived list before, and checks for missed changes afterwards, both
  /// outside all locks.
  ///
  /// - Returns: the state that the participant starts from.
  func join(_ participant: any TurnParticipant) -> (state: Batch.Snapshot, revision: Revision) {
    core.lock()
    defer { core.unlock() }
    core.join(participant, count: rowCount(of: current))
    return (current, core.presentRevision)
  }

  /// Removes a participant and its position.
  func leave(_ participant: any TurnParticipant, at version: Int) {
    endLeaving(core.withLock { leaveLocked(participant, at: version) })
  }

  /// Removes a participant. Called under the data lock; ``endLeaving(_:)`` follows, outside all
  /// locks.
  ///
  /// - Returns: whether there is a cached batch that is no longer needed.
  func leaveLocked(_ participant: any TurnParticipant, at version: Int) -> Bool {
    !core.leave(participant, at: version) && core.shared.hasCachedBatch
  }

  func endLeaving(_ isBatchUnused: Bool) {
    if isBatchUnused { dropCachedBatch() }
    core.reportTraces()
  }

  /// The changes since a participant's version and the resulting state, read in one instant.
  /// Afterwards the participant's position is the current version, and it is notified of the next
  /// change.
  ///
  /// - Returns: `nil` if there are no changes.
  func advance(
    _ participant: any TurnParticipant, from version: Int
  ) -> (turn: ArrayCore.Turn, state: Batch.Snapshot)? {
    core.bringUpToDate()
    defer { core.checkForMissed() }
    core.lock()
    defer { core.unlock() }
    if core.version == version {
      if core.isDerived { core.makeIdle(participant) }
      return nil
    }
    return (core.advance(participant, from: version), current)
  }

  /// The last batch that was made, if it lies between two revisions; observers at the same version
  /// share it.
  func batch(from start: Revision, to end: Revision) -> Batch? {
    let kept = core.withLock { cachedBatch }
    guard let made = kept?.batch, made.start == start, made.end == end else { return nil }
    return made
  }

  /// Drops the cached batch.
  package func dropCachedBatch() {
    // Released with the lock released.
    var kept: CachedBatch<Batch>?
    core.withLock {
      swap(&cachedBatch, &kept)
      core.shared.hasCachedBatch = false
    }
  }

  /// Caches a batch for other observers at the same version; `nil` clears the cache.
  ///
  /// - Parameter version: the version that the batch starts from. The batch is not cached if no
  ///   observer is at that version any more, because the others advanced while it was made.
  func cacheBatch(_ batch: Batch?, forThoseAt version: Int? = nil) {
    // The previous batch is released with the lock released, and so is one that is not cached.
    var made = batch.map { CachedBatch($0) }
    var kept: CachedBatch<Batch>?
    core.withLock {
      if let version, core.shared.history.hasPosition(at: version) { swap(&made, &kept) }
      swap(&cachedBatch, &kept)
      core.shared.hasCachedBatch = cachedBatch != nil
    }
  }
}
