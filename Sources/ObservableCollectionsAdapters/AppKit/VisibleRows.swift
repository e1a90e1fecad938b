#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The rows on the screen before and after a change.
  @MainActor struct VisibleRows {
    /// The rows before the change.
    let old: Range<Int>
    /// The rows after the change.
    let new: Range<Int>

    /// - Parameters:
    ///   - rows: the rows before and after the change.
    ///   - keepsPosition: whether the view scrolls the first remaining row to its old position.
    init(_ rows: ListRows, keepsPosition: Bool) {
      old = rows.visible
      // A view that is not full has room for more; how much is not known, but no screen holds this.
      let isFull = old.lowerBound > 0 || old.upperBound < rows.oldCount
      let room = isFull ? old.count + 1 : 2 * old.count + 200
      var start = old.lowerBound
      if keepsPosition, let survivor = rows.firstSurvivor {
        start = survivor.new - (survivor.old - start)
      }
      // Where rows are missing at the end, the view shows more of those before.
      start = max(0, min(start, rows.newCount - room))
      new = start..<min(start + room, rows.newCount)
    }

    private var window: RowWindow { RowWindow(old: old, new: new) }

    /// Whether a change of a list without sections is visible.
    func sees(_ changes: BatchChanges) -> Bool {
      window.isRearranged(by: changes) || changes.updates.contains { $0.newRange.overlaps(new) }
    }

    /// Whether a change of a list of sections is visible. A change of the sections themselves
    /// always is.
    ///
    /// - Parameters:
    ///   - changes: the changes.
    ///   - oldLayout: the layout of the rows before the change.
    ///   - newLayout: the layout of the rows after the change.
    func sees(
      _ changes: SectionsBatchChanges, _ oldLayout: SectionRows, _ newLayout: SectionRows
    ) -> Bool {
      let changesSections =
        !(changes.removedSections.isEmpty && changes.insertedSections.isEmpty
        && changes.movedSections.isEmpty)
      return changesSections || window.hasRearrangedElements(changes, oldLayout, newLayout)
        || changes.updatedHeaders.contains { new.contains(newLayout.row(ofSection: $0.new)) }
        || changes.updates.contains { update in
          newLayout.rows(update.newRange, inSection: update.new.section).map {
            $0.overlaps(new)
          } ?? false
        }
    }
  }
#endif
