#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The layout of an outline's rows, before and after a batch.
  struct OutlineLayout {
    /// The layout before the batch.
    let old: SectionRows
    /// The layout after the batch.
    let new: SectionRows
    /// For each section of the new list, whether it is expanded.
    let expanded: [Bool]
    /// Where each of these was; nil if it is new.
    private let oldSections: [Int?]

    /// - Parameters:
    ///   - changes: the batch.
    ///   - oldExpanded: for each section of the old list, whether it is expanded.
    ///   - expandsNewSections: whether inserted sections are expanded.
    init(
      _ changes: SectionsBatchChanges, expanded oldExpanded: [Bool], expandsNewSections: Bool
    ) {
      oldSections = changes.newCounts.indices.map(changes.oldSection(forNew:))
      expanded = oldSections.map { $0.map { oldExpanded[$0] } ?? expandsNewSections }
      old = Self.rows(changes.oldCounts, oldExpanded)
      new = Self.rows(changes.newCounts, expanded)
    }

    private static func rows(_ counts: [Int], _ expanded: [Bool]) -> SectionRows {
      SectionRows(zip(counts, expanded).map { $1 ? $0 : 0 }, hasHeads: true)
    }

    /// The rows of an outline before and after a batch.
    @MainActor func rows(of outline: NSOutlineView, _ changes: SectionsBatchChanges) -> ListRows {
      ListRows(
        visible: Range(outline.rows(in: outline.visibleRect)) ?? 0..<0, oldCount: old.count,
        newCount: new.count, oldRest: { old.count - $0 }, newRest: { new.count - $0 },
        newRow: { newRow(ofOld: $0, changes) },
        oldFrame: { outline.rect(ofRow: $0) }, newFrame: { outline.rect(ofRow: $0) },
        isHeader: { old.path(ofRow: $0) == nil })
    }

    private func newRow(ofOld row: Int, _ changes: SectionsBatchChanges) -> Int? {
      if row >= old.count { return nil }
      if let path = old.path(ofRow: row) {
        return changes.newPath(forOld: path).flatMap { new.row(of: $0) }
      }
      return changes.newSection(forOld: old.section(ofRow: row)).map { new.row(ofSection: $0) }
    }

    /// The animations of the children of a remaining section, at a new index.
    func children(of section: Int, _ animations: RowAnimationChoice) -> RowAnimationChoice {
      guard let oldSection = oldSections[section] else { return animations }
      return animations.counted(
        fromOld: old.row(ofSection: oldSection) + 1, new: new.row(ofSection: section) + 1)
    }
  }
#endif
