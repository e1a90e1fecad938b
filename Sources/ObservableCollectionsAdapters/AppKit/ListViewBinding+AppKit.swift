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
    /// Whether the first state has been shown while nobody could be told.
    private var hasUntoldFirstState = false

    /// What brings the batches.
    var observer: (any ListObserver)?
    private(set) var isCancelled = false
    /// How deep it is in calls from the view and to it, during which nothing more may be told.
    private var depth = 0

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
    /// It has no effect while the view reads its rows or shows the user's change: then the changes
    /// are shown at the end of the turn.
    public func flush() {
      if depth == 0 { observer?.flush() }
    }

    /// Calls code that the view calls, or that tells it something: it must not be updated
    /// meanwhile.
    func holding<Result>(_ body: () -> Result) -> Result {
      depth += 1
      defer { depth -= 1 }
      return body()
    }

    /// Suspends updates until ``resume()`` balances each call of `pause()`. Changes in the meantime
    /// become one batch.
    public func pause() {
      observer?.pause()
    }

    /// Resumes updates. Traps if it does not balance a call of ``pause()``.
    public func resume() {
      observer?.resume()
    }

    /// The names of what is selected, as far as it has any.
    var selectedNames: Set<ListName> { [] }
    /// How many rows or items are selected.
    var selectedCount: Int { 0 }
    /// How many updates are under way, and whether the view has told of a selection since.
    private var (updateDepth, hasNewSelection) = (0, false)

    /// Calls the closure for a new selection. Each kind of list does.
    func tellSelection() {}

    /// The view tells of a new selection. In the middle of an update its rows mean other elements.
    func noteSelection() {
      if updateDepth > 0 { hasNewSelection = true } else { tellSelection() }
    }

    /// Updates the view, and tells once if that has changed the selection.
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
    ///   - reason: why.
    ///   - body: publishes the new rows and has the view ask for them.
    func reload(for reason: ListViewUpdate.Reason, _ body: () -> Void) {
      willUpdate?(.reload(reason))
      updating(body)
      if reason == .firstState, didUpdate == nil { hasUntoldFirstState = true }
      didUpdate?(.reload(reason))
    }

    /// Tells the view of changes in one group of calls.
    ///
    /// - Parameters:
    ///   - isWanted: whether it is to be animated, if the options want that too.
    ///   - body: tells it, and hears whether it is animated.
    func animate(if isWanted: Bool, _ body: (_ isAnimated: Bool) -> Void) {
      willUpdate?(.blocks(1))
      let isAnimated = isWanted && options.animation != .none
      var ended: (@Sendable () -> Void)?
      if didUpdate != nil {
        ended = { [weak self] in
          guard let self else { return }
          MainActor.assumeIsolated { self.endAnimation() }
        }
      }
      NSAnimationContext.runAnimationGroup(
        { context in
          if !isAnimated { context.duration = 0 }
          updating { body(isAnimated) }
        }, completionHandler: ended)
    }

    private func endAnimation() {
      didUpdate?(.blocks(1))
    }
  }
#endif
