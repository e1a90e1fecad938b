#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What the user would miss after a change: the selection, and what was on the screen.
  @MainActor struct KeptPlaces {
    /// New paths of what was selected.
    private var selected: [IndexPath]
    /// The row that stays where it is on the screen; nil if the position is left alone.
    private var anchor: PlaceAnchor?
    /// How far the right end of the content is from the left side of the view, if that is where the
    /// view begins and it is scrolled there: the content then grows to the left.
    private let rightEnd: CGFloat?
    /// Where the view was scrolled to.
    private let offset: CGPoint

    /// Notes what a view shows, or would show in a window.
    ///
    /// - Parameters:
    ///   - view: before the change.
    ///   - options: whether the position is noted too.
    ///   - newPath: where a row goes; nil if it is gone.
    init(
      in view: any ListWidget, _ options: ListViewOptions, newPath: (IndexPath) -> IndexPath?
    ) {
      selected = view.selectedPaths.compactMap(newPath)
      offset = view.contentOffset
      let keepsAtStart = options.keepsScrollPositionAtStart
      anchor =
        options.keepsScrollPosition
        ? PlaceAnchor(in: view, isAlsoAtStart: keepsAtStart, newPath: newPath) : nil
      rightEnd =
        options.keepsScrollPosition && !keepsAtStart && view.startsAtRight && view.isAtBeginning
          && !view.bounds.isEmpty
        ? view.contentSize.width - view.contentOffset.x : nil
    }

    /// Whether nothing is kept but the position.
    var isPosition: Bool { selected.isEmpty && (anchor != nil || rightEnd != nil) }

    /// The same after another change of a view that is not laid out meanwhile; nil if the row that
    /// was to keep its place is gone.
    func moved(_ newPath: (IndexPath) -> IndexPath?) -> KeptPlaces? {
      var places = self
      places.anchor = anchor?.moved(newPath)
      return (places.anchor == nil) == (anchor == nil) ? places : nil
    }

    /// Whether the program has scrolled the view since.
    func isScrolled(_ view: any ListWidget) -> Bool { view.contentOffset != offset }

    /// Whether the content may have to be scrolled after an update, so that its rows stay in place.
    func mayScroll(in update: ListUpdate) -> Bool {
      if rightEnd != nil { return update.blocks.contains { !$0.structure.isEmpty } }
      guard let anchor else { return false }
      return update.blocks.contains { anchor.mayMove(in: $0) }
    }

    /// Notes the selection again, which the user may have changed while the view put the change
    /// off.
    mutating func noteSelection(in view: any ListWidget, newPath: (IndexPath) -> IndexPath?) {
      selected = view.selectedPaths.compactMap(newPath)
    }

    /// Brings it back in a view that was reloaded: it has no rows before its next layout.
    func restore(afterReloading view: any ListWidget) {
      if selected.isEmpty, anchor == nil, rightEnd == nil { return }
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
      if isLate { return }
      anchor?.restore(in: view)
      if let rightEnd { restore(rightEnd, in: view) }
    }

    private func restore(_ rightEnd: CGFloat, in view: any ListWidget) {
      view.layOutEstimates()
      let x = max(min(view.contentSize.width - rightEnd, view.lastOffset.x), view.firstOffset.x)
      if x != view.contentOffset.x { view.contentOffset.x = x }
    }
  }
#endif
