// Sections by a main-actor-isolated key.

extension ObservableList {
  /// A derived list that groups the elements by a main-actor-isolated key.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:_:)``.
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``.
  @_disfavoredOverload
  @MainActor public func sections<Key: Hashable>(
    on place: OnMainActor, by key: @escaping @MainActor (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @MainActor () -> ((Key, Key) -> Bool)? = nil
  ) -> DerivedSections<SectionKey<Key>, Element> {
    observedSections(in: .closuresThere(), callableThere(key), areInIncreasingOrder()) { key, _ in
      SectionKey(id: key)
    }
  }

  /// A derived list that groups the elements by a main-actor-isolated key, with headers made on the
  /// main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:_:)``.
  ///   - key: as in ``sections(by:orderedBy:header:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:header:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:header:)``.
  @_disfavoredOverload
  @MainActor public func sections<Header: Identifiable & Equatable>(
    on place: OnMainActor, by key: @escaping @MainActor (Element) -> Header.ID,
    orderedBy areInIncreasingOrder:
      @autoclosure @MainActor () -> ((Header.ID, Header.ID) -> Bool)? = nil,
    header: @escaping @MainActor (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    observedSections(
      in: .closuresThere(), callableThere(key), areInIncreasingOrder(),
      header: withKeyAsID(callableThere(header)))
  }

  /// A derived list that groups the elements by a main-actor-isolated key with a parameter.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:_:)``.
  ///   - parameter: the initial parameter.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``.
  @_disfavoredOverload
  @MainActor public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    by key: @escaping @MainActor (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @MainActor () -> ((Key, Key) -> Bool)? = nil
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    observedSections(
      with: parameter, in: .closuresThere(), callableThere(key), areInIncreasingOrder()
    ) { key, _ in
      SectionKey(id: key)
    }
  }

  /// A derived list that groups the elements by a main-actor-isolated key with a parameter, with
  /// custom headers.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:_:)``.
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, plus the cost of `header`.
  @_disfavoredOverload
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
    observedSections(
      with: parameter, in: .closuresThere(), callableThere(key), areInIncreasingOrder(),
      header: withKeyAsID(callableThere(header)))
  }
}
