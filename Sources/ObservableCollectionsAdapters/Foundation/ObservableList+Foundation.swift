import Foundation
import ObservableCollections
import Observation

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
  @_disfavoredOverload
  public func ordered(
    using comparator: some SortComparator<Element> & Sendable
  ) -> DerivedList<Element> {
    ordered(by: areInOrder(comparator))
  }

  /// Unavailable: a comparator has another label.
  @available(*, unavailable, renamed: "ordered(using:)")
  public func ordered(
    by comparator: some SortComparator<Element> & Sendable
  ) -> DerivedList<Element> { ordered(using: comparator) }
}

extension ObservableList where Element: Observable {
  /// A derived list of observed objects, ordered by a comparator; the order is stable. An element moves
  /// when a property that the comparator read changes.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in `filtered(observing:_:)`.
  ///   - isolation: the actor on which the elements change.
  ///   - comparator: the order. Its result must depend only on the elements.
  public func ordered(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    using comparator: some SortComparator<Element> & Sendable
  ) -> DerivedList<Element> {
    ordered(observing: observing, isolation: isolation, by: areInOrder(comparator))
  }
}

/// Returns whether the first element comes before the second.
private func areInOrder<Element>(
  _ comparator: some SortComparator<Element> & Sendable
) -> @Sendable (Element, Element) -> Bool {
  { comparator.compare($0, $1) == .orderedAscending }
}
