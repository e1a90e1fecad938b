#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The rows of a batch that are group rows and show something else afterwards.
  struct UpdatedHeads {
    /// Their new indexes.
    var rows: IndexRanges = []
    /// Brings the view of one of them up to date; nil if a new view is to be made.
    var configure: ((NSView, _ row: Int) -> Void)?
  }

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
        newCount: changes.newCount, oldRest: { changes.oldCount - $0 },
        newRest: { changes.newCount - $0 }, newRow: { changes.newIndex(forOld: $0) },
        oldFrame: { self.rect(ofRow: $0) }, newFrame: { self.rect(ofRow: $0) })
    }

    /// Tells of a batch, row by row.
    ///
    /// - Parameters:
    ///   - changes: what changed, by row.
    ///   - headers: the updated rows that are group rows.
    ///   - animations: how rows go and come.
    ///   - publish: makes the data source tell of the new rows. Called once.
    func perform(
      _ changes: BatchChanges, headers: UpdatedHeads, _ animations: RowAnimationChoice,
      publish: () -> Void
    ) {
      beginUpdates()
      publish()
      for step in changes.calls.sequential { perform(step, headers.rows, animations) }
      endUpdates()
      // Only now is it certain that the table knows which row is where.
      update(headers)
    }

    private func perform(
      _ step: BatchStep, _ headers: IndexRanges, _ animations: RowAnimationChoice
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
        let others = rows.subtracting(headers)
        if !others.isEmpty { reloadRows(others) }
      }
    }

    /// Shows headers again. A group row has no columns that a reload could name: its view is
    /// brought up to date, or the row is removed and inserted again, without animation.
    private func update(_ headers: UpdatedHeads) {
      let others = IndexSet(headers.rows.filter { !configure($0, headers) })
      if others.isEmpty { return }
      let selected = selectedRowIndexes.intersection(others)
      beginUpdates()
      removeRows(at: others)
      insertRows(at: others)
      endUpdates()
      if !selected.isEmpty { selectRowIndexes(selected, byExtendingSelection: true) }
    }

    private func configure(_ row: Int, _ headers: UpdatedHeads) -> Bool {
      guard let configure = headers.configure,
        let view = view(atColumn: 0, row: row, makeIfNecessary: false)
      else { return false }
      configure(view, row)
      return true
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
    ///   - headers: the updated rows that are group rows.
    ///   - tableView: where; nil if it is gone.
    ///   - publish: makes the data source tell of the new rows. Called once.
    func show(
      _ changes: BatchChanges, headers: UpdatedHeads = UpdatedHeads(), in tableView: NSTableView?,
      publish: () -> Void
    ) {
      guard let tableView else { return publish() }
      // Of other rows than the batch starts with it is not known whose are selected.
      let rows = tableView.rows(before: changes)
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
            changes, headers: headers, RowAnimationChoice(options.rowAnimations, visible),
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
