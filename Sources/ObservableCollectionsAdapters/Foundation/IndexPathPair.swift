import Foundation
import ObservableCollections

/// The index paths, before and after a batch, of a row that the batch keeps.
public struct IndexPathPair: Hashable, Sendable {
  /// The index path of the row before the batch.
  public let old: IndexPath
  /// The index path of the row after the batch.
  public let new: IndexPath

  /// Creates a pair of index paths.
  ///
  /// - Parameters:
  ///   - old: the index path of the row before the batch.
  ///   - new: the index path of the row after the batch.
  public init(old: IndexPath, new: IndexPath) {
    self.old = old
    self.new = new
  }
}

extension Sequence where Element == RangePair {
  /// The index paths of moved or updated rows, one pair per row.
  ///
  /// ```swift
  /// batch.moves                             // [0...1 → 5...6]
  /// batch.moves.indexPaths(inSection: 0)    // [[0, 0] → [0, 5], [0, 1] → [0, 6]]
  /// ```
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
  /// The index paths of moved or updated elements, one pair per element.
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
  /// A description of both index paths: `[0, 1] → [0, 6]`.
  public var description: String { "\(old) → \(new)" }
}
