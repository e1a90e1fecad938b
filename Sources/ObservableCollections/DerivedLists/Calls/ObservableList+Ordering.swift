// Orders: the elements in the order of a comparator.

import Observation

extension ObservableList {
  /// A derived list of the elements, ordered by a comparator.
  ///
  /// ```swift
  /// let newest = posts.ordered { $0.date > $1.date }
  /// ```
  ///
  /// The order is stable: equal elements keep the order of this list. A replaced element that
  /// belongs elsewhere is moved there and updated. The place of an element is cached. If an element
  /// is an object and its order changes, call ``ObservableArray/touch(at:)``. If several objects
  /// change, call it for each of them: after the last call, the elements are in order.
  ///
  /// The name is not `sorted`, which returns an array.
  ///
  /// - Parameter areInIncreasingOrder: returns whether the first element comes before the second: a
  ///   strict weak ordering. If it contradicts itself, the order is unspecified. Called on the
  ///   thread that reads the list.
  /// - Complexity: O(1). The first read of the list is O(N log N) for N elements, every later one
  ///   O((R + C) log N) for R runs of changes since the previous read and C inserted, replaced or
  ///   moved elements, plus a step of some nanoseconds for each 400 elements. Comparisons: none for
  ///   a removal (one if the element is an object), at most 2 for an element that keeps its place,
  ///   log N + 4 for any other, and 3 log E more if E others equal it; C log C to sort C elements.
  ///   If the comparisons show that objects changed and are out of order, all elements are sorted.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    ordering(ElementOperations(), SortingOperations(), areInIncreasingOrder)
  }

  // For operators: `mapped { $0.score }.ordered(by: >)`. The form above asks for a `@Sendable`
  // function, which of all `>` only that of empty tuples is before the compiler knows the results
  // of the map. It is optional so that a closure, which may capture `[up]`, takes the form above.
  /// A derived list of the elements, ordered by an operator or a function, or in the order of this
  /// list if that is `nil`.
  ///
  /// - Parameter areInIncreasingOrder: as in ``ordered(by:)``, or `nil`.
  /// - Complexity: the same as ``ordered(by:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered(
    by areInIncreasingOrder: @autoclosure @Sendable () -> ((Element, Element) -> Bool)?
  ) -> DerivedList<Element> {
    let function = areInIncreasingOrder() ?? { _, _ in false }
    return ordering(ElementOperations(), SortingOperations(), function)
  }

  @usableFromInline
  func ordering(
    _ operations: ElementOperations<Element>, _ sorting: SortingOperations<Element>,
    _ function: @escaping (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    DerivedList(Ordering(operations: operations, sorting: sorting, function), of: self)
  }

  /// A derived list of the elements, ordered by a property.
  ///
  /// ```swift
  /// let newest = posts.ordered(by: \.date, descending: true)
  /// ```
  ///
  /// - Parameters:
  ///   - key: the property. Elements whose keys are not equal to themselves, such as `Double.nan`,
  ///     come last.
  ///   - descending: whether the elements with the greatest keys come first. In both cases,
  ///     elements with equal keys keep the order of this list.
  /// - Complexity: the same as ``ordered(by:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered<Key: Comparable & SendableMetatype>(
    by key: any KeyPath<Element, Key> & Sendable, descending: Bool = false
  ) -> DerivedList<Element> {
    descending
      ? ordered { isKey($0[keyPath: key], before: $1[keyPath: key], descending: true) }
      : ordered { isKey($0[keyPath: key], before: $1[keyPath: key]) }
  }

  /// Unavailable: ascending is the default.
  @available(
    *, unavailable,
    message: "leave out 'ascending: true'; for 'ascending: false' use 'descending: true'"
  )
  public func ordered<Key: Comparable>(
    by key: KeyPath<Element, Key>, ascending: Bool
  ) -> DerivedList<Element> { trap("'ordered' has no 'ascending'") }
}

extension ObservableList where Element: Comparable, Element: SendableMetatype {
  /// A derived list of the elements in increasing order.
  ///
  /// Elements that are not equal to themselves, such as `Double.nan`, come last.
  ///
  /// - Complexity: the same as ``ObservableList/ordered(by:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered() -> DerivedList<Element> { ordered { isKey($0, before: $1) } }
}

// MARK: - With a parameter

