// The operators with functions that run on the main actor, and with a parameter: maps and sections.

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

  /// A list of two levels in which the elements stand in sections by a key that the main actor reads and that depends on
  /// a parameter, which follows this one and whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - place: where the functions run: see ``filtered(on:_:)``.
  ///   - parameter: the first one.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: that of ``sections(with:by:orderedBy:)``.
  @MainActor public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    by key: @escaping @MainActor (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @MainActor () -> ((Key, Key) -> Bool)? = nil
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    groupedThere(with: parameter, key, areInIncreasingOrder()) { key, _ in SectionKey(id: key) }
  }

  /// A list of two levels in which the elements stand in sections by a key that the main actor reads and that depends on
  /// a parameter, with headers that it makes, which follows this one and whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - place: where the functions run: see ``filtered(on:_:)``.
  ///   - parameter: the first one.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: that of ``sections(with:by:orderedBy:)``, and of `header`.
  @MainActor
  public func sections<
    Header: Identifiable & Equatable, Parameter: Equatable & Sendable
  >(
    on place: OnMainActor, with parameter: Parameter,
    by key: @escaping @MainActor (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder:
      @autoclosure @MainActor () -> ((Header.ID, Header.ID) -> Bool)? = nil,
    header: @escaping @MainActor (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    groupedThere(
      with: parameter, key, areInIncreasingOrder(), header: withKeyAsID(callableThere(header)))
  }

  @MainActor
  private func groupedThere<
    Header: Identifiable & Equatable, Parameter: Equatable & Sendable
  >(
    with parameter: Parameter, _ key: @escaping @MainActor (Element, Parameter) -> Header.ID,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    let key = callableThere(key)
    return AdjustableSections(
      with: parameter, of: self, isBound: true,
      function: { parameter in SectionChoosing { key($0, parameter) } },
      operation: { Grouping($0, header: header, areInIncreasingOrder: areInIncreasingOrder) })
  }
}
