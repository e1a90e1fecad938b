#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The updated group rows of a batch, and the way to update all others.
  struct UpdatedRows {
    /// The new indexes of updated group rows.
    var headers: IndexRanges = []
    /// Returns whether an old row is a group row.
    var isHeader: (_ oldRow: Int) -> Bool = { _ in false }
    /// Updates the view of a group row; `nil` if a new view is made instead.
    var configureHeader: ((NSView, _ row: Int) -> Void)?
    /// Updates the view of another row in a column; `nil` if a new view is made instead.
    var configureCell: ((NSView, NSTableColumn?, _ row: Int) -> Void)?
  }

  // NSTableView takes calls one after another, and fetches the view of an inserted row at the index
  // that it has then. So rows go, move and come, in this order; what comes, and what is reloaded
  // last, counts in the rows that are published by then.

  extension NSTableView {
    /// The reason for a reload, or `nil` if the table can be updated row by row.
    func obstacle(to changes: BatchChanges, _ options: ListViewOptions) -> ListViewUpdate.Reason? {
      if window == nil { return .noWindow }
      if options.reloads(changes.changeCount) { return .manyChanges }
      return numberOfRows == changes.oldCount ? nil : .otherRows
    }

    /// The rows before and after a batch, or `nil` if the table shows other rows than the batch
    /// starts from.
    func rows(before changes: BatchChanges) -> ListRows? {
      if numberOfRows != changes.oldCount { return nil }
      return ListRows(
        visible: Range(rows(in: visibleRect)) ?? 0..<0, oldCount: changes.oldCount,
        newCount: changes.newCount, oldRest: { changes.oldCount - $0 },
        newRest: { changes.newCount - $0 }, newRow: { changes.newIndex(forOld: $0) },
        oldFrame: { self.rect(ofRow: $0) }, newFrame: { self.rect(ofRow: $0) })
    }

    /// Updates the table row by row.
    ///
    /// - Parameters:
    ///   - changes: the changes of rows.
    ///   - updates: the updated rows.
    ///   - animations: the animations of removed and inserted rows.
    ///   - publish: makes the data source return the new rows. Called once.
    func perform(
      _ changes: BatchChanges, _ updates: UpdatedRows, _ animations: RowAnimationChoice,
      publish: () -> Void
    ) {
      beginUpdates()
      publish()
      for step in changes.calls.sequential { perform(step, updates, animations) }
      endUpdates()
      // Only now is it certain that the table knows which row is where.
      update(updates)
      if let configure = updates.configureCell {
        let rows = changes.updatedNewIndexes.subtracting(updates.headers)
        for row in rows { update(row, configure) }
      }
    }

    private func perform(
      _ step: BatchStep, _ updates: UpdatedRows, _ animations: RowAnimationChoice
    ) {
      switch step {
      case .reload: reloadData()
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
        let others = rows.subtracting(updates.headers)
        if !others.isEmpty, updates.configureCell == nil { reloadRows(others) }
      }
    }

    /// Shows headers again. A group row has no columns that a reload could name: its view is
    /// brought up to date, or the row is removed and inserted again, without animation.
    private func update(_ updates: UpdatedRows) {
      let others = IndexSet(updates.headers.filter { !configure($0, updates) })
      if others.isEmpty { return }
      let selected = selectedRowIndexes.intersection(others)
      beginUpdates()
      removeRows(at: others)
      insertRows(at: others)
      endUpdates()
      if !selected.isEmpty { selectRowIndexes(selected, byExtendingSelection: true) }
    }

    /// Brings the views of a row up to date. A row without views gets them when it is scrolled to.
    private func update(_ row: Int, _ configure: (NSView, NSTableColumn?, Int) -> Void) {
      for (index, column) in tableColumns.enumerated() {
        if let view = view(atColumn: index, row: row, makeIfNecessary: false) {
          configure(view, column, row)
        }
      }
    }

    private func configure(_ row: Int, _ updates: UpdatedRows) -> Bool {
      guard let configure = updates.configureHeader,
        let view = view(atColumn: 0, row: row, makeIfNecessary: false)
      else { return false }
      configure(view, row)
      return true
    }

    private func reloadRows(_ rows: IndexRanges) {
      reloadData(
        forRowIndexes: IndexSet(rows), columnIndexes: IndexSet(integersIn: tableColumns.indices))
    }

    /// Selects exactly the given rows, unless they are selected already.
    func selectOnly(_ rows: IndexSet) {
      if rows != selectedRowIndexes { selectRowIndexes(rows, byExtendingSelection: false) }
    }
  }

  extension ListViewBinding {
    /// Applies a batch to a table.
    ///
    /// - Parameters:
    ///   - changes: the changes of rows.
    ///   - updates: the updated rows.
    ///   - tableView: the table, or `nil` if it was released.
    ///   - publish: makes the data source return the new rows. Called once.
    func show(
      _ changes: BatchChanges, _ updates: UpdatedRows, in tableView: NSTableView?,
      publish: () -> Void
    ) {
      guard let tableView else { return publish() }
      // Of other rows than the batch starts with it is not known whose are selected.
      var rows = tableView.rows(before: changes)
      rows?.isHeader = updates.isHeader
      let anchor =
        rows.flatMap { ScrollAnchor(in: tableView, $0, options) }
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
        let mustScroll = anchor?.mustScroll { $0.isRearranged(by: changes) } ?? false
        animate(if: !mustScroll && visible?.sees(changes) ?? true) { _ in
          tableView.perform(
            changes, updates, RowAnimationChoice(options.rowAnimations, visible),
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
