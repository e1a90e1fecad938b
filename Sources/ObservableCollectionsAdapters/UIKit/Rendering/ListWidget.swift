#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// The common interface of table views and collection views.
  @MainActor protocol ListWidget: UIScrollView {
    var hasUncommittedUpdates: Bool { get }
    /// Whether a gesture is in progress that a batch would cancel.
    var isInUse: Bool { get }
    /// Whether a row is swiped or shows its delete button, which a batch would close.
    var isSwiped: Bool { get }
    var numberOfSections: Int { get }
    func rowCount(inSection section: Int) -> Int
    /// The selected index paths, in any order.
    var selectedPaths: [IndexPath] { get }
    /// Whether lines are laid out from right to left.
    var startsAtRight: Bool { get }
    /// Whether a frame depends only on earlier rows. If not, rows inserted at the end may shift all
    /// frames.
    var isLaidOutInOrder: Bool { get }
    /// The visible index paths, in ascending order; without a window, those that would be visible.
    var visiblePaths: [IndexPath] { get }

    func reloadData()
    /// Calls `updates` between two reads of the counts, and `completion` when the animation ends.
    func performUpdates(
      _ updates: @escaping () -> Void, completion: @escaping @MainActor @Sendable () -> Void)
    /// Performs the updates of a block. Called inside an update closure.
    func tell(_ block: ListBlock, _ animations: RowAnimationChoice)
    func reconfigure(_ paths: [IndexPath])
    func selectPlace(_ path: IndexPath)
    /// The frame of an index path in the content, or `nil` if it has none.
    func frame(of path: IndexPath) -> CGRect?
    /// The cell at an index path, or `nil` if it is not on the screen.
    func shownCell(at path: IndexPath) -> UIView?
    /// Makes the view read the counts.
    func readCounts()
    /// Whether a view that is in no window must be laid out before it can be scrolled.
    var scrollsByLayout: Bool { get }
    /// Lays out the view as far as a selection requires. The view has a size, but not always a
    /// window.
    func layOutReloaded()
    /// Lays out the view if this may change the sizes of visible rows. Has no effect without a
    /// window.
    func layOutEstimates()
  }

  extension ListWidget {
    /// Whether a gesture other than scrolling is in progress in the view.
    var isUnderGesture: Bool {
      (gestureRecognizers ?? []).contains { gesture in
        gesture !== panGestureRecognizer && !gesture.isHover
          && (gesture.state == .began || gesture.state == .changed)
      }
    }
  }

  extension UIGestureRecognizer {
    /// Whether it is about a pointer that only lies over the view, maybe for hours.
    fileprivate var isHover: Bool {
      #if os(tvOS)
        false
      #else
        self is UIHoverGestureRecognizer
      #endif
    }
  }

  extension UITableView: ListWidget {
    func rowCount(inSection section: Int) -> Int { numberOfRows(inSection: section) }
    var selectedPaths: [IndexPath] { indexPathsForSelectedRows ?? [] }
    var startsAtRight: Bool { false }
    var isLaidOutInOrder: Bool { true }

    var isInUse: Bool { isUnderGesture }

    var isSwiped: Bool {
      // A table view would lay itself out for its cells.
      guard window != nil else { return false }
      return visibleCells.contains {
        $0.configurationState.isSwiped || $0.showingDeleteConfirmation
      }
    }

    /// Computed from the bounds if there is no window: the table view's own property would lay it
    /// out, which is not allowed then.
    var visiblePaths: [IndexPath] {
      if window != nil { return indexPathsForVisibleRows ?? [] }
      return indexPathsForRows(in: CGRect(origin: contentOffset, size: bounds.size)) ?? []
    }

    func tell(_ block: ListBlock, _ animations: RowAnimationChoice) {
      let all = animations.all
      if !block.removedSections.isEmpty {
        deleteSections(block.removedSections, with: all.removal)
      }
      if !block.insertedSections.isEmpty {
        insertSections(block.insertedSections, with: all.insertion)
      }
      for pair in block.movedSections { moveSection(pair.old, toSection: pair.new) }
      for (paths, animation) in animations.split(block.removals, isOld: true, all.removal) {
        deleteRows(at: paths, with: animation)
      }
      for (paths, animation) in animations.split(block.insertions, isOld: false, all.insertion) {
        insertRows(at: paths, with: animation)
      }
      for move in block.moves { moveRow(at: move.old, to: move.new) }
      for (paths, animation) in animations.split(
        block.reloads, isOld: !block.isSecond, all.reload)
      {
        reloadRows(at: paths, with: animation)
      }
    }

    func performUpdates(
      _ updates: @escaping () -> Void, completion: @escaping @MainActor @Sendable () -> Void
    ) {
      performBatchUpdates(
        { updates() }, completion: { _ in MainActor.assumeIsolated { completion() } })
    }

    func reconfigure(_ paths: [IndexPath]) { reconfigureRows(at: paths) }

    func selectPlace(_ path: IndexPath) {
      selectRow(at: path, animated: false, scrollPosition: .none)
    }

    func frame(of path: IndexPath) -> CGRect? { rectForRow(at: path) }

    func shownCell(at path: IndexPath) -> UIView? { cellForRow(at: path) }

    /// Does nothing: a table view reads the counts when it is reloaded.
    func readCounts() {}

    var scrollsByLayout: Bool { false }

    /// Does nothing without a window, where a layout is not allowed. A table view knows its
    /// selection without cells.
    func layOutReloaded() {
      if window != nil { layoutIfNeeded() }
    }

    /// An estimate of 0 means that the table has no estimates.
    func layOutEstimates() {
      if window != nil, estimatedRowHeight != 0 { layoutIfNeeded() }
    }
  }

  extension UICollectionView: ListWidget {
    /// The data source notices when an interactive movement begins; see
    /// ``ListRenderer/noteMovable()``.
    var isInUse: Bool { false }
    var isSwiped: Bool {
      window != nil && visibleCells.contains { $0.configurationState.isSwiped }
    }
    func rowCount(inSection section: Int) -> Int { numberOfItems(inSection: section) }
    var selectedPaths: [IndexPath] { indexPathsForSelectedItems ?? [] }
    var startsAtRight: Bool {
      effectiveUserInterfaceLayoutDirection == .rightToLeft
        && collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection
    }
    var isLaidOutInOrder: Bool {
      !startsAtRight
        && (collectionViewLayout is UICollectionViewFlowLayout
          || collectionViewLayout is UICollectionViewCompositionalLayout)
    }
    var visiblePaths: [IndexPath] { indexPathsForVisibleItems.sorted() }

    func tell(_ block: ListBlock, _ animations: RowAnimationChoice) {
      if !block.removedSections.isEmpty { deleteSections(block.removedSections) }
      if !block.insertedSections.isEmpty { insertSections(block.insertedSections) }
      for pair in block.movedSections { moveSection(pair.old, toSection: pair.new) }
      if !block.removals.isEmpty { deleteItems(at: block.removals) }
      if !block.insertions.isEmpty { insertItems(at: block.insertions) }
      for move in block.moves { moveItem(at: move.old, to: move.new) }
      if !block.reloads.isEmpty { reloadItems(at: block.reloads) }
    }

    func performUpdates(
      _ updates: @escaping () -> Void, completion: @escaping @MainActor @Sendable () -> Void
    ) {
      performBatchUpdates(
        { updates() }, completion: { _ in MainActor.assumeIsolated { completion() } })
    }

    func reconfigure(_ paths: [IndexPath]) { reconfigureItems(at: paths) }

    func selectPlace(_ path: IndexPath) {
      selectItem(at: path, animated: false, scrollPosition: [])
    }

    func frame(of path: IndexPath) -> CGRect? { layoutAttributesForItem(at: path)?.frame }

    func shownCell(at path: IndexPath) -> UIView? { cellForItem(at: path) }

    /// Reads the number of sections, which is enough. Otherwise, a collection view reads the counts
    /// after a reload only at the next update, before the closure runs.
    func readCounts() {
      for section in 0..<numberOfSections { _ = numberOfItems(inSection: section) }
    }

    var scrollsByLayout: Bool { true }

    /// Required because a collection view may ignore a selection between a reload and its next
    /// layout.
    func layOutReloaded() { layoutIfNeeded() }

    func layOutEstimates() {
      if window != nil { layoutIfNeeded() }
    }
  }
#endif
