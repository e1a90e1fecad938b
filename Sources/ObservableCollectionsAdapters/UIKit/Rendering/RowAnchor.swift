#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The position of the first remaining row on the screen, to be restored after a change.
  @MainActor struct RowAnchor {
    private let old: IndexPath
    private var new: IndexPath
    /// The row's place in the content.
    private let place: CGPoint
    /// The row's distance from the corner of the visible part.
    private let distance: CGPoint
    /// Whether only changes before the row can move it.
    private let isInOrder: Bool

    /// Stores a row's position. Returns `nil` if no row remains, and usually for a view at the
    /// start of its content, where new rows are to be seen.
    ///
    /// - Parameters:
    ///   - view: the view before the change.
    ///   - isAlsoAtStart: whether a view at the start of its content also keeps its position.
    ///   - newPath: returns the new path of a row, or `nil` if it is removed.
    init?(
      in view: any ListWidget, isAlsoAtStart: Bool, newPath: (IndexPath) -> IndexPath?
    ) {
      if view.bounds.isEmpty || !isAlsoAtStart && view.isAtBeginning { return nil }
      // In the order of their paths, the first is not the topmost one in every layout.
      let survivors = view.visiblePaths.compactMap { path -> (IndexPath, IndexPath, CGRect)? in
        guard let new = newPath(path), let frame = view.frame(of: path) else { return nil }
        return (path, new, frame)
      }
      func distances(_ frame: CGRect) -> (top: CGFloat, leading: CGFloat) {
        (frame.minY, view.startsAtRight ? -frame.maxX : frame.minX)
      }
      guard let first = survivors.min(by: { distances($0.2) < distances($1.2) }) else { return nil }
      (old, new, place) = (first.0, first.1, first.2.origin)
      isInOrder = view.isLaidOutInOrder
      distance = CGPoint(x: place.x - view.contentOffset.x, y: place.y - view.contentOffset.y)
    }

    /// Returns the anchor after another change, or `nil` if its row is removed.
    func moved(_ newPath: (IndexPath) -> IndexPath?) -> RowAnchor? {
      guard let path = newPath(new) else { return nil }
      var anchor = self
      anchor.new = path
      return anchor
    }

    /// Whether a block changes content before the row, and so may move the row. Only the view knows
    /// the row's new place, and only afterwards.
    func mayMove(in block: ListBlock) -> Bool {
      if !isInOrder, !block.structure.isEmpty { return true }
      // A section that is exchanged for another may have the row, too.
      return (block.removedSections.first.map { $0 <= old[0] } ?? false)
        || (block.insertedSections.first.map { $0 <= new[0] } ?? false)
        || block.movedSections.contains { $0.old <= old[0] || $0.new <= new[0] }
        || block.removals.contains { $0 < old } || block.insertions.contains { $0 < new }
        || block.moves.contains { $0.old <= old || $0.new <= new }
        || block.reloads.contains { $0 < (block.isSecond ? new : old) }
    }

    /// Scrolls the row to its old position, as far as the content allows.
    func restore(in view: any ListWidget) {
      var moves = (x: false, y: false)
      _ = scroll(view, &moves)
      // Rows that were never shown have estimated heights until they are laid out; then the row may
      // be elsewhere, or there is more content to scroll by, which shows the next such rows. Once
      // is enough but for the end of the content.
      for _ in 0..<4 {
        view.layOutEstimates()
        if !scroll(view, &moves) { return }
      }
    }

    /// Scrolls if the row is not where it was in the content, or has not been since the change;
    /// false if there is nothing to scroll.
    ///
    /// A row that is where it was needs nothing: a content that became too short scrolls by itself,
    /// in step with the animation.
    private func scroll(_ view: any ListWidget, _ moves: inout (x: Bool, y: Bool)) -> Bool {
      guard let frame = view.frame(of: new) else { return false }
      moves = (moves.x || frame.minX != place.x, moves.y || frame.minY != place.y)
      let (first, last) = (view.firstOffset, view.lastOffset)
      var offset = view.contentOffset
      // A content that is not wider than the view is not scrolled by the insets at its sides, even
      // if a row has changed its column.
      if moves.x, view.contentSize.width > view.bounds.width {
        offset.x = min(max(frame.minX - distance.x, first.x), last.x)
      }
      if moves.y { offset.y = min(max(frame.minY - distance.y, first.y), last.y) }
      // Not `setContentOffset(_:animated:)`: that stops a view that goes on scrolling by itself.
      if offset == view.contentOffset { return false }
      view.contentOffset = offset
      return true
    }
  }

  extension ListWidget {
    /// The offset of a view that is scrolled to the top and to the left.
    var firstOffset: CGPoint {
      CGPoint(x: -adjustedContentInset.left, y: -adjustedContentInset.top)
    }

    /// The offset of a view that is scrolled to the bottom and to the right.
    var lastOffset: CGPoint {
      let (first, insets) = (firstOffset, adjustedContentInset)
      return CGPoint(
        x: max(contentSize.width + insets.right - bounds.width, first.x),
        y: max(contentSize.height + insets.bottom - bounds.height, first.y))
    }

    /// The offset of a view that is scrolled to its last row, along the lines and across them as far
    /// as the content is larger than the view.
    var endOffset: CGPoint {
      let (first, last, insets) = (firstOffset, lastOffset, adjustedContentInset)
      let isTaller = contentSize.height + insets.top + insets.bottom > bounds.height
      return CGPoint(
        x: contentSize.width > bounds.width ? (startsAtRight ? first.x : last.x) : contentOffset.x,
        y: isTaller ? last.y : contentOffset.y)
    }

    /// Whether the last row is on the screen, at least in part. True without rows.
    var showsLastRow: Bool {
      guard let lastPath, let frame = frame(of: lastPath) else { return true }
      let insets = adjustedContentInset
      let isInside =
        startsAtRight
        ? frame.maxX > contentOffset.x + insets.left
        : frame.minX < contentOffset.x + bounds.width - insets.right
      return isInside && frame.minY < contentOffset.y + bounds.height - insets.bottom
    }

    private var lastPath: IndexPath? {
      for section in (0..<numberOfSections).reversed() {
        let count = rowCount(inSection: section)
        if count > 0 { return [section, count - 1] }
      }
      return nil
    }

    /// Scrolls to the last row. Rows that were never shown have estimated heights until they are
    /// laid out, and then there may be more content.
    func scrollToEnd() {
      for _ in 0..<4 {
        layOutEstimates()
        let end = endOffset
        if end == contentOffset { return }
        contentOffset = end
      }
    }

    /// Whether a view is scrolled to its first row. Insets at the sides are ignored in a view that
    /// only scrolls vertically, because they may be those of the screen.
    var isAtBeginning: Bool {
      if contentOffset.y > firstOffset.y { return false }
      return startsAtRight
        ? contentOffset.x >= min(lastOffset.x, contentSize.width - bounds.width)
        : contentOffset.x <= max(firstOffset.x, 0)
    }
  }
#endif
