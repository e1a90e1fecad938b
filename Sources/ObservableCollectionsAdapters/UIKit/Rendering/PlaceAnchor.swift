#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The first row on the screen that stays, which is to be brought back where it is.
  @MainActor struct PlaceAnchor {
    private let old: IndexPath
    private let new: IndexPath
    /// Where it was in the content.
    private let place: CGPoint
    /// How far it was from the top of what is visible.
    private let distance: CGFloat

    /// Notes where a row is; nil if none stays, and if the view is scrolled to its top: there new
    /// rows are to be seen.
    ///
    /// - Parameters:
    ///   - view: before a change.
    ///   - newPath: where rows go.
    init?(in view: any ListWidget, newPath: (IndexPath) -> IndexPath?) {
      let isAtTop = view.contentOffset.y <= -view.adjustedContentInset.top
      if view.bounds.isEmpty || isAtTop { return nil }
      for path in view.visiblePaths {
        guard let new = newPath(path), let frame = view.frame(of: path) else { continue }
        (old, self.new, place) = (path, new, frame.origin)
        distance = frame.minY - view.contentOffset.y
        return
      }
      return nil
    }

    /// Whether a block changes something before the row, so that it may have another place in the
    /// content afterwards. Where that is, only the view knows, and only afterwards.
    func mayMove(in block: ListBlock) -> Bool {
      // A section that is exchanged for another may have the row, too.
      (block.deletedSections.first.map { $0 <= old[0] } ?? false)
        || (block.insertedSections.first.map { $0 <= new[0] } ?? false)
        || block.movedSections.contains { $0.old <= old[0] || $0.new <= new[0] }
        || block.deletions.contains { $0 < old } || block.insertions.contains { $0 < new }
        || block.moves.contains { $0.old <= old || $0.new <= new }
        || block.reloads.contains { $0 < (block.isSecond ? new : old) }
    }

    /// Scrolls so that the row is where it was, as far as there is content.
    func restore(in view: any ListWidget) {
      // A row that is where it was needs nothing: a content that became too short scrolls by itself,
      // in step with the animation.
      guard let frame = view.frame(of: new), frame.origin != place else { return }
      let insets = view.adjustedContentInset
      let last = max(view.contentSize.height + insets.bottom - view.bounds.height, -insets.top)
      let y = min(max(frame.minY - distance, -insets.top), last)
      // Not `setContentOffset(_:animated:)`: that stops a view that goes on scrolling by itself.
      if y != view.contentOffset.y { view.contentOffset.y = y }
    }
  }
#endif
