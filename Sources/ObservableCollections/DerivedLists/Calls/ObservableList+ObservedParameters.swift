// Lists of objects that change by themselves, with a parameter.

import Observation

extension ObservableList where Element: Observable {
  /// A derived list of the observed objects that satisfy a predicate with a parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - isIncluded: as in `filtered(with:_:)`.
  /// - Complexity: the same as `filtered(with:_:)` and as the overload without a parameter.
  public func filtered<Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    _ isIncluded: @escaping @Sendable (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedFilter(with: parameter, in: .elements(observing, in: executor(isolation)), isIncluded)
  }

  /// A derived list of the non-`nil` results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: as in `compactMapped(with:_:)`.
  /// - Complexity: the same as `compactMapped(with:_:)` and as the overload without a parameter.
  public func compactMapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .elements(observing, in: executor(isolation)), isSame: nil, transform)
  }

  /// A derived list of the non-`nil` equatable results of a transform with a parameter, for
  /// observed objects.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: as in `compactMapped(with:_:)`.
  /// - Complexity: the same as `compactMapped(with:_:)` and as the overload without a parameter.
  public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .elements(observing, in: executor(isolation)), isSame: equality(),
      transform)
  }

  /// A derived list of the results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: as in `mapped(with:_:)`.
  /// - Complexity: the same as `mapped(with:_:)` and as the overload without a parameter.
  public func mapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(
      with: parameter, in: .elements(observing, in: executor(isolation)), isSame: nil, transform)
  }

  /// A derived list of the equatable results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: as in `mapped(with:_:)`.
  /// - Complexity: the same as `mapped(with:_:)` and as the overload without a parameter.
  public func mapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(
      with: parameter, in: .elements(observing, in: executor(isolation)), isSame: equality(),
      transform)
  }

  /// A derived list of observed objects, ordered by a comparator with a parameter. When a property
  /// changes that the comparator has read, the element moves.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - areInIncreasingOrder: as in `ordered(with:by:)`.
  /// - Complexity: the same as `ordered(with:by:)` and as the overload without a parameter.
  public func ordered<Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedOrder(
      with: parameter, in: .elements(observing, in: executor(isolation)), by: areInIncreasingOrder)
  }
}
