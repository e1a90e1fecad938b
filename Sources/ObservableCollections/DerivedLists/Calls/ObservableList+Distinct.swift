// First elements: one for each key.

import Observation

extension ObservableList {
  /// A derived list of the first element with each key.
  ///
  /// ```swift
  /// let lastOfDay = newest.distinct { $0.day }      // one post of each day
  /// ```
  ///
  /// If the first element with a key is removed, the next one replaces it: a removal and an
  /// insertion. The same happens if an element with the same key is inserted or moved before it.
  /// The key is cached. If an element is an object and its key changes, call
  /// ``ObservableArray/touch(at:)``.
  ///
  /// - Parameter key: returns the key of an element. Called once for each inserted or replaced
  ///   element, on the thread that reads the list. Its result must depend only on the element.
  /// - Complexity: the same as ``sections(by:orderedBy:)``, for keys that hash well: a new
  ///   key is compared by `==` with all keys with the same hash. The list holds all keys, but only
  ///   the elements that it shows.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func distinct<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> DerivedList<Element> {
    deduplicating(SpecializedKey(key), ElementOperations())
  }

  @usableFromInline
  func deduplicating<Key: Hashable>(
    _ key: SpecializedKey<Element, Key>, _ operations: ElementOperations<Element>
  ) -> DerivedList<Element> {
    DerivedList(Deduplicating(key, operations: operations), of: self)
  }
}

extension ObservableList where Element: Hashable, Element: SendableMetatype {
  /// A derived list of the elements without later duplicates.
  ///
  /// ```swift
  /// let authors = posts.mapped { $0.author }.distinct()
  /// ```
  ///
  /// - Complexity: the same as ``distinct(by:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func distinct() -> DerivedList<Element> { distinct { $0 } }
}

// MARK: - On the main actor

extension ObservableList {
  /// A derived list of the first element with each key, for keys that are read on the main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:_:)``.
  ///   - key: as in ``distinct(by:)``.
  /// - Complexity: the same as ``distinct(by:)``.
  @_disfavoredOverload
  @MainActor public func distinct<Key: Hashable>(
    on place: OnMainActor, by key: @escaping @MainActor (Element) -> Key
  ) -> DerivedList<Element> {
    observedDistinct(in: .closuresThere(), by: callableThere(key))
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable {
  /// A derived list of the first observed object with each key.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - key: as in ``distinct(by:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  public func distinct<Key: Hashable>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext by key: @escaping @isolated(any) @Sendable (Element) -> Key
  ) -> DerivedList<Element> {
    observedDistinct(
      in: .elements(observing, key.isolation, in: executor(isolation)),
      by: callableWhereItBelongs(key))
  }
}

// MARK: - Of objects that change by themselves, on the main actor

extension ObservableList where Element: Observable {
  /// A derived list of the first observed object with each key, for keys that are read on the main
  /// actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - key: as in ``distinct(by:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)`` and as the same list of values.
  @_documentation(visibility: internal)
  @MainActor public func distinct<Key: Hashable>(
    on place: OnMainActor, observing: ObservedReads = .all,
    by key: @escaping @MainActor (Element) -> Key
  ) -> DerivedList<Element> {
    observedDistinct(in: .elementsThere(observing), by: callableThere(key))
  }
}

// MARK: - What they have in common

extension ObservableList {
  func observedDistinct<Key: Hashable>(
    in reads: FollowedReads, by key: @escaping (Element) -> Key
  ) -> DerivedList<Element> {
    observed(Deduplicating(SpecializedKey(reads.asking(key))), reads)
  }
}
