#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The rows that are on the screen before a change, and those that will be after it.
  @MainActor struct VisibleRows {
    /// Before the change.
    let old: Range<Int>
    /// After the change.
    let new: Range<Int>

    /// - Parameters:
    ///   - rows: what changes.
    ///   - keepsPosition: whether the view scrolls so that the first row that stays is where it was.
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

    /// Whether the user would see something of a change of a list without sections.
    func sees(_ changes: BatchChanges) -> Bool {
      changes.deletions.intersects(old) || changes.insertions.intersects(new)
        || changes.updates.contains { $0.newRange.overlaps(new) }
        || changes.moves.contains { $0.oldRange.overlaps(old) || $0.newRange.overlaps(new) }
    }

    /// The same of a list with sections. Where sections come, go or move, it is seen.
    ///
    /// - Parameters:
    ///   - changes: what changes.
    ///   - oldLayout: which row is whose, before the change.
    ///   - newLayout: and after it.
    func sees(
      _ changes: SectionedBatchChanges, _ oldLayout: SectionRows, _ newLayout: SectionRows
    ) -> Bool {
      func touches(_ rows: Range<Int>?, _ visible: Range<Int>) -> Bool {
        rows.map { $0.overlaps(visible) } ?? false
      }
      func isOld(_ range: Range<Int>, _ section: Int) -> Bool {
        touches(oldLayout.rows(range, inSection: section), old)
      }
      func isNew(_ range: Range<Int>, _ section: Int) -> Bool {
        touches(newLayout.rows(range, inSection: section), new)
      }
      let changesSections =
        !(changes.deletedSections.isEmpty && changes.insertedSections.isEmpty
        && changes.movedSections.isEmpty && changes.replacedSections.isEmpty)
      return changesSections
        || changes.updatedSections.contains { new.contains(newLayout.row(ofSection: $0.new)) }
        || changes.deletions.entries.contains { entry in
          entry.elements.ranges.contains { isOld($0, entry.section) }
        }
        || changes.insertions.entries.contains { entry in
          entry.elements.ranges.contains { isNew($0, entry.section) }
        }
        || changes.updates.contains { isNew($0.newRange, $0.new.section) }
        || changes.moves.contains {
          isOld($0.oldRange, $0.old.section) || isNew($0.newRange, $0.new.section)
        }
    }
  }
#endif
