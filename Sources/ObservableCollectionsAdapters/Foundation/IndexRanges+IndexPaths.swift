import Foundation
import ObservableCollections

extension IndexRanges {
  /// The indexes as index paths of two parts, ascending.
  ///
  /// ```swift
  /// IndexRanges([0, 2, 3]).indexPaths(inSection: 1)  // [[1, 0], [1, 2], [1, 3]]
  /// ```
  ///
  /// - Parameter section: the first part of each path.
  /// - Complexity: O(*n*), where *n* is the number of indexes.
  public func indexPaths(inSection section: Int) -> [IndexPath] {
    let parent = IndexPath(index: section)
    return map { parent.appending($0) }
  }
}
