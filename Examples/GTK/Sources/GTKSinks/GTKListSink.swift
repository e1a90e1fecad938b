import ObservableCollections

/// Shows an observable array in GTK's list widgets: a `GListModel` with a published list of its own.
///
/// ```swift
/// let sink = GTKListSink<Post>()
/// let view = gtk_list_view_new(selection, factory)   // `selection` shows `sink.model.object`
/// let coalescer = posts.render(every: .glib, into: sink)
/// ```
///
/// Each batch becomes the splices that ``BatchCalls/listModel`` names. The items are ``Row`` objects:
/// see ``CellFactory``.
@MainActor
public final class GTKListSink<Element> {
  /// What the widgets read.
  public let model: ListModel
  /// Called after each batch and each reload, with the version that is shown.
  public var didShow: ((_ revision: Revision) -> Void)?
  /// Called before each batch is shown, with what it does to the rows.
  public var willChange: ((_ changes: BatchChanges) -> Void)?
  /// Called after each batch, with what it did to the rows.
  public var didChange: ((_ changes: BatchChanges) -> Void)?
  private let rows = PublishedRows(ArraySnapshot<Element>())

  /// How many row objects there are: those that GTK has, and some that it had.
  public var rowObjectCount: Int { rows.liveCount }

  /// A sink that shows nothing yet.
  public init() {
    model = ListModel(rows)
  }
}

extension GTKListSink: @MainActor RenderSink {
  /// Shows a whole state, of which nothing is known.
  public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
    let removed = self.rows.replace(with: rows)
    model.itemsChanged(0, removed: removed, added: rows.count)
    didShow?(revision)
  }

  /// Shows a batch, splice by splice.
  public func apply(_ batch: BatchUpdate<Element>) {
    if batch.isInitial { return reload(batch.after, at: batch.end) }
    willChange?(batch.changes)
    rows.apply(batch.after, changes: batch.changes) { position, removed, added in
      model.itemsChanged(position, removed: removed, added: added)
    }
    didChange?(batch.changes)
    didShow?(batch.end)
  }
}
