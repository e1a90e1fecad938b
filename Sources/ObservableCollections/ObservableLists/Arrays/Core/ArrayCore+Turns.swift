// The core's calls for coalescing observers, all under the data lock unless noted.

extension ArrayCore {
  /// The changes since a participant's version.
  package struct Turn {
    package internal(set) var log: EditLog
    /// The version after the changes.
    let version: Int
    /// Whether others still hold the participant's old position.
    let isShared: Bool
    /// Whether a batch is cached that may start there.
    let hasMadeBatch: Bool
  }

  /// Adds a participant with a position at the current version; it is notified of the next change.
  func join(_ participant: any TurnParticipant, count: Int) {
    takePlace(of: participant, count: count)
    noteAdded(participant)
  }

  /// Removes the position of an ending participant.
  ///
  /// - Returns: whether others still hold it.
  func leave(_ participant: any TurnParticipant, standingAt version: Int) -> Bool {
    noteCancelled(participant)
    return giveUpPlace(of: participant, at: version)
  }

  /// Adds a position at the current version for a known participant.
  func takePlace(of participant: any TurnParticipant, count: Int) {
    shared.history.stand(at: version, count: count)
    shared.sleepers.sleep(participant)
  }

  /// Removes the position of a participant.
  ///
  /// - Returns: whether others still hold it.
  package func giveUpPlace(of participant: any TurnParticipant, at version: Int) -> Bool {
    shared.history.leave(version)
    shared.sleepers.remove(participant)
    return shared.history.isStanding(at: version)
  }

  /// Notes that a participant that shows a revision has a later position, because the changes in
  /// between cancelled out: the changes since the revision are known while it is there. Called with
  /// the lock free.
  func noteNothing(from shown: Revision, to end: Revision) {
    if shown.part > 0 || end.part > 0 || shown == end { return }
    withLock { shared.history.noteSame(shown.version, as: end.version) }
  }

  /// Moves a participant's position to the current version; it is notified of the next change.
  ///
  /// - Parameter start: its current position, not the current version.
  @inline(__always)
  func advance(_ participant: any TurnParticipant, from start: Int) -> Turn {
    let (log, isShared) = shared.history.advance(from: start, to: version)
    shared.sleepers.sleep(participant)
    return Turn(
      log: log, version: version, isShared: isShared, hasMadeBatch: shared.hasMadeBatch)
  }

  /// Re-arms a notified participant for the next change, although it has not taken its turn yet;
  /// for a derived list, updates the list for that. Called outside all locks.
  ///
  /// - Parameter isOver: returns whether it has ended; called under the data lock.
  /// - Returns: the current version.
  func wakeAgain(_ participant: any TurnParticipant, unless isOver: () -> Bool) -> Int {
    bringUpToDate()
    let version = withLock {
      // It may be idle already: it has taken a turn since.
      if !isOver() { shared.sleepers.sleep(participant) }
      return self.version
    }
    lookForMissed()
    return version
  }
}
