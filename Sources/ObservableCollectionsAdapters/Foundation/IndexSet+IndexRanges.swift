import Foundation
import ObservableCollections

extension IndexSet {
  /// The same indexes as a Foundation index set.
  ///
  /// - Parameter ranges: the indexes to hold; they count in whatever array `ranges` counts in.
  /// - Complexity: O(*R*), where *R* is the number of ranges.
  public init(_ ranges: IndexRanges) {
    self.init()
    for range in ranges.ranges { insert(integersIn: range) }
  }
}

extension IndexRanges {
  /// The same indexes as a Foundation index set, range by range.
  ///
  /// - Parameter indexes: the indexes to hold. Foundation's are never negative.
  /// - Complexity: O(*R*), where *R* is the number of ranges.
  public init(_ indexes: IndexSet) {
    self.init(indexes.rangeView)
  }
}
