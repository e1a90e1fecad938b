import ObservableCollections

/// Shows observable sections in GTK's list widgets as one flat list, in which the head of each section
/// is a row.
///
/// A value of ``Row`` is a ``SectionRow``: a head or an element.
@MainActor
public final class GTKSectionsSink<Header, Element> {
  /// What the widgets read.
  public let model: ListModel
  /// Called after each batch and each reload, with the version that is shown.
  public var didShow: ((_ revision: Revision) -> Void)?
  /// Called before each batch is shown, with what it does to the rows, heads among them.
  public var willChange: ((_ changes: BatchChanges) -> Void)?
  /// Called after each batch, with what it did to the rows.
  public var didChange: ((_ changes: BatchChanges) -> Void)?
  private let rows = PublishedRows(SectionsSnapshot<Header, Element>().rows)

  /// How many row objects there are: those that GTK has, and some that it had.
  public var rowObjectCount: Int { rows.liveCount }

  /// A sink that shows nothing yet.
  public init() {
    model = ListModel(rows)
  }
}

extension GTKSectionsSink: @MainActor RenderSink {
  /// Shows a whole state, of which nothing is known.
  public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
    let rows = sections.rows
    let removed = self.rows.replace(with: rows)
    model.itemsChanged(0, removed: removed, added: rows.count)
    didShow?(revision)
  }

  /// Shows a batch, splice by splice.
  public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
    if batch.isInitial { return reload(batch.after, at: batch.end) }
    let changes = batch.changes.rowChanges
    willChange?(changes)
    rows.apply(batch.after.rows, changes: changes) { position, removed, added in
      model.itemsChanged(position, removed: removed, added: added)
    }
    didChange?(changes)
    didShow?(batch.end)
  }
}
