// What a coalescing observer asks of its array.

extension ObservableArray {
  /// Lets a participant stand at the present version; it is woken at the next change.
  ///
  /// - Returns: the state that it starts from.
  func join(_ participant: any TurnParticipant) -> (state: ArraySnapshot<Element>, version: Int) {
    core.dataLock.withLock {
      core.shared.pointee.history.stand(at: core.shared.pointee.version, count: states.pointee.count)
      core.shared.pointee.sleepers.sleep(participant)
      return (states.pointee, core.shared.pointee.version)
    }
  }

  /// Takes the standing place of a participant away.
  func leave(_ participant: any TurnParticipant, standingAt version: Int) {
    // What is kept for others is released with the lock given back.
    var unused: BatchUpdate<Element>?
    core.dataLock.withLock {
      core.shared.pointee.history.leave(version)
      core.shared.pointee.sleepers.remove(participant)
      if !core.shared.pointee.history.isStanding(at: version) { swap(&madeBatch, &unused) }
    }
  }

  /// What happened since a participant's version, and the state that it led to, in one instant.
  /// From now on the participant stands at that version, and is woken at the next change.
  ///
  /// - Returns: nil if nothing happened. `isShared` says whether others still stand at `version`.
  func advance(
    _ participant: any TurnParticipant, from version: Int
  ) -> (log: EditLog, state: ArraySnapshot<Element>, version: Int, isShared: Bool)? {
    core.dataLock.withLock {
      guard core.shared.pointee.version != version else { return nil }
      let log = core.shared.pointee.history.log(since: version)
      core.shared.pointee.history.stand(at: core.shared.pointee.version, count: states.pointee.count)
      core.shared.pointee.history.leave(version)
      core.shared.pointee.sleepers.sleep(participant)
      return (log, states.pointee, core.shared.pointee.version, core.shared.pointee.history.isStanding(at: version))
    }
  }

  /// The batch between two versions if it was the last one made; observers that stand at the same
  /// version share it.
  func batch(from oldVersion: Int, to newVersion: Int) -> BatchUpdate<Element>? {
    let made = core.dataLock.withLock { madeBatch }
    guard let made, made.fromVersion == oldVersion, made.toVersion == newVersion else { return nil }
    return made
  }

  /// Keeps a batch for other observers that stand at the same version; nil keeps none.
  func keepMadeBatch(_ batch: BatchUpdate<Element>?) {
    // The batch kept before is released with the lock given back.
    var batch = batch
    core.dataLock.withLock { swap(&madeBatch, &batch) }
  }
}
