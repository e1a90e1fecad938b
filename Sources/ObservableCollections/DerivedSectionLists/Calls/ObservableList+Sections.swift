// Sections: the elements grouped by a key.

import Observation

extension ObservableList {
  /// A derived list that groups the elements by a key, with the sections ordered by a comparator, or
  /// in the order of their first elements.
  ///
  /// ```swift
  /// let days = posts.ordered(by: \.date, descending: true).sections { $0.day }
  /// days.snapshot[0].header.id        // the day of the newest post
  ///
  /// let authors = posts.sections(by: { $0.author }, orderedBy: <)
  /// ```
  ///
  /// The elements of a section keep the order of this list. An element that is replaced by one with
  /// another key moves to that key's section. The key is cached. If an element is an object and its
  /// key changes, call ``ObservableArray/touch(at:)``.
  ///
  /// - Parameters:
  ///   - key: returns the key of an element's section. Called once for each inserted or replaced
  ///     element, on the thread that reads the list. Its result must depend only on the element.
  ///   - areInIncreasingOrder: returns whether the section of the first key comes before the
  ///     section of the second: a strict weak ordering. If it contradicts itself, the order of the
  ///     sections is unspecified. Called on the thread that reads the list, for new sections and
  ///     for sections with another first element: log S times for one of S. Sections that are equal
  ///     in it keep the order of their first elements, and so do all sections if it is `nil`, the
  ///     default.
  /// - Complexity: O(1). The first read of the list is O(N + S log S) for N elements in S sections,
  ///   every later one O((R + C) (log N + √S)) for R runs of changes since the previous read and C
  ///   removed, inserted, replaced or moved elements, plus a step of some nanoseconds for each 400
  ///   elements; or O(N + S), if C is more than a sixty-fourth of N. The bounds require keys that
  ///   hash well: a key is compared by `==` with those of other sections that have the same hash, a
  ///   new one with all of them. For S sections of one hash, the first read takes S² / 2 comparisons
  ///   and up to S for each further element, with an order of keys, too: which keys are equal is
  ///   for `==` alone to say.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key,
    orderedBy areInIncreasingOrder: (@Sendable (Key, Key) -> Bool)? = nil
  ) -> DerivedSections<SectionKey<Key>, Element> {
    grouping(SpecializedKey(key), GroupingOperations(), areInIncreasingOrder) { key, _ in
      SectionKey(id: key)
    }
  }

  // For operators: see `ordered(by:)`. Twice optional, so that a closure takes the form above.
  /// A derived list that groups the elements by a key, with the sections ordered by an operator or a
  /// function.
  ///
  /// - Parameters:
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)??
  ) -> DerivedSections<SectionKey<Key>, Element> {
    grouping(SpecializedKey(key), GroupingOperations(), areInIncreasingOrder() ?? nil) { key, _ in
      SectionKey(id: key)
    }
  }

  /// A derived list that groups the elements by a key, with headers made of each section's
  /// elements.
  ///
  /// ```swift
  /// let users = processes.sections(by: { $0.user }, orderedBy: <) { user, processes in
  ///   UserHeader(id: user, count: processes.count)
  /// }
  /// ```
  ///
  /// A header that is not equal to the previous one is replaced in place.
  ///
  /// - Parameters:
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: returns the header for a section's key and elements. The header's id must be the
  ///     key; traps otherwise. Called once for each changed section in each read of the list, on
  ///     the thread that reads.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, plus the cost of `header`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Header: Identifiable & Equatable>(
    by key: @escaping @Sendable (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: (@Sendable (Header.ID, Header.ID) -> Bool)? = nil,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    grouping(
      SpecializedKey(key), GroupingOperations(), areInIncreasingOrder, header: withKeyAsID(header))
  }

  /// A derived list that groups the elements by a key, with headers made of each section's elements
  /// and the sections ordered by an operator or a function.
  ///
  /// - Parameters:
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:header:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Header: Identifiable & Equatable>(
    by key: @escaping @Sendable (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)??,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    grouping(
      SpecializedKey(key), GroupingOperations(), areInIncreasingOrder() ?? nil,
      header: withKeyAsID(header))
  }

  @usableFromInline
  func grouping<Header: Identifiable & Equatable>(
    _ key: SpecializedKey<Element, Header.ID>, _ operations: GroupingOperations<Header, Element>,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    DerivedSections(
      Grouping(
        key, operations: operations, header: header, areInIncreasingOrder: areInIncreasingOrder),
      of: self)
  }
}

// MARK: - With a parameter

