#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The common base class of all bindings, which keep a view up to date with a list.
  ///
  /// Use ``TableViewBinding`` and ``SectionsTableViewBinding`` for a table view,
  /// ``OutlineViewBinding`` for an outline view, ``CollectionViewBinding`` and
  /// ``SectionsCollectionViewBinding`` for a collection view. Retain the binding for as long as the
  /// view shows the list. It retains the list, and holds its view weakly. The view receives one
  /// batch a turn. No other code may insert, delete or move rows in the view.
  @MainActor open class ListViewBinding: NSObject {
    /// The options for showing changes, effective from the next turn.
    public var options: ListViewOptions
    /// Called before an update, while the view and the published rows are still the old ones. Not
    /// called for the first state, which is shown during initialization.
    public var willUpdate: ((ListViewUpdate) -> Void)?
    /// Called when all animations of an update have ended. The list may have changed again.
    ///
    /// The first state is shown during initialization: a closure set later is called for it at
    /// once.
    public var didUpdate: ((ListViewUpdate) -> Void)? {
      didSet {
        if !hasUntoldFirstState { return }
        hasUntoldFirstState = false
        didUpdate?(.reload(.firstState))
      }
    }
    /// Whether the first state was shown before `didUpdate` could be set.
    private var hasUntoldFirstState = false
    /// Called when the view and the published rows are the new ones, and their animations begin.
    ///
    /// It is the moment for a title, an empty view, or a scroll in one motion with the insertion.
    /// It is also called for a change by the user. The first state is shown during
    /// initialization: a closure set later is called for it at once. Changes of the list are shown
    /// at the end of the next turn.
    public var didPublish: ((ListViewUpdate) -> Void)? {
      didSet {
        if !hasUntoldPublishedState { return }
        hasUntoldPublishedState = false
        tellPublished(.reload(.firstState))
      }
    }
    /// Whether the first state was published before `didPublish` could be set.
    private var hasUntoldPublishedState = false

    /// The observer that delivers the batches.
    var observer: (any ListObserver)?
    private(set) var isCancelled = false
    /// The number of nested calls to and from the view, during which no other update may start.
    private var depth = 0
    /// The number of changes by the user that the view shows.
    private(set) var userChangeCount = 0
    /// The number of calls of ``pause()`` that are not balanced.
    private var pauseCount = 0
    /// The updates whose animations have not ended.
    let animations = RunningAnimations()
    /// Whether the view takes no other update before its animation has ended.
    var isBusy: Bool { false }

    init(options: ListViewOptions) {
      self.options = options
    }

    /// The maximum number of changes shown in a turn, or `nil` for no limit. A larger turn is shown
    /// in parts, in consecutive turns. Traps if set to less than 1.
    public var changeLimit: Int? {
      get { observer?.changeLimit }
      set { observer?.changeLimit = newValue }
    }

    /// Shows all changes so far at once, without waiting for the end of the turn.
    ///
    /// While the view reads its rows or is updated, the changes are shown at the end of the turn; while
    /// a collection view is animated or updates are paused, afterwards. See ``shown()``.
    ///
    /// - Returns: `false` if they are not shown yet, or updates have ended. With a ``changeLimit``,
    ///   the next part of them is shown.
    @discardableResult
    public func flush() -> Bool {
      if isCancelled || depth > 0 { return false }
      let canUpdate = pauseCount == 0 && !isBusy
      observer?.flush()
      return canUpdate
    }

    /// Waits until all changes made before this call are shown, and all animations have ended.
    ///
    /// ```swift
    /// posts.append(post)
    /// await rows.shown()
    /// ```
    ///
    /// It ends no turn. While the user drags a row, or updates are paused, it waits. It returns early
    /// if the task is cancelled, and does not wait for changes after ``cancel()``.
    public func shown() async {
      await observer?.settled(isolation: #isolation)
      await animations.ended()
    }

    /// Calls `didPublish`; for the first state when it is set.
    func tellPublished(_ update: ListViewUpdate) {
      if update == .reload(.firstState), didPublish == nil { hasUntoldPublishedState = true }
      // It may read the view, but cause no other update.
      holding { didPublish?(update) }
    }

    /// Moves a row that the user dragged, in the view and in the list.
    func followingDrop(_ move: () -> Bool) -> Bool {
      userChangeCount += 1
      return holding {
        let isMoved = move()
        tellPublished(.blocks(1))
        return isMoved
      }
    }

    /// Whether the view can show a change by the user now.
    var takesUserChanges: Bool { !isCancelled && depth == 0 }

    /// Shows a change by the user, and makes the list follow: until then its next batch would not fit
    /// the view.
    func followingUser(_ show: () -> Void, list: () -> Bool) -> Bool {
      userChangeCount += 1
      return holding {
        show()
        return list()
      }
    }

    /// The paths of the selected elements that the user may delete.
    var deletablePaths: [ElementPath] { [] }
    /// Removes elements from the view, and from the list.
    func remove(at paths: [ElementPath]) -> Bool { false }

    /// Runs a closure during which the view must not be updated: code that the view calls, or that
    /// calls the view. The observer is at work during an update, and takes no change by the user.
    func holding<Result>(_ body: () -> Result) -> Result {
      depth += 1
      defer { depth -= 1 }
      return body()
    }

    /// Suspends updates until ``resume()`` balances each call of `pause()`. Changes in the meantime
    /// become one batch.
    public func pause() {
      observer?.pause()
      pauseCount += 1
    }

    /// Resumes updates. Traps if it does not balance a call of ``pause()``.
    public func resume() {
      observer?.resume()
      pauseCount -= 1
    }

    /// Whether a data source is another binding, whose list the view shows then.
    func isOther(_ dataSource: AnyObject) -> Bool {
      dataSource !== self && dataSource is ListViewBinding
    }

    /// The view.
    var shownView: NSView? { nil }
    /// The names of the selected rows or items that have one.
    var selectedNames: Set<ListName> { [] }
    /// The number of selected rows or items.
    var selectedCount: Int { 0 }
    /// The number of nested updates, and whether the view reported a new selection during them.
    private var (updateDepth, hasNewSelection) = (0, false)

    /// Calls `selectionDidChange`. Overridden for each kind of list.
    func tellSelection() {}

    /// Handles a new selection in the view. Ignored during an update, when rows show other
    /// elements.
    func noteSelection() {
      if updateDepth > 0 { hasNewSelection = true } else { tellSelection() }
    }

    /// Updates the view, and reports a changed selection once.
    func updating(_ body: () -> Void) {
      let count = selectedCount
      updateDepth += 1
      body()
      updateDepth -= 1
      guard updateDepth == 0, hasNewSelection || selectedCount != count else { return }
      hasNewSelection = false
      tellSelection()
    }

    /// Ends the binding and leaves the view unchanged. Calling it again has no effect.
    public func cancel() {
      isCancelled = true
      observer?.cancel()
    }

    /// Reloads the view.
    ///
    /// - Parameters:
    ///   - reason: the reason.
    ///   - body: publishes the new rows and makes the view read them.
    func reload(for reason: ListViewUpdate.Reason, _ body: () -> Void) {
      holding {
        willUpdate?(.reload(reason))
        updating(body)
        if reason == .firstState, options.followsEnd { followFirstEnd() }
        tellPublished(.reload(reason))
        if reason == .firstState, didUpdate == nil { hasUntoldFirstState = true }
        didUpdate?(.reload(reason))
      }
    }

    /// Updates the view in one group of calls.
    ///
    /// - Parameters:
    ///   - isWanted: whether to animate the update, if the options allow it.
    ///   - body: updates the view; receives whether the update is animated.
    func animate(if isWanted: Bool, _ body: (_ isAnimated: Bool) -> Void) {
      holding {
        willUpdate?(.blocks(1))
        let isAnimated = isWanted && options.animatesNow
        animations.begin()
        NSAnimationContext.runAnimationGroup(
          { context in
            if !isAnimated { context.duration = 0 }
            updating { body(isAnimated) }
            tellPublished(.blocks(1))
          },
          completionHandler: { [weak self] in
            guard let self else { return }
            MainActor.assumeIsolated { self.endAnimation() }
          })
      }
    }

    private func endAnimation() {
      didUpdate?(.blocks(1))
      animations.end()
    }
  }
#endif
