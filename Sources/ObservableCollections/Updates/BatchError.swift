/// What is wrong with a batch that came from outside.
public enum BatchError: Error, Hashable, Sendable {
  /// A count is negative.
  case negativeCount(Int)
  /// A count is larger than that of any array: above a quarter of `Int.max`.
  case countTooLarge(Int)
  /// A removal names an old index that does not exist.
  case removalOutsideOld(index: Int, oldCount: Int)
  /// An insertion names a new index that does not exist.
  case insertionOutsideNew(index: Int, newCount: Int)
  /// A move's source lies outside the old array.
  case moveSourceOutsideOld(RangePair, oldCount: Int)
  /// A move's target lies outside the new array.
  case moveTargetOutsideNew(RangePair, newCount: Int)
  /// Two entries take the same old element away.
  case oldIndexTwice(Int)
  /// Two entries put something at the same new index.
  case newIndexTwice(Int)
  /// `oldCount - removals + insertions` is not `newCount`.
  case countsDisagree(oldCount: Int, removals: Int, insertions: Int, newCount: Int)
  /// An update lies outside one of the arrays.
  case updateOutside(RangePair, oldCount: Int, newCount: Int)
  /// Two updates name the same element.
  case updatedTwice(oldIndex: Int)
  /// An update names an old element that did not survive, or says a wrong new index.
  case updateIsNoSurvivor(oldIndex: Int, newIndex: Int, actual: Int?)
  /// The same effect needs fewer moved elements.
  case tooManyMoves(moved: Int, fewest: Int)
  /// The rows are not those that the batch starts from.
  case wrongRowCount(expected: Int, actual: Int)
  /// A version is negative.
  case negativeVersion(Int)
  /// A batch from outside leads back to an older version.
  case versionFalls(from: Int, to: Int)
  /// A part is negative.
  case negativePart(Int)
  /// The rows are at another revision than the one that the patch starts from.
  case wrongRevision(expected: Revision, actual: Revision)
  /// A document has another format than the one that is read here.
  case wrongFormat(expected: String, actual: String)
  /// A patch brings more or fewer elements than its changes insert and update.
  case wrongElementCount(expected: Int, actual: Int)
}

extension BatchError: CustomStringConvertible {
  /// What is wrong, where, with the values.
  public var description: String {
    switch self {
    case .negativeCount(let count):
      "A batch cannot have a count of \(count)"
    case .countTooLarge(let count):
      "A count of \(count) is above \(PackedRun.mostElements), more than an array can have"
    case .removalOutsideOld(let index, let oldCount):
      "Removal index \(index) is outside the old array's 0..<\(oldCount)"
    case .insertionOutsideNew(let index, let newCount):
      "Insertion index \(index) is outside the new array's 0..<\(newCount)"
    case .moveSourceOutsideOld(let pair, let oldCount):
      "Move source \(pair.oldRange) is outside the old array's 0..<\(oldCount)"
    case .moveTargetOutsideNew(let pair, let newCount):
      "Move target \(pair.newRange) is outside the new array's 0..<\(newCount)"
    case .oldIndexTwice(let index):
      "Old index \(index) is deleted or moved more than once"
    case .newIndexTwice(let index):
      "New index \(index) is inserted or moved to more than once"
    case .countsDisagree(let oldCount, let removals, let insertions, let newCount):
      "\(oldCount) elements - \(removals) removals + \(insertions) insertions is not \(newCount)"
    case .updateOutside(let pair, let oldCount, let newCount):
      "Update \(pair) is outside 0..<\(oldCount) or 0..<\(newCount)"
    case .updatedTwice(let oldIndex):
      "Old index \(oldIndex) is updated more than once"
    case .updateIsNoSurvivor(let oldIndex, let newIndex, let actual?):
      "The update of old index \(oldIndex) says new index \(newIndex), but it went to \(actual)"
    case .updateIsNoSurvivor(let oldIndex, let newIndex, nil):
      "The update of old index \(oldIndex) to \(newIndex) names an element that was deleted"
    case .tooManyMoves(let moved, let fewest):
      "The batch moves \(moved) elements where \(fewest) suffice"
    case .wrongRowCount(let expected, let actual):
      "The batch starts from \(expected) rows, but \(actual) were given"
    case .negativeVersion(let version):
      "A batch cannot have version \(version)"
    case .versionFalls(let old, let new):
      "A batch from outside cannot lead from version \(old) back to version \(new)"
    case .wrongFormat(let expected, let actual):
      "The document's format is \(actual), not \(expected)"
    case .negativePart(let part):
      "A batch cannot have part \(part)"
    case .wrongRevision(let expected, let actual):
      "The patch starts from version \(expected), but the rows are of version \(actual)"
    case .wrongElementCount(let expected, let actual):
      "The patch inserts and updates \(expected) elements, but brings \(actual)"
    }
  }
}
