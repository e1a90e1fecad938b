import ObservableCollections

/// A list widget, as its simulation sees it.
@MainActor protocol SimulatedList: UIScrollView {
  var hasDataSource: Bool { get }
  var allowsMultipleSelection: Bool { get }
  var scrollDirection: SimulatedDirection { get }
  /// What a layout of the program's own says; nil without one.
  var contentSizeOfLayout: CGSize? { get }

  func frameOfLayout(at path: IndexPath) -> CGRect?
  func countsOfDataSource() -> [Int]
  func cellOfDataSource(at path: IndexPath) -> UIView?
  func headOfDataSource(section: Int) -> UIView?
  func footOfDataSource(section: Int) -> UIView?
  func indexTitlesOfDataSource() -> [String]?
  func canMoveInDataSource(at path: IndexPath) -> Bool
  func moveInDataSource(from source: IndexPath, to target: IndexPath)
}

/// What ends a program: an Objective-C exception that nobody catches.
public struct UncaughtException: Error, Hashable, CustomStringConvertible {
  /// Whose rule was broken.
  public enum Source: Hashable, Sendable {
    /// UIKit's, with its message.
    case widget
    /// One that UIKit does not check, or not always: `description` is in our words.
    case simulation
  }

  /// Whose rule was broken.
  public let source: Source
  /// The reason.
  public let description: String

  /// Creates an exception.
  public init(source: Source, description: String) {
    (self.source, self.description) = (source, description)
  }
}

extension IndexPath {
  /// The same place for the judge.
  var path: ElementPath { ElementPath(section: self[0], element: self[1]) }
}

extension [IndexPath] {
  /// The same places for the judge.
  var paths: [ElementPath] { map(\.path) }
}
