import ObservableCollections

/// The first fault in a batch found by a ``BatchChecker`` or ``SectionsBatchChecker``.
public struct BatchCheckError: Error, Hashable, Sendable, CustomStringConvertible {
  package let fault: Fault
  /// The description of the batch.
  package let batch: String

  package init(fault: Fault, batch: String) {
    (self.fault, self.batch) = (fault, batch)
  }

  /// A description of the fault with its values, followed by the batch with its indexes.
  public var description: String { "\(fault)\n\(batch)" }

  /// The violated rule of a widget, or `nil` if the fault is another one: a wrong initial state, an
  /// empty batch, or a wrong cell after it.
  public var refusal: StrictTableError? { fault.refusal }
}

extension BatchCheckError {
  /// A fault in a batch.
  package indirect enum Fault: Error, Hashable, Sendable {
    /// A batch without changes was delivered.
    case emptyBatch
    /// The batch does not start from the shown state.
    case revision(shown: Revision, start: Revision)
    /// `before` differs from the shown rows, first at this old index.
    case before(oldIndex: Int)
    /// `before` differs from the shown sections.
    case sectionsBefore
    /// A widget rejected the batch.
    case refused(lowering: String, StrictTableError)
    /// A widget abandoned the update and reloaded everything.
    case reloadedEverything(lowering: String)
    /// A widget accepted the batch, but its rows differ from `after`, first at this new index.
    case wrongCell(lowering: String, newIndex: Int)
    /// A widget accepted the batch, but its sections differ from `after`, first at this new index.
    case wrongSection(lowering: String, newSection: Int)
    /// A widget kept the cell of an updated row at this new index.
    case missedReload(lowering: String, newIndex: Int)
    /// A widget kept the cell of an updated element at this new path.
    case missedElement(lowering: String, newPath: ElementPath)
    /// A fault in a widget without sections, which shows each section as its header followed by its
    /// elements.
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
