import ObservableCollections

/// A step of NSTableView, good or bad. Its indexes count in the rows as they stand at that step.
package enum TableStep: Hashable, Sendable {
  /// `reloadData()`.
  case reloadAll
  /// `removeRows(at:)`: indexes before the step.
  case remove([Int])
  /// `moveRow(at:to:)`: removes at the first index, then inserts at the second.
  case move(from: Int, to: Int)
  /// `insertRows(at:)`: the indexes that the inserted rows have after the step.
  case insert([Int])
  /// `reloadData(forRowIndexes:columnIndexes:)`.
  case reload([Int])

  /// A step of the core's lowering.
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
