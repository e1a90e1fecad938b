#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The animated rows and their animations.
  struct RowAnimationChoice {
    /// Rows that are updated in one call.
    typealias Part = (rows: IndexRanges, animation: NSTableView.AnimationOptions)

    private let animations: ListViewOptions.RowAnimations
    /// The rows that are animated, before a change and after it; nil for all.
    private let (old, new): (Range<Int>?, Range<Int>?)

    /// - Parameters:
    ///   - animations: the animations of animated rows.
    ///   - visible: the rows that are animated, or `nil` for all.
    @MainActor init(_ animations: ListViewOptions.RowAnimations, _ visible: VisibleRows?) {
      self.init(animations, old: visible?.old, new: visible?.new)
    }

    private init(
      _ animations: ListViewOptions.RowAnimations, old: Range<Int>?, new: Range<Int>?
    ) {
      (self.animations, self.old, self.new) = (animations, old, new)
    }

    /// The same choice for row numbers with another start.
    ///
    /// - Parameters:
    ///   - oldRow: the old row to count from.
    ///   - newRow: the new row to count from.
    func counted(fromOld oldRow: Int, new newRow: Int) -> RowAnimationChoice {
      RowAnimationChoice(
        animations, old: old.map { $0.lowerBound - oldRow..<$0.upperBound - oldRow },
        new: new.map { $0.lowerBound - newRow..<$0.upperBound - newRow })
    }

    /// The removed rows in parts, from the last one, so that each part still has its old row
    /// numbers.
    func removals(_ rows: IndexRanges) -> [Part] {
      split(rows, old, animations.removal).reversed()
    }

    /// The inserted rows in parts, from the first one, so that each part already has its final row
    /// numbers.
    func insertions(_ rows: IndexRanges) -> [Part] { split(rows, new, animations.insertion) }

    /// The parts before, among and behind animated rows, ascending; none that is empty.
    private func split(
      _ rows: IndexRanges, _ animated: Range<Int>?, _ animation: NSTableView.AnimationOptions
    ) -> [Part] {
      guard let animated, let last = rows.last else { return [(rows, animation)] }
      let low = max(animated.lowerBound, 0)
      let high = max(animated.upperBound, low)
      let parts: [Part] = [
        (rows.intersection(IndexRanges(0..<low)), []),
        (rows.intersection(IndexRanges(low..<high)), animation),
        (rows.intersection(IndexRanges(high..<max(last + 1, high))), []),
      ]
      return parts.filter { !$0.rows.isEmpty }
    }
  }
#endif
