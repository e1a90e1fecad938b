import ObservableCollections

/// A call of RecyclerView's adapter, valid or not. Positions refer to the rows at that call.
package enum TableRangeStep: Hashable, Sendable {
  /// `notifyDataSetChanged`.
  case reloadedAll
  /// `notifyItemRangeRemoved`.
  case removed(start: Int, count: Int)
  /// `notifyItemMoved`: removes at the first position, then inserts at the second.
  case moved(from: Int, to: Int)
  /// `notifyItemRangeInserted`.
  case inserted(start: Int, count: Int)
  /// `notifyItemRangeChanged`.
  case changed(start: Int, count: Int)

  /// Creates a call from one of a batch.
  package init(_ step: RangeStep) {
    switch step {
    case .reloaded: self = .reloadedAll
    case .removed(let start, let count): self = .removed(start: start, count: count)
    case .moved(let from, let to): self = .moved(from: from, to: to)
    case .inserted(let start, let count): self = .inserted(start: start, count: count)
    case .changed(let start, let count): self = .changed(start: start, count: count)
    }
  }
}
