import Foundation
import ObservableCollections

extension EditableList {
  /// Removes elements at scattered places, as SwiftUI's `onDelete` has it. One removal, or none for no
  /// indexes.
  ///
  /// - Parameter offsets: counted before; traps if one is outside.
  /// - Returns: the elements, in order.
  @discardableResult
  public func remove(atOffsets offsets: IndexSet) -> [Element] {
    remove(at: IndexRanges(offsets))
  }

  /// Moves elements together, in their order, as SwiftUI's `onMove` has it. One move, or none if
  /// nothing changes its place.
  ///
  /// - Parameters:
  ///   - sources: their indexes before; traps if one is outside.
  ///   - target: the place that they go to, as an insertion index counted before the move; traps
  ///     outside `0...count`.
  public func move(fromOffsets sources: IndexSet, toOffset target: Int) {
    move(fromOffsets: IndexRanges(sources), toOffset: target)
  }

  /// Puts the elements in the order of a comparator; equal ones keep theirs. One move with the fewest
  /// moved elements, or none. O(n log n).
  ///
  /// - Parameter comparator: `KeyPathComparator(\.date)`; must not change the list.
  public func sort<Comparator: SortComparator<Element>>(using comparator: Comparator) {
    sort { comparator.compare($0, $1) == .orderedAscending }
  }

  /// Puts the elements in the order of comparators: where one finds no difference, the next one decides.
  /// One move with the fewest moved elements, or none. O(n log n).
  ///
  /// - Parameter comparators: `[KeyPathComparator(\.date), KeyPathComparator(\.title)]`; must not change
  ///   the list.
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
