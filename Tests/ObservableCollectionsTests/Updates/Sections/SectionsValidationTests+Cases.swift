import ObservableCollections
import TestSupport

@testable import ObservableSectionLists

extension SectionsValidationTests {
  static let badSections: [Parts] = [
    Parts(
      old: [1, -1], error: .badCounts([1, -1]),
      message: "A batch cannot have sections of [1, -1] elements"),
    Parts(
      new: [1, Int.max], error: .badCounts([1, Int.max]),
      message: "A batch cannot have sections of [1, \(Int.max)] elements"),
    Parts(
      removedSections: [1, 3], error: .oldSectionOutside(3, count: 3),
      message: "Section 3 is outside the old list's 0..<3"),
    Parts(
      movedSections: [pair(4, 0)], error: .oldSectionOutside(4, count: 3),
      message: "Section 4 is outside the old list's 0..<3"),
    Parts(
      insertedSections: [3], error: .newSectionOutside(3, count: 3),
      message: "Section 3 is outside the new list's 0..<3"),
    Parts(
      updatedHeaders: [pair(0, 5)], error: .newSectionOutside(5, count: 3),
      message: "Section 5 is outside the new list's 0..<3"),
    Parts(
      removedSections: [1], movedSections: [pair(1, 0)], error: .oldSectionTwice(1),
      message: "Old section 1 is removed or moved more than once"),
    Parts(
      movedSections: [pair(2, 2), pair(2, 1)], error: .oldSectionTwice(2),
      message: "Old section 2 is removed or moved more than once"),
    Parts(
      insertedSections: [0], movedSections: [pair(1, 0)], error: .newSectionTwice(0),
      message: "New section 0 is inserted or moved to more than once"),
    Parts(
      movedSections: [pair(2, 2), pair(1, 2)], error: .newSectionTwice(2),
      message: "New section 2 is inserted or moved to more than once"),
    Parts(
      removedSections: [1],
      error: .sectionCountsDisagree(
        oldCount: 3, removals: 1, insertions: 0, newCount: 3),
      message: "3 sections - 1 removals + 0 insertions is not 3"),
    Parts(
      new: [3, 3], removedSections: [0], updatedHeaders: [pair(1, 1)],
      error: .noSuchSurvivor(pair(1, 1), actual: 0),
      message: "Old section 1 is said to be new section 1, but it is 0"),
    Parts(
      new: [3, 3], removedSections: [0], updatedHeaders: [pair(0, 0)],
      error: .noSuchSurvivor(pair(0, 0), actual: nil),
      message: "Old section 0 is said to be new section 0, but it is gone"),
    Parts(
      updatedHeaders: [pair(1, 1), pair(1, 1)], error: .sectionUpdatedTwice(oldSection: 1),
      message: "Old section 1 is updated more than once"),
    Parts(
      movedSections: [pair(0, 2), pair(1, 0)],
      error: .tooManySectionMoves(moved: 2, fewest: 1),
      message: "The batch moves 2 sections where 1 suffice"),
  ]

  static let badElements: [Parts] = [
    Parts(
      removals: [path(3, 0)], error: .oldPathOutside(path(3, 0)),
      message: "Old path (3, 0) does not exist"),
    Parts(
      removals: [path(1, 1), path(1, 3)], error: .oldPathOutside(path(1, 3)),
      message: "Old path (1, 3) does not exist"),
    Parts(
      moves: [pair((0, 2), (0, 0), 2)], error: .oldPathOutside(path(0, 2)),
      message: "Old path (0, 2) does not exist"),
    Parts(
      insertions: [path(0, 4)], error: .newPathOutside(path(0, 4)),
      message: "New path (0, 4) does not exist"),
    Parts(
      updates: [pair((0, 0), (7, 0))], error: .newPathOutside(path(7, 0)),
      message: "New path (7, 0) does not exist"),
    Parts(
      new: [3, 3], removedSections: [1], removals: [path(1, 0)],
      error: .oldPathInLostSection(path(1, 0)),
      message: "Old path (1, 0) lies in a section that is removed"),
    Parts(
      removedSections: [1], insertedSections: [1], moves: [pair((1, 0), (0, 0))],
      error: .oldPathInLostSection(path(1, 0)),
      message: "Old path (1, 0) lies in a section that is removed"),
    Parts(
      old: [3, 3], insertedSections: [1], insertions: [path(1, 2)],
      error: .newPathInNewSection(path(1, 2)),
      message: "New path (1, 2) lies in a section that is inserted"),
    Parts(
      removedSections: [1], insertedSections: [1], moves: [pair((0, 0), (1, 0))],
      error: .newPathInNewSection(path(1, 0)),
      message: "New path (1, 0) lies in a section that is inserted"),
    Parts(
      removals: [path(0, 1)], moves: [pair((0, 0), (1, 0), 2)], error: .oldPathTwice(path(0, 1)),
      message: "Old path (0, 1) is removed or moved more than once"),
    Parts(
      moves: [pair((0, 0), (1, 0)), pair((0, 0), (2, 0))], error: .oldPathTwice(path(0, 0)),
      message: "Old path (0, 0) is removed or moved more than once"),
    Parts(
      insertions: [path(1, 0)], moves: [pair((0, 0), (1, 0))], error: .newPathTwice(path(1, 0)),
      message: "New path (1, 0) is inserted or moved to more than once"),
    Parts(
      moves: [pair((0, 0), (1, 0))],
      error: .elementCountsDisagree(pair(0, 0), staying: 2, places: 3),
      message: "2 elements stay in section 0 → 0, but it has 3 places for them"),
    Parts(
      moves: [pair((0, 0), (0, 1), 2)], error: .tooManyMoves(moved: 2, fewest: 1),
      message: "The batch moves 2 elements where 1 suffice"),
    Parts(
      moves: [pair((2, 1), (2, 1))], error: .tooManyMoves(moved: 1, fewest: 0),
      message: "The batch moves 1 elements where 0 suffice"),
  ]

  static let badUpdates: [Parts] = [
    Parts(
      updates: [pair((0, 0), (0, 0), 2), pair((0, 1), (0, 1))], error: .updatedTwice(path(0, 1)),
      message: "Old path (0, 1) is updated more than once"),
    Parts(
      new: [2, 3, 3], removals: [path(0, 0)], updates: [pair((0, 0), (0, 0))],
      error: .updateIsNoSurvivor(old: path(0, 0), new: path(0, 0), actual: nil),
      message: "The update of old path (0, 0) to (0, 0) names an element that was removed"),
    Parts(
      new: [2, 3, 3], removals: [path(0, 0)], updates: [pair((0, 1), (0, 1))],
      error: .updateIsNoSurvivor(old: path(0, 1), new: path(0, 1), actual: path(0, 0)),
      message: "The update of old path (0, 1) says new path (0, 1), but it went to (0, 0)"),
    Parts(
      old: [3, 2, 3], new: [2, 3, 3], moves: [pair((0, 0), (1, 0))],
      updates: [pair((0, 0), (0, 0))],
      error: .updateIsNoSurvivor(old: path(0, 0), new: path(0, 0), actual: path(1, 0)),
      message: "The update of old path (0, 0) says new path (0, 0), but it went to (1, 0)"),
  ]
}
