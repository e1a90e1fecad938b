import Foundation
import ObservableCollections

extension EditableList {
  /// Removes the elements at the offsets of SwiftUI's `onDelete`. One removal, or none without
  /// indexes.
  ///
  /// - Parameter offsets: indexes before the removal; traps if one is outside the list.
  /// - Returns: the removed elements, in order.
  @discardableResult
  public func remove(atOffsets offsets: IndexSet) -> [Element] {
    remove(at: IndexRanges(offsets))
  }

  /// Moves elements by the offsets of SwiftUI's `onMove`, keeping their order. One move, or none if
  /// all elements keep their places.
  ///
  /// - Parameters:
  ///   - sources: indexes before the move; traps if one is outside the list.
  ///   - target: the place to move the elements to, an insertion index before the move; traps
  ///     outside `0...count`.
  public func move(fromOffsets sources: IndexSet, toOffset target: Int) {
    move(fromOffsets: IndexRanges(sources), toOffset: target)
  }

  /// Sorts the elements by a comparator; the sort is stable. One move with the fewest moved
  /// elements, or none. O(n log n).
  ///
  /// - Parameter comparator: the order, `KeyPathComparator(\.date)` for instance. It must not
  ///   change the list.
  public func sort<Comparator: SortComparator<Element>>(using comparator: Comparator) {
    sort { comparator.compare($0, $1) == .orderedAscending }
  }

  /// Sorts the elements by several comparators. A comparator orders elements that all earlier ones
  /// find equal. One move with the fewest moved elements, or none. O(n log n).
  ///
  /// - Parameter comparators: the orders, `[KeyPathComparator(\.date), KeyPathComparator(\.title)]`
  ///   for instance. They must not change the list.
  public func sort<Comparator: SortComparator<Element>>(
    using comparators: some Sequence<Comparator>
  ) {
    let comparators = Array(comparators)
    sort { left, right in
      for comparator in comparators {
        let order = comparator.compare(left, right)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return false
    }
  }
}
