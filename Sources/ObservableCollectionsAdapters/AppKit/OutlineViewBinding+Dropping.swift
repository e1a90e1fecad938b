#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  extension OutlineViewBinding {
    /// The path of an item's element, or `nil` if the item is a section or not shown.
    func path(of item: Any) -> ElementPath? {
      guard let outlineView, let item = item as? Item, !item.isSection,
        let parent = outlineView.parent(forItem: item)
      else { return nil }
      let (section, element) = (
        outlineView.childIndex(forItem: parent), outlineView.childIndex(forItem: item)
      )
      return section < 0 || element < 0 ? nil : ElementPath(section: section, element: element)
    }

    /// The path that dropped elements are inserted before, or `nil` if they cannot be dropped
    /// there.
    ///
    /// - Parameters:
    ///   - item: the parent, or `nil` for the root.
    ///   - index: the child that they are dropped before; negative on the parent itself.
    func place(ofDropIn item: Any?, _ index: Int) -> ElementPath? {
      guard let item else {
        // Between two sections: behind all elements of the upper one.
        return index > 0 ? end(ofSection: index - 1) : nil
      }
      guard let outlineView, let item = item as? Item, item.isSection else { return nil }
      let section = outlineView.childIndex(forItem: item)
      if index < 0 { return end(ofSection: section) }
      guard let count = sections.count(ofSection: section), index <= count else { return nil }
      return ElementPath(section: section, element: index)
    }

    private func end(ofSection section: Int) -> ElementPath? {
      sections.count(ofSection: section).map { ElementPath(section: section, element: $0) }
    }
  }
#endif
