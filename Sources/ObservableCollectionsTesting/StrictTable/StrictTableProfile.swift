/// The widget that determines the rules of a strict table.
public enum StrictTableProfile: String, CaseIterable, Hashable, Sendable {
  /// Stricter than any widget: duplicates, reloads beside moves, and moves to the same index are
  /// rejected, too.
  case strict
  /// UITableView.
  case table
  /// UICollectionView.
  case collection
  /// NSCollectionView: like `strict`, and a move may not be combined with other updates, nor a
  /// reload with a removal or an insertion.
  case macCollection
  /// NSTableView's steps and RecyclerView's range calls, which are applied one after another.
  case sequential
  /// A consumer of GListModel's `items-changed`.
  case itemsChanged
  /// The child list of a DOM node.
  case dom

  /// Whether the widget has blocks of simultaneous updates.
  package var takesBlocks: Bool {
    switch self {
    case .strict, .table, .collection, .macCollection: true
    case .sequential, .itemsChanged, .dom: false
    }
  }

  /// Whether the widget accepts each block that ``strict`` accepts, with the same result.
  var takesWhatIsStrict: Bool { self == .strict || self == .table || self == .collection }

  /// Whether the additional rules apply, too.
  var hasHouseRules: Bool { self == .strict || self == .macCollection }

  /// Whether a repeated place counts once, as in UITableView, not twice, as in UICollectionView.
  var dropsDuplicates: Bool { self != .collection }

  /// The widget's name for an entry.
  var entry: String { self == .collection || self == .macCollection ? "item" : "row" }

  /// The name of the widget in its messages.
  var view: String { entry == "item" ? "collection view" : "table view" }
}
