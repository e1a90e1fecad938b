#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// What a view shows as rows, one after another from the top: before a change, and after it.
  @MainActor struct ListRows {
    /// The rows on the screen, before the change.
    let visible: Range<Int>
    /// The number of rows before the change.
    let oldCount: Int
    /// The number of rows after it.
    let newCount: Int
    /// How many rows, and headers of sections, there are from a row to the end: before the change, and
    /// after it.
    let (oldRest, newRest): ((Int) -> Int, (Int) -> Int)
    /// Where a row goes; nil if it is gone.
    let newRow: (Int) -> Int?
    /// Where a row is in the view, before the change; nil if that is not known.
    let oldFrame: (Int) -> NSRect?
    /// The same after the change.
    let newFrame: (Int) -> NSRect?

    /// The first row on the screen that stays.
    var firstSurvivor: (old: Int, new: Int)? {
      for row in visible {
        if let new = newRow(row) { return (row, new) }
      }
      return nil
    }
  }
#endif