extension ObservableList {
  /// A derived list of the elements, ordered by a comparator with a replaceable parameter.
  ///
  /// ```swift
  /// let table = files.ordered(with: Column.name) { first, second, column in
  ///   column.areInOrder(first, second)
  /// }
  /// table.parameter = .size        // one batch of moves
  /// ```
  ///
  /// The order is stable for each parameter: equal elements keep the order of this list, not that
  /// of the previous parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - areInIncreasingOrder: returns whether the first element comes before the second: a strict
  ///     weak ordering. Called as by ``ordered(by:)``, and on the thread that replaces the
  ///     parameter.
  /// - Complexity: the same as ``ordered(by:)``; replacing the parameter is O(N log N) for N
  ///   elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered<Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    ordering(with: parameter, ElementOperations(), SortingOperations()) { parameter in
      { areInIncreasingOrder($0, $1, parameter) }
    }
  }

  @usableFromInline
  func ordering<Parameter: Equatable>(
    with parameter: Parameter, _ operations: ElementOperations<Element>,
    _ sorting: SortingOperations<Element>,
    _ function: @escaping (Parameter) -> (Element, Element) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: function,
      operation: { Ordering<Element>(operations: operations, sorting: sorting, $0) })
  }
}

// MARK: - On the main actor

extension ObservableList {
  /// A derived list of the elements, ordered by a main-actor-isolated comparator.
  ///
  /// ```swift
  /// let ranked = rows.ordered(on: .mainActor) { $0.rank < $1.rank }
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor, where the comparator runs: see ``filtered(on:_:)``.
  ///   - areInIncreasingOrder: as in ``ordered(by:)``.
  /// - Complexity: the same as ``ordered(by:)``.
  @_disfavoredOverload
  @MainActor public func ordered(
    on place: OnMainActor,
    by areInIncreasingOrder: @autoclosure @MainActor () -> (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    observedOrder(in: .closuresThere(), by: areInIncreasingOrder())
  }

  /// A derived list of the elements, ordered by a property that is read on the main actor.
  ///
  /// ```swift
  /// let ranked = rows.ordered(on: .mainActor, by: \.rank)
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor, where the property is read: see ``filtered(on:_:)``.
  ///   - key: the property, as in ``ordered(by:descending:)``.
  ///   - descending: whether the elements with the greatest keys come first.
  /// - Complexity: the same as ``ordered(by:)``.
  @_disfavoredOverload
  @MainActor public func ordered<Key: Comparable>(
    on place: OnMainActor, by key: KeyPath<Element, Key>, descending: Bool = false
  ) -> DerivedList<Element> {
    observedOrder(
      in: .closuresThere(), by: { $0[keyPath: key] }, descending: descending)
  }
}

// MARK: - On the main actor, with a parameter

extension ObservableList {
  /// A derived list of the elements, ordered by a main-actor-isolated comparator with a parameter.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the comparator runs: see ``filtered(on:_:)``.
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - areInIncreasingOrder: as in ``ordered(with:by:)``.
  /// - Complexity: the same as ``ordered(with:by:)``.
  @_disfavoredOverload
  @MainActor public func ordered<Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    by areInIncreasingOrder: @escaping @MainActor (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedOrder(
      with: parameter, in: .closuresThere(), by: callableThere(areInIncreasingOrder))
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable {
  /// A derived list of observed objects, ordered by a comparator. An element moves when a property
  /// that the comparator read changes.
  ///
  /// The comparator is called with an element twice to learn what it reads, so it should read all
  /// that it may compare if both are equal, as a lexicographic order does. Elements that change
  /// elsewhere than on the actor of the list are misplaced if they change while they are compared:
  /// order those by a key.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - areInIncreasingOrder: as in ``ordered(by:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  public func ordered(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext by areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    observedOrder(
      in: .elements(observing, areInIncreasingOrder.isolation, in: executor(isolation)),
      by: callableWhereItBelongs(areInIncreasingOrder))
  }

  /// A derived list of observed objects, ordered by an operator or a function, or in the order of
  /// this list if that is `nil`.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - areInIncreasingOrder: as in ``ordered(by:)``, or `nil`.
  /// - Complexity: the same as ``ordered(observing:isolation:by:)``.
  @_documentation(visibility: internal)
  public func ordered(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    by areInIncreasingOrder:
      @autoclosure @Sendable () -> (@isolated(any) (Element, Element) -> Bool)?
  ) -> DerivedList<Element> {
    observedOrder(
      in: .elements(observing, in: executor(isolation)),
      by: areInIncreasingOrder().map { callableWhereItBelongs($0) } ?? { _, _ in false })
  }

