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
      in: .closuresThere(), key, areInIncreasingOrder() ?? nil,
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
      in: .closuresThere(), key, areInIncreasingOrder() ?? nil,
      header: withKeyAsID(header))
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable {
  /// A derived list that groups the observed objects by a property of the main actor.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor, where the functions are called: see ``filtered(on:observing:_:)``.
  ///   - key: the property.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func sections<Key: Hashable>(
    observing: ObservedReads = .all, isolation: MainActor = .shared,
    by key: @escaping (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure () -> ((Key, Key) -> Bool)?? = nil
  ) -> DerivedSections<SectionKey<Key>, Element> {
    observedSections(
      in: .elementsThere(observing), key, areInIncreasingOrder() ?? nil,
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups the observed objects by a property of the main actor, with custom headers.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor, where the functions are called: see ``filtered(on:observing:_:)``.
  ///   - key: the property.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func sections<Header: Identifiable & Equatable>(
    observing: ObservedReads = .all, isolation: MainActor = .shared,
    by key: @escaping (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure () -> ((Header.ID, Header.ID) -> Bool)?? = nil,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    observedSections(
      in: .elementsThere(observing), key, areInIncreasingOrder() ?? nil,
      header: withKeyAsID(header))
  }
}
