import ObservableCollections
import Testing

@testable import CoreTestSupport

/// What the article says of diffs without an array; its examples are run with the other guides' code.
struct WholeSnapshotsGuideTests {
  @Test("Whole snapshots: diffs without an array agree")
  func withoutAnArray() throws {
    let (old, new) = ([1, 2, 3, 4], [4, 1, 5, 3])
    let batch = BatchUpdate(from: old, to: new, matching: .self)
    #expect(batch.changes == BatchChanges(from: old, to: new, matching: .self))
    let same = try BatchUpdate(new.difference(from: old).inferringMoves(), before: old)
    #expect(same == batch)
    #expect(new == old.applying(batch.collectionDifference))
  }
}
