#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Keeps a view at the state of a list: what all kinds of views and lists have in common.
  ///
  /// Use ``TableViewBinding`` and ``SectionsTableViewBinding`` for a table view,
  /// ``CollectionViewBinding`` and ``SectionsCollectionViewBinding`` for a collection view. Hold it
  /// for as long as the view shows the list, in a view controller as a rule; it holds the list, and
  /// its view weakly.
  ///
  /// One batch a turn reaches the view, and none while it lays itself out, animates the batch
  /// before, while the user drags a row, or while a delete button stands open in a table: what
  /// happens meanwhile is one batch afterwards. Nobody else must insert, delete or reload in the
  /// view.
  @MainActor public class ListViewBinding {
    let renderer: ListRenderer
    private var isCancelled = false

    init(_ view: any ListWidget, options: ListViewOptions) {
      renderer = ListRenderer(view, options: options)
    }

    /// How changes are shown, from the next turn on.
    public var options: ListViewOptions {
      get { renderer.options }
      set { renderer.options = newValue }
    }

    /// Called before the view is told anything: it and the published rows are still the old ones.
    /// Not for the first state, which is shown before it can be set.
    public var willUpdate: ((ListViewUpdate) -> Void)? {
      get { renderer.willUpdate }
      set { renderer.willUpdate = newValue }
    }

    /// Called when all animations of an update have ended. The list may have changed again. The
    /// first state is shown when this object is made: a closure that is set later is called for it
    /// at once.
    public var didUpdate: ((ListViewUpdate) -> Void)? {
      get { renderer.didUpdate }
      set { renderer.didUpdate = newValue }
    }

    /// The most changes that are shown in one turn; a larger turn is shown in parts, one each turn.
    /// Nil for any number. Traps if it is set to less than 1.
    public var changeLimit: Int? {
      get { renderer.observer?.changeLimit }
      set { renderer.observer?.changeLimit = newValue }
    }

    /// Shows all changes so far at once, without waiting for the end of the turn.
    ///
    /// While the view must be left alone it does nothing: the changes come at the end of their
    /// turn.
    public func flush() {
      if !renderer.holdsTurns { renderer.observer?.flush() }
    }

    /// Shows nothing until ``resume()`` has been called as often; the changes are composed.
    public func pause() {
      renderer.observer?.pause()
    }

    /// Shows changes again. Traps if there was no ``pause()`` before.
    public func resume() {
      renderer.observer?.resume()
    }

    /// Ends it: the view stays as it is. Calling it again does nothing.
    public func cancel() {
      isCancelled = true
      renderer.observer?.cancel()
    }

    /// Whether the list follows the user: it is observed, and the view shows what is published.
    var followsUser: Bool { !isCancelled && !renderer.isBehind }

    /// Whether the view can be changed for the user now.
    var takesUserChanges: Bool { followsUser && !renderer.isHeldUp }

    /// The turns of a scheduler, as far as the view can be updated.
    func gated(_ scheduler: TurnScheduler) -> TurnScheduler {
      scheduler.gated { [weak renderer] endTurn in renderer?.admit(endTurn) }
    }
  }
#endif
