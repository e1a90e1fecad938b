import ObservableCollections

/// A step of NSTableView, valid or not. Its indexes refer to the rows at that step.
package enum TableStep: Hashable, Sendable {
  /// `reloadData()`.
  case reloadAll
  /// `removeRows(at:)`: indexes before the step.
  case remove([Int])
  /// `moveRow(at:to:)`: removes at the first index, then inserts at the second.
  case move(from: Int, to: Int)
  /// `insertRows(at:)`: the indexes of the inserted rows after the step.
  case insert([Int])
  /// `reloadData(forRowIndexes:columnIndexes:)`.
  case reload([Int])

  /// Creates a step from one of a batch.
  package init(_ step: BatchStep) {
    switch step {
    case .reload: self = .reloadAll
    case .removal(let indexes): self = .remove(Array(indexes))
    case .move(let from, let to): self = .move(from: from, to: to)
    case .insertion(let indexes): self = .insert(Array(indexes))
    case .update(let indexes): self = .reload(Array(indexes))
    }
  }
}
