// Orders and first elements of objects that change by themselves.

import Observation

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
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    observedOrder(
      in: .elements(observing, in: executor(isolation)), by: areInIncreasingOrder)
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

  /// A derived list of the first observed object with each key.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``distinct(by:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  public func distinct<Key: Hashable>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    by key: @escaping @Sendable (Element) -> Key
  ) -> DerivedList<Element> {
    observedDistinct(in: .elements(observing, in: executor(isolation)), by: key)
  }
}

extension ObservableList where Element: Observable & Equatable {
  /// A derived list of a single element, the result of combining all observed objects of this list.
  ///
  /// - Parameters:
  ///   - initial: the element of the list if this list is empty, as in ``reduced(_:_:)``.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - combine: as in ``reduced(_:_:)``. It must return a new object.
  /// - Complexity: the same as ``reduced(_:_:)``. A change in an element is O(N) for N elements: map
  ///   them to values first, which is O(log N) each.
  public func reduced(
    _ initial: Element, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    _ combine: @escaping @Sendable (Element, Element) -> Element
  ) -> ObservableList<Element> {
    let operation = Reducing(initial, ReducingOperations(combine))
    if observing == .nothing { return ReducedList(operation, initial: initial, of: self) }
    return ReducedList(
      Following(operation, ClosureWatcher(in: executor(isolation))), initial: initial, of: self)
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

// MARK: - On the main actor

extension ObservableList where Element: Observable {
  /// A derived list of observed objects, ordered by a main-actor-isolated comparator. When a
  /// property changes that the comparator has read, the element moves.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - areInIncreasingOrder: as in ``ordered(observing:isolation:by:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  @MainActor public func ordered(
    on place: OnMainActor, observing: ObservedReads = .all,
    by areInIncreasingOrder: @escaping @MainActor (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    observedOrder(
      in: .elementsThere(observing), by: callableThere(areInIncreasingOrder))
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
  @MainActor public func ordered<Key: Comparable>(
    on place: OnMainActor, observing: ObservedReads = .all, by key: KeyPath<Element, Key>,
    descending: Bool = false
  ) -> DerivedList<Element> {
    observedOrder(
      in: .elementsThere(observing), by: { $0[keyPath: key] }, descending: descending)
  }

  /// A derived list of the first observed object with each key, for keys that are read on the main
  /// actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - key: as in ``distinct(by:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  @MainActor public func distinct<Key: Hashable>(
    on place: OnMainActor, observing: ObservedReads = .all,
    by key: @escaping @MainActor (Element) -> Key
  ) -> DerivedList<Element> {
    observedDistinct(in: .elementsThere(observing), by: callableThere(key))
  }
}
