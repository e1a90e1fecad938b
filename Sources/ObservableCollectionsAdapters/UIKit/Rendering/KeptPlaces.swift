#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What the user would miss after a change: the selection, and what was on the screen.
  @MainActor struct KeptPlaces {
    /// New paths of what was selected.
    private var selected: [IndexPath]
    /// The new path of the first row on the screen that stays, and how far it was from the top.
    private let anchor: (path: IndexPath, distance: CGFloat)?

    /// Notes what a view shows, or would show in a window.
    ///
    /// - Parameters:
    ///   - view: before the change.
    ///   - keepsScrollPosition: whether the position is noted too.
    ///   - newPath: where a row goes; nil if it is gone.
    init(
      in view: any ListWidget, keepsScrollPosition: Bool, newPath: (IndexPath) -> IndexPath?
    ) {
      selected = view.selectedPaths.compactMap(newPath)
      let isAtTop = view.contentOffset.y <= -view.adjustedContentInset.top
      let hasAnchor = keepsScrollPosition && !isAtTop && !view.bounds.isEmpty
      anchor = hasAnchor ? Self.anchor(in: view, newPath: newPath) : nil
    }

    private static func anchor(
      in view: any ListWidget, newPath: (IndexPath) -> IndexPath?
    ) -> (path: IndexPath, distance: CGFloat)? {
      for path in view.visiblePaths {
        guard let new = newPath(path), let frame = view.frame(of: path) else { continue }
        return (new, frame.minY - view.contentOffset.y)
      }
      return nil
    }

    /// Notes the selection again, which the user may have changed while the view put the change off.
    mutating func noteSelection(in view: any ListWidget, newPath: (IndexPath) -> IndexPath?) {
      selected = view.selectedPaths.compactMap(newPath)
    }

    /// Brings it back in a view that was reloaded: it has no rows before its next layout.
    func restore(afterReloading view: any ListWidget) {
      if selected.isEmpty, anchor == nil { return }
      if !view.bounds.isEmpty { view.layOutReloaded() }
      restore(in: view)
    }

    /// Brings it back.
    ///
    /// - Parameters:
    ///   - view: after the change.
    ///   - isLate: whether the user may have scrolled since; then the position is left alone.
    func restore(in view: any ListWidget, isLate: Bool = false) {
      let present = Set(view.selectedPaths)
      for path in selected where !present.contains(path) { view.selectPlace(path) }
      guard !isLate, let anchor, let frame = view.frame(of: anchor.path) else { return }
      let insets = view.adjustedContentInset
      let last = max(view.contentSize.height + insets.bottom - view.bounds.height, -insets.top)
      let y = min(max(frame.minY - anchor.distance, -insets.top), last)
      // Not `setContentOffset(_:animated:)`: that stops a view that goes on scrolling by itself.
      if y != view.contentOffset.y { view.contentOffset.y = y }
    }
  }
#endif
