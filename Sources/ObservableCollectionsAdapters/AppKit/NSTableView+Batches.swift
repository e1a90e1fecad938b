#if canImport(AppKit)
  import AppKit
  import ObservableCollections

  extension NSTableView {
    /// Shows a batch.
    ///
    /// NSTableView takes calls one after another, and fetches the view of an inserted row at the
    /// index that it has then: so rows go, move and come, in this order, and the last two count in
    /// the rows that are published. A table without a window, or one that shows other rows than
    /// the batch starts with, is reloaded.
    ///
    /// - Parameters:
    ///   - changes: what changed, by row.
    ///   - heads: the updated rows that are group rows; new indexes.
    ///   - options: how it is shown.
    ///   - publish: makes the data source tell of the new rows. Called once.
    func show(
      _ changes: BatchChanges, heads: IndexRanges = [], _ options: TableViewOptions,
      publish: () -> Void
    ) {
      let selection = options.keepsSelection ? selectedRowIndexes.mapped(by: changes) : nil
      if window == nil || changes.changeCount > options.changeLimit
        || numberOfRows != changes.oldCount
      {
        publish()
        reloadData()
      } else {
        NSAnimationContext.runAnimationGroup { context in
          if !options.isAnimated { context.duration = 0 }
          beginUpdates()
          publish()
          for step in changes.steps { perform(step, heads, options) }
          endUpdates()
        }
      }
      if let selection, selection != selectedRowIndexes {
        selectRowIndexes(selection, byExtendingSelection: false)
      }
    }

    private func perform(_ step: BatchStep, _ heads: IndexRanges, _ options: TableViewOptions) {
      switch step {
      case .removal(let rows):
        removeRows(at: IndexSet(rows), withAnimation: options.removal)
      case .move(let from, let to):
        moveRow(at: from, to: to)
      case .insertion(let rows):
        insertRows(at: IndexSet(rows), withAnimation: options.insertion)
      case .update(let rows):
        let columns = IndexSet(integersIn: 0..<tableColumns.count)
        let others = rows.subtracting(heads)
        if !others.isEmpty { reloadData(forRowIndexes: IndexSet(others), columnIndexes: columns) }
        // A group row has no columns that a reload could name.
        if heads.isEmpty { return }
        removeRows(at: IndexSet(heads))
        insertRows(at: IndexSet(heads))
      }
    }
  }

  extension IndexSet {
    /// Where these rows are after a batch; without those that it deletes, or that it does not know.
    ///
    /// - Complexity: O(n log R) for n rows and R entries.
    func mapped(by changes: BatchChanges) -> IndexSet {
      var mapped = IndexSet()
      for oldIndex in self where oldIndex < changes.oldCount {
        if let newIndex = changes.newIndex(forOld: oldIndex) { mapped.insert(newIndex) }
      }
      return mapped
    }
  }
#endif
