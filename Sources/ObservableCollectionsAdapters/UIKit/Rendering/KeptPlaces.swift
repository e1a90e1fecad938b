#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The selection and the scroll position, to be restored after a change.
  @MainActor struct KeptPlaces {
    /// The new paths of selected rows.
    private var selected: [IndexPath]
    /// The row that keeps its place on the screen, or `nil` if the position is not kept.
    private var anchor: PlaceAnchor?
    /// The distance of the content's right end from the left side of the view, if the view begins
    /// at the right and is scrolled there: then the content grows to the left.
    private let rightEnd: CGFloat?
    /// Where the view was scrolled to.
    private let offset: CGPoint

    /// Stores the selection and position of a view, as it shows or would show them in a window.
    ///
    /// - Parameters:
    ///   - view: the view before the change.
    ///   - options: determines whether the position is stored, too.
    ///   - newPath: returns the new path of a row, or `nil` if it is removed.
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

    /// Whether only the position is kept.
    var isPosition: Bool { selected.isEmpty && (anchor != nil || rightEnd != nil) }

    /// The places after another change without a layout in between, or `nil` if the row that keeps
    /// its position is removed.
    func moved(_ newPath: (IndexPath) -> IndexPath?) -> KeptPlaces? {
      var places = self
      places.anchor = anchor?.moved(newPath)
      return (places.anchor == nil) == (anchor == nil) ? places : nil
    }

    /// Whether the program has scrolled the view since the places were stored.
    func isScrolled(_ view: any ListWidget) -> Bool { view.contentOffset != offset }

    /// Whether the view may have to be scrolled after an update to keep its rows in place.
    func mayScroll(in update: ListUpdate) -> Bool {
      if rightEnd != nil { return update.blocks.contains { !$0.structure.isEmpty } }
      guard let anchor else { return false }
      return update.blocks.contains { anchor.mayMove(in: $0) }
    }

    /// Stores the selection again, which the user may have changed while the view postponed the
    /// update.
    mutating func noteSelection(in view: any ListWidget, newPath: (IndexPath) -> IndexPath?) {
      selected = view.selectedPaths.compactMap(newPath)
    }

    /// Restores the places in a reloaded view, which has no rows before its next layout.
    func restore(afterReloading view: any ListWidget) {
      if selected.isEmpty, anchor == nil, rightEnd == nil { return }
      if !view.bounds.isEmpty { view.layOutReloaded() }
      restore(in: view)
    }

    /// Restores the places.
    ///
    /// - Parameters:
    ///   - view: the view after the change.
    ///   - isLate: whether the user may have scrolled since the change; then the position is not
    ///     restored.
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
