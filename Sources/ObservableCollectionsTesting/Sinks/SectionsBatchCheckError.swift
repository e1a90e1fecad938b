import ObservableCollections

/// The first fault of a batch of sections, with the batch's indexes and paths.
public struct SectionsBatchCheckError: Error, Hashable, Sendable, CustomStringConvertible {
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
    /// `before` differs from the sections that are shown.
    case before
    /// A widget refused the batch.
    case refused(lowering: String, StrictTableError)
    /// A widget gave up the animation and reloaded everything.
    case reloadedEverything(lowering: String)
    /// A widget took the batch and shows other sections than `after`, first at this new index.
    case wrongSection(lowering: String, newSection: Int)
    /// A widget kept the cell of an updated element at this new path.
    case missedReload(lowering: String, newPath: ElementPath)
    /// A widget of one level, which shows each section as its head followed by its elements.
    case rows(BatchCheckError.Fault)
  }

  /// The fault and the batch.
  public var description: String { "\(fault)\n\(batch)" }
}

extension SectionsBatchCheckError.Fault: CustomStringConvertible {
  /// The fault with its values.
  public var description: String {
    switch self {
    case .emptyBatch:
      "An empty batch was delivered"
    case .revision(let shown, let start):
      "The batch starts from version \(start), version \(shown) is shown"
    case .before:
      "The batch's old sections are not those that are shown"
    case .refused(let lowering, let error):
      "\(lowering): \(error.debugDescription)"
    case .reloadedEverything(let lowering):
      "\(lowering): the widget reloaded everything"
    case .wrongSection(let lowering, let newSection):
      "\(lowering): section \(newSection) does not show the new section"
    case .missedReload(let lowering, let newPath):
      "\(lowering): the updated element at \(newPath) was not drawn anew"
    case .rows(let fault):
      "Rows: \(fault)"
    }
  }
}
