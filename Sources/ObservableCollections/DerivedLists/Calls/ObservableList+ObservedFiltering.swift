// Filters and maps of objects that change by themselves.

import Observation

extension ObservableList where Element: Observable {
  /// A derived list of the observed objects that satisfy a predicate.
  ///
  /// ```swift
  /// @Observable final class Note { var isDone = false }
  /// let open = notes.filtered { !$0.isDone }
  /// note.isDone = true      // gone from `open`
  /// ```
  ///
  /// The list follows the properties that the predicate reads, of the element and of objects that
  /// it refers to. When one changes, the predicate is called again for that element, which is
  /// inserted, removed or left as it is. If rows show other properties, they observe their elements
  /// themselves, or the view shows `observingElements(_:)`. <doc:ListsOfObjects> has the rules.
  ///
  /// - Parameters:
  ///   - observing: what to follow; `.nothing` for a list that is updated by
  ///     ``ObservableArray/touch(at:)`` alone, as one of values.
  ///   - isolation: the actor on which the elements change, by default that of the caller. With
  ///     `nil`, observers of records are notified of a change in an element by the next read.
  ///   - isIncluded: returns whether to include an element. Called for each inserted or replaced
  ///     element and each one that has changed, on the thread that reads the list, and once more in a
  ///     job if that was before the next job of the actor.
  /// - Complexity: the same as for values. A change in an element is O(log N) for N elements. The
  ///   first read takes some microseconds and 1.5 kB for each element.
  public func filtered(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> DerivedList<Element> {
    observedFilter(in: .elements(observing, in: executor(isolation)), isIncluded)
  }

  /// A derived list of the non-`nil` results of a transform, for observed objects.
  ///
  /// When a property that the transform read changes, the transform is called again for that
  /// element, and its result is inserted, removed or replaced.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: returns an element of the derived list, or `nil`. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  public func compactMapped<Result>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(
      in: .elements(observing, in: executor(isolation)), isSame: nil, transform)
  }

  /// A derived list of the non-`nil` equatable results of a transform, for observed objects.
  ///
  /// A result that is equal to the previous one is no change, unless the element was replaced.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: returns an element of the derived list, or `nil`. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  public func compactMapped<Result: Equatable>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(
      in: .elements(observing, in: executor(isolation)), isSame: equality(), transform)
  }

  /// A derived list of the results of a transform, for observed objects.
  ///
  /// When a property that the transform read changes, the transform is called again for that
  /// element, and its result is replaced.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: returns an element of the derived list. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  public func mapped<Result>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .elements(observing, in: executor(isolation)), isSame: nil, transform)
  }

  /// A derived list of the equatable results of a transform, for observed objects.
  ///
  /// A result that is equal to the previous one is no change.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: returns an element of the derived list. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  public func mapped<Result: Equatable>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .elements(observing, in: executor(isolation)), isSame: equality(), transform)
  }
}

// MARK: - On the main actor

extension ObservableList where Element: Observable {
  /// A derived list of the observed objects that satisfy a main-actor-isolated predicate.
  ///
  /// The list follows all that the predicate reads, as
  /// ``filtered(observing:isolation:_:)`` describes, and is main-actor-isolated
  /// (``filtered(on:_:)``).
  ///
  /// - Parameters:
  ///   - place: the main actor, where the predicate runs.
  ///   - observing: what to follow.
  ///   - isIncluded: returns whether to include an element.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``. A change of a property that
  ///   all calls read is O(N) for N elements.
  @MainActor public func filtered(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> DerivedList<Element> {
    observedFilter(in: .elementsThere(observing), callableThere(isIncluded))
  }

  /// A derived list of the non-`nil` results of a main-actor-isolated transform, for observed
  /// objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - transform: as in `compactMapped(observing:isolation:_:)`.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @MainActor public func compactMapped<Result>(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(
      in: .elementsThere(observing), isSame: nil, callableThere(transform))
  }

  /// A derived list of the non-`nil` equatable results of a main-actor-isolated transform, for
  /// observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - transform: as in `compactMapped(observing:isolation:_:)`.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @MainActor public func compactMapped<Result: Equatable>(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(
      in: .elementsThere(observing), isSame: equality(), callableThere(transform))
  }

  /// A derived list of the results of a main-actor-isolated transform, for observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - transform: as in `mapped(observing:isolation:_:)`.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @MainActor public func mapped<Result>(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .elementsThere(observing), isSame: nil, callableThere(transform))
  }

  /// A derived list of the equatable results of a main-actor-isolated transform, for observed
  /// objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - transform: as in `mapped(observing:isolation:_:)`.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @MainActor public func mapped<Result: Equatable>(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .elementsThere(observing), isSame: equality(), callableThere(transform))
  }
}
