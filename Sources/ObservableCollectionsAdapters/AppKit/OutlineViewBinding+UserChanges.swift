#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  extension OutlineViewBinding {
    /// Moves an item in the outline, and its element in the list, after the user dragged the item.
    ///
    /// - Parameters:
    ///   - oldPath: the path of the element in the outline; traps if there is no such element.
    ///   - newPath: the path of the element after the move; traps if it is not valid. The index of
    ///     a drop between items counts *before* the item is removed.
    /// - Returns: whether the list was changed. If the element or the section was removed from the
    ///   list in the meantime, the next batch removes the item. After ``ListViewBinding/cancel()``,
    ///   and while the view is being updated, nothing is moved.
    @discardableResult
    public func moveElement(from oldPath: ElementPath, to newPath: ElementPath) -> Bool {
      guard let coalescer, takesUserChanges else { return false }
      sections = sections.edited { $0.move(from: oldPath, to: newPath) }
      let (source, target) = (items[oldPath.section], items[newPath.section])
      let moved = source.takeChild(oldPath.element)
      target.putChild(moved, at: newPath.element)
      source.follow(sections[oldPath.section])
      target.follow(sections[newPath.section])
      return followingDrop {
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
