// Operators with main-actor-isolated transforms and a parameter.

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

  /// A derived list of the non-`nil` results of a main-actor-isolated transform with a parameter.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - transform: as in `compactMapped(with:_:)`. Replacing the parameter replaces only the
  ///     elements with a different result.
  /// - Complexity: the same as ``filtered(with:_:)``.
  @_disfavoredOverload
  @MainActor public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .closuresThere(), isSame: equality(), callableThere(transform))
  }
}
