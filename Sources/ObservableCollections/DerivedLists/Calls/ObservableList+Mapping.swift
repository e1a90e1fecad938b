// Maps: the results of a transform.

import Observation

extension ObservableList {
  /// A derived list of the results of a transform.
  ///
  /// Replacing an element of this list replaces its result, even if the result is the same.
  ///
  /// - Parameter transform: returns an element of the derived list. Called once for each inserted
  ///   or replaced element, on the thread that reads the list.
  /// - Complexity: the same as ``filtered(_:)``, but nothing for elements that did not change.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapped<Result>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    mapping(transform, nil, ElementOperations()) { $0.elements(at: $1).map($2) }
  }

  /// A derived list of the equatable results of a transform.
  ///
  /// ```swift
  /// let titles = posts.mapped { $0.title }  // a post that was read is no change
  /// ```
  ///
  /// - Parameter transform: returns an element of the derived list. Called once for each inserted
  ///   or replaced element, on the thread that reads the list. Replacing an element by one with an
  ///   equal result is no change.
  /// - Complexity: the same as ``filtered(_:)``, but nothing for elements that did not change.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func mapped<Result: Equatable>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    mapping(transform, { $0 == $1 }, ElementOperations()) { $0.elements(at: $1).map($2) }
  }

  @usableFromInline
  func mapping<Result>(
    _ transform: @escaping (Element) -> Result, _ isSame: ((Result, Result) -> Bool)?,
    _ operations: ElementOperations<Result>, _ call: @escaping MappingFunction<Element, Result>
  ) -> DerivedList<Result> {
    DerivedList(
      Mapping(transform: transform, isSame: isSame, operations: operations, call: call), of: self)
  }
}

// MARK: - With a parameter

extension ObservableList {
  /// A derived list of the results of a transform with a replaceable parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns an element of the derived list, as in `mapped(_:)`; also called for all
  ///     elements when the parameter is replaced, on the thread that replaces it. All elements are
  ///     then replaced.
  /// - Complexity: the same as `mapped(_:)`; replacing the parameter is O(N) for N elements.
  @_disfavoredOverload
  public func mapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ transform: @escaping @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: { parameter in { transform($0, parameter) } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: nil) })
  }

  /// A derived list of the equatable results of a transform with a replaceable parameter.
  ///
  /// An equal result is no change, whether the element or the parameter is replaced.
  ///
  /// ```swift
  /// let prices = orders.mapped(with: 1.0) { order, rate in Double(order.price) * rate }
  /// prices.parameter = 1.08
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns an element of the derived list, as in `mapped(_:)`; also called for all
  ///     elements when the parameter is replaced, on the thread that replaces it.
  /// - Complexity: the same as `mapped(_:)`; replacing the parameter is O(N) for N elements.
  @_disfavoredOverload
  public func mapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ transform: @escaping @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: { parameter in { transform($0, parameter) } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: ==) })
  }
}

// MARK: - On the main actor

extension ObservableList {
  /// A derived list of the results of a main-actor-isolated transform.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - transform: returns an element of the derived list, as in `mapped(_:)`.
  /// - Complexity: the same as `mapped(_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Result>(
    on place: OnMainActor, _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .closuresThere(), isSame: nil, callableThere(transform))
  }

  /// A derived list of the equatable results of a main-actor-isolated transform.
  ///
  /// Replacing an element by one with an equal result is no change.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - transform: returns an element of the derived list, as in `mapped(_:)`.
  /// - Complexity: the same as `mapped(_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Result: Equatable>(
    on place: OnMainActor, _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .closuresThere(), isSame: equality(), callableThere(transform))
  }
}

// MARK: - On the main actor, with a parameter

extension ObservableList {
  /// A derived list of the results of a main-actor-isolated transform with a parameter.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - transform: returns an element of the derived list, as in `mapped(with:_:)`. Replacing the
  ///     parameter replaces all elements.
  /// - Complexity: the same as `mapped(with:_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Result, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(with: parameter, in: .closuresThere(), isSame: nil, callableThere(transform))
  }

  /// A derived list of the equatable results of a main-actor-isolated transform with a parameter.
  ///
  /// An equal result is no change, whether the element or the parameter is replaced.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - transform: returns an element of the derived list, as in `mapped(with:_:)`.
  /// - Complexity: the same as `mapped(with:_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(with: parameter, in: .closuresThere(), isSame: equality(), callableThere(transform))
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable {
  /// A derived list of the results of a transform, for observed objects.
  ///
  /// When a property that the transform read changes, the transform is called again for that
  /// element, and its result is replaced.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: returns an element of the derived list. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  public func mapped<Result>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(
      in: .elements(observing, transform.isolation, in: executor(isolation)), isSame: nil,
      callableWhereItBelongs(transform))
  }

  /// A derived list of the equatable results of a transform, for observed objects.
  ///
  /// A result that is equal to the previous one is no change.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: returns an element of the derived list. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  public func mapped<Result: Equatable>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(
      in: .elements(observing, transform.isolation, in: executor(isolation)), isSame: equality(),
      callableWhereItBelongs(transform))
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
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(
      with: parameter, in: .elements(observing, transform.isolation, in: executor(isolation)),
      isSame: nil, callableWhereItBelongs(transform))
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
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(
      with: parameter, in: .elements(observing, transform.isolation, in: executor(isolation)),
      isSame: equality(),
      callableWhereItBelongs(transform))
  }
}

// MARK: - Of objects that change by themselves, on the main actor

extension ObservableList where Element: Observable {
  /// A derived list of the results of a main-actor-isolated transform, for observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - transform: as in `mapped(observing:isolation:_:)`.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @MainActor public func mapped<Result>(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .elementsThere(observing), isSame: nil, callableThere(transform))
  }

  /// A derived list of the equatable results of a main-actor-isolated transform, for observed
  /// objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - transform: as in `mapped(observing:isolation:_:)`.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @MainActor public func mapped<Result: Equatable>(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .elementsThere(observing), isSame: equality(), callableThere(transform))
  }

  /// A derived list of the results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - transform: as in `mapped(with:_:)`.
  /// - Complexity: the same as `mapped(with:_:)` and as the overload without a parameter.
  @_documentation(visibility: internal)
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
  @_documentation(visibility: internal)
  @MainActor public func mapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(
      with: parameter, in: .elementsThere(observing), isSame: equality(), callableThere(transform))
  }
}

// MARK: - What they have in common

extension ObservableList {
  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedMap<Result>(
    in reads: FollowedReads, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element) -> Result
  ) -> DerivedList<Result> {
    observed(
      Mapping(transform: reads.asking(transform), isSame: isSame), reads, tellsReplacements: true)
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedMap<Result, Parameter: Equatable>(
    with parameter: Parameter, in reads: FollowedReads, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    let ask: (() -> Result) -> Result = reads.asker()
    return observed(
      with: parameter, reads, tellsReplacements: true,
      function: { parameter in { element in ask { transform(element, parameter) } } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: isSame) })
  }
}
