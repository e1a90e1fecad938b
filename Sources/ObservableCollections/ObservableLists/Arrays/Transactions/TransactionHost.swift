/// What can be changed by a transaction: the steps of one, each made by the holder of the gate.
protocol TransactionHost: AnyObject {
  /// What a transaction began with, to be taken back to.
  associatedtype Start
  /// What a transaction left behind.
  associatedtype Departed

  /// The locks, the version and the edits of the draft.
  var core: ArrayCore { get }

  /// Opens the draft, unless a transaction is open.
  func openTransaction() -> Start
  /// Makes the records of the draft, with what of them is wanted. Called with the data lock free.
  func makeRecords(_ wishes: RecordWishes) -> [AnyChangeRecord]
  /// Lets everybody see the draft, and queues its records. Called under the data lock.
  func publishDraft(_ heard: HeardRecords)
  /// Makes the draft what it was; closes it if that was the beginning of the outermost transaction.
  func takeBack(to start: Start)
  /// Ends the outermost transaction.
  func closeDraft()
  /// What is to be released when the gate has been given back, if that is about to happen.
  func takeDeparted() -> [Departed]
}
