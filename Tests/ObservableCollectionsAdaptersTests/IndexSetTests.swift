import Foundation
import ObservableCollections
import ObservableCollectionsAdapters
import Testing

/// Index sets and index paths to and from index ranges, over every subset of six indexes.
struct IndexSetTests {
  private static let subsets = (0..<64).map { bits in (0..<6).filter { bits >> $0 & 1 == 1 } }

  @Test("Every small set of indexes survives the way to IndexSet and back", arguments: subsets)
  func roundTrip(indexes: [Int]) {
    let ranges = IndexRanges(indexes)
    let foundation = IndexSet(ranges)
    #expect(Array(foundation) == indexes)
    #expect(IndexRanges(foundation) == ranges)
  }

  @Test("Long ranges are carried over as ranges")
  func longRanges() {
    let far = 1 << 40
    let foundation = IndexSet(IndexRanges([0..<far, far + 1..<2 * far]))
    #expect(foundation.rangeView.map { $0 } == [0..<far, far + 1..<2 * far])
    #expect(IndexRanges(foundation) == IndexRanges([0..<far, far + 1..<2 * far]))
  }

  @Test("Index paths are ascending and lie in the section", arguments: subsets)
  func indexPaths(indexes: [Int]) {
    let paths = IndexRanges(indexes).indexPaths(inSection: 3)
    #expect(paths == indexes.map { IndexPath(indexes: [3, $0]) })
  }
}
