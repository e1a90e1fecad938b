/// One sequential step of a batch, for widgets that apply each call at once.
///
/// Every index counts in the array as it is when the step begins; for an insertion, indexes are the
/// final positions.
public enum BatchStep: Hashable, Sendable {
  /// Reloads all elements: the whole content is new.
  case reload
  /// Removes the elements at these indexes, all at once.
  case removal(IndexRanges)
  /// Removes the element at `from`, then inserts it at `to`.
  case move(from: Int, to: Int)
  /// Inserts elements at these indexes.
  case insertion(IndexRanges)
  /// Reloads the elements at these indexes.
  case update(IndexRanges)
}

extension BatchCalls {
  /// The batch as sequential steps, as an NSTableView applies them.
  ///
  /// There are at most one removal, one move for each moved element, at most one insertion and at
  /// most one update, in this order. For an initial batch there is one reload. The corresponding
  /// calls on an NSTableView are `removeRows`, `moveRow`, `insertRows` and `reloadData`. A row is
  /// never moved after it was inserted.
  ///
  /// - Complexity: O(R log R) for R entries, however many elements they contain.
  public var sequential: SequentialSteps<BatchStep> {
    changes.isInitial ? [.reload] : steps
  }

  /// The steps of a batch that starts from the shown content.
  package var steps: SequentialSteps<BatchStep> {
    var steps = SequentialSteps<BatchStep>()
    if !changes.removals.isEmpty { steps.append(.removal(changes.removals)) }
    for run in changes.sequentialMoves {
      steps.append(count: run.count) { .move(from: run[$0].from, to: run[$0].to) }
    }
    if !changes.insertions.isEmpty { steps.append(.insertion(changes.insertions)) }
    if !changes.updates.isEmpty { steps.append(.update(changes.updatedNewIndexes)) }
    return steps
  }
}
