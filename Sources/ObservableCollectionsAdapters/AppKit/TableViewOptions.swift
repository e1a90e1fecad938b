#if canImport(AppKit)
  import AppKit

  /// How a batch is shown in an NSTableView or NSOutlineView.
  public struct TableViewOptions: Sendable {
    /// How rows go.
    public var removal: NSTableView.AnimationOptions = .effectFade
    /// How rows come.
    public var insertion: NSTableView.AnimationOptions = .effectFade
    /// Whether rows go, come and move animated. If not, a batch is still shown row by row: views
    /// that stay, the selection and the place of scrolling are kept.
    public var isAnimated = true
    /// The most changes of a batch that is shown row by row; with more, all rows are reloaded.
    public var changeLimit = 1_000
    /// Whether the rows that were selected before a batch are selected after it, wherever they are
    /// then.
    public var keepsSelection = true

    /// Options that fade rows in and out.
    public init() {}
  }
#endif
