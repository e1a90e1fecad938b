import Foundation
import ObservableCollections

extension IndexPath {
  /// Creates the index path of an element path, without allocation.
  ///
  /// ```swift
  /// IndexPath(ElementPath(section: 2, element: 0))  // [2, 0]
  /// ```
  ///
  /// - Parameter path: the element path, before or after a change.
  public init(_ path: ElementPath) {
    self = IndexPath(index: path.section).appending(path.element)
  }
}

extension ElementPath {
  /// Creates the element path of an index path, without allocation. Returns `nil` if the index path
  /// does not have two parts.
  ///
  /// - Parameter path: an index path of a table or collection view.
  public init?(_ path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(section: path[0], element: path[1])
  }
}

extension ElementPaths {
  /// The members as index paths of two parts, ascending.
  ///
  /// - Complexity: O(*n*) for *n* members.
  public var indexPaths: [IndexPath] { map { IndexPath($0) } }
}
