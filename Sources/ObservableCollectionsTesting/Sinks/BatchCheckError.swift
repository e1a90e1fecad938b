import ObservableCollections

/// The first fault of a batch that a ``BatchChecker`` or a ``SectionsBatchChecker`` found.
public struct BatchCheckError: Error, Hashable, Sendable, CustomStringConvertible {
  package let fault: Fault
  /// The batch as it prints itself.
  package let batch: String

  package init(fault: Fault, batch: String) {
    (self.fault, self.batch) = (fault, batch)
  }

  /// The fault with its values, then the batch with its indexes.
  public var description: String { "\(fault)\n\(batch)" }

  /// The rule that the batch broke, if a widget refused it; nil if it starts from another state, is
  /// empty, or leaves a widget with the wrong cells.
  public var refusal: StrictTableError? { fault.refusal }
}

extension BatchCheckError {
  /// What is wrong with a batch.
  package indirect enum Fault: Error, Hashable, Sendable {
    /// A batch without changes was delivered.
    case emptyBatch
    /// The batch does not start from the state that is shown.
    case revision(shown: Revision, start: Revision)
    /// `before` differs from the rows that are shown, first at this old index.
    case before(oldIndex: Int)
    /// `before` differs from the sections that are shown.
    case sectionsBefore
    /// A widget refused the batch.
    case refused(lowering: String, StrictTableError)
    /// A widget gave up the animation and reloaded everything.
    case reloadedEverything(lowering: String)
    /// A widget took the batch and shows another row than `after`, first at this new index.
    case wrongCell(lowering: String, newIndex: Int)
    /// A widget took the batch and shows other sections than `after`, first at this new index.
    case wrongSection(lowering: String, newSection: Int)
    /// A widget kept the cell of an updated row at this new index.
    case missedReload(lowering: String, newIndex: Int)
    /// A widget kept the cell of an updated element at this new path.
    case missedElement(lowering: String, newPath: ElementPath)
    /// A widget of one level, which shows each section as its header followed by its elements.
    case rows(Fault)
  }
}

extension BatchCheckError.Fault {
  fileprivate var refusal: StrictTableError? {
    switch self {
    case .refused(_, let error): error
    case .rows(let fault): fault.refusal
    default: nil
    }
  }
}

extension BatchCheckError.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .emptyBatch:
      "An empty batch was delivered"
    case .revision(let shown, let start):
      "The batch starts from version \(start), version \(shown) is shown"
    case .before(let oldIndex):
      "The batch's old row \(oldIndex) is not the one that is shown"
    case .sectionsBefore:
      "The batch's old sections are not those that are shown"
    case .refused(let lowering, let error):
      "\(lowering): \(error.debugDescription)"
    case .reloadedEverything(let lowering):
      "\(lowering): the widget reloaded everything"
    case .wrongCell(let lowering, let newIndex):
      "\(lowering): the cell at \(newIndex) does not show the new row"
    case .wrongSection(let lowering, let newSection):
      "\(lowering): section \(newSection) does not show the new section"
    case .missedReload(let lowering, let newIndex):
      "\(lowering): the updated row at \(newIndex) was not drawn anew"
    case .missedElement(let lowering, let newPath):
      "\(lowering): the updated element at \(newPath) was not drawn anew"
    case .rows(let fault):
      "Rows: \(fault)"
    }
  }
}
