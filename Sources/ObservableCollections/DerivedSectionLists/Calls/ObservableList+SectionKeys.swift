// Properties of the main actor as keys of sections: see `ObservableList+Keys.swift`.

import Observation

extension ObservableList {
  /// A derived list that groups the elements by a property of the main actor.
  ///
  /// - Parameters:
  ///   - isolation: the main actor, where the functions are called: see ``filtered(on:_:)``.
  ///   - key: the property.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func sections<Key: Hashable>(
    isolation: MainActor = .shared, by key: @escaping (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure () -> ((Key, Key) -> Bool)?? = nil
  ) -> DerivedSections<SectionKey<Key>, Element> {
    observedSections(
      in: .there(Element.self), key, areInIncreasingOrder() ?? nil,
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups the elements by a property of the main actor, with custom headers.
  ///
  /// - Parameters:
  ///   - isolation: the main actor, where the functions are called: see ``filtered(on:_:)``.
  ///   - key: the property.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func sections<Header: Identifiable & Equatable>(
    isolation: MainActor = .shared, by key: @escaping (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure () -> ((Header.ID, Header.ID) -> Bool)?? = nil,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    observedSections(
      in: .there(Element.self), key, areInIncreasingOrder() ?? nil,
      header: withKeyAsID(header))
  }
}

// MARK: - With a parameter of the main actor

extension ObservableList {
  /// A derived list that groups the elements by a key with a parameter of the main actor.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which is compared on the main actor.
  ///   - isolation: the main actor, where the functions are called: see ``filtered(on:_:)``.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func sections<Key: Hashable, Parameter: Equatable>(
    with parameter: Parameter, isolation: MainActor = .shared,
    by key: @escaping (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure () -> ((Key, Key) -> Bool)?? = nil
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    observedSections(
      with: parameter, in: .there(Element.self), key, areInIncreasingOrder() ?? nil,
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups the elements by a key with a parameter of the main actor, with custom headers.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which is compared on the main actor.
  ///   - isolation: the main actor, where the functions are called: see ``filtered(on:_:)``.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func sections<Header: Identifiable & Equatable, Parameter: Equatable>(
    with parameter: Parameter, isolation: MainActor = .shared,
    by key: @escaping (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure () -> ((Header.ID, Header.ID) -> Bool)?? = nil,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    observedSections(
      with: parameter, in: .there(Element.self), key, areInIncreasingOrder() ?? nil,
      header: withKeyAsID(header))
  }
}