extension ObservableList {
  /// A derived list that groups the elements by a key with a parameter, with the sections ordered
  /// by a comparator.
  ///
  /// ```swift
  /// let groups = posts.sections(with: false) { post, isByDay in isByDay ? post.day : post.title }
  /// groups.parameter = true
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - key: as in ``sections(by:orderedBy:)``; also called for all elements when the parameter is
  ///     replaced, on the thread that replaces it.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``; replacing the parameter is O(N log N)
  ///   for N elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: (@Sendable (Key, Key) -> Bool)? = nil
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    grouping(with: parameter, GroupingOperations(), areInIncreasingOrder) { key, _ in
      SectionKey(id: key)
    } function: { parameter in
      SpecializedKey { key($0, parameter) }
    }
  }

  /// A derived list that groups the elements by a key with a parameter, with headers made of each
  /// section's elements.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, plus the cost of `header`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder: (@Sendable (Header.ID, Header.ID) -> Bool)? = nil,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    grouping(
      with: parameter, GroupingOperations(), areInIncreasingOrder, header: withKeyAsID(header)
    ) { parameter in
      SpecializedKey { key($0, parameter) }
    }
  }

  /// A derived list that groups the elements by a key with a parameter, with the sections ordered by
  /// an operator or a function.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)??
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    grouping(with: parameter, GroupingOperations(), areInIncreasingOrder() ?? nil) { key, _ in
      SectionKey(id: key)
    } function: { parameter in
      SpecializedKey { key($0, parameter) }
    }
  }

  /// A derived list that groups the elements by a key with a parameter, with headers made of each
  /// section's elements and the sections ordered by an operator or a function.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, plus the cost of `header`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)??,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    grouping(
      with: parameter, GroupingOperations(), areInIncreasingOrder() ?? nil,
      header: withKeyAsID(header)
    ) { parameter in
      SpecializedKey { key($0, parameter) }
    }
  }

  @usableFromInline
  func grouping<Header: Identifiable & Equatable, Parameter: Equatable>(
    with parameter: Parameter, _ operations: GroupingOperations<Header, Element>,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header,
    function: @escaping (Parameter) -> SpecializedKey<Element, Header.ID>
  ) -> AdjustableSections<Header, Element, Parameter> {
    AdjustableSections(
      with: parameter, of: self, function: function,
      operation: {
        Grouping(
          $0, operations: operations, header: header, areInIncreasingOrder: areInIncreasingOrder)
      })
  }
}

// MARK: - On the main actor

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
}

// MARK: - On the main actor, with a parameter

