/// The first rule of a widget that a batch violates.
///
/// `description` is the message of the widget itself. UIKit's index paths are printed without their
/// address.
public struct StrictTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The violated rule.
  package let rule: Rule
  /// The rule's short name: `U1`, `R3`, `C2`.
  ///
  /// U: two operations on one place. R: places that do not exist. S: sections and their elements.
  /// C: counts. H: additional rules of the strict profiles. NT: NSTableView. V: RecyclerView. G:
  /// GListModel. D: the DOM.
  public var code: String { rule.rawValue }
  /// The widget's own message.
  public let description: String
  /// The place and values, if the widget's message lacks them; for counts the message of iOS 16.4
  /// and later; otherwise empty.
  public let detail: String

  package init(rule: Rule, description: String, detail: String = "") {
    self.rule = rule
    self.description = description
    self.detail = detail
  }
}

extension StrictTableError: CustomDebugStringConvertible {
  /// The rule's ``code``, the widget's message, and the detail.
  public var debugDescription: String {
    "\(rule.rawValue): \(description)" + (detail.isEmpty ? "" : " (\(detail))")
  }
}

extension StrictTableError {
  /// A rule of a widget. The raw value is its short name.
  package enum Rule: String, CaseIterable, Hashable, Sendable {
    /// No row (or section) is both deleted and reloaded.
    case removalAndReload = "U1"
    /// No row is both deleted (or reloaded) and moved.
    case removalAndMove = "U2"
    /// No place is the target of both an insertion (or reload) and a move.
    case insertionAndMove = "U3"
    /// No row has two targets.
    case twoTargets = "U4"
    /// No two moved rows have the same target.
    case twoSources = "U5"
    /// A row is deleted once. UICollectionView counts a repeated removal twice and then reads
    /// freed memory.
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
    /// The target of a moved row exists after the update.
    case moveTargetRange = "R9"

    /// No row is moved out of a section that is deleted or reloaded.
    case moveFromDeletedSection = "S5"
    /// No row is moved into a section that is inserted or reloaded.
    case moveIntoInsertedSection = "S6"

    /// The section counts before and after must differ by the insertions and removals.
    case sectionCount = "C1"
    /// The counts before and after must differ by the insertions and removals.
    case count = "C2"
    /// No more rows are deleted than exist.
    case negativeCount = "C3"

    /// No list of a block contains a place twice.
    case houseDuplicate = "H1"
    /// A block with a move contains no reload.
    case houseReloadBesideMove = "H2"
    /// A move changes the row's index.
    case houseMoveToItself = "H3"
    /// A reloaded row of a block exists before the update.
    case houseReloadRange = "H4"
    /// A block with a move contains no other update (NSCollectionView).
    case houseMoveBesideOthers = "H5"
    /// A block with a reload contains no removal and no insertion (NSCollectionView).
    case houseReloadBesideOthers = "H6"
    /// After the last step the widget shows as many rows as its data source has.
    case houseFinalCount = "H7"
    /// No block reloads a section: the section is deleted and inserted.
    case houseSectionReload = "H8"
    /// No block contains rows of a section that it deletes, inserts or moves.
    case houseElementOfChangedSection = "H9"

    /// The rows of an NSTableView step exist at that step.
    case tableViewStep = "NT9"
    /// The positions of a RecyclerView call exist at that call, and the final count is correct.
    case recyclerStep = "V4"
    /// The positions of `items-changed` exist in the consumer, and `n_items` is the result of the
    /// changes.
    case itemsChanged = "G5"
    /// A removed or patched node, or the reference of a placed one, is a child.
    case nodeNotFound = "D2"
  }
}
