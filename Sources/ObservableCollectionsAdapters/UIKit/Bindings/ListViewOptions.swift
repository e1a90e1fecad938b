#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// The options of a table or collection view for showing changes.
  public struct ListViewOptions: Sendable {
    /// The animation of changes.
    public enum Animation: Hashable, Sendable {
      /// Insertions, removals and moves of rows are animated.
      case rows
      /// The whole view cross-fades to the new rows.
      case crossFade(seconds: Double)
      /// Changes are not animated.
      case none
    }

    /// The way to update the cell of a replaced element.
    public enum Refresh: Hashable, Sendable {
      /// The data source reconfigures the existing cell. The cell's class and reuse identifier cannot
      /// change; for rows where they do, see ``TableViewBinding/needsNewCell``.
      case reconfigure
      /// The data source provides a new cell, which replaces the existing one.
      case reload
    }

    /// The animations of a table view's rows. A collection view's layout determines its own.
    public struct RowAnimations: Hashable, Sendable {
      /// The animation of removed rows and sections.
      public var removal: UITableView.RowAnimation
      /// The animation of inserted rows and sections.
      public var insertion: UITableView.RowAnimation
      /// The animation of reloaded rows.
      public var reload: UITableView.RowAnimation

      /// Creates animations, one for each kind of change.
      public init(
        removal: UITableView.RowAnimation = .automatic,
        insertion: UITableView.RowAnimation = .automatic,
        reload: UITableView.RowAnimation = .automatic
      ) {
        (self.removal, self.insertion, self.reload) = (removal, insertion, reload)
      }
    }

    /// The animation of changes.
    public var animation = Animation.rows
    /// The animations of a table view's rows.
    public var rowAnimations = RowAnimations()
    /// Whether only rows on the screen are animated. In a collection view, a batch that changes any
    /// of them is animated as a whole. A batch that ``keepsScrollPosition`` scrolls for is never
    /// animated.
    public var animatesVisibleOnly = false
    /// The way to update the cell of a replaced element.
    public var refresh = Refresh.reconfigure
    /// The maximum number of changes in an update, or `nil` for no limit. For more changes, the
    /// view is reloaded. UIKit compares the changes of a batch with each other, in time
    /// proportional to the square of their number.
    public var reloadThreshold: Int? = 1_000
    /// Whether the view is reloaded, not updated, when it becomes empty or nonempty. Collection
    /// views of iOS 7 and earlier crash otherwise.
    public var reloadsOnEmptyTransition = false
    /// Whether the topmost remaining row on the screen keeps its place when rows before it are
    /// inserted, removed or moved. In a layout that scrolls horizontally, it is the row nearest to
    /// the leading edge.
    ///
    /// The view is scrolled together with the batch, which is therefore not animated. A view at the
    /// start of its content is not scrolled, and a decelerating view continues to scroll.
    public var keepsScrollPosition = true
    /// Whether ``keepsScrollPosition`` also applies to a view at the start of its content. Set it
    /// for a conversation that loads older messages above, where scrolling may stop at the first
    /// row.
    public var keepsScrollPositionAtStart = false
    /// Whether a view that shows its last row stays at its end: when rows come, when a row grows,
    /// and for the first state. Set it for a conversation or a log.
    ///
    /// A view that the user has scrolled away from the end stays where it is. A batch that the view
    /// is scrolled for is not animated.
    public var followsEnd = false
    /// Whether changes are not animated while the user has turned Reduce Motion on. A cross-fade is
    /// shown all the same.
    public var respectsReduceMotion = true
    /// The way to show elements that move between sections.
    public var crossing = CrossingMoves.moved

    /// Creates the default options: rows are animated, cells are reconfigured, and the view is
    /// reloaded for more than 1,000 changes.
    public init() {}

    /// Whether changes are animated now.
    @MainActor var animatesNow: Bool {
      animation != .none && !(respectsReduceMotion && UIAccessibility.isReduceMotionEnabled)
    }
  }

  /// The update of a view at the end of a turn.
  public enum ListViewUpdate: Hashable, Sendable {
    /// The view is updated, by the given number of update blocks; 0 if cells are only reconfigured.
    case blocks(Int)
    /// The view is reloaded, for the given reason.
    case reload(Reason)

    /// The reason for a reload instead of an update.
    public enum Reason: Hashable, Sendable {
      /// The view shows the list for the first time.
      case firstState
      /// The view is in no window: an update would crash.
      case noWindow
      /// The view has no size: an update would create a cell for every element.
      case noSize
      /// There are more changes than ``ListViewOptions/reloadThreshold``.
      case manyChanges
      /// The view was empty or becomes empty; see ``ListViewOptions/reloadsOnEmptyTransition``.
      case emptyTransition
      /// The view fades to the new rows.
      case crossFade
      /// The user dropped a row while the view postponed an update.
      case refusedDrop
      /// The view postponed an update and never performed it.
      case lostUpdate
    }
  }
#endif
