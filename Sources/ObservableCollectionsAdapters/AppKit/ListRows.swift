#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// The rows of a view, from top to bottom, before and after a change.
  @MainActor struct ListRows {
    /// The rows on the screen, before the change.
    let visible: Range<Int>
    /// The number of rows before the change.
    let oldCount: Int
    /// The number of rows after the change.
    let newCount: Int
    /// The numbers of rows and section headers from a row to the end, before and after the change.
    let (oldRest, newRest): ((Int) -> Int, (Int) -> Int)
    /// Returns the new index of a row, or `nil` if it is removed.
    let newRow: (Int) -> Int?
    /// Returns the frame of a row before the change, or `nil` if it is unknown.
    let oldFrame: (Int) -> NSRect?
    /// Returns the frame of a row after the change, or `nil` if it is unknown.
    let newFrame: (Int) -> NSRect?

    /// Returns whether a row is a section's header before the change.
    var isHeader: (Int) -> Bool = { _ in false }

    /// The first row on the screen that remains; a header only if there is no other, because the
    /// user reads what is below it.
    var firstSurvivor: (old: Int, new: Int)? {
      let rows = visible.lazy.compactMap { row in newRow(row).map { (old: row, new: $0) } }
      return rows.first { !isHeader($0.old) } ?? rows.first
    }
  }
#endif
