// Sections of objects that change by themselves, with main-actor-isolated closures.

import Observation

extension ObservableList where Element: Observable {
  /// A derived list that groups observed objects by a key. The closures run on the main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @MainActor
  public func sections<Key: Hashable>(
    on place: OnMainActor,
    observing: ObservedReads = .all,
    by key: @escaping @MainActor (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @MainActor () -> ((Key, Key) -> Bool)? = nil
  ) -> DerivedSections<SectionKey<Key>, Element> {
    observedSections(
      in: .elementsThere(observing), callableThere(key), areInIncreasingOrder(),
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups observed objects by a key, with custom headers. The closures run on
  /// the main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @MainActor
  public func sections<Header: Identifiable & Equatable>(
    on place: OnMainActor,
    observing: ObservedReads = .all,
    by key: @escaping @MainActor (Element) -> Header.ID,
    orderedBy areInIncreasingOrder:
      @autoclosure @MainActor () -> ((Header.ID, Header.ID) -> Bool)? = nil,
    header: @escaping @MainActor (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    observedSections(
      in: .elementsThere(observing), callableThere(key), areInIncreasingOrder(),
      header: withKeyAsID(callableThere(header)))
  }

  /// A derived list that groups observed objects by a key with a parameter. The closures run on the
  /// main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(with:by:orderedBy:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @MainActor
  public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    on place: OnMainActor,
    with parameter: Parameter,
    observing: ObservedReads = .all,
    by key: @escaping @MainActor (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @MainActor () -> ((Key, Key) -> Bool)? = nil
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    observedSections(
      with: parameter, in: .elementsThere(observing), callableThere(key),
      areInIncreasingOrder(),
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups observed objects by a key with a parameter, with custom headers.
  /// The closures run on the main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(with:by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @MainActor
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor,
    with parameter: Parameter,
    observing: ObservedReads = .all,
    by key: @escaping @MainActor (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder:
      @autoclosure @MainActor () -> ((Header.ID, Header.ID) -> Bool)? = nil,
    header: @escaping @MainActor (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    observedSections(
      with: parameter, in: .elementsThere(observing), callableThere(key),
      areInIncreasingOrder(),
      header: withKeyAsID(callableThere(header)))
  }
}

// MARK: - What they have in common

extension ObservableList {
  func observedSections<Header: Identifiable & Equatable>(
    in reads: FollowedReads, _ key: @escaping (Element) -> Header.ID,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    let key = SpecializedKey(reads.asking(key))
    let isBound = reads.isBound
    func grouping(
      _ header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
    ) -> Grouping<Header, Element> {
      Grouping(key, header: header, areInIncreasingOrder: areInIncreasingOrder)
    }
    switch reads.kind {
    case .nothing: return DerivedSections(grouping(header), of: self, isBound: isBound)
    case .elements(let tracker):
      let headers = HeaderTracker(tracker, header)
      return DerivedSections(
        Observing(ObservedHeaders(grouping(headers.header), headers), tracker), of: self,
        isBound: isBound)
    case .closures(let watcher):
      return DerivedSections(Following(grouping(header), watcher), of: self, isBound: isBound)
    }
  }

  func observedSections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, in reads: FollowedReads,
    _ key: @escaping (Element, Parameter) -> Header.ID,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    let ask: (() -> Header.ID) -> Header.ID = reads.asker()
    let isBound = reads.isBound
    let function = { parameter in SpecializedKey { element in ask { key(element, parameter) } } }
    func grouping(
      _ key: SpecializedKey<Element, Header.ID>,
      _ header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
    ) -> Grouping<Header, Element> {
      Grouping(key, header: header, areInIncreasingOrder: areInIncreasingOrder)
    }
    switch reads.kind {
    case .nothing:
      return AdjustableSections(with: parameter, of: self, isBound: isBound, function: function) {
        grouping($0, header)
      }
    case .elements(let tracker):
      let headers = HeaderTracker(tracker, header)
      return AdjustableSections(with: parameter, of: self, isBound: isBound, function: function) {
        Observing(ObservedHeaders(grouping($0, headers.header), headers), tracker)
      }
    case .closures(let watcher):
      return AdjustableSections(with: parameter, of: self, isBound: isBound, function: function) {
        Following(grouping($0, header), watcher)
      }
    }
  }
}
