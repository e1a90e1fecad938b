#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// How a table or collection view shows changes.
  public struct ListViewOptions: Sendable {
    /// What the user sees of a change.
    public enum Animation: Hashable, Sendable {
      /// Rows come, go and move.
      case rows
      /// The whole view fades from the old rows to the new ones.
      case crossFade(seconds: Double)
      /// Nothing but the result.
      case none
    }

    /// How the cell of an element that was replaced is brought up to date.
    public enum Refresh: Hashable, Sendable {
      /// The data source configures the cell that is there. The cell must be of the same class.
      case reconfigure
      /// The data source makes another cell, which takes the place of the old one.
      case reload
    }

    /// The animations of a table view's rows. A collection view's come from its layout.
    public struct RowAnimations: Hashable, Sendable {
      /// How deleted rows and sections go.
      public var removal: UITableView.RowAnimation
      /// How inserted rows and sections come.
      public var insertion: UITableView.RowAnimation
      /// How rows are exchanged that are reloaded.
      public var reload: UITableView.RowAnimation

      /// Makes animations, one for each kind of change.
      public init(
        removal: UITableView.RowAnimation = .automatic,
        insertion: UITableView.RowAnimation = .automatic,
        reload: UITableView.RowAnimation = .automatic
      ) {
        (self.removal, self.insertion, self.reload) = (removal, insertion, reload)
      }
    }

    /// What the user sees of a change.
    public var animation = Animation.rows
    /// The animations of a table view's rows.
    public var rowAnimations = RowAnimations()
    /// Whether only rows on the screen are animated. Batches that touch none are shown without
    /// animation; in a table view, so are rows outside in batches that do. Whatever it says,
    /// batches are shown without animation that ``keepsScrollPosition`` scrolls for.
    public var animatesVisibleOnly = false
    /// How the cell of an element that was replaced is brought up to date.
    public var refresh = Refresh.reconfigure
    /// The most changes that are told one by one; the view is reloaded for more. Nil for any
    /// number. UIKit compares the changes of a batch with each other, so that the time that it
    /// takes grows with the square of their number.
    public var reloadThreshold: Int? = 1_000
    /// Whether the view is reloaded for its first row and for its last, instead of updated.
    /// Collection views of iOS 7 and before end the program there.
    public var reloadsOnEmptyTransition = false
    /// Whether the topmost row on the screen that stays keeps its place there when rows before it
    /// come, go or move: at the top, and in a layout that scrolls horizontally at the side where it
    /// begins. The view is scrolled for that in one step with the batch, which is not animated
    /// then. A view that is scrolled to its beginning stays there; one that goes on scrolling by
    /// itself goes on.
    public var keepsScrollPosition = true
    /// Whether ``keepsScrollPosition`` holds for a view that is scrolled to its beginning, too: for
    /// a conversation whose older messages come above, where a fling ends at the very first row.
    public var keepsScrollPositionAtStart = false
    /// What becomes of elements that cross sections.
    public var crossing = CrossingMoves.moved

    /// Makes options: rows are animated, cells reconfigured, more than 1,000 changes reloaded.
    public init() {}
  }

  /// What a view is told about a turn.
  public enum ListViewUpdate: Hashable, Sendable {
    /// The changes, with the number of update blocks; 0 if cells are only reconfigured.
    case blocks(Int)
    /// Everything, and why.
    case reload(Reason)

    /// Why a view is reloaded and not updated.
    public enum Reason: Hashable, Sendable {
      /// It shows the list for the first time.
      case firstState
      /// It is in no window, so that an update would end the program.
      case noWindow
      /// It has no size, so that it would make a cell for every element.
      case noSize
      /// There are more changes than ``ListViewOptions/reloadThreshold``.
      case manyChanges
      /// It had no rows, or has none now; see ``ListViewOptions/reloadsOnEmptyTransition``.
      case emptyTransition
      /// It fades to the new rows.
      case crossFade
      /// The user dropped a row while the view had put off an update.
      case refusedDrop
      /// It put off an update, and ended it without having run it.
      case lostUpdate
    }
  }
#endif
