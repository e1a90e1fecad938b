import Foundation
import ObservableCollections

extension IndexSet {
  /// Creates a Foundation index set of the same indexes.
  ///
  /// - Parameter ranges: the indexes, before or after a change.
  /// - Complexity: O(*R*), where *R* is the number of ranges.
  public init(_ ranges: IndexRanges) {
    self.init()
    for range in ranges.ranges { insert(integersIn: range) }
  }
}

extension IndexRanges {
  /// Creates index ranges from a Foundation index set.
  ///
  /// - Parameter indexes: the indexes. Foundation's are never negative.
  /// - Complexity: O(*R*), where *R* is the number of ranges.
  public init(_ indexes: IndexSet) {
    self.init(indexes.rangeView)
  }
}
