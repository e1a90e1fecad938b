import Foundation
import ObservableCollections

extension ObservableList {
  /// A derived list of the elements, ordered by a comparator; the order is stable.
  ///
  /// ```swift
  /// let sorted = posts.ordered(using: KeyPathComparator(\.date, order: .reverse))
  /// ```
  ///
  /// For an order that changes, such as that of a table's columns, make it the parameter:
  ///
  /// ```swift
  /// let sorted = posts.ordered(with: [KeyPathComparator(\Post.date)]) { left, right, order in
  ///   order.compare(left, right) == .orderedAscending
  /// }
  /// sorted.parameter = sortOrder
  /// ```
  ///
  /// - Parameter comparator: the order. Its result must depend only on the elements.
  public func ordered(
    using comparator: some SortComparator<Element> & Sendable
  ) -> DerivedList<Element> {
    ordered { comparator.compare($0, $1) == .orderedAscending }
  }

  /// Unavailable: a comparator has another label.
  @available(*, unavailable, renamed: "ordered(using:)")
  public func ordered(
    by comparator: some SortComparator<Element> & Sendable
  ) -> DerivedList<Element> { ordered(using: comparator) }
}
