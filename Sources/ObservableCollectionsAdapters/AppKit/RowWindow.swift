#if canImport(AppKit) && !canImport(UIKit)
  import ObservableCollections

  /// A part of a view, as its rows before and after a change.
  struct RowWindow {
    /// The rows before the change.
    let old: Range<Int>
    /// The rows after the change.
    let new: Range<Int>

    /// Whether rows are inserted, removed or moved in this part, in a list without sections.
    func isRearranged(by changes: BatchChanges) -> Bool {
      changes.removals.ranges.contains { $0.overlaps(old) }
        || changes.insertions.ranges.contains { $0.overlaps(new) }
        || changes.moves.contains { $0.oldRange.overlaps(old) || $0.newRange.overlaps(new) }
    }

    /// Whether rows are inserted, removed or moved in this part, in a list of sections.
    ///
    /// - Parameters:
    ///   - changes: the changes.
    ///   - oldLayout: the layout of the rows before the change.
    ///   - newLayout: the layout of the rows after the change.
    func isRearranged(
      by changes: SectionsBatchChanges, _ oldLayout: SectionRows, _ newLayout: SectionRows
    ) -> Bool {
      func isOld(_ section: Int) -> Bool { old.contains(oldLayout.row(ofSection: section)) }
      func isNew(_ section: Int) -> Bool { new.contains(newLayout.row(ofSection: section)) }
      return changes.removedSections.contains(where: isOld)
        || changes.insertedSections.contains(where: isNew)
        || changes.movedSections.contains { isOld($0.old) || isNew($0.new) }
        || hasRearrangedElements(changes, oldLayout, newLayout)
    }

    /// Whether elements are inserted, removed or moved in this part, within or between remaining
    /// sections.
    func hasRearrangedElements(
      _ changes: SectionsBatchChanges, _ oldLayout: SectionRows, _ newLayout: SectionRows
    ) -> Bool {
      func isOld(_ range: Range<Int>, _ section: Int) -> Bool {
        oldLayout.rows(range, inSection: section).map { $0.overlaps(old) } ?? false
      }
      func isNew(_ range: Range<Int>, _ section: Int) -> Bool {
        newLayout.rows(range, inSection: section).map { $0.overlaps(new) } ?? false
      }
      return changes.removals.entries.contains { entry in
        entry.elements.ranges.contains { isOld($0, entry.section) }
      }
        || changes.insertions.entries.contains { entry in
          entry.elements.ranges.contains { isNew($0, entry.section) }
        }
        || changes.moves.contains {
          isOld($0.oldRange, $0.old.section) || isNew($0.newRange, $0.new.section)
        }
    }
  }
#endif
