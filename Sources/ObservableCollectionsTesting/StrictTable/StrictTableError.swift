/// The first rule of a widget that a batch broke.
///
/// `description` is what the widget itself says; UIKit's index paths are printed without their
/// address.
public struct StrictTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken.
  public let rule: Rule
  /// The widget's own message.
  public let description: String
  /// Where and with which values, if the widget's message does not say; for counts the message of
  /// iOS 16.4 and later; else empty.
  public let detail: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - rule: The rule that was broken.
  ///   - description: The widget's own message.
  ///   - detail: Where and with which values.
  public init(rule: Rule, description: String, detail: String = "") {
    self.rule = rule
    self.description = description
    self.detail = detail
  }
}

extension StrictTableError: CustomDebugStringConvertible {
  /// The rule's short name, the widget's message and the detail.
  public var debugDescription: String {
    "\(rule.rawValue): \(description)" + (detail.isEmpty ? "" : " (\(detail))")
  }
}

extension StrictTableError {
  /// A rule of a widget, under its short name: U for one place and one operation, R for ranges,
  /// S for sections and what is in them, C for counts, H for the house rules of the strict
  /// profiles, NT for NSTableView, V for RecyclerView, G for GListModel, D for the DOM.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// No row (or section) is both deleted and reloaded.
    case removalAndReload = "U1"
    /// No row is both deleted (or reloaded) and moved.
    case removalAndMove = "U2"
    /// No place gets both an inserted (or reloaded) row and a moved one.
    case insertionAndMove = "U3"
    /// A moved row has one target.
    case twoTargets = "U4"
    /// A target has one moved row.
    case twoSources = "U5"
    /// A row is deleted once; UICollectionView counts it twice and then reads memory it lost.
    case duplicateRemoval = "U7"

    /// A deleted section exists before the update.
    case sectionRemovalRange = "R1"
    /// A deleted row's section exists before the update.
    case removalSectionRange = "R2"
    /// A deleted row exists before the update.
    case removalRange = "R3"
    /// An inserted section exists after the update.
    case sectionInsertionRange = "R4"
    /// An inserted row's section exists after the update.
    case insertionSectionRange = "R5"
    /// An inserted row exists after the update.
    case insertionRange = "R6"
    /// A moved section exists before the update, its target after it.
    case sectionMoveRange = "R7"
    /// A moved row exists before the update.
    case moveSourceRange = "R8"
    /// The place that a row is moved to exists after the update.
    case moveTargetRange = "R9"

    /// No row is moved out of a section that is deleted or reloaded.
    case moveFromDeletedSection = "S5"
    /// No row is moved into a section that is inserted or reloaded.
    case moveIntoInsertedSection = "S6"

    /// The section counts before and after differ by the insertions and removals.
    case sectionCount = "C1"
    /// The counts before and after differ by the insertions and removals.
    case count = "C2"
    /// No more rows are deleted than exist.
    case negativeCount = "C3"

    /// A block names no place twice in one list.
    case houseDuplicate = "H1"
    /// A block with a move holds no reload.
    case houseReloadBesideMove = "H2"
    /// A move changes the row's index.
    case houseMoveToItself = "H3"
    /// A reload in a block names a row that exists before the update.
    case houseReloadRange = "H4"
    /// A block with a move holds nothing else (NSCollectionView).
    case houseMoveBesideOthers = "H5"
    /// A block with a reload holds no removal and no insertion (NSCollectionView).
    case houseReloadBesideOthers = "H6"
    /// After the last step the widget shows as many rows as its data source has.
    case houseFinalCount = "H7"
    /// A block reloads no section; it deletes and inserts it.
    case houseSectionReload = "H8"
    /// A block names no row of a section that it deletes, inserts or moves.
    case houseElementOfChangedSection = "H9"

    /// A step of NSTableView names rows that exist at that step.
    case tableViewStep = "NT9"
    /// A call of RecyclerView names positions that exist at that call, and the counts add up.
    case recyclerStep = "V4"
    /// A change of GListModel names items that the consumer has, and `n_items` follows from the
    /// changes.
    case itemsChanged = "G5"
    /// A node that is removed, patched or placed before is a child.
    case nodeNotFound = "D2"
  }
}
