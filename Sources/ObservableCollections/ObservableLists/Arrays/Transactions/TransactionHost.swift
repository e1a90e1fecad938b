/// A list that a transaction can change: the steps of one, each called by the holder of the gate.
package protocol TransactionHost: AnyObject {
  /// The state at the start of a transaction, to roll back to.
  associatedtype Start

  /// The locks, the version and the edits of the draft.
  var core: ArrayCore { get }

  /// Opens the draft, unless a transaction is open.
  func openTransaction() -> Start
  /// Makes the records of the draft, with the wanted elements. Called with the data lock free.
  func makeRecords(_ wishes: RecordWishes) -> [AnyChangeRecord]
  /// Publishes the draft and queues its records. Called under the data lock.
  func publishDraft(_ prepared: TransactionRecords)
  /// Rolls back the draft; closes it if the outermost transaction started there.
  func rollBack(to start: Start)
  /// Ends the outermost transaction.
  func closeDraft()
}
