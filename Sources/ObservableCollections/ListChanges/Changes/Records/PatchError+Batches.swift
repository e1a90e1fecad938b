extension PatchError {
  /// The batch breaks a promise.
  private static func invalid(_ message: String) -> Self { Self(.invalid, message) }
}

// MARK: - Rows

extension PatchError {
  static func negativeCount(_ count: Int) -> Self {
    invalid("A batch cannot have a count of \(count)")
  }
  static func countTooLarge(_ count: Int) -> Self {
    invalid("A count of \(count) is above \(PackedRun.mostElements), more than an array can have")
  }
  static func removalOutsideOld(index: Int, oldCount: Int) -> Self {
    invalid("Removal index \(index) is outside the old array's 0..<\(oldCount)")
  }
  static func insertionOutsideNew(index: Int, newCount: Int) -> Self {
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
  static func tooManyMoves(moved: Int, fewest: Int) -> Self {
    invalid("The batch moves \(moved) elements where \(fewest) suffice")
  }
  static func wrongRowCount(expected: Int, actual: Int) -> Self {
    Self(.mismatch, "The batch starts from \(expected) rows, but \(actual) were given")
  }
  static func wrongElementCount(expected: Int, actual: Int) -> Self {
    invalid("The patch inserts and updates \(expected) elements, but brings \(actual)")
  }
}

// MARK: - Sections

extension PatchError {
  static func badCounts(_ counts: [Int]) -> Self {
    invalid("A batch cannot have sections of \(counts) elements")
  }
  static func oldSectionOutside(_ section: Int, count: Int) -> Self {
    invalid("Section \(section) is outside the old list's 0..<\(count)")
  }
  static func newSectionOutside(_ section: Int, count: Int) -> Self {
    invalid("Section \(section) is outside the new list's 0..<\(count)")
  }
  static func oldSectionTwice(_ section: Int) -> Self {
    invalid("Old section \(section) is removed or moved more than once")
  }
  static func newSectionTwice(_ section: Int) -> Self {
    invalid("New section \(section) is inserted or moved to more than once")
  }
  static func sectionCountsDisagree(
    oldCount: Int, removals: Int, insertions: Int, newCount: Int
  ) -> Self {
    invalid(
      "\(oldCount) sections - \(removals) removals + \(insertions) insertions is not \(newCount)")
  }
  static func noSuchSurvivor(_ pair: SectionPair, actual: Int?) -> Self {
    let fact = actual.map { "it is \($0)" } ?? "it is gone"
    return invalid("Old section \(pair.old) is said to be new section \(pair.new), but \(fact)")
  }
  static func sectionUpdatedTwice(oldSection: Int) -> Self {
    invalid("Old section \(oldSection) is updated more than once")
  }
  static func tooManySectionMoves(moved: Int, fewest: Int) -> Self {
    invalid("The batch moves \(moved) sections where \(fewest) suffice")
  }
  static func wrongCounts(expected: [Int], actual: [Int]) -> Self {
    Self(
      .mismatch,
      "The batch starts from sections of \(expected) elements, but those given have \(actual)")
  }
  static func wrongHeaderCount(expected: Int, actual: Int) -> Self {
    invalid("The patch inserts and updates \(expected) headers, but brings \(actual)")
  }
}

// MARK: - Rows

extension PatchError {
  static func newRowsDisagree(expected: Int, atLeast actual: Int) -> Self {
    invalid("The new list has \(expected) rows, but the runs up to row \(actual) do not end there")
  }
  static func oldRowOutside(_ row: Int, count: Int, of rows: Int) -> Self {
    invalid("\(count) rows from \(row) are outside the old list's 0..<\(rows)")
  }
  static func oldRowTwice(_ row: Int) -> Self { invalid("Old row \(row) comes more than once") }
  static func headerIsElement(oldRow: Int, newRow: Int) -> Self {
    invalid("Of old row \(oldRow) and new row \(newRow) only one is a header")
  }
}

// MARK: - Elements of sections

extension PatchError {
  static func oldPathOutside(_ path: ElementPath) -> Self {
    invalid("Old path \(path) does not exist")
  }
  static func newPathOutside(_ path: ElementPath) -> Self {
    invalid("New path \(path) does not exist")
  }
  static func oldPathInLostSection(_ path: ElementPath) -> Self {
    invalid("Old path \(path) lies in a section that is removed")
  }
  static func newPathInNewSection(_ path: ElementPath) -> Self {
    invalid("New path \(path) lies in a section that is inserted")
  }
  static func oldPathTwice(_ path: ElementPath) -> Self {
    invalid("Old path \(path) is removed or moved more than once")
  }
  static func newPathTwice(_ path: ElementPath) -> Self {
    invalid("New path \(path) is inserted or moved to more than once")
  }
  static func elementCountsDisagree(_ pair: SectionPair, staying: Int, places: Int) -> Self {
    invalid("\(staying) elements stay in section \(pair), but it has \(places) places for them")
  }
  static func updatedTwice(_ path: ElementPath) -> Self {
    invalid("Old path \(path) is updated more than once")
  }
  static func updateIsNoSurvivor(
    old: ElementPath, new: ElementPath, actual: ElementPath?
  ) -> Self {
    guard let actual else {
      return invalid(
        "The update of old path \(old) to \(new) names an element that was removed")
    }
    return invalid("The update of old path \(old) says new path \(new), but it went to \(actual)")
  }
}
