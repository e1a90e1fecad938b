import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListDiffs

@Suite struct CollectionDifferenceTests {
  @Test func randomDifferencesAreTakenOver() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<TestScale.randomRuns(2_000) {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { $0 }
      let new = ChangedList(
        old.map { Item(id: $0) }, deleting: 3, inserting: 3, swapping: 2, updating: 0,
        using: &random
      ).items.map(\.id)
      let difference = new.difference(from: old)
      let batch = try BatchUpdate(difference, before: old, start: 3, end: 4)
      try expectEqual(Array(batch.after), new, "\(difference)")
      try expectEqual(batch.applied(to: old), new, "\(difference)")
      try expectEqual(batch.moves.isEmpty, true, "Moves of \(difference)")
      let moving = try BatchUpdate(difference.inferringMoves(), before: old)
      try expectEqual(moving.changes.checked(), moving.changes, "\(difference) with moves")
      let diff = BatchChanges(from: old, to: new, matching: .self)
      try expectEqual(moving.removals, diff.removals, "\(difference) with moves")
      try expectEqual(
        moving.moves.elementCount, diff.moves.elementCount, "\(difference) with moves")
    }
  }

  @Test func batchesBecomeDifferencesThatApply() throws {
    var random = SplitMix64(seed: 13)
    for _ in 0..<TestScale.randomRuns(2_000) {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { Item(id: $0) }
      let new = ChangedList(
        old, deleting: 3, inserting: 3, swapping: 2, updating: 2, using: &random
      ).items
      let batch = BatchUpdate(from: old, to: new, matching: .id)
      let difference = batch.collectionDifference
      try expectEqual(old.applying(difference), new, "\(batch)")
      let updated = batch.changes.updatedOldIndexes
      let moved = batch.moves.elements.count { !updated.contains($0.old) }
      try expectEqual(associations(in: difference), 2 * moved, "Associations in \(batch)")
    }
  }

  private func associations(in difference: CollectionDifference<Item>) -> Int {
    difference.count { change in
      switch change {
      case .insert(_, _, let other), .remove(_, _, let other): other != nil
      }
    }
  }

  @Test func anAssociationThatMovesNothingIsAnElementThatStays() throws {
    // "b" goes and comes in its own place.
    let difference = try #require(
      CollectionDifference<String>([
        .remove(offset: 1, element: "b", associatedWith: 1),
        .insert(offset: 1, element: "b", associatedWith: 1),
      ]))
    #expect(try BatchChanges(difference, oldCount: 3).isEmpty)
  }

  @Test func indexesThatTheListsDoNotHaveThrow() throws {
    let removal = try #require(
      CollectionDifference<Int>([.remove(offset: 3, element: 0, associatedWith: nil)]))
    #expect(throws: PatchError.removalOutsideOld(index: 3, oldCount: 3)) {
      try BatchChanges(removal, oldCount: 3)
    }
    let insertion = try #require(
      CollectionDifference<Int>([.insert(offset: 5, element: 0, associatedWith: nil)]))
    #expect(throws: PatchError.insertionOutsideNew(index: 5, newCount: 4)) {
      try BatchUpdate(insertion, before: [1, 2, 3])
    }
    #expect(throws: PatchError.negativeCount(-1)) { try BatchChanges(insertion, oldCount: -1) }
  }
}
