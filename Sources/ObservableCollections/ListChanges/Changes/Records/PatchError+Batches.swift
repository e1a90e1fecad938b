extension PatchError {
  /// An error for a batch that breaks a promise.
  private static func invalid(_ message: String) -> Self { Self(.invalid, message) }
}

// MARK: - Rows

extension PatchError {
  package static func negativeCount(_ count: Int) -> Self {
    invalid("A batch cannot have a count of \(count)")
  }
  package static func countTooLarge(_ count: Int) -> Self {
    invalid("A count of \(count) is above \(PackedRun.mostElements), more than an array can have")
  }
  package static func removalOutsideOld(index: Int, oldCount: Int) -> Self {
    invalid("Removal index \(index) is outside the old array's 0..<\(oldCount)")
  }
  package static func insertionOutsideNew(index: Int, newCount: Int) -> Self {
    invalid("Insertion index \(index) is outside the new array's 0..<\(newCount)")
  }
  static func moveSourceOutsideOld(_ pair: RangePair, oldCount: Int) -> Self {
    invalid("Move source \(pair.oldRange) is outside the old array's 0..<\(oldCount)")
  }
  static func moveTargetOutsideNew(_ pair: RangePair, newCount: Int) -> Self {
    invalid("Move target \(pair.newRange) is outside the new array's 0..<\(newCount)")
  }
  static func oldIndexTwice(_ index: Int) -> Self {
    invalid("Old index \(index) is removed or moved more than once")
  }
  static func newIndexTwice(_ index: Int) -> Self {
    invalid("New index \(index) is inserted or moved to more than once")
  }
  static func countsDisagree(
    oldCount: Int, removals: Int, insertions: Int, newCount: Int
  ) -> Self {
    invalid(
      "\(oldCount) elements - \(removals) removals + \(insertions) insertions is not \(newCount)")
  }
  static func updateOutside(_ pair: RangePair, oldCount: Int, newCount: Int) -> Self {
    invalid("Update \(pair) is outside 0..<\(oldCount) or 0..<\(newCount)")
  }
  static func updatedTwice(oldIndex: Int) -> Self {
    invalid("Old index \(oldIndex) is updated more than once")
  }
  static func updateIsNoSurvivor(oldIndex: Int, newIndex: Int, actual: Int?) -> Self {
    guard let actual else {
      return invalid(
        "The update of old index \(oldIndex) to \(newIndex) names an element that was removed")
    }
    return invalid(
      "The update of old index \(oldIndex) says new index \(newIndex), but it went to \(actual)")
  }
  package static func tooManyMoves(moved: Int, fewest: Int) -> Self {
    invalid("The batch moves \(moved) elements where \(fewest) suffice")
  }
  static func wrongRowCount(expected: Int, actual: Int) -> Self {
    Self(.mismatch, "The batch starts from \(expected) rows, but \(actual) were given")
  }
  package static func wrongElementCount(expected: Int, actual: Int) -> Self {
    invalid("The patch inserts and updates \(expected) elements, but brings \(actual)")
  }
}
