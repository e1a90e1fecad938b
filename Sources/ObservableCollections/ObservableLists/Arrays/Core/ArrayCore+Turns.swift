// What a coalescing observer asks of its array. All of it is called under the data lock.

extension ArrayCore {
  /// What happened since a participant's version.
  struct Turn {
    var log: EditLog
    /// The version that it led to.
    let version: Int
    /// Whether others still stand where the participant stood.
    let isShared: Bool
    /// Whether a batch is kept that may be the one from there.
    let hasMadeBatch: Bool
  }

  /// Lets a participant stand at the present version; it is woken at the next change.
  func join(_ participant: any TurnParticipant, count: Int) {
    takePlace(of: participant, count: count)
    noteAdded(participant)
  }

  /// Takes the standing place of a participant away, which ends.
  ///
  /// - Returns: whether others still stand there.
  func leave(_ participant: any TurnParticipant, standingAt version: Int) -> Bool {
    noteCancelled(participant)
    return giveUpPlace(of: participant, at: version)
  }

  /// Lets somebody who is known already stand at the present version.
  func takePlace(of participant: any TurnParticipant, count: Int) {
    shared.history.stand(at: version, count: count)
    shared.sleepers.sleep(participant)
  }

  /// Takes the standing place of a participant away.
  ///
  /// - Returns: whether others still stand there.
  func giveUpPlace(of participant: any TurnParticipant, at version: Int) -> Bool {
    shared.history.leave(version)
    shared.sleepers.remove(participant)
    return shared.history.isStanding(at: version)
  }

  /// A participant that shows a revision stands at a later one, because what happened between them came to
  /// nothing: what happened since the first is known as long as it stands there. Called with the lock free.
  func noteNothing(from shown: Revision, to end: Revision) {
    if shown.part > 0 || end.part > 0 || shown == end { return }
    withLock { shared.history.noteSame(shown.version, as: end.version) }
  }

  /// Moves a participant's standing place to the present version; it is woken at the next change.
  ///
  /// - Parameter start: where it stands; not the present one.
  func advance(_ participant: any TurnParticipant, from start: Int) -> Turn {
    let (log, isShared) = shared.history.advance(from: start, to: version)
    shared.sleepers.sleep(participant)
    return Turn(
      log: log, version: version, isShared: isShared, hasMadeBatch: shared.hasMadeBatch)
  }

  /// Has the next change wake a participant that was woken, although it has not taken its turn yet: of
  /// a list that follows others, brings it up to date for that. Called with nothing held.
  ///
  /// - Parameter isOver: whether it has ended; asked under the data lock.
  /// - Returns: the present version.
  func wakeAgain(_ participant: any TurnParticipant, unless isOver: () -> Bool) -> Int {
    bringUpToDate()
    let version = withLock {
      // It may sleep already: it has taken a turn since.
      if !isOver() { shared.sleepers.sleep(participant) }
      return self.version
    }
    lookForMissed()
    return version
  }
}
