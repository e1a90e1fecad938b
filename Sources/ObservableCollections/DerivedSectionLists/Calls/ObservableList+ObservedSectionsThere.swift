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
      in: .mainActor, isBound: true, observing, callableThere(key), areInIncreasingOrder(),
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
      in: .mainActor, isBound: true, observing, callableThere(key), areInIncreasingOrder(),
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
      with: parameter, in: .mainActor, isBound: true, observing, callableThere(key),
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
      with: parameter, in: .mainActor, isBound: true, observing, callableThere(key),
      areInIncreasingOrder(),
      header: withKeyAsID(callableThere(header)))
  }
}

// MARK: - What they have in common

extension ObservableList {
  func observedSections<Header: Identifiable & Equatable>(
    in place: ElementExecutor, isBound: Bool, _ observing: ObservedReads = .all,
    _ key: @escaping (Element) -> Header.ID,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    if observing == .nothing {
      return DerivedSections(
        Grouping(
          SpecializedKey(key), header: header, areInIncreasingOrder: areInIncreasingOrder),
        of: self, isBound: isBound)
    }
    let tracker = ElementTracker(in: place)
    let headers = HeaderTracker(tracker, header)
    let operation = Grouping(
      SpecializedKey(tracker.asking(key)), header: headers.header,
      areInIncreasingOrder: areInIncreasingOrder)
    let list = DerivedSections(
      Observing(ObservedHeaders(operation, headers), tracker), of: self, isBound: isBound)
    tracker.follow(list.core)
    return list
  }

  func observedSections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, in place: ElementExecutor, isBound: Bool,
    _ observing: ObservedReads = .all, _ key: @escaping (Element, Parameter) -> Header.ID,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    if observing == .nothing {
      return AdjustableSections(
        with: parameter, of: self, isBound: isBound,
        function: { parameter in SpecializedKey { key($0, parameter) } },
        operation: { Grouping($0, header: header, areInIncreasingOrder: areInIncreasingOrder) })
    }
    let tracker = ElementTracker(in: place)
    let ask: (() -> Header.ID) -> Header.ID = tracker.asker()
    let headers = HeaderTracker(tracker, header)
    let list = AdjustableSections<Header, Element, Parameter>(
      with: parameter, of: self, isBound: isBound,
      function: { parameter in
        SpecializedKey { element in ask { key(element, parameter) } }
      },
      operation: {
        Observing(
          ObservedHeaders(
            Grouping(
              $0, header: headers.header, areInIncreasingOrder: areInIncreasingOrder), headers),
          tracker)
      })
    tracker.follow(list.core)
    return list
  }
}
