#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// The options of a table, outline or collection view for showing changes.
  public struct ListViewOptions: Sendable {
    /// The animation of changes.
    public enum Animation: Hashable, Sendable {
      /// Insertions, removals and moves of rows are animated.
      case rows
      /// Changes are not animated. The view is still updated row by row, so it keeps the views of
      /// remaining rows and its scroll position.
      case none
    }

    /// The animations of the rows of a table or outline view. A collection view's layout determines
    /// its own.
    public struct RowAnimations: Equatable, Sendable {
      /// The animation of removed rows.
      public var removal: NSTableView.AnimationOptions
      /// The animation of inserted rows.
      public var insertion: NSTableView.AnimationOptions

      /// Creates animations, one for each kind of change.
      public init(
        removal: NSTableView.AnimationOptions = .effectFade,
        insertion: NSTableView.AnimationOptions = .effectFade
      ) {
        (self.removal, self.insertion) = (removal, insertion)
      }
    }

    /// The animation of changes.
    public var animation = Animation.rows
    /// The animations of the rows of a table or outline view.
    public var rowAnimations = RowAnimations()
    /// Whether only rows on the screen are animated. In a collection view, a batch that changes any
    /// of them is animated as a whole.
    public var animatesVisibleOnly = false
    /// The maximum number of changes in an update, or `nil` for no limit. For more changes, the
    /// view is reloaded.
    public var reloadThreshold: Int? = 1_000
    /// Whether selected elements remain selected when a change moves them.
    public var keepsSelection = true
    /// Whether the first remaining row on the screen keeps its distance from the top when rows
    /// above it are inserted, removed or moved. A section's header counts only if no other row on
    /// the screen remains. A view at the top of its content is not scrolled.
    ///
    /// The view is scrolled together with the change, which is therefore not animated: animated
    /// rows would start at their place in the content, not at their place on the screen.
    public var keepsScrollPosition = true
    /// Whether ``keepsScrollPosition`` also applies to a view at the start of its content. Set it
    /// for a conversation that loads older messages above, where scrolling may stop at the first
    /// row.
    public var keepsScrollPositionAtStart = false
    /// Whether a view that shows its last row stays at its end when rows come, and for the first
    /// state. Set it for a conversation or a log.
    ///
    /// A view that the user has scrolled away from the end stays where it is. A batch that the view
    /// is scrolled for is not animated.
    public var followsEnd = false
    /// Whether changes are not animated while the user has turned Reduce Motion on.
    public var respectsReduceMotion = true

    /// Creates the default options: rows are animated, and the view is reloaded for more than 1,000
    /// changes.
    public init() {}

    /// Whether changes are animated now.
    @MainActor var animatesNow: Bool {
      animation != .none
        && !(respectsReduceMotion
          && NSWorkspace.shared.accessibilityDisplayShouldReduceMotion)
    }

    /// Whether the number of changes is above the threshold for a reload.
    func reloads(_ changeCount: Int) -> Bool {
      reloadThreshold.map { changeCount > $0 } ?? false
    }
  }

  /// The update of a view at the end of a turn.
  public enum ListViewUpdate: Hashable, Sendable {
    /// The view is updated, by the given number of groups of calls.
    case blocks(Int)
    /// The view is reloaded, for the given reason.
    case reload(Reason)

    /// The reason for a reload instead of an update.
    public enum Reason: Hashable, Sendable {
      /// The view shows the list for the first time.
      case firstState
      /// The view is in no window.
      case noWindow
      /// The view has no size: an update would create an item for every element.
      case noSize
      /// There are more changes than ``ListViewOptions/reloadThreshold``.
      case manyChanges
      /// The view shows other rows than the batch starts from.
      case otherRows
      /// Sections are inserted beyond the last one, which NSCollectionView has been observed to
      /// reject.
      case sectionsBeyond
    }
  }
#endif
