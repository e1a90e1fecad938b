import Foundation
import ObservableCollections
import ObservableCollectionsAdapters
import Testing

/// Element paths to and from index paths.
struct IndexPathTests {
  private static let paths = (0..<3).flatMap { section in
    [0, 1, 7, 1 << 40].map { ElementPath(section: section, element: $0) }
  }

  @Test("A path survives the way to IndexPath and back", arguments: paths)
  func roundTrip(path: ElementPath) {
    let foundation = IndexPath(path)
    #expect(foundation == [path.section, path.element])
    #expect(ElementPath(foundation) == path)
  }

  @Test(
    "Only index paths of two parts are element paths",
    arguments: [IndexPath(), IndexPath(index: 1), [1, 2, 3]])
  func otherLengths(path: IndexPath) {
    #expect(ElementPath(path) == nil)
  }

  @Test("Index paths sort as element paths do")
  func order() {
    let descending = Self.paths.reversed().map { IndexPath($0) }
    #expect(descending.sorted() == Self.paths.map { IndexPath($0) })
  }

  @Test("A set of paths gives its members, ascending")
  func sets() {
    #expect(ElementPaths(Self.paths.reversed()).indexPaths == Self.paths.map { IndexPath($0) })
    #expect(ElementPaths().indexPaths == [])
  }
}
