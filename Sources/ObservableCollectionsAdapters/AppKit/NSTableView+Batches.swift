#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  // NSTableView takes calls one after another, and fetches the view of an inserted row at the index
  // that it has then. So rows go, move and come, in this order; what comes, and what is reloaded
  // last, counts in the rows that are published by then.

  extension NSTableView {
    /// Why a batch cannot be told row by row; nil if it can.
    func obstacle(to changes: BatchChanges, _ options: ListViewOptions) -> ListViewUpdate.Reason? {
      if window == nil { return .noWindow }
      if options.reloads(changes.changeCount) { return .manyChanges }
      return numberOfRows == changes.oldCount ? nil : .otherRows
    }

    /// Tells of a batch, row by row.
    ///
    /// - Parameters:
    ///   - changes: what changed, by row.
    ///   - heads: the updated rows that are group rows; new indexes.
    ///   - animations: how rows go and come.
    ///   - publish: makes the data source tell of the new rows. Called once.
    func perform(
      _ changes: BatchChanges, heads: IndexRanges, _ animations: ListViewOptions.RowAnimations,
      publish: () -> Void
    ) {
      beginUpdates()
      publish()
      for step in changes.steps { perform(step, heads, animations) }
      endUpdates()
    }

    private func perform(
      _ step: BatchStep, _ heads: IndexRanges, _ animations: ListViewOptions.RowAnimations
    ) {
      switch step {
      case .removal(let rows):
        removeRows(at: IndexSet(rows), withAnimation: animations.deletion)
      case .move(let from, let to):
        moveRow(at: from, to: to)
      case .insertion(let rows):
        insertRows(at: IndexSet(rows), withAnimation: animations.insertion)
      case .update(let rows):
        let others = rows.subtracting(heads)
        if !others.isEmpty { reloadRows(others) }
        // A group row has no columns that a reload could name.
        if heads.isEmpty { return }
        removeRows(at: IndexSet(heads))
        insertRows(at: IndexSet(heads))
      }
    }

    private func reloadRows(_ rows: IndexRanges) {
      reloadData(
        forRowIndexes: IndexSet(rows), columnIndexes: IndexSet(integersIn: tableColumns.indices))
    }

    /// Selects what was selected before a batch, as far as it is still there.
    ///
    /// - Parameters:
    ///   - oldRows: what was selected; old indexes.
    ///   - changes: what changed since.
    func select(_ oldRows: IndexSet, after changes: BatchChanges) {
      var rows = IndexSet()
      for oldRow in oldRows where oldRow < changes.oldCount {
        if let newRow = changes.newIndex(forOld: oldRow) { rows.insert(newRow) }
      }
      if rows == selectedRowIndexes { return }
      selectRowIndexes(rows, byExtendingSelection: false)
    }
  }

  extension ListViewBinding {
    /// Shows a batch in a table.
    ///
    /// - Parameters:
    ///   - changes: what changed, by row.
    ///   - heads: the updated rows that are group rows; new indexes.
    ///   - tableView: where; nil if it is gone.
    ///   - publish: makes the data source tell of the new rows. Called once.
    func show(
      _ changes: BatchChanges, heads: IndexRanges = [], in tableView: NSTableView?,
      publish: () -> Void
    ) {
      guard let tableView else { return publish() }
      let selection = tableView.selectedRowIndexes
      if let reason = tableView.obstacle(to: changes, options) {
        reload(for: reason) {
          publish()
          tableView.reloadData()
        }
      } else {
        animate {
          tableView.perform(changes, heads: heads, options.rowAnimations, publish: publish)
        }
      }
      if options.keepsSelection { tableView.select(selection, after: changes) }
    }
  }
#endif
