#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Brings a view from one published state to the next, as a block of updates or by reloading it.
  ///
  /// A view reads its data source before an update closure and after it, and must find the old
  /// state and the new one. So the data source reads a *published* state, never the live list, and
  /// the published state changes inside the closure of the first block. What happens in a turn:
  ///
  /// 1. The scheduler ends the turn and asks at the gate (``admit(_:)``). It stays shut while the
  ///    view asks its data source, while the user drags a row, and for ten seconds while a row is
  ///    swiped aside.
  /// 2. The observer makes one batch and hands it over (``apply(_:publish:counts:)``).
  /// 3. The view is reloaded if it is in no window, has no size, or there are too many changes.
  /// 4. Else one block tells all that comes, goes and moves; a second one reloads cells if
  ///    something moved, or cells are configured anew in place.
  /// 5. Until all blocks have completed the observer is busy: later changes are one batch
  ///    afterwards.
  @MainActor final class ListRenderer {
    private(set) weak var view: (any ListWidget)?
    var options: ListViewOptions
    var willUpdate: ((ListViewUpdate) -> Void)?
    var didUpdate: ((ListViewUpdate) -> Void)? {
      didSet { tellFirstState() }
    }
    /// Whether the first state has been shown while nobody could be told.
    private var hasUntoldFirstState = false
    /// Pauses and resumes the observer.
    var observer: (any ListObserver)?
    /// Brings the header of a section up to date, where it is on the screen; a new index.
    var refreshHeader: ((Int) -> Void)?
    /// Brings up to date what the view says of all sections.
    var refreshIndex: (() -> Void)?

    /// How deep it is in calls from the view and to it, during which no turn may end.
    var depth = 0
    /// Turns that wait at the gate.
    private let waiting = WaitingTurns()
    /// Waits between two looks at a view that must be left alone.
    var sleep: @Sendable (Duration) async -> Void {
      get { waiting.sleep }
      set { waiting.sleep = newValue }
    }
    /// Whether the user may have begun to drag an item; see ``noteMovable()``.
    private var mayBeDragging = false
    /// Updates whose closures the view has put off.
    var lateUpdates = 0
    /// Updates that have not completed.
    var runningUpdates = 0
    /// What is brought back when the view is in a window again: it is not laid out before.
    var keptOutside: KeptPlaces?
    /// Notices that it is.
    var windowWatch: WindowWatch?
    /// What follows when all updates have completed; nil if nothing does.
    var pendingReload: PendingReload?

    init(_ view: any ListWidget, options: ListViewOptions) {
      self.view = view
      self.options = options
    }

    /// The first state is shown before the binding has a closure: it is told when there is one.
    func noteFirstState() { hasUntoldFirstState = true }

    private func tellFirstState() {
      if !hasUntoldFirstState { return }
      hasUntoldFirstState = false
      didUpdate?(.reload(.firstState))
    }

    /// Calls code that reads the view or that the view calls; it must not be updated meanwhile.
    func holding<Result>(_ body: () -> Result) -> Result {
      depth += 1
      defer { depth -= 1 }
      return body()
    }
  }

  // MARK: - The gate

  extension ListRenderer {
    /// Whether the view must be left alone now.
    var isHeldUp: Bool { depth > 0 || isDragging }

    /// Whether no turn may end now. A gesture or a button may make a change of the user's own
    /// before it has ended, and that change is shown. All other changes wait for the end.
    var holdsTurns: Bool { isHeldUp || isInUse }

    /// Whether a gesture or a button may make a change of the user's own.
    var isInUse: Bool { view.map { $0.isInUse || $0.isSwiped } ?? false }

    /// Whether the user drags a row.
    var isDragging: Bool {
      guard let view else { return false }
      if mayBeDragging, !view.isUnderGesture { mayBeDragging = false }
      return mayBeDragging || view.hasUncommittedUpdates
    }

    /// Whether the user's rows are not those that the observer knows of, or places in them are
    /// still to be told: the view has put off an update, or is to be reloaded.
    var isBehind: Bool { lateUpdates > 0 || pendingReload != nil }

    /// Ends a turn as soon as the view can be updated.
    func admit(_ endTurn: @escaping @MainActor @Sendable () -> Void) {
      guard holdsTurns else { return endTurn() }
      waiting.add(endTurn) { [weak self] in self?.hold ?? .nothing }
    }

    /// What holds turns up. A drag has no limit: a batch would take the row out of the user's hand.
    /// A row that is left swiped aside would keep a list that changes all the time as it is for
    /// ever; the batch closes it.
    private var hold: WaitingTurns.Hold {
      if isHeldUp || view?.isInUse ?? false { return .unlimited }
      return view?.isSwiped ?? false ? .limited : .nothing
    }

    /// The data source has said that a row can be moved, which a view asks when a movement begins.
    /// The end may come without a word, so the movement lasts as long as the gesture.
    func noteMovable() { mayBeDragging = view?.isUnderGesture ?? false }

    /// The user dropped an item.
    func noteDrop() { mayBeDragging = false }
  }

  // MARK: - Changes

  extension ListRenderer {
    /// Shows a batch.
    ///
    /// - Parameters:
    ///   - batch: what changed.
    ///   - publish: swaps the published state.
    ///   - counts: the number of rows in a section after the batch; nil if there is none such.
    func apply(
      _ batch: some ListBatch, publish: @escaping () -> Void, counts: (_ newSection: Int) -> Int?
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
        batch.listUpdate(options), in: view, animations, kept: keptPlaces(in: view, newPath),
        newPath: newPath, publish: publish)
    }

    /// Shows what the user did, if the view has not done it by itself, and has the list follow.
    ///
    /// The observer learns of it last: until then its next batch would not fit what the view shows,
    /// so nothing that a callback asks for may come in between.
    ///
    /// - Parameters:
    ///   - block: what the view is told; it only deletes and inserts rows.
    ///   - rowCount: the number of all rows before.
    ///   - publish: swaps the published state.
    ///   - follow: tells the observer.
    /// - Returns: what `follow` returns.
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

    /// Takes over what the user did and the view shows already.
    ///
    /// An update that the view has put off does not fit these rows any more: it will say nothing,
    /// and the view is reloaded when it has ended.
    ///
    /// - Parameters:
    ///   - publish: swaps the published state.
    ///   - oldPath: where the rows were before.
    ///   - takeBack: swaps the published state back.
    func adopt(
      publish: () -> Void, oldPath: @escaping (IndexPath) -> IndexPath?,
      takeBack: @escaping () -> Void
    ) {
      noteDrop()
      let isRefused = isBehind
      publish()
      guard isRefused else { return }
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
