// Maps: the results of a transform.

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
