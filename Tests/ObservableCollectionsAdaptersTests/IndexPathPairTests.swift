import Foundation
import ObservableCollections
import ObservableCollectionsAdapters
import TestSupport
import Testing

/// The index sets of a batch as index paths.
@Suite("Batches as index paths")
struct IndexPathPairTests {
  @Test("All that a batch of an array names has index paths in a section, row by row")
  func flat() throws {
    let batch = try BatchChanges(
      removals: [1], insertions: [0, 4],
      moves: [RangePair(oldStart: 5, newStart: 1, count: 2)],
      updates: [RangePair(oldStart: 3, newStart: 6, count: 2)], oldCount: 7, newCount: 8)
    #expect(batch.removals.indexPaths(inSection: 3) == [[3, 1]])
    #expect(batch.insertions.indexPaths(inSection: 3) == [[3, 0], [3, 4]])
    #expect(
      batch.moves.indexPaths(inSection: 3) == [
        IndexPathPair(old: [3, 5], new: [3, 1]), IndexPathPair(old: [3, 6], new: [3, 2]),
      ])
    #expect(
      batch.updates.indexPaths(inSection: 0) == [
        IndexPathPair(old: [0, 3], new: [0, 6]), IndexPathPair(old: [0, 4], new: [0, 7]),
      ])
    #expect([RangePair]().indexPaths(inSection: 0) == [])
  }

  @Test("All that a batch of sections names has index paths, row by row")
  func sectioned() throws {
    let batch = try SectionsBatchChanges(
      oldCounts: [3, 1], newCounts: [2, 3],
      removals: ElementPaths([ElementPath(section: 1, element: 0)]),
      insertions: ElementPaths([0, 2].map { ElementPath(section: 1, element: $0) }),
      moves: [
        ElementPathPair(
          old: ElementPath(section: 0, element: 1), new: ElementPath(section: 1, element: 1))
      ],
      updates: [
        ElementPathPair(
          old: ElementPath(section: 0, element: 2), new: ElementPath(section: 0, element: 1))
      ])
    #expect(batch.removals.indexPaths == [[1, 0]])
    #expect(batch.insertions.indexPaths == [[1, 0], [1, 2]])
    #expect(batch.moves.indexPaths == [IndexPathPair(old: [0, 1], new: [1, 1])])
    #expect(batch.updates.indexPaths == [IndexPathPair(old: [0, 2], new: [0, 1])])
    let run = ElementPathPair(
      old: ElementPath(section: 2, element: 5), new: ElementPath(section: 0, element: 0), count: 2)
    #expect([run].indexPaths.map(\.description) == ["[2, 5] → [0, 0]", "[2, 6] → [0, 1]"])
  }
}