  /// A derived list of observed objects, ordered by a property. An element moves when the property
  /// changes.
  ///
  /// ```swift
  /// let newest = notes.ordered(by: \.date, descending: true)
  /// note.date = .now        // moves to the front
  /// ```
  ///
  /// The keys are cached.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: the property, as in ``ordered(by:descending:)``.
  ///   - descending: whether the elements with the greatest keys come first.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  public func ordered<Key: Comparable & SendableMetatype>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    by key: any KeyPath<Element, Key> & Sendable, descending: Bool = false
  ) -> DerivedList<Element> {
    observedOrder(
      in: .elements(observing, in: executor(isolation)), by: { $0[keyPath: key] },
      descending: descending)
  }
}

extension ObservableList where Element: Observable & Comparable & SendableMetatype {
  /// A derived list of observed objects in increasing order. An element moves when a compared
  /// property changes.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  public func ordered(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation
  ) -> DerivedList<Element> {
    ordered(observing: observing, isolation: isolation) { isKey($0, before: $1) }
  }
}

extension ObservableList where Element: Observable {
  /// A derived list of observed objects, ordered by a comparator with a parameter. When a property
  /// changes that the comparator has read, the element moves.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - areInIncreasingOrder: as in `ordered(with:by:)`.
  /// - Complexity: the same as `ordered(with:by:)` and as the overload without a parameter.
  public func ordered<Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext by areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedOrder(
      with: parameter,
      in: .elements(observing, areInIncreasingOrder.isolation, in: executor(isolation)),
      by: callableWhereItBelongs(areInIncreasingOrder))
  }
}

// MARK: - Of objects that change by themselves, on the main actor

extension ObservableList where Element: Observable {
  /// A derived list of observed objects, ordered by a main-actor-isolated comparator. When a
  /// property changes that the comparator has read, the element moves.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - areInIncreasingOrder: as in ``ordered(observing:isolation:by:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  @_documentation(visibility: internal)
  @MainActor public func ordered(
    on place: OnMainActor, observing: ObservedReads = .all,
    by areInIncreasingOrder: @autoclosure @MainActor () -> (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    observedOrder(in: .elementsThere(observing), by: areInIncreasingOrder())
  }

  /// A derived list of observed objects, ordered by a property that is read on the main actor. An
  /// element moves when the property changes.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - key: the property, as in ``ordered(by:descending:)``.
  ///   - descending: whether the elements with the greatest keys come first.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  @_documentation(visibility: internal)
  @MainActor public func ordered<Key: Comparable>(
    on place: OnMainActor, observing: ObservedReads = .all, by key: KeyPath<Element, Key>,
    descending: Bool = false
  ) -> DerivedList<Element> {
    observedOrder(
      in: .elementsThere(observing), by: { $0[keyPath: key] }, descending: descending)
  }

  /// A derived list of observed objects, ordered by a comparator with a parameter. When a property
  /// changes that the comparator has read, the element moves.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - areInIncreasingOrder: as in `ordered(with:by:)`.
  /// - Complexity: the same as `ordered(with:by:)` and as the overload without a parameter.
  @_documentation(visibility: internal)
  @MainActor public func ordered<Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    by areInIncreasingOrder: @escaping @MainActor (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedOrder(
      with: parameter, in: .elementsThere(observing), by: callableThere(areInIncreasingOrder))
  }
}

// MARK: - What they have in common

extension ObservableList {
  func observedOrder(
    in reads: FollowedReads, by areInIncreasingOrder: @escaping (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    observed(Ordering(holds: reads.due, areInIncreasingOrder), reads, reading: readsInOrder)
  }

  func observedOrder<Key: Comparable>(
    in reads: FollowedReads, by key: @escaping (Element) -> Key, descending: Bool
  ) -> DerivedList<Element> {
    guard case .elements(let tracker) = reads.kind else {
      return observedOrder(in: reads) { isKey(key($0), before: key($1), descending: descending) }
    }
    let operation = KeyedOrdering(holds: tracker.due, tracker.asking(key)) {
      isKey($0, before: $1, descending: descending)
    }
    return DerivedList(Observing(operation, tracker), of: self, isBound: reads.isBound)
  }

  func observedOrder<Parameter: Equatable>(
    with parameter: Parameter, in reads: FollowedReads,
    by areInIncreasingOrder: @escaping (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    let due = reads.due
    return observed(
      with: parameter, reads, reading: readsInOrder,
      function: { parameter in { areInIncreasingOrder($0, $1, parameter) } },
      operation: { Ordering<Element>(holds: due, $0) })
  }
}

/// Reads what a comparator may read of an element: comparing it with itself, a lexicographic order
/// reads all.
private func readsInOrder<Element>(_ ordering: Ordering<Element>, _ element: Element) {
  _ = ordering.function(element, element)
}
