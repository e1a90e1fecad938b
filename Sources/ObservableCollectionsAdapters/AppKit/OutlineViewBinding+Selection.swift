#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The place of an outline's row in the list.
  enum OutlineRowPath {
    case section(Int)
    case element(ElementPath)
  }

  extension OutlineViewBinding {
    /// The selected places, counted in the old sections.
    var selectedPlaces: [OutlineRowPath] {
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

    /// Restores the selection of rows that a batch keeps and that are visible.
    func select(_ places: [OutlineRowPath], after changes: SectionsBatchChanges) {
      selectOnly(places.compactMap { item(of: $0, after: changes) })
    }

    private func selectOnly(_ items: [Item]) {
      guard let outlineView else { return }
      let rows = IndexSet(items.map { outlineView.row(forItem: $0) }.filter { $0 >= 0 })
      if rows == outlineView.selectedRowIndexes { return }
      outlineView.selectRowIndexes(rows, byExtendingSelection: false)
    }

    private func item(of place: OutlineRowPath, after changes: SectionsBatchChanges) -> Item? {
      switch place {
      case .section(let old):
        return changes.newSection(forOld: old).map { items[$0] }
      case .element(let old):
        return changes.newPath(forOld: old).map { items[$0.section].child($0.element) }
      }
    }

    /// The name of an item's content, if it has one.
    func name(of item: Item) -> ListName? {
      switch item.content {
      case .section(let section): ListName(section: section)
      case .element(let element): ListName(element)
      }
    }

    /// Selects exactly the items with the given names, when the list is shown for the first time.
    func select(_ names: Set<ListName>) {
      guard let outlineView else { return }
      let shown = (0..<outlineView.numberOfRows).lazy.compactMap {
        outlineView.item(atRow: $0) as? Item
      }
      selectOnly(Self.places(of: names, among: shown) { name(of: $0) })
    }
  }
#endif
