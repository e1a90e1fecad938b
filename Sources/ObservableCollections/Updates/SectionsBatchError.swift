/// What is wrong with a batch of two levels that came from outside.
public enum SectionsBatchError: Error, Hashable, Sendable {
  /// A section has a negative count, or all together have more elements than a log
  /// of changes can tell: about a quarter of `Int.max`.
  case badCounts([Int])
  /// An old section that does not exist is named.
  case oldSectionOutside(Int, count: Int)
  /// A new section that does not exist is named.
  case newSectionOutside(Int, count: Int)
  /// Two of removals and moves name the same old section.
  case oldSectionTwice(Int)
  /// Two of insertions and moves name the same new section.
  case newSectionTwice(Int)
  /// Old sections - removals + insertions are not the new sections.
  case sectionCountsDisagree(oldCount: Int, removals: Int, insertions: Int, newCount: Int)
  /// A section stays in its order, but elsewhere than its update says; or an updated section did not
  /// survive.
  case noSuchSurvivor(SectionPair, actual: Int?)
  /// An updated section is named twice.
  case sectionUpdatedTwice(oldSection: Int)
  /// The same effect needs fewer moved sections.
  case tooManySectionMoves(moved: Int, fewest: Int)
  /// An old path is named that does not exist.
  case oldPathOutside(ElementPath)
  /// A new path is named that does not exist.
  case newPathOutside(ElementPath)
  /// An old path is named in a section that was removed.
  case oldPathInLostSection(ElementPath)
  /// A new path is named in a section that was inserted.
  case newPathInNewSection(ElementPath)
  /// Two of removals and moves name the same old path.
  case oldPathTwice(ElementPath)
  /// Two of insertions and moves name the same new path.
  case newPathTwice(ElementPath)
  /// The elements that stay in a section are not as many before as after.
  case elementCountsDisagree(SectionPair, staying: Int, places: Int)
  /// Two updates name the same element.
  case updatedTwice(ElementPath)
  /// An update names an old path that did not survive, or says a wrong new path.
  case updateIsNoSurvivor(old: ElementPath, new: ElementPath, actual: ElementPath?)
  /// The same effect needs fewer moved elements.
  case tooManyMoves(moved: Int, fewest: Int)
  /// The rows are fewer or more than the new counts say.
  case newRowsDisagree(expected: Int, atLeast: Int)
  /// Rows are named that the old list does not have.
  case oldRowOutside(Int, count: Int, of: Int)
  /// Two runs name the same old row.
  case oldRowTwice(Int)
  /// A header of one list is an element of the other.
  case headerIsElement(oldRow: Int, newRow: Int)
  /// The sections are not as many, or do not hold as many elements, as the batch starts from.
  case wrongCounts(expected: [Int], actual: [Int])
  /// A document has another format than the one that is read here.
  case wrongFormat(expected: String, actual: String)
  /// A version is negative.
  case negativeVersion(Int)
  /// A batch from outside leads back to an older version.
  case versionFalls(from: Int, to: Int)
  /// A part is negative.
  case negativePart(Int)
  /// The sections are at another revision than the one that the patch starts from.
  case wrongRevision(expected: Revision, actual: Revision)
  /// A patch brings more or fewer headers than its changes insert and update.
  case wrongHeaderCount(expected: Int, actual: Int)
  /// A patch brings more or fewer elements than its changes insert and update.
  case wrongElementCount(expected: Int, actual: Int)
}

extension SectionsBatchError: CustomStringConvertible {
  /// What is wrong, where, with the values.
  public var description: String {
    switch self {
    case .badCounts(let counts):
      "A batch cannot have sections of \(counts) elements"
    case .oldSectionOutside(let section, let count):
      "Section \(section) is outside the old list's 0..<\(count)"
    case .newSectionOutside(let section, let count):
      "Section \(section) is outside the new list's 0..<\(count)"
    case .oldSectionTwice(let section):
      "Old section \(section) is removed or moved more than once"
    case .newSectionTwice(let section):
      "New section \(section) is inserted or moved to more than once"
    case .sectionCountsDisagree(let oldCount, let removals, let insertions, let newCount):
      "\(oldCount) sections - \(removals) removals + \(insertions) insertions is not \(newCount)"
    case .noSuchSurvivor(let pair, let actual?):
      "Old section \(pair.old) is said to be new section \(pair.new), but it is \(actual)"
    case .noSuchSurvivor(let pair, nil):
      "Old section \(pair.old) is said to be new section \(pair.new), but it is gone"
    case .sectionUpdatedTwice(let section): "Old section \(section) is updated more than once"
    case .tooManySectionMoves(let moved, let fewest):
      "The batch moves \(moved) sections where \(fewest) suffice"
    case .newRowsDisagree(let expected, let actual):
      "The new list has \(expected) rows, but the runs up to row \(actual) do not end there"
    case .oldRowOutside(let row, let count, let rows):
      "\(count) rows from \(row) are outside the old list's 0..<\(rows)"
    case .oldRowTwice(let row): "Old row \(row) comes more than once"
    case .headerIsElement(let oldRow, let newRow):
      "Of old row \(oldRow) and new row \(newRow) only one is a header"
    case .wrongCounts(let expected, let actual):
      "The batch starts from sections of \(expected) elements, but those given have \(actual)"
    case .negativeVersion(let version):
      "A batch cannot have version \(version)"
    case .versionFalls(let old, let new):
      "A batch from outside cannot lead from version \(old) back to version \(new)"
    case .wrongFormat(let expected, let actual):
      "The document's format is \(actual), not \(expected)"
    case .negativePart(let part):
      "A batch cannot have part \(part)"
    case .wrongRevision(let expected, let actual):
      "The patch starts from version \(expected), but the sections are of version \(actual)"
    case .wrongHeaderCount(let expected, let actual):
      "The patch inserts and updates \(expected) headers, but brings \(actual)"
    case .oldPathOutside(let path): "Old path \(path) does not exist"
    case .newPathOutside(let path): "New path \(path) does not exist"
    case .oldPathInLostSection(let path):
      "Old path \(path) lies in a section that is removed"
    case .newPathInNewSection(let path):
      "New path \(path) lies in a section that is inserted"
    case .oldPathTwice(let path): "Old path \(path) is removed or moved more than once"
    case .newPathTwice(let path): "New path \(path) is inserted or moved to more than once"
    case .elementCountsDisagree(let pair, let staying, let places):
      "\(staying) elements stay in section \(pair), but it has \(places) places for them"
    case .updatedTwice(let path): "Old path \(path) is updated more than once"
    case .updateIsNoSurvivor(let old, let new, let actual?):
      "The update of old path \(old) says new path \(new), but it went to \(actual)"
    case .updateIsNoSurvivor(let old, let new, nil):
      "The update of old path \(old) to \(new) names an element that was removed"
    case .tooManyMoves(let moved, let fewest):
      "The batch moves \(moved) elements where \(fewest) suffice"
    case .wrongElementCount(let expected, let actual):
      "The patch inserts and updates \(expected) elements, but brings \(actual)"
    }
  }
}
