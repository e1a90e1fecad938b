import ObservableCollections

/// The messages of UITableView and UICollectionView about a rejected block.
///
/// A place is a path. For a section, the element is `Int.max`, as in UIKit's messages.
struct BlockMessages {
  /// "row" or "item".
  let entry: String
  /// "table view" or "collection view".
  let view: String
  /// The numbers of rows of each section before the update.
  let oldCounts: [Int]
  /// The numbers of rows of each section after the update.
  let newCounts: [Int]

  func removalAndReload(_ place: ElementPath) -> StrictTableError {
    .init(
      rule: .removalAndReload,
      description: "attempt to delete and reload the same index path (\(place.asIndexPath))")
  }

  func removalAndMove(_ place: ElementPath) -> StrictTableError {
    .init(
      rule: .removalAndMove,
      description: "attempt to perform a delete and a move from the same \(same(place))")
  }

  func insertionAndMove(_ place: ElementPath) -> StrictTableError {
    .init(
      rule: .insertionAndMove,
      description: "attempt to perform an insert and a move to the same \(same(place))")
  }

  private func same(_ place: ElementPath) -> String {
    place.isSection ? "section (\(place.section))" : "index path (\(place.asIndexPath))"
  }

  func twoTargets(
    of source: ElementPath, _ first: ElementPath, _ second: ElementPath
  ) -> StrictTableError {
    let places =
      source.isSection
      ? "section \(source.section) to both section \(first.section) and section \(second.section)"
      : "\(entry) at index path \(source.asIndexPath) to both \(first.asIndexPath) and "
        + "\(second.asIndexPath)"
    return .init(rule: .twoTargets, description: "attempt to move \(places)")
  }

  func twoSources(
    of target: ElementPath, _ first: ElementPath, _ second: ElementPath
  ) -> StrictTableError {
    let places =
      target.isSection
      ? "section \(first.section) and section \(second.section) to section \(target.section)"
      : "\(entry) at index path \(first.asIndexPath) and \(second.asIndexPath) to "
        + "\(target.asIndexPath)"
    return .init(rule: .twoSources, description: "attempt to move both \(places)")
  }

  func duplicateRemoval(_ place: ElementPath) -> StrictTableError {
    .init(
      rule: .duplicateRemoval,
      description: "EXC_BAD_ACCESS in UICollectionViewData layoutAttributesForItemAtIndexPath:",
      detail: "\(name(place)) is deleted twice")
  }

  func moveFromDeletedSection(_ oldSection: Int) -> StrictTableError {
    .init(
      rule: .moveFromDeletedSection,
      description: "cannot move an item from a deleted section (\(oldSection))")
  }

  func moveIntoInsertedSection(_ newSection: Int) -> StrictTableError {
    .init(
      rule: .moveIntoInsertedSection,
      description: "cannot move an item into a newly inserted section (\(newSection))")
  }

  /// The name of a place in this module's messages: "row 1" in a list with one section before and
  /// after, otherwise "row 1 of section 0".
  func name(_ place: ElementPath) -> String {
    if place.isSection { return "section \(place.section)" }
    let isFlat = oldCounts.count == 1 && newCounts.count == 1 && place.section == 0
    return "\(entry) \(place.element)" + (isFlat ? "" : " of section \(place.section)")
  }

  /// The name of a move's target in this module's messages.
  func target(_ place: ElementPath) -> String {
    if place.isSection { return "\(place.section)" }
    let isFlat = oldCounts.count == 1 && newCounts.count == 1 && place.section == 0
    return isFlat ? "\(place.element)" : name(place)
  }
}

extension ElementPath {
  /// Creates the path of a section, which sorts after its elements.
  init(wholeSection section: Int) { self.init(section: section, element: .max) }

  /// Whether the path is that of a section.
  var isSection: Bool { element == .max }

  /// The path as UIKit prints it, without the address.
  var asIndexPath: String { "{length = 2, path = \(section) - \(element)}" }
}
