#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  // NSOutlineView takes calls one after another, in one parent each. The items follow call by call,
  // so that the data source always tells what the outline is to show at that moment.
  extension OutlineViewSections {
    /// Shows a batch, call by call.
    func perform(_ batch: SectionedBatchUpdate<Section, Element>, in outlineView: NSOutlineView) {
      let edits = batch.changes.outlineEdits
      // Kept to the end, so that no new item gets the identity of an old one.
      let oldItems = items
      outlineView.beginUpdates()
      sections = batch.after
      for step in edits.sections {
        follow(step)
        tell(outlineView, step, inParent: nil)
      }
      for (item, section) in zip(items, sections) { item.follow(section) }
      var updated = batch.changes.updatedSections.map { items[$0.new] }
      for children in edits.elements {
        let parent = items[children.section]
        for step in children.steps {
          updated += parent.follow(step)
          tell(outlineView, step, inParent: parent)
        }
      }
      outlineView.endUpdates()
      reload(updated, in: outlineView)
      if expandsNewSections { expand(in: outlineView, but: oldItems) }
    }

    private func expand(in outlineView: NSOutlineView, but oldItems: [Item]) {
      let known = Set(oldItems.map { ObjectIdentifier($0) })
      for item in items where !known.contains(ObjectIdentifier(item)) {
        outlineView.expandItem(item)
      }
    }

    /// Changes the root items. What comes is a section of the new list.
    private func follow(_ step: BatchStep) {
      switch step {
      case .removal(let indexes): items.remove(at: indexes)
      case .move(let from, let to): items.insert(items.remove(at: from), at: to)
      case .insertion(let indexes): items.insert(indexes.map { Item(sections[$0]) }, at: indexes)
      case .update: break
      }
    }

    /// Tells the outline of a step. What is updated is reloaded at the end, when all rows are where
    /// they stay.
    private func tell(_ outlineView: NSOutlineView, _ step: BatchStep, inParent parent: Item?) {
      switch step {
      case .removal(let indexes):
        outlineView.removeItems(
          at: IndexSet(indexes), inParent: parent, withAnimation: options.rowAnimations.deletion)
      case .move(let from, let to):
        outlineView.moveItem(at: from, inParent: parent, to: to, inParent: parent)
      case .insertion(let indexes):
        outlineView.insertItems(
          at: IndexSet(indexes), inParent: parent, withAnimation: options.rowAnimations.insertion)
      case .update: break
      }
    }

    /// Shows items again. A reload of rows reaches the columns, one of an item reaches a group row,
    /// which has none.
    private func reload(_ updated: [Item], in outlineView: NSOutlineView) {
      for item in updated where item.isSection {
        outlineView.reloadItem(item, reloadChildren: false)
      }
      let rows = IndexSet(updated.map { outlineView.row(forItem: $0) }.filter { $0 >= 0 })
      if rows.isEmpty { return }
      outlineView.reloadData(
        forRowIndexes: rows,
        columnIndexes: IndexSet(integersIn: 0..<outlineView.tableColumns.count))
    }
  }

  // MARK: - The selection

  /// A row of an outline, by where its item is in the list.
  enum OutlinePlace {
    case section(Int)
    case element(ElementPath)
  }

  extension OutlineViewSections {
    /// What is selected, counted in the old sections.
    var selectedPlaces: [OutlinePlace] {
      guard let outlineView else { return [] }
      return outlineView.selectedRowIndexes.compactMap { row in
        guard let item = outlineView.item(atRow: row) as? Item else { return nil }
        let index = outlineView.childIndex(forItem: item)
        if item.isSection { return .section(index) }
        guard let parent = outlineView.parent(forItem: item) else { return nil }
        let section = outlineView.childIndex(forItem: parent)
        return .element(ElementPath(section: section, element: index))
      }
    }

    /// Selects what was selected before a batch, as far as it is still there and visible.
    func select(_ places: [OutlinePlace], after changes: SectionedBatchChanges) {
      guard let outlineView else { return }
      var rows = IndexSet()
      for item in places.compactMap({ item(of: $0, after: changes) }) {
        let row = outlineView.row(forItem: item)
        if row >= 0 { rows.insert(row) }
      }
      if rows == outlineView.selectedRowIndexes { return }
      outlineView.selectRowIndexes(rows, byExtendingSelection: false)
    }

    private func item(of place: OutlinePlace, after changes: SectionedBatchChanges) -> Item? {
      switch place {
      case .section(let old):
        return changes.newSection(forOld: old).map { items[$0] }
      case .element(let old):
        return changes.newPath(forOld: old).map { items[$0.section].child($0.element) }
      }
    }
  }

  // MARK: - The user's own changes

  extension OutlineViewSections {
    /// Moves an item in the outline and its element in the list, as the user dragged it.
    ///
    /// - Parameters:
    ///   - oldPath: where the outline shows the element; traps if it does not.
    ///   - newPath: where it shows it afterwards; traps if there can be no element. A drop between
    ///     items names the place *before* the item is taken out.
    /// - Returns: whether the list followed: false if the element or the section was removed
    ///   meanwhile, and then the next batch takes the item away; false, and nothing is moved, after
    ///   ``ListViewBinding/cancel()``.
    @discardableResult
    public func moveElement(from oldPath: ElementPath, to newPath: ElementPath) -> Bool {
      guard let coalescer, !isCancelled else { return false }
      sections = sections.edited { $0.move(from: oldPath, to: newPath) }
      let (source, target) = (items[oldPath.section], items[newPath.section])
      let moved = source.takeChild(oldPath.element)
      target.putChild(moved, at: newPath.element)
      source.follow(sections[oldPath.section])
      target.follow(sections[newPath.section])
      return holding {
        tellMove(from: (source, oldPath.element), to: (target, newPath.element))
        return coalescer.userMoved(from: oldPath, to: newPath)
      }
    }

    /// A collapsed parent takes no part in a move.
    private func tellMove(
      from old: (parent: Item, index: Int), to new: (parent: Item, index: Int)
    ) {
      guard let outlineView else { return }
      switch (outlineView.isItemExpanded(old.parent), outlineView.isItemExpanded(new.parent)) {
      case (true, true):
        outlineView.moveItem(
          at: old.index, inParent: old.parent, to: new.index, inParent: new.parent)
      case (true, false):
        outlineView.removeItems(at: IndexSet(integer: old.index), inParent: old.parent)
      case (false, true):
        outlineView.insertItems(at: IndexSet(integer: new.index), inParent: new.parent)
      case (false, false): break
      }
    }
  }
#endif
