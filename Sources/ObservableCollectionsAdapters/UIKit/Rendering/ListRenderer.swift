#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Updates a view from one published state to the next, by update blocks or a reload.
  ///
  /// A view reads its data source before and after an update closure, and must find the old and the
  /// new state there. Therefore, the data source returns a *published* state, never the live list,
  /// and the published state is swapped inside the closure of the first block. The steps of a turn:
  ///
  /// 1. The scheduler ends the turn, which must pass the gate (``admit(_:)``). The gate is closed
  ///    while the view reads its data source, while the user drags a row, and for at most ten
  ///    seconds while a row is swiped.
  /// 2. The observer makes one batch and passes it on (``apply(_:publish:counts:)``).
  /// 3. The view is reloaded if it has no window or no size, or if there are too many changes.
  /// 4. Otherwise, one block performs all insertions, removals and moves. If it has moves, a second
  ///    block reloads updated cells; or cells are reconfigured in place.
  /// 5. The observer is busy until all blocks have completed: changes in the meantime become one
  ///    batch.
  @MainActor final class ListRenderer {
    private(set) weak var view: (any ListWidget)?
    var options: ListViewOptions
    var willUpdate: ((ListViewUpdate) -> Void)?
    var didUpdate: ((ListViewUpdate) -> Void)? {
      didSet { tellFirstState() }
    }
    var didPublish: ((ListViewUpdate) -> Void)? {
      didSet { tellPublishedFirstState() }
    }
    /// Whether the first state was shown before `didUpdate` could be set.
    private var hasUntoldFirstState = false
    /// Whether the first state was published before `didPublish` could be set.
    private var hasUntoldPublishedState = false
    /// The observer of the list.
    var observer: (any ListObserver)?
    /// Updates the header of the section at a new index, if it is on the screen.
    var refreshHeader: ((Int) -> Void)?
    /// Updates the view's index of all sections.
    var refreshIndex: (() -> Void)?

    /// The number of nested calls to and from the view, during which no turn may end.
    var depth = 0
    /// Turns that wait at the gate.
    private let waiting = WaitingTurns()
    /// Waits between two checks of a view that cannot be updated.
    var sleep: @Sendable (Duration) async -> Void {
      get { waiting.sleep }
      set { waiting.sleep = newValue }
    }
    /// Whether the user may have begun to drag an item; see ``noteMovable()``.
    private var mayBeDragging = false
    /// Whether the user has dropped a row in this pass of the run loop. A view may learn of the drop
    /// only at the end of the pass, and crash if it is updated before.
    private var isSettlingDrop = false
    /// Runs a closure in the next pass of the run loop. Replaced by tests.
    var nextPass: (@escaping @MainActor @Sendable () -> Void) -> Void = { body in
      Task { @MainActor in body() }
    }
    /// The number of updates whose closures the view has postponed.
    var lateUpdates = 0
    /// The number of updates that have not completed.
    var runningUpdates = 0
    /// The updates and cross-fades whose animations have not ended.
    let animations = RunningAnimations()
    /// The places to restore when the view is in a window again, because it is not laid out before.
    var keptOutside: SavedViewState?
    /// The subview that detects a return to a window.
    var windowWatch: WindowWatch?
    /// The reload that follows when all updates have completed, or `nil`.
    var pendingReload: PendingReload?

    /// Whether the binding is the view's data source.
    private let providesCells: Bool
    /// The renderers of all views.
    private static var renderers: [WeakRenderer] = []

    /// - Parameters:
    ///   - view: the view. Other renderers leave it, unless neither binding is its data source.
    ///   - options: the options for showing changes.
    ///   - providesCells: whether the binding is the view's data source.
    init(_ view: any ListWidget, options: ListViewOptions, providesCells: Bool) {
      self.view = view
      self.options = options
      self.providesCells = providesCells
      for other in Self.renderers.compactMap(\.renderer) where other.view === view {
        if providesCells || other.providesCells { other.leaveView() }
      }
      Self.renderers.removeAll { $0.renderer?.view == nil }
      Self.renderers.append(WeakRenderer(renderer: self))
    }

    /// Leaves the view to another renderer. An update that the view has postponed does nothing
    /// then: it would not fit the rows of another list.
    private func leaveView() {
      forgetOutside()
      view = nil
    }

    /// Notes that `didUpdate` is to be called for the first state, when it is set.
    func noteFirstState() { hasUntoldFirstState = true }

    /// Calls `didPublish`; for the first state when it is set.
    func tellPublished(_ update: ListViewUpdate) {
      if update == .reload(.firstState), didPublish == nil { hasUntoldPublishedState = true }
      // It may read the view, but cause no other update.
      holding { didPublish?(update) }
    }

    private func tellPublishedFirstState() {
      if !hasUntoldPublishedState { return }
      hasUntoldPublishedState = false
      tellPublished(.reload(.firstState))
    }

    private func tellFirstState() {
      if !hasUntoldFirstState { return }
      hasUntoldFirstState = false
      didUpdate?(.reload(.firstState))
    }

    /// Runs a closure during which the view must not be updated: code that the view calls, or that
    /// reads the view.
    func holding<Result>(_ body: () -> Result) -> Result {
      depth += 1
      defer { depth -= 1 }
      return body()
    }
  }

  /// A reference that does not retain the renderer.
  private struct WeakRenderer {
    weak var renderer: ListRenderer?
  }

  // MARK: - The gate

  extension ListRenderer {
    /// Whether the view cannot be updated now.
    var isHeldUp: Bool { depth > 0 || isDragging || isSettlingDrop }

    /// Whether no turn may end now. A gesture or a button may cause a change by the user before it
    /// ends, which is shown at once. All other changes wait for its end.
    var holdsTurns: Bool { isHeldUp || isInUse }

    /// Whether a gesture or a button may cause a change by the user.
    var isInUse: Bool { view.map { $0.isInUse || $0.isSwiped } ?? false }

    /// Whether the user drags a row.
    var isDragging: Bool {
      guard let view else { return false }
      if mayBeDragging, !view.isUnderGesture { mayBeDragging = false }
      return mayBeDragging || view.hasUncommittedUpdates
    }

    /// Whether the shown rows differ from those of the observer, because the view has postponed an
    /// update or waits for a reload.
    var isBehind: Bool { lateUpdates > 0 || pendingReload != nil }

    /// Ends a turn as soon as the view can be updated.
    func admit(_ endTurn: @escaping @MainActor @Sendable () -> Void) {
      guard holdsTurns else { return endTurn() }
      waiting.add(endTurn) { [weak self] in self?.hold ?? .nothing }
    }

    /// The reason for turns to wait. A drag has no time limit, because a batch would take the row
    /// from the user's hand. A row left swiped has one: otherwise a list that changes all the time
    /// would never be updated. The batch closes the row.
    private var hold: WaitingTurns.Hold {
      if isHeldUp || view?.isInUse ?? false { return .unlimited }
      return view?.isSwiped ?? false ? .limited : .nothing
    }

    /// Notes that a row may be moved, as the data source is asked when a drag begins. Because the
    /// end of a drag is not always reported, the drag is assumed to last as long as the gesture.
    func noteMovable() { mayBeDragging = view?.isUnderGesture ?? false }

    /// Notes that the user dropped an item. The view is not updated in this pass of the run loop.
    func noteDrop() {
      (mayBeDragging, isSettlingDrop) = (false, true)
      nextPass { [weak self] in self?.isSettlingDrop = false }
    }
  }

  // MARK: - Changes

  extension ListRenderer {
    /// Applies a batch to the view.
    ///
    /// - Parameters:
    ///   - batch: the batch.
    ///   - publish: swaps the published state.
    ///   - counts: returns the number of rows in a section after the batch, or `nil` if there is no
    ///     such section.
    ///   - needsNewCell: returns whether the replaced element at a new path needs another cell;
    ///     `nil` if none does.
    func apply(
      _ batch: some ListBatch, publish: @escaping () -> Void, counts: (_ newSection: Int) -> Int?,
      needsNewCell: ((IndexPath) -> Bool)? = nil
    ) {
      guard let view else { return publish() }
      // The observer is at work: nothing that a callback asks for may come in between.
      depth += 1
      defer { depth -= 1 }
      let newPath = { batch.newIndexPath(forOld: $0) }
      if let reason = reasonToReload(
        view, changeCount: batch.listChangeCount, rowCounts: batch.rowCounts)
      {
        return reload(for: reason, newPath: newPath, publish: publish)
      }
      if case .crossFade(let seconds) = options.animation {
        return crossFade(view, seconds, newPath: newPath, publish: publish)
      }
      let animations =
        options.animatesVisibleOnly
        ? RowAnimationChoice(visible: options.rowAnimations, in: view, batch, count: counts)
        : RowAnimationChoice(options.rowAnimations)
      perform(
        batch.listUpdate(options, needsNewCell), in: view, animations,
        kept: keptPlaces(in: view, newPath),
        newPath: newPath, publish: publish)
    }

    /// Shows a change by the user that the view does not show yet, and reports it to the observer.
    ///
    /// The observer is informed last: until then its next batch would not fit the view, so no
    /// callback may cause one in between.
    ///
    /// - Parameters:
    ///   - block: the block, which only removes, inserts and moves rows.
    ///   - rowCount: the total number of rows before the change.
    ///   - publish: swaps the published state.
    ///   - follow: reports the change to the observer.
    /// - Returns: the result of `follow`.
    func apply(
      _ block: ListBlock, rowCount: Int, publish: @escaping () -> Void, follow: () -> Bool
    ) -> Bool {
      holding {
        show(block, rowCount: rowCount, publish: publish)
        return follow()
      }
    }

    private func show(_ block: ListBlock, rowCount: Int, publish: @escaping () -> Void) {
      guard let view else { return publish() }
      let newPath = { block.newIndexPath(forOld: $0) }
      let newCount = rowCount + block.insertions.count - block.removals.count
      if let reason = reasonToReload(view, changeCount: 0, rowCounts: (rowCount, newCount)) {
        return reload(for: reason, newPath: newPath, publish: publish)
      }
      perform(
        ListUpdate(block), in: view, RowAnimationChoice(options.rowAnimations),
        newPath: newPath, publish: publish)
    }

    /// Adopts a change by the user that the view already shows.
    ///
    /// A postponed update no longer fits these rows: it will do nothing, and the view is reloaded
    /// when it has ended.
    ///
    /// - Parameters:
    ///   - publish: swaps the published state.
    ///   - oldPath: returns the old path of a row.
    ///   - takeBack: swaps the published state back.
    func adopt(
      publish: () -> Void, oldPath: @escaping (IndexPath) -> IndexPath?,
      takeBack: @escaping () -> Void
    ) {
      noteDrop()
      let isRefused = isBehind
      publish()
      guard isRefused else { return tellPublished(.blocks(0)) }
      pendingReload = pendingReload ?? PendingReload(.refusedDrop)
      pendingReload?.takeBack(oldPath, publish: takeBack)
    }

    private func reasonToReload(
      _ view: any ListWidget, changeCount: Int, rowCounts: @autoclosure () -> (old: Int, new: Int)
    ) -> ListViewUpdate.Reason? {
      if let pendingReload { return pendingReload.reason }
      if view.window == nil { return .noWindow }
      if view.bounds.isEmpty { return .noSize }
      if let most = options.reloadThreshold, changeCount > most { return .manyChanges }
      guard options.reloadsOnEmptyTransition else { return nil }
      let counts = rowCounts()
      return (counts.old == 0) != (counts.new == 0) ? .emptyTransition : nil
    }
  }
#endif
