// Lists of objects that change by themselves, with a parameter and
// main-actor-isolated closures.

import Observation

extension ObservableList where Element: Observable {
  /// A derived list of the observed objects that satisfy a predicate with a parameter.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isIncluded: as in `filtered(with:_:)`.
  /// - Complexity: the same as `filtered(with:_:)` and as the overload without a parameter.
  @MainActor public func filtered<Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ isIncluded: @escaping @MainActor (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedFilter(with: parameter, in: .elementsThere(observing), callableThere(isIncluded))
  }

  /// A derived list of the non-`nil` results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - transform: as in `compactMapped(with:_:)`.
  /// - Complexity: the same as `compactMapped(with:_:)` and as the overload without a parameter.
  @MainActor public func compactMapped<Result, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .elementsThere(observing), isSame: nil, callableThere(transform))
  }

  /// A derived list of the non-`nil` equatable results of a transform with a parameter, for
  /// observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - transform: as in `compactMapped(with:_:)`.
  /// - Complexity: the same as `compactMapped(with:_:)` and as the overload without a parameter.
  @MainActor public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .elementsThere(observing), isSame: equality(), callableThere(transform))
  }

  /// A derived list of the results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - transform: as in `mapped(with:_:)`.
  /// - Complexity: the same as `mapped(with:_:)` and as the overload without a parameter.
  @MainActor public func mapped<Result, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(
      with: parameter, in: .elementsThere(observing), isSame: nil, callableThere(transform))
  }

  /// A derived list of the equatable results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - transform: as in `mapped(with:_:)`.
  /// - Complexity: the same as `mapped(with:_:)` and as the overload without a parameter.
  @MainActor public func mapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(
      with: parameter, in: .elementsThere(observing), isSame: equality(), callableThere(transform))
  }

  /// A derived list of observed objects, ordered by a comparator with a parameter. When a property
  /// changes that the comparator has read, the element moves.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - areInIncreasingOrder: as in `ordered(with:by:)`.
  /// - Complexity: the same as `ordered(with:by:)` and as the overload without a parameter.
  @MainActor public func ordered<Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    by areInIncreasingOrder: @escaping @MainActor (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedOrder(
      with: parameter, in: .elementsThere(observing), by: callableThere(areInIncreasingOrder))
  }
}
