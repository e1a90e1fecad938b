/// Something that records what happens to it and can say what a turn came to: what a turn driver
/// follows.
protocol TurnSource: TracedSource, AnyObject, SendableMetatype {
  /// A version of it.
  associatedtype State
  /// What a turn comes to.
  associatedtype Batch
  /// A turn that is too large for one batch, cut up.
  associatedtype Parts: TurnParts<State, Batch>

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
  func batch(from start: Revision, to end: Revision) -> Batch?

  /// Keeps a batch for other observers that stand at the same version; nil keeps none.
  func keepMadeBatch(_ batch: Batch?)

  /// Runs `body` while no other thread can change anything. Traps inside a transaction.
  func holdingGate<Result>(_ call: StaticString, _ body: () -> Result) -> Result

  /// Makes the batch of a log between two states.
  static func makeBatch(
    of log: EditLog, from old: Revision, before: State, to new: Revision, after: State
  ) -> Batch

  /// Whether a batch says that nothing changed.
  static func isEmpty(_ batch: Batch) -> Bool

  /// The number of changes in a batch, as a limit counts them.
  static func changeCount(of batch: Batch) -> Int

  /// The length of a state, as a log counts it.
  static func count(of state: State) -> Int
}

/// A turn that is too large for one batch: single changes one after another, each of which leads
/// from a valid state to a valid state.
protocol TurnParts<State, Batch> {
  associatedtype State
  associatedtype Batch

  /// Cuts a batch up.
  ///
  /// - Parameters:
  ///   - batch: the batch.
  ///   - log: the changes that it was made from.
  init(_ batch: Batch, log: EditLog)

  /// Whether all changes are taken.
  var isEmpty: Bool { get }

  /// All changes that are left.
  var log: EditLog { get }

  /// Takes the next changes.
  ///
  /// - Parameter limit: how many; positive.
  mutating func next(_ limit: Int) -> EditLog

  /// The state after the changes that ``next(_:)`` gave last.
  ///
  /// - Parameters:
  ///   - log: the changes.
  ///   - state: the state before them.
  ///   - end: the state after all changes.
  /// - Complexity: O((R + C) log N) for R runs and C new elements among N.
  func state(after log: EditLog, of state: State, towards end: State) -> State
}

extension ObservableArray: TurnSource {
  typealias Parts = ArrayTurnParts<Element>

  static func makeBatch(
    of log: EditLog, from old: Revision, before: ArraySnapshot<Element>,
    to new: Revision, after: ArraySnapshot<Element>
  ) -> BatchUpdate<Element> {
    let changes = BatchChanges(log, start: old, end: new)
    return BatchUpdate(changes: changes, before: before, after: after)
  }

  static func isEmpty(_ batch: BatchUpdate<Element>) -> Bool { batch.isEmpty }

  static func changeCount(of batch: BatchUpdate<Element>) -> Int { batch.changes.changeCount }

  static func count(of state: ArraySnapshot<Element>) -> Int { state.count }
}
