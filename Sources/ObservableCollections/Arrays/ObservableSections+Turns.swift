// What a coalescing observer asks of its list; as in an observable array.

extension ObservableSections {
  /// Lets a participant stand at the present version; it is woken at the next change.
  ///
  /// - Returns: the state that it starts from.
  func join(
    _ participant: any TurnParticipant
  ) -> (state: SectionsState<Header, Element>, version: Int) {
    core.dataLock.withLock {
      core.join(participant, count: states.pointee.sizes.total)
      return (states.pointee, core.shared.pointee.version)
    }
  }

  /// Takes the standing place of a participant away.
  func leave(_ participant: any TurnParticipant, standingAt version: Int) {
    // What is kept for others is released with the lock given back.
    var unused: SectionsBatchUpdate<Header, Element>?
    core.dataLock.withLock {
      if core.leave(participant, standingAt: version) { return }
      swap(&madeBatch, &unused)
      core.shared.pointee.hasMadeBatch = false
    }
    core.tellTrace()
  }

  /// What happened since a participant's version, and the state that it led to, in one instant.
  /// From now on the participant stands at that version, and is woken at the next change.
  ///
  /// - Parameter state: becomes the state; what it was is released with the lock given back.
  /// - Returns: nil if nothing happened; then `state` stays as it is.
  func advance(
    _ participant: any TurnParticipant, from version: Int,
    to state: inout SectionsState<Header, Element>
  ) -> ArrayCore.Turn? {
    core.dataLock.lock()
    let turn = core.advance(participant, from: version, count: states.pointee.sizes.total)
    var newState = turn == nil ? state : states.pointee
    core.dataLock.unlock()
    swap(&state, &newState)
    return turn
  }

  /// The batch between two versions if it was the last one made; observers that stand at the same
  /// version share it.
  func batch(
    from start: Revision, to end: Revision
  ) -> SectionsBatchUpdate<Header, Element>? {
    let made = core.dataLock.withLock { madeBatch }
    guard let made, made.changes.start == start, made.changes.end == end
    else { return nil }
    return made
  }

  /// Runs `body` while no other thread can change the list. Traps inside a transaction.
  func holdingGate<Result>(_ call: StaticString, _ body: () -> Result) -> Result {
    mutate(call) {
      if core.isTransacting { trap("\(call) was called inside a transaction") }
      return body()
    }
  }

  /// Keeps a batch for other observers that stand at the same version; nil keeps none.
  func keepMadeBatch(_ batch: SectionsBatchUpdate<Header, Element>?) {
    // The batch kept before is released with the lock given back.
    var batch = batch
    core.dataLock.withLock {
      swap(&madeBatch, &batch)
      core.shared.pointee.hasMadeBatch = madeBatch != nil
    }
  }
}
