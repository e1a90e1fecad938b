#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// What a table view and a collection view have in common.
  @MainActor protocol ListWidget: UIScrollView {
    var hasUncommittedUpdates: Bool { get }
    /// Whether a gesture does something with rows that a batch would break off.
    var isInUse: Bool { get }
    /// Whether a row is swiped aside, or its delete button is shown: a batch would close it.
    var isSwiped: Bool { get }
    /// Selected places, in any order.
    var selectedPaths: [IndexPath] { get }
    /// Whether the first row of a line is at its right end.
    var startsAtRight: Bool { get }
    /// Whether frames depend only on what is before them. If not, what comes at the end may shift
    /// all.
    var isLaidOutInOrder: Bool { get }
    /// Places on the screen, in the order of the paths; without a window, those that it would show.
    var visiblePaths: [IndexPath] { get }

    func reloadData()
    /// Runs `updates` between two looks at the counts, and `completion` when the animation ends.
    func performUpdates(
      _ updates: @escaping () -> Void, completion: @escaping @MainActor @Sendable () -> Void)
    /// Tells what a block says, from inside an update closure.
    func tell(_ block: ListBlock, _ animations: RowAnimationChoice)
    func reconfigure(_ paths: [IndexPath])
    func selectPlace(_ path: IndexPath)
    /// Where a place is in the content; nil if it has none.
    func frame(of path: IndexPath) -> CGRect?
    /// Makes the view read how much there is.
    func readCounts()
    /// Whether a view that is in no window must be laid out before it can be scrolled.
    var scrollsByLayout: Bool { get }
    /// Lays the view out as far as a selection needs it. It has a size, but maybe no window.
    func layOutReloaded()
    /// Lays the view out if its rows on the screen may have other sizes then. It must be in a
    /// window for that, or nothing happens.
    func layOutEstimates()
  }

  extension ListWidget {
    /// Whether the user's fingers do something else in the view than scroll.
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

    /// A table view would lay itself out for its visible rows, which it must not do without a
    /// window.
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

    /// A table view reads them when it is reloaded.
    func readCounts() {}

    var scrollsByLayout: Bool { false }

    /// A table view must not be laid out without a window; it knows a selection without cells, too.
    func layOutReloaded() {
      if window != nil { layoutIfNeeded() }
    }

    /// An estimate of 0 says that there are none.
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

    /// Asking for the sections is enough. A collection view that has not read its counts since it
    /// was reloaded would read them at the next update, before the closure runs.
    func readCounts() {
      for section in 0..<numberOfSections { _ = numberOfItems(inSection: section) }
    }

    var scrollsByLayout: Bool { true }

    /// A collection view may not take a selection between a reload and its next layout.
    func layOutReloaded() { layoutIfNeeded() }

    func layOutEstimates() {
      if window != nil { layoutIfNeeded() }
    }
  }
#endif
