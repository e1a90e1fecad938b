#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// The position of the first remaining row on the screen, to be restored after a change.
  @MainActor struct ScrollAnchor {
    private let scrollView: NSScrollView
    private let rows: ListRows
    private let (oldRow, row): (Int, Int)
    /// Whether the view is scrolled beyond its content, as it may be for a moment after fast
    /// scrolling.
    private let isBeyondContent: Bool
    /// Whether the view is scrolled to its end.
    private let followsEnd: Bool
    /// The distance of the row from the corner of the visible part.
    private let distance: NSSize

    /// Stores a row's position. Returns `nil` if no row remains, and usually for a view at the
    /// start of its content, where new rows are to be seen.
    ///
    /// - Parameters:
    ///   - view: the view before the change.
    ///   - rows: the rows of the view.
    ///   - options: determines whether the position is kept, and whether also at the start.
    init?(in view: NSView, _ rows: ListRows, _ options: ListViewOptions) {
      guard let scrollView = view.enclosingScrollView, scrollView.documentView === view else {
        return nil
      }
      let showsEnd = view.visibleRect.isEmpty || rows.visible.upperBound >= rows.oldCount
      followsEnd = options.followsEnd && showsEnd
      if followsEnd {
        (self.scrollView, self.rows, oldRow, row) = (scrollView, rows, 0, 0)
        (isBeyondContent, distance) = (false, .zero)
        return
      }
      if !options.keepsScrollPosition { return nil }
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

    /// Whether the view must be scrolled together with the change: if content above the row
    /// changes, or too few rows remain below it to fill the screen.
    ///
    /// An animation starts from the rows' old places in the content. If the view is scrolled at
    /// once, the rows would jump and slide back; an animated scroll would have its own timing, and
    /// work against the user's scrolling. Therefore, such a change is not animated.
    ///
    /// - Parameter isRearranged: returns whether rows are inserted, removed or moved in a part of
    ///   the view.
    func mustScroll(_ isRearranged: (RowWindow) -> Bool) -> Bool {
      if followsEnd {
        return scrollView.isFull
          && isRearranged(RowWindow(old: 0..<rows.oldCount, new: 0..<rows.newCount))
      }
      let lastVisible = rows.visible.upperBound - 1
      let neededRest = rows.oldRest(oldRow) - rows.oldRest(lastVisible) + 1
      return isBeyondContent || oldRow != row || rows.newRest(row) < neededRest
        || isRearranged(RowWindow(old: 0..<oldRow + 1, new: 0..<row + 1))
    }

    /// Scrolls the row to its old position, as far as the content allows.
    func restore(in view: NSView) {
      // A view that was reloaded has no places before its next layout.
      view.layoutSubtreeIfNeeded()
      if followsEnd { return scrollView.scrollToEnd() }
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

  extension NSScrollView {
    /// Whether the content is higher or wider than the visible part.
    fileprivate var isFull: Bool {
      guard let size = documentView?.frame.size else { return false }
      return size.height > contentView.bounds.height || size.width > contentView.bounds.width
    }

    /// Scrolls to the end of the content; across the lines it stays where it is.
    func scrollToEnd() {
      guard let content = documentView?.frame else { return }
      var bounds = contentView.bounds
      let isTaller = content.height > bounds.height
      bounds.origin = NSPoint(
        x: isTaller ? bounds.minX : content.maxX, y: isTaller ? content.maxY : bounds.minY)
      let origin = contentView.constrainBoundsRect(bounds).origin
      if origin == contentView.bounds.origin { return }
      contentView.scroll(to: origin)
      reflectScrolledClipView(contentView)
    }
  }
#endif
