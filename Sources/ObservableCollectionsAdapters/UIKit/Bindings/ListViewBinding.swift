#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// The common base class of all bindings, which keep a view up to date with a list.
  ///
  /// Use ``TableViewBinding`` and ``SectionsTableViewBinding`` for a table view,
  /// ``CollectionViewBinding`` and ``SectionsCollectionViewBinding`` for a collection view. Retain
  /// the binding for as long as the view shows the list, usually in a view controller. It retains
  /// the list, and holds its view weakly.
  ///
  /// The view receives one batch a turn. No batch is applied during a layout, an animation of the
  /// previous batch, or a drag, nor while a row's delete button is open: all changes in the
  /// meantime become one batch. No other code may insert, delete or reload in the view.
  @MainActor public class ListViewBinding {
    let renderer: ListRenderer
    private var isCancelled = false
    /// The number of calls of ``pause()`` that are not balanced.
    private var pauseCount = 0

    init(_ view: any ListWidget, options: ListViewOptions, providesCells: Bool) {
      renderer = ListRenderer(view, options: options, providesCells: providesCells)
    }

    /// The options for showing changes, effective from the next turn.
    public var options: ListViewOptions {
      get { renderer.options }
      set { renderer.options = newValue }
    }

    /// Called before an update, while the view and the published rows are still the old ones. Not
    /// called for the first state, which is shown during initialization.
    public var willUpdate: ((ListViewUpdate) -> Void)? {
      get { renderer.willUpdate }
      set { renderer.willUpdate = newValue }
    }

    /// Called when all animations of an update have ended. The list may have changed again.
    ///
    /// The first state is shown during initialization: a closure set later is called for it at
    /// once.
    public var didUpdate: ((ListViewUpdate) -> Void)? {
      get { renderer.didUpdate }
      set { renderer.didUpdate = newValue }
    }

    /// Called when the view and the published rows are the new ones, and their animations begin.
    ///
    /// It is the moment for a title, an empty view, or a scroll in one motion with the insertion.
    /// It is also called for changes by the user: for a dragged row, with
    /// ``ListViewUpdate/blocks(_:)``. The first state is shown during initialization: a closure set
    /// later is called for it at once. Changes of the list are shown at the end of the next turn.
    public var didPublish: ((ListViewUpdate) -> Void)? {
      get { renderer.didPublish }
      set { renderer.didPublish = newValue }
    }

    /// The maximum number of changes shown in a turn, or `nil` for no limit. A larger turn is shown
    /// in parts, in consecutive turns. Traps if set to less than 1.
    public var changeLimit: Int? {
      get { renderer.observer?.changeLimit }
      set { renderer.observer?.changeLimit = newValue }
    }

    /// Shows all changes so far at once, without waiting for the end of the turn.
    ///
    /// While the view cannot be updated, the changes are shown as soon as it can; see ``shown()``.
    ///
    /// - Returns: `false` if they are not shown yet, because the user drags or has swiped a row, an
    ///   animation runs, or updates are paused or have ended. With a ``changeLimit``, the next part
    ///   of them is shown.
    @discardableResult
    public func flush() -> Bool {
      if isCancelled || renderer.holdsTurns { return false }
      let canUpdate = pauseCount == 0 && renderer.animations.isEmpty
      renderer.observer?.flush()
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
      await renderer.observer?.settled(isolation: #isolation)
      await renderer.animations.ended()
    }

    /// Suspends updates until ``resume()`` balances each call of `pause()`. Changes in the meantime
    /// become one batch.
    public func pause() {
      renderer.observer?.pause()
      pauseCount += 1
    }

    /// Resumes updates. Traps if it does not balance a call of ``pause()``.
    public func resume() {
      renderer.observer?.resume()
      pauseCount -= 1
    }

    /// Ends the binding and leaves the view unchanged. Calling it again has no effect.
    public func cancel() {
      isCancelled = true
      renderer.observer?.cancel()
    }

    /// Whether a change by the user reaches the list: the list is observed, and the view shows the
    /// published state.
    var followsUser: Bool { !isCancelled && !renderer.isBehind }

    /// Whether the view can show a change by the user now.
    var takesUserChanges: Bool { followsUser && !renderer.isHeldUp }

    /// Whether the view can show a move by the user now. A drop that the program accepts comes while
    /// the view shows a gap for it, which counts as a drag.
    var takesDrops: Bool { followsUser && renderer.depth == 0 }

    /// A scheduler whose turns end only while the view can be updated.
    func gated(_ scheduler: TurnScheduler) -> TurnScheduler {
      scheduler.gated { [weak renderer] endTurn in renderer?.admit(endTurn) }
    }
  }
#endif
