// Sections of objects that change by themselves.

import Observation

extension ObservableList where Element: Observable {
  /// A derived list that groups observed objects by a key. When a property changes that the key has
  /// read, the element moves.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  public func sections<Key: Hashable & SendableMetatype>(
    observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    by key: @escaping @Sendable (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)? = nil
  ) -> DerivedSections<SectionKey<Key>, Element> {
    observedSections(
      in: .elements(observing, in: executor(isolation)), key, areInIncreasingOrder(),
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups observed objects by a key, with custom headers. When a property
  /// changes that the key has read, the element moves.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  public func sections<Header: Identifiable & Equatable>(
    observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    by key: @escaping @Sendable (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)? =
      nil,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> where Header.ID: SendableMetatype {
    observedSections(
      in: .elements(observing, in: executor(isolation)), key, areInIncreasingOrder(),
      header: withKeyAsID(header))
  }

  /// A derived list that groups observed objects by a key with a parameter. When a property changes
  /// that the key has read, the element moves.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(with:by:orderedBy:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  public func sections<Key: Hashable & SendableMetatype, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    by key: @escaping @Sendable (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)? = nil
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    observedSections(
      with: parameter, in: .elements(observing, in: executor(isolation)), key,
      areInIncreasingOrder(),
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups observed objects by a key with a parameter, with custom headers.
  /// When a property changes that the key has read, the element moves.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(with:by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    by key: @escaping @Sendable (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)? =
      nil,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> where Header.ID: SendableMetatype {
    observedSections(
      with: parameter, in: .elements(observing, in: executor(isolation)), key,
      areInIncreasingOrder(),
      header: withKeyAsID(header))
  }
}
