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
    let hasCachedBatch: Bool
  }

  /// Adds a participant with a position at the current version; it is notified of the next change.
  func join(_ participant: any TurnParticipant, count: Int) {
    takePosition(of: participant, count: count)
    noteAdded(participant)
  }

  /// Removes the position of an ending participant.
  ///
  /// - Returns: whether others still hold it.
  func leave(_ participant: any TurnParticipant, at version: Int) -> Bool {
    noteCancelled(participant)
    return releasePosition(of: participant, at: version)
  }

  /// Adds a position at the current version for a known participant.
  func takePosition(of participant: any TurnParticipant, count: Int) {
    shared.history.addPosition(at: version, count: count)
    shared.idleParticipants.insert(participant)
  }

  /// Removes the position of a participant.
  ///
  /// - Returns: whether others still hold it.
  package func releasePosition(of participant: any TurnParticipant, at version: Int) -> Bool {
    shared.history.leave(version)
    shared.idleParticipants.remove(participant)
    return shared.history.hasPosition(at: version)
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
    shared.idleParticipants.insert(participant)
    return Turn(
      log: log, version: version, isShared: isShared, hasCachedBatch: shared.hasCachedBatch)
  }

  /// Re-arms a notified participant for the next change, although it has not taken its turn yet;
  /// for a derived list, updates the list for that. Called outside all locks.
  ///
  /// - Parameter isOver: returns whether it has ended; called under the data lock.
  /// - Returns: the current version.
  func makeIdleAgain(_ participant: any TurnParticipant, unless isOver: () -> Bool) -> Int {
    bringUpToDate()
    let version = withLock {
      // It may be idle already: it has taken a turn since.
      if !isOver() { shared.idleParticipants.insert(participant) }
      return self.version
    }
    checkForMissed()
    return version
  }
}
