#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// Where the first row on the screen that stays is, so that it can be brought back there.
  @MainActor struct ScrollAnchor {
    private let scrollView: NSScrollView
    private let rows: ListRows
    private let row: Int
    /// How far the row is from the corner of the visible part.
    private let distance: NSSize

    /// Notes where a row is; nil if none stays, and if the view is scrolled to its beginning: there
    /// new rows are to be seen.
    ///
    /// - Parameters:
    ///   - view: a list, before a change.
    ///   - rows: its rows.
    init?(in view: NSView, _ rows: ListRows) {
      guard let scrollView = view.enclosingScrollView, scrollView.documentView === view else {
        return nil
      }
      let (corner, insets) = (
        scrollView.contentView.bounds.origin, scrollView.contentView.contentInsets
      )
      if corner.x <= -insets.left, corner.y <= -insets.top { return nil }
      guard let survivor = rows.firstSurvivor, let frame = rows.oldFrame(survivor.old) else {
        return nil
      }
      (self.scrollView, self.rows, row) = (scrollView, rows, survivor.new)
      distance = NSSize(width: frame.minX - corner.x, height: frame.minY - corner.y)
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
