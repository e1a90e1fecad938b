/// The widget whose rules a strict table keeps.
public enum StrictTableProfile: String, CaseIterable, Hashable, Sendable {
  /// Stricter than any one widget: duplicates, reloads beside moves and moves to the same index
  /// are refused too.
  case strict
  /// UITableView.
  case table
  /// UICollectionView.
  case collection
  /// NSCollectionView: strict, and no move beside anything else, no reload beside a removal or
  /// an insertion.
  case macCollection
  /// NSTableView's steps and RecyclerView's range calls, which count one after another.
  case sequential
  /// A consumer of GListModel's `items-changed`.
  case itemsChanged
  /// The child list of a web page's node.
  case dom

  /// Whether the widget takes whole blocks, simultaneous in their coordinates.
  package var takesBlocks: Bool {
    switch self {
    case .strict, .table, .collection, .macCollection: true
    case .sequential, .itemsChanged, .dom: false
    }
  }

  /// Whether it takes each block that ``strict`` takes, and shows the same afterwards.
  /// (`ImpliedProfileTests` compares them.)
  var takesWhatIsStrict: Bool { self == .strict || self == .table || self == .collection }

  /// Whether the house rules hold as well.
  var hasHouseRules: Bool { self == .strict || self == .macCollection }

  /// Whether a place that is named twice counts once (UITableView) or twice (UICollectionView).
  var dropsDuplicates: Bool { self != .collection }

  /// What the widget calls one entry.
  var entry: String { self == .collection || self == .macCollection ? "item" : "row" }

  /// What the widget calls itself.
  var view: String { entry == "item" ? "collection view" : "table view" }
}
