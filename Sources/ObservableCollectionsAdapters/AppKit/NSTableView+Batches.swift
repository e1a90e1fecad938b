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

    /// What a batch does to the rows of the table; nil if it shows others.
    func rows(before changes: BatchChanges) -> ListRows? {
      if numberOfRows != changes.oldCount { return nil }
      return ListRows(
        visible: Range(rows(in: visibleRect)) ?? 0..<0, oldCount: changes.oldCount,
        newCount: changes.newCount, newRow: { changes.newIndex(forOld: $0) },
        oldFrame: { self.rect(ofRow: $0) }, newFrame: { self.rect(ofRow: $0) })
    }

    /// Tells of a batch, row by row.
    ///
    /// - Parameters:
    ///   - changes: what changed, by row.
    ///   - heads: the updated rows that are group rows; new indexes.
    ///   - animations: how rows go and come.
    ///   - publish: makes the data source tell of the new rows. Called once.
    func perform(
      _ changes: BatchChanges, heads: IndexRanges, _ animations: RowAnimationChoice,
      publish: () -> Void
    ) {
      beginUpdates()
      publish()
      for step in changes.steps { perform(step, heads, animations) }
      endUpdates()
    }

    private func perform(
      _ step: BatchStep, _ heads: IndexRanges, _ animations: RowAnimationChoice
    ) {
      switch step {
      case .removal(let rows):
        for part in animations.removals(rows) {
          removeRows(at: IndexSet(part.rows), withAnimation: part.animation)
        }
      case .move(let from, let to):
        moveRow(at: from, to: to)
      case .insertion(let rows):
        for part in animations.insertions(rows) {
          insertRows(at: IndexSet(part.rows), withAnimation: part.animation)
        }
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

    /// Selects rows and no others, if they are not those that are selected.
    func selectOnly(_ rows: IndexSet) {
      if rows != selectedRowIndexes { selectRowIndexes(rows, byExtendingSelection: false) }
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
      // Of other rows than the batch starts with it is not known whose are selected.
      let rows = tableView.rows(before: changes)
      let anchor =
        options.keepsScrollPosition ? rows.flatMap { ScrollAnchor(in: tableView, $0) } : nil
      let selected = IndexSet(
        rows.map { tableView.selectedRowIndexes.compactMap($0.newRow) } ?? [])
      if let reason = tableView.obstacle(to: changes, options) {
        reload(for: reason) {
          publish()
          tableView.reloadData()
          restore(selected, anchor, in: tableView)
        }
      } else {
        let visible =
          options.animatesVisibleOnly
          ? rows.map { VisibleRows($0, keepsPosition: anchor != nil) } : nil
        animate(isSeen: visible?.sees(changes) ?? true) {
          tableView.perform(
            changes, heads: heads, RowAnimationChoice(options.rowAnimations, visible),
            publish: publish)
          restore(selected, anchor, in: tableView)
        }
      }
    }

    private func restore(
      _ selected: IndexSet, _ anchor: ScrollAnchor?, in tableView: NSTableView
    ) {
      if options.keepsSelection { tableView.selectOnly(selected) }
      anchor?.restore(in: tableView)
    }
  }
#endif
