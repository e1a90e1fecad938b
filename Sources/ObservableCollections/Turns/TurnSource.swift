/// Something that records what happens to it and can say what a turn came to: what a turn driver
/// follows.
protocol TurnSource: AnyObject, SendableMetatype {
  /// A version of it.
  associatedtype State
  /// What a turn comes to.
  associatedtype Batch

  /// Lets a participant stand at the present version; it is woken at the next change.
  ///
  /// - Returns: the state that it starts from.
  func join(_ participant: any TurnParticipant) -> (state: State, version: Int)

  /// Takes the standing place of a participant away.
  func leave(_ participant: any TurnParticipant, standingAt version: Int)

  /// What happened since a participant's version, and the state that it led to, in one instant.
  /// From now on the participant stands at that version, and is woken at the next change.
  ///
  /// - Parameter state: becomes the state; what it was is released with the lock given back.
  /// - Returns: nil if nothing happened; then `state` stays as it is.
  func advance(
    _ participant: any TurnParticipant, from version: Int, to state: inout State
  ) -> ArrayCore.Turn?

  /// The batch between two versions if it was the last one made; observers that stand at the same
  /// version share it.
  func batch(from oldVersion: Int, to newVersion: Int) -> Batch?

  /// Keeps a batch for other observers that stand at the same version; nil keeps none.
  func keepMadeBatch(_ batch: Batch?)

  /// Makes the batch of a turn that starts at a version.
  static func makeBatch(
    of turn: ArrayCore.Turn, fromVersion: Int, before: State, after: State
  ) -> Batch

  /// Whether a batch says that nothing changed.
  static func isEmpty(_ batch: Batch) -> Bool
}

extension ObservableArray: TurnSource {
  static func makeBatch(
    of turn: ArrayCore.Turn, fromVersion: Int, before: ArraySnapshot<Element>,
    after: ArraySnapshot<Element>
  ) -> BatchUpdate<Element> {
    BatchUpdate(
      changes: BatchChanges(turn.log, fromVersion: fromVersion, toVersion: turn.version),
      before: before, after: after)
  }

  static func isEmpty(_ batch: BatchUpdate<Element>) -> Bool { batch.isEmpty }
}
