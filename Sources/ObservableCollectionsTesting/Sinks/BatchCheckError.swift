import ObservableCollections

/// The first fault of a batch, with the batch's indexes.
public struct BatchCheckError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let fault: Fault
  /// The batch as it prints itself.
  public let batch: String

  /// What is wrong with a batch.
  public enum Fault: Error, Hashable, Sendable {
    /// A batch without changes was delivered.
    case emptyBatch
    /// The batch does not start from the state that is shown.
    case revision(shown: Revision, start: Revision)
    /// `before` differs from the rows that are shown, first at this old index.
    case before(oldIndex: Int)
    /// A widget refused the batch.
    case refused(lowering: String, StrictTableError)
    /// A widget took the batch and shows another row than `after`, first at this new index.
    case wrongCell(lowering: String, newIndex: Int)
    /// A widget kept the cell of an updated row at this new index.
    case missedReload(lowering: String, newIndex: Int)
  }

  /// The fault and the batch.
  public var description: String { "\(fault)\n\(batch)" }
}

extension BatchCheckError.Fault: CustomStringConvertible {
  /// The fault with its values.
  public var description: String {
    switch self {
    case .emptyBatch:
      "An empty batch was delivered"
    case .revision(let shown, let start):
      "The batch starts from version \(start), version \(shown) is shown"
    case .before(let oldIndex):
      "The batch's old row \(oldIndex) is not the one that is shown"
    case .refused(let lowering, let error):
      "\(lowering): \(error.debugDescription)"
    case .wrongCell(let lowering, let newIndex):
      "\(lowering): the cell at \(newIndex) does not show the new row"
    case .missedReload(let lowering, let newIndex):
      "\(lowering): the updated row at \(newIndex) was not drawn anew"
    }
  }
}
