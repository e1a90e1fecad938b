#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What the user would miss after a change: the selection, and what was on the screen.
  @MainActor struct KeptPlaces {
    /// New paths of what was selected.
    private var selected: [IndexPath]
    /// The row that stays where it is on the screen; nil if the position is left alone.
    private let anchor: PlaceAnchor?

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
      anchor = keepsScrollPosition ? PlaceAnchor(in: view, newPath: newPath) : nil
    }

    /// Whether the content may have to be scrolled after an update, so that its rows stay in place.
    func mayScroll(in update: ListUpdate) -> Bool {
      guard let anchor else { return false }
      return update.blocks.contains { anchor.mayMove(in: $0) }
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
      if !isLate { anchor?.restore(in: view) }
    }
  }
#endif