extension ObservableList {
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

// MARK: - Of objects that change by themselves

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
    @_inheritActorContext by key: @escaping @isolated(any) @Sendable (Element) -> Key,
    orderedBy areInIncreasingOrder: (@Sendable (Key, Key) -> Bool)? = nil
  ) -> DerivedSections<SectionKey<Key>, Element> {
    observedSections(
      in: .elements(observing, key.isolation, in: executor(isolation)), callableWhereItBelongs(key),
      areInIncreasingOrder,
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups observed objects by a key, with the sections ordered by an operator
  /// or a function.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @_documentation(visibility: internal)
  public func sections<Key: Hashable & SendableMetatype>(
    observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext by key: @escaping @isolated(any) @Sendable (Element) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)??
  ) -> DerivedSections<SectionKey<Key>, Element> {
    observedSections(
      in: .elements(observing, key.isolation, in: executor(isolation)), callableWhereItBelongs(key),
      areInIncreasingOrder() ?? nil,
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
    @_inheritActorContext by key: @escaping @isolated(any) @Sendable (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: (@Sendable (Header.ID, Header.ID) -> Bool)? = nil,
    @_inheritActorContext header:
      @escaping @isolated(any) @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> where Header.ID: SendableMetatype {
    observedSections(
      in: .elements(observing, key.isolation, header.isolation, in: executor(isolation)),
      callableWhereItBelongs(key), areInIncreasingOrder,
      header: withKeyAsID(callableWhereItBelongs(header)))
  }

  /// A derived list that groups observed objects by a key, with custom headers, and the sections
  /// ordered by an operator or a function.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @_documentation(visibility: internal)
  public func sections<Header: Identifiable & Equatable>(
    observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext by key: @escaping @isolated(any) @Sendable (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)??,
    @_inheritActorContext header:
      @escaping @isolated(any) @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> where Header.ID: SendableMetatype {
    observedSections(
      in: .elements(observing, key.isolation, header.isolation, in: executor(isolation)),
      callableWhereItBelongs(key), areInIncreasingOrder() ?? nil,
      header: withKeyAsID(callableWhereItBelongs(header)))
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
    @_inheritActorContext by key: @escaping @isolated(any) @Sendable (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: (@Sendable (Key, Key) -> Bool)? = nil
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    observedSections(
      with: parameter, in: .elements(observing, key.isolation, in: executor(isolation)),
      callableWhereItBelongs(key),
      areInIncreasingOrder,
      header: { key, _ in SectionKey(id: key) })
  }

  /// A derived list that groups observed objects by a key with a parameter, with the sections
  /// ordered by an operator or a function.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(with:by:orderedBy:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @_documentation(visibility: internal)
  public func sections<Key: Hashable & SendableMetatype, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext by key: @escaping @isolated(any) @Sendable (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)??
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    observedSections(
      with: parameter, in: .elements(observing, key.isolation, in: executor(isolation)),
      callableWhereItBelongs(key),
      areInIncreasingOrder() ?? nil,
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
    @_inheritActorContext by key:
      @escaping @isolated(any) @Sendable (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder: (@Sendable (Header.ID, Header.ID) -> Bool)? = nil,
    @_inheritActorContext header:
      @escaping @isolated(any) @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> where Header.ID: SendableMetatype {
    observedSections(
      with: parameter,
      in: .elements(observing, key.isolation, header.isolation, in: executor(isolation)),
      callableWhereItBelongs(key),
      areInIncreasingOrder,
      header: withKeyAsID(callableWhereItBelongs(header)))
  }

  /// A derived list that groups observed objects by a key with a parameter, with custom headers,
  /// and the sections ordered by an operator or a function.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(with:by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @_documentation(visibility: internal)
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext by key:
      @escaping @isolated(any) @Sendable (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)??,
    @_inheritActorContext header:
      @escaping @isolated(any) @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> where Header.ID: SendableMetatype {
    observedSections(
      with: parameter,
      in: .elements(observing, key.isolation, header.isolation, in: executor(isolation)),
      callableWhereItBelongs(key),
      areInIncreasingOrder() ?? nil,
      header: withKeyAsID(callableWhereItBelongs(header)))
  }
}

// MARK: - Of objects that change by themselves, on the main actor

extension ObservableList where Element: Observable {
  /// A derived list that groups observed objects by a key. The closures run on the main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, and as ``filtered(observing:isolation:_:)``.
  @_documentation(visibility: internal)
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
  @_documentation(visibility: internal)
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
  @_documentation(visibility: internal)
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
  @_documentation(visibility: internal)
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
    case .nothing:
      return DerivedSections(grouping(header), of: self, isBound: isBound).followingNothing
    case .elements(let tracker):
      let headers = HeaderTracker(tracker, header)
      return DerivedSections(
        Observing(ObservedHeaders(grouping(headers.header), headers), tracker), of: self,
        isBound: isBound)
    case .closures(let watcher):
      return DerivedSections(Following(grouping(header), watcher), of: self, isBound: isBound)
    }
  }

  func observedSections<Header: Identifiable & Equatable, Parameter: Equatable>(
    with parameter: Parameter, in reads: FollowedReads,
    _ key: @escaping (Element, Parameter) -> Header.ID,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    let ask: (() -> Header.ID) -> Header.ID = reads.asker()
    let (isBound, isParameterBound) = (reads.isBound, reads.isParameterBound)
    let function = { parameter in SpecializedKey { element in ask { key(element, parameter) } } }
    func grouping(
      _ key: SpecializedKey<Element, Header.ID>,
      _ header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
    ) -> Grouping<Header, Element> {
      Grouping(key, header: header, areInIncreasingOrder: areInIncreasingOrder)
    }
    switch reads.kind {
    case .nothing:
      return AdjustableSections(
        with: parameter, of: self, isBound: isBound, isParameterBound: isParameterBound,
        function: function
      ) {
        grouping($0, header)
      }.followingNothing
    case .elements(let tracker):
      let headers = HeaderTracker(tracker, header)
      return AdjustableSections(
        with: parameter, of: self, isBound: isBound, isParameterBound: isParameterBound,
        function: function
      ) {
        Observing(ObservedHeaders(grouping($0, headers.header), headers), tracker)
      }
    case .closures(let watcher):
      return AdjustableSections(
        with: parameter, of: self, isBound: isBound, isParameterBound: isParameterBound,
        function: function
      ) {
        Following(grouping($0, header), watcher)
      }
    }
  }
}
