import Foundation
import ObservableCollections

/// A row that survives a batch, named by its index path before and its index path after it.
public struct IndexPathPair: Hashable, Sendable {
  /// Where the row was, in the list before.
  public let old: IndexPath
  /// Where the row is, in the list after.
  public let new: IndexPath

  /// Names a row in both lists.
  ///
  /// - Parameters:
  ///   - old: where it was, in the list before.
  ///   - new: where it is, in the list after.
  public init(old: IndexPath, new: IndexPath) {
    self.old = old
    self.new = new
  }
}

extension Sequence where Element == RangePair {
  /// The moves or updates of a batch as index paths, row by row.
  ///
  ///     [RangePair(oldStart: 0, newStart: 5, count: 2)].indexPaths(inSection: 0)
  ///     // [[0, 0] → [0, 5], [0, 1] → [0, 6]]
  ///
  /// - Parameter section: the first part of each path, before and after.
  /// - Complexity: O(*n*) for *n* rows. Only the result is allocated.
  public func indexPaths(inSection section: Int) -> [IndexPathPair] {
    let parent = IndexPath(index: section)
    var pairs: [IndexPathPair] = []
    pairs.reserveCapacity(reduce(0) { $0 + $1.count })
    for pair in self {
      for offset in 0..<pair.count {
        pairs.append(
          IndexPathPair(
            old: parent.appending(pair.oldStart + offset),
            new: parent.appending(pair.newStart + offset)))
      }
    }
    return pairs
  }
}

extension Sequence where Element == ElementPathPair {
  /// The moves or updates of a batch with sections as index paths, row by row.
  ///
  /// - Complexity: O(*n*) for *n* rows. Only the result is allocated.
  public var indexPaths: [IndexPathPair] {
    var pairs: [IndexPathPair] = []
    pairs.reserveCapacity(reduce(0) { $0 + $1.count })
    for pair in self {
      let (old, new) = (IndexPath(index: pair.old.section), IndexPath(index: pair.new.section))
      for offset in 0..<pair.count {
        pairs.append(
          IndexPathPair(
            old: old.appending(pair.old.element + offset),
            new: new.appending(pair.new.element + offset)))
      }
    }
    return pairs
  }
}

extension IndexPathPair: CustomStringConvertible {
  /// Both paths: `[0, 1] → [0, 6]`.
  public var description: String { "\(old) → \(new)" }
}
