import ObservableCollections

extension PatchError {
  private static func invalid(_ message: String) -> Self { Self(.invalid, message) }

  package static func elementCountsDisagree(_ pair: SectionPair, staying: Int, places: Int) -> Self
  {
    invalid("\(staying) elements stay in section \(pair), but it has \(places) places for them")
  }
  package static func newPathInNewSection(_ path: ElementPath) -> Self {
    invalid("New path \(path) lies in a section that is inserted")
  }
  package static func newPathOutside(_ path: ElementPath) -> Self {
    invalid("New path \(path) does not exist")
  }
  package static func newPathTwice(_ path: ElementPath) -> Self {
    invalid("New path \(path) is inserted or moved to more than once")
  }
  package static func newSectionOutside(_ section: Int, count: Int) -> Self {
    invalid("Section \(section) is outside the new list's 0..<\(count)")
  }
  package static func newSectionTwice(_ section: Int) -> Self {
    invalid("New section \(section) is inserted or moved to more than once")
  }
  package static func noSuchSurvivor(_ pair: SectionPair, actual: Int?) -> Self {
    let fact = actual.map { "it is \($0)" } ?? "it is gone"
    return invalid("Old section \(pair.old) is said to be new section \(pair.new), but \(fact)")
  }
  package static func oldPathInLostSection(_ path: ElementPath) -> Self {
    invalid("Old path \(path) lies in a section that is removed")
  }
  package static func oldPathOutside(_ path: ElementPath) -> Self {
    invalid("Old path \(path) does not exist")
  }
  package static func oldPathTwice(_ path: ElementPath) -> Self {
    invalid("Old path \(path) is removed or moved more than once")
  }
  package static func oldSectionOutside(_ section: Int, count: Int) -> Self {
    invalid("Section \(section) is outside the old list's 0..<\(count)")
  }
  package static func oldSectionTwice(_ section: Int) -> Self {
    invalid("Old section \(section) is removed or moved more than once")
  }
  package static func sectionCountsDisagree(
    oldCount: Int, removals: Int, insertions: Int, newCount: Int
  ) -> Self {
    invalid(
      "\(oldCount) sections - \(removals) removals + \(insertions) insertions is not \(newCount)")
  }
  package static func sectionUpdatedTwice(oldSection: Int) -> Self {
    invalid("Old section \(oldSection) is updated more than once")
  }
  package static func tooManySectionMoves(moved: Int, fewest: Int) -> Self {
    invalid("The batch moves \(moved) sections where \(fewest) suffice")
  }
  package static func updateIsNoSurvivor(
    old: ElementPath, new: ElementPath, actual: ElementPath?
  ) -> Self {
    guard let actual else {
      return invalid(
        "The update of old path \(old) to \(new) names an element that was removed")
    }
    return invalid("The update of old path \(old) says new path \(new), but it went to \(actual)")
  }
  package static func updatedTwice(_ path: ElementPath) -> Self {
    invalid("Old path \(path) is updated more than once")
  }
  static func badCounts(_ counts: [Int]) -> Self {
    invalid("A batch cannot have sections of \(counts) elements")
  }
}
