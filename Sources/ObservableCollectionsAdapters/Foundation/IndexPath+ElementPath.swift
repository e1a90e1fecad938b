import Foundation
import ObservableCollections

extension IndexPath {
  /// The same place as an index path of two parts. Nothing is allocated.
  ///
  ///     IndexPath(ElementPath(section: 2, element: 0))  // [2, 0]
  ///
  /// - Parameter path: a place; it counts in whatever list `path` counts in.
  public init(_ path: ElementPath) {
    self = IndexPath(index: path.section).appending(path.element)
  }
}

extension ElementPath {
  /// The same place as an element path; nil if the index path does not have two parts. Nothing is
  /// allocated.
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
