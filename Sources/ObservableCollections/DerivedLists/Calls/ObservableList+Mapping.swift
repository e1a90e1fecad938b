// Maps: what a function makes of each element.

extension ObservableList {
  /// A list of what a function makes of each element, which follows this one.
  ///
  /// A replacement in this list is one there, whatever the function makes of the element.
  ///
  /// - Parameter transform: makes an element. Called once for each element that is new or was
  ///   replaced, on the thread that looks at the list.
  /// - Complexity: that of ``filtered(_:)``, but nothing for elements that did not change.
  @_disfavoredOverload
  @inlinable
  public func mapped<Result>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    mapping(transform, nil, ElementCode()) { $0.elements(at: $1).map($2) }
  }

  /// A list of what a function makes of each element, which follows this one and leaves out
  /// replacements that change nothing.
  ///
  /// ```swift
  /// let titles = posts.mapped { $0.title }  // a post that was read is no change
  /// ```
  ///
  /// - Parameter transform: makes an element. Called once for each element that is new or was
  ///   replaced, on the thread that looks at the list. If it makes of a replaced element what is there,
  ///   nothing was replaced in the list.
  /// - Complexity: that of ``filtered(_:)``, but nothing for elements that did not change.
  @inlinable
  public func mapped<Result: Equatable>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    mapping(transform, { $0 == $1 }, ElementCode()) { $0.elements(at: $1).map($2) }
  }

  @usableFromInline
  func mapping<Result>(
    _ transform: @escaping (Element) -> Result, _ isSame: ((Result, Result) -> Bool)?,
    _ code: ElementCode<Result>, _ call: @escaping MappingCode<Element, Result>
  ) -> DerivedList<Result> {
    DerivedList(Mapping(transform: transform, isSame: isSame, code: code, call: call), of: self)
  }
}
