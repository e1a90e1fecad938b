#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  // NSOutlineView takes calls one after another, in one parent each. The items follow call by call,
  // so that the data source always tells what the outline is to show at that moment.
  extension OutlineViewBinding {
    /// Applies a batch, call by call.
    ///
    /// - Parameters:
    ///   - isAnimated: whether inserted sections are expanded with the animation of the current
    ///     group of calls.
    func perform(
      _ batch: SectionsBatchUpdate<Header, Element>, in outlineView: NSOutlineView,
      _ layout: OutlineLayout, _ animations: RowAnimationChoice, isAnimated: Bool
    ) {
      let edits = batch.calls.outlineView
      // Kept to the end, so that no new item gets the identity of an old one.
      let oldItems = items
      outlineView.beginUpdates()
      sections = batch.after
      for step in edits.sections {
        follow(step)
        tell(outlineView, step, inParent: nil, RowAnimationChoice(options.rowAnimations, nil))
      }
      for (item, section) in zip(items, sections) { item.follow(section) }
      var updated = batch.changes.updatedHeaders.map { items[$0.new] }
      for children in edits.elements {
        let parent = items[children.section]
        let animations = layout.children(of: children.section, animations)
        for step in children.steps {
          updated += parent.follow(step)
          tell(outlineView, step, inParent: parent, animations)
        }
      }
      outlineView.endUpdates()
      reload(updated, in: outlineView)
      if expandsNewSections { expand(in: outlineView, but: oldItems, isAnimated) }
    }

    /// Expands inserted sections. The outline knows their items only after its updates have ended.
    /// Their children appear with them, because the animation group is the same.
    private func expand(
      in outlineView: NSOutlineView, but oldItems: [Item], _ isAnimated: Bool
    ) {
      let known = Set(oldItems.map { ObjectIdentifier($0) })
      for item in items where !known.contains(ObjectIdentifier(item)) {
        (isAnimated ? outlineView.animator() : outlineView).expandItem(item)
      }
    }

    /// Applies a step to the root items. Inserted items show sections of the new list.
    private func follow(_ step: BatchStep) {
      switch step {
      case .reload: items = sections.map { Item($0) }
      case .removal(let indexes): items.remove(at: indexes)
      case .move(let from, let to): items.insert(items.remove(at: from), at: to)
      case .insertion(let indexes): items.insert(indexes.map { Item(sections[$0]) }, at: indexes)
      case .update: break
      }
    }

    /// Tells the outline of a step. What is updated is reloaded at the end, when all rows are where
    /// they stay.
    private func tell(
      _ outlineView: NSOutlineView, _ step: BatchStep, inParent parent: Item?,
      _ animations: RowAnimationChoice
    ) {
      switch step {
      case .reload: outlineView.reloadData()
      case .removal(let indexes):
        for part in animations.removals(indexes) {
          outlineView.removeItems(
            at: IndexSet(part.rows), inParent: parent, withAnimation: part.animation)
        }
      case .move(let from, let to):
        outlineView.moveItem(at: from, inParent: parent, to: to, inParent: parent)
      case .insertion(let indexes):
        for part in animations.insertions(indexes) {
          outlineView.insertItems(
            at: IndexSet(part.rows), inParent: parent, withAnimation: part.animation)
        }
      case .update: break
      }
    }

    /// Shows items again. A reload of rows reaches the columns, one of an item reaches a group row,
    /// which has none. The view of a section that can be brought up to date stays.
    private func reload(_ updated: [Item], in outlineView: NSOutlineView) {
      let others = updated.filter { item in
        !configureHeader(of: item, in: outlineView) && !configureCells(of: item, in: outlineView)
      }
      for item in others where item.isSection {
        outlineView.reloadItem(item, reloadChildren: false)
      }
      let rows = IndexSet(others.map { outlineView.row(forItem: $0) }.filter { $0 >= 0 })
      if rows.isEmpty { return }
      outlineView.reloadData(
        forRowIndexes: rows,
        columnIndexes: IndexSet(integersIn: 0..<outlineView.tableColumns.count))
    }

    /// Brings the views of an element up to date.
    ///
    /// - Returns: false if there is no closure for that, or the item is not that of an element.
    private func configureCells(of item: Item, in outlineView: NSOutlineView) -> Bool {
      guard let configureCell, case .element(let element) = item.content else { return false }
      let row = outlineView.row(forItem: item)
      // A row without views, or in a collapsed section, gets them when it is seen.
      if row < 0 { return true }
      for (index, column) in outlineView.tableColumns.enumerated() {
        if let view = outlineView.view(atColumn: index, row: row, makeIfNecessary: false) {
          holding { configureCell(view, column, element) }
        }
      }
      return true
    }

    /// Brings the view of a section up to date.
    ///
    /// - Returns: false if there is no such view, or if the section has one in each column.
    private func configureHeader(of item: Item, in outlineView: NSOutlineView) -> Bool {
      let row = outlineView.row(forItem: item)
      guard let configureHeader, case .section(let section) = item.content, row >= 0,
        self.outlineView(outlineView, isGroupItem: item),
        let view = outlineView.view(atColumn: 0, row: row, makeIfNecessary: false)
      else { return false }
      holding { configureHeader(view, section) }
      return true
    }
  }
#endif
