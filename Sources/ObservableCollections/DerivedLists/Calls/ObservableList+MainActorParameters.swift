// The operators with functions that run on the main actor, and with a parameter: maps.

extension ObservableList {
  /// A list of what a function of the main actor with a parameter makes of each element, which follows this one and
  /// whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - parameter: the first one.
  ///   - transform: makes an element, as in `mapped(with:_:)`. All elements are replaced when the parameter is.
  /// - Complexity: that of `mapped(with:_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Result, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    let transform = callableThere(transform)
    return AdjustableList(
      with: parameter, of: self, isBound: true,
      function: { parameter in { transform($0, parameter) } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: nil) })
  }

  /// A list of what a function of the main actor with a parameter makes of each element, which follows this one, whose
  /// parameter can be replaced, and which leaves out replacements that change nothing.
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - parameter: the first one.
  ///   - transform: makes an element, as in `mapped(with:_:)`.
  /// - Complexity: that of `mapped(with:_:)`.
  @MainActor public func mapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    let transform = callableThere(transform)
    return AdjustableList(
      with: parameter, of: self, isBound: true,
      function: { parameter in { transform($0, parameter) } },
      operation: { Mapping<Element, Result>(comparing: $0) })
  }

  /// A list of what a function of the main actor with a parameter makes of the elements, without those of which it
  /// makes nothing, which follows this one and whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - parameter: the first one.
  ///   - transform: as in `compactMapped(with:_:)`. Another parameter replaces what is not equal.
  /// - Complexity: that of ``filtered(with:_:)``.
  @MainActor public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    let transform = callableThere(transform)
    return AdjustableList(
      with: parameter, of: self, isBound: true,
      function: { parameter in Choosing { transform($0, parameter) } },
      operation: { Selecting<Element, Result>(comparing: $0) })
  }
}
