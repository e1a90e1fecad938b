#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// Where the first row on the screen that stays is, so that it can be brought back there.
  @MainActor struct ScrollAnchor {
    private let scrollView: NSScrollView
    private let rows: ListRows
    private let (oldRow, row): (Int, Int)
    /// Whether the view shows what is beyond its content, as it does for a moment after a fling.
    private let isBeyondContent: Bool
    /// How far the row is from the corner of the visible part.
    private let distance: NSSize

    /// Notes where a row is; nil if none stays, and as a rule if the view is scrolled to its
    /// beginning: there new rows are to be seen.
    ///
    /// - Parameters:
    ///   - view: a list, before a change.
    ///   - rows: its rows.
    ///   - options: whether the position is kept, and also at the beginning.
    init?(in view: NSView, _ rows: ListRows, _ options: ListViewOptions) {
      if !options.keepsScrollPosition { return nil }
      guard let scrollView = view.enclosingScrollView, scrollView.documentView === view else {
        return nil
      }
      let (corner, insets) = (
        scrollView.contentView.bounds.origin, scrollView.contentView.contentInsets
      )
      // A wide table that is scrolled to its right is at its beginning all the same.
      let isAtLeft = corner.x <= -insets.left || !(view is NSCollectionView)
      let isAtStart = isAtLeft && corner.y <= -insets.top
      if isAtStart, !options.keepsScrollPositionAtStart { return nil }
      guard let survivor = rows.firstSurvivor, let frame = rows.oldFrame(survivor.old) else {
        return nil
      }
      (self.scrollView, self.rows) = (scrollView, rows)
      (oldRow, row) = survivor
      let bounds = scrollView.contentView.bounds
      isBeyondContent = scrollView.contentView.constrainBoundsRect(bounds).origin != bounds.origin
      distance = NSSize(width: frame.minX - corner.x, height: frame.minY - corner.y)
    }

    /// Whether the view must be scrolled with the change: something above the row changes, or too
    /// few rows are left below it to fill the screen, which it may not do now.
    ///
    /// An animation has the rows on the screen start from where they were in the view. If the view
    /// is scrolled at once, they would be seen elsewhere, and slide back; a scroll that is animated
    /// too would run by a clock of its own, and against the user's. So such a change is not
    /// animated.
    ///
    /// - Parameter isRearranged: whether rows come, go or move in a part of the view.
    func mustScroll(_ isRearranged: (RowWindow) -> Bool) -> Bool {
      let lastVisible = rows.visible.upperBound - 1
      let neededRest = rows.oldRest(oldRow) - rows.oldRest(lastVisible) + 1
      return isBeyondContent || oldRow != row || rows.newRest(row) < neededRest
        || isRearranged(RowWindow(old: 0..<oldRow + 1, new: 0..<row + 1))
    }

    /// Scrolls so that the row is where it was, as far as there is content.
    func restore(in view: NSView) {
      // A view that was reloaded has no places before its next layout.
      view.layoutSubtreeIfNeeded()
      guard let frame = rows.newFrame(row) else { return }
      let clipView = scrollView.contentView
      var bounds = clipView.bounds
      bounds.origin = NSPoint(x: frame.minX - distance.width, y: frame.minY - distance.height)
      let origin = clipView.constrainBoundsRect(bounds).origin
      if origin == clipView.bounds.origin { return }
      clipView.scroll(to: origin)
      scrollView.reflectScrolledClipView(clipView)
    }
  }
#endif
