#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// How a table, outline or collection view shows changes.
  public struct ListViewOptions: Sendable {
    /// What the user sees of a change.
    public enum Animation: Hashable, Sendable {
      /// Rows come, go and move.
      case rows
      /// Nothing but the result. The view is still told row by row: views that stay are kept, and
      /// so is the place that it is scrolled to.
      case none
    }

    /// The animations of the rows of a table or outline view. A collection view's come from its
    /// layout.
    public struct RowAnimations: Equatable, Sendable {
      /// How deleted rows go.
      public var removal: NSTableView.AnimationOptions
      /// How inserted rows come.
      public var insertion: NSTableView.AnimationOptions

      /// Makes animations, one for each kind of change.
      public init(
        removal: NSTableView.AnimationOptions = .effectFade,
        insertion: NSTableView.AnimationOptions = .effectFade
      ) {
        (self.removal, self.insertion) = (removal, insertion)
      }
    }

    /// What the user sees of a change.
    public var animation = Animation.rows
    /// The animations of the rows of a table or outline view.
    public var rowAnimations = RowAnimations()
    /// Whether only rows on the screen are animated. Batches that touch none are shown without
    /// animation; in a table and an outline view, so are rows outside in batches that do.
    public var animatesVisibleOnly = false
    /// The most changes that are told one by one; the view is reloaded for more. Nil for any
    /// number.
    public var reloadThreshold: Int? = 1_000
    /// Whether what was selected before a change is selected after it, wherever it is then.
    public var keepsSelection = true
    /// Whether the first row on the screen that stays keeps its distance from the top when rows
    /// above it come, go or move. A view that is scrolled to its top stays there.
    ///
    /// The view is scrolled in the same step, so such a change is shown without animation: the rows
    /// on the screen would start from where they are in the view and not on the screen.
    public var keepsScrollPosition = true
    /// Whether ``keepsScrollPosition`` holds for a view that is scrolled to its beginning, too: for
    /// a conversation whose older messages come above, where a fling ends at the very first row.
    public var keepsScrollPositionAtStart = false

    /// Makes options: rows are animated, more than 1,000 changes reloaded.
    public init() {}

    /// Whether the number of changes is above the threshold for a reload.
    func reloads(_ changeCount: Int) -> Bool {
      reloadThreshold.map { changeCount > $0 } ?? false
    }
  }

  /// What a view is told about a turn.
  public enum ListViewUpdate: Hashable, Sendable {
    /// The changes, with the number of groups of calls.
    case blocks(Int)
    /// Everything, and why.
    case reload(Reason)

    /// Why a view is reloaded and not updated.
    public enum Reason: Hashable, Sendable {
      /// It shows the list for the first time.
      case firstState
      /// It is in no window.
      case noWindow
      /// It has no size, so that it would make an item for every element.
      case noSize
      /// There are more changes than ``ListViewOptions/reloadThreshold``.
      case manyChanges
      /// It shows other rows than those that the changes start with.
      case otherRows
      /// Sections come beyond its last one, which an NSCollectionView has been seen to refuse.
      case sectionsBeyond
    }
  }
#endif
