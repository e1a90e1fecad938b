#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The selection and the scroll position, to be restored after a change.
  @MainActor struct SavedViewState {
    /// The new paths of selected rows.
    private var selected: [IndexPath]
    /// The row that keeps its place on the screen, or `nil` if the position is not kept.
    private var anchor: RowAnchor?
    /// The distance of the content's right end from the left side of the view, if the view begins
    /// at the right and is scrolled there: then the content grows to the left.
    private let rightEnd: CGFloat?
    /// Whether the view is scrolled to its end after the change.
    let followsEnd: Bool
    /// Whether the content of such a view fills it.
    private let isFull: Bool
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
      followsEnd = options.followsEnd && (view.bounds.isEmpty || view.showsLastRow)
      isFull =
        followsEnd && (view.endOffset != view.contentOffset || !view.isAtBeginning)
      let keepsAtStart = options.keepsScrollPositionAtStart
      anchor =
        options.keepsScrollPosition && !followsEnd
        ? RowAnchor(in: view, isAlsoAtStart: keepsAtStart, newPath: newPath) : nil
      rightEnd =
        options.keepsScrollPosition && !followsEnd && !keepsAtStart && view.startsAtRight
          && view.isAtBeginning && !view.bounds.isEmpty
        ? view.contentSize.width - view.contentOffset.x : nil
    }

    /// The end of a view that shows another list.
    init(atEndOf view: any ListWidget) {
      (selected, anchor, rightEnd, followsEnd, isFull) = ([], nil, nil, true, true)
      offset = view.contentOffset
    }

    /// Whether only the position is kept.
    var isPosition: Bool { selected.isEmpty && (anchor != nil || rightEnd != nil || followsEnd) }

    /// The places after another change without a layout in between, or `nil` if the row that keeps
    /// its position is removed.
    func moved(_ newPath: (IndexPath) -> IndexPath?) -> SavedViewState? {
      var places = self
      places.anchor = anchor?.moved(newPath)
      return (places.anchor == nil) == (anchor == nil) ? places : nil
    }

    /// Whether the places are still to be restored: the program has not scrolled the view since they
    /// were stored, or the view is at its end wherever that is.
    func isValid(in view: any ListWidget) -> Bool { followsEnd || view.contentOffset == offset }

    /// Whether the view may have to be scrolled after an update to keep its rows in place.
    func mayScroll(in update: ListUpdate) -> Bool {
      if followsEnd { return isFull && update.blocks.contains { !$0.structure.isEmpty } }
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
      if selected.isEmpty, anchor == nil, rightEnd == nil, !followsEnd { return }
      if !view.bounds.isEmpty { view.layOutReloaded() }
      restore(in: view)
      follow(in: view)
    }

    /// Scrolls to the end of a view that follows it.
    ///
    /// - Parameters:
    ///   - view: the view after the change.
    ///   - isLate: whether the user may have scrolled since the change; then a view that was
    ///     scrolled stays where it is.
    func follow(in view: any ListWidget, isLate: Bool = false) {
      if followsEnd, !isLate || view.contentOffset == offset { view.scrollToEnd() }
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
