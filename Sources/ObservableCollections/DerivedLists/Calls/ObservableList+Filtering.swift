// Filters: the elements that satisfy a predicate, or the results of a transform that are there.

import Observation

extension ObservableList {
  /// A derived list of the elements that satisfy a predicate.
  ///
  /// ```swift
  /// let unread = posts.filtered { $0.isUnread }
  /// posts.append(post)      // unread.count counts it, if it is unread
  /// ```
  ///
  /// The elements keep their order. An element that remains included keeps its identity: moving it
  /// in this list moves it in the derived list. The predicate's result is cached. If an element is
  /// an object and changes, call ``ObservableArray/touch(at:)``.
  ///
  /// - Parameter isIncluded: returns whether to include an element. Called once for each inserted
  ///   or replaced element, on the thread that reads the list. Its result must depend only on the
  ///   element.
  /// - Complexity: O(1). The first read of the list is O(N) for N elements, every later one O((R +
  ///   C) log N) for R runs of changes since the previous read and C inserted or replaced elements,
  ///   plus a step of some nanoseconds for each 750 elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func filtered(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> DerivedList<Element> {
    filtering(SpecializedTransform { isIncluded($0) ? $0 : nil }, ElementOperations())
  }

  /// A derived list of the non-`nil` results of a transform.
  ///
  /// ```swift
  /// let photos = messages.compactMapped { $0.photo }
  /// ```
  ///
  /// - Parameter transform: returns an element of the derived list, or `nil`. Called once for each
  ///   inserted or replaced element, on the thread that reads the list.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func compactMapped<Result>(
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> DerivedList<Result> {
    filtering(SpecializedTransform { transform($0) }, ElementOperations())
  }

  @usableFromInline
  func filtering<Result>(
    _ function: SpecializedTransform<Element, Result>, _ operations: ElementOperations<Result>
  ) -> DerivedList<Result> {
    DerivedList(Filtering(function, operations: operations), of: self)
  }
}

// MARK: - With a parameter

extension ObservableList {
  /// A derived list of the elements that satisfy a predicate with a replaceable parameter.
  ///
  /// ```swift
  /// let found = posts.filtered(with: "") { post, text in
  ///   text.isEmpty || post.title.contains(text)
  /// }
  /// found.parameter = "swift"
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - isIncluded: returns whether to include an element. Called as by ``filtered(_:)``, and for
  ///     all elements when the parameter is replaced, on the thread that replaces it.
  /// - Complexity: the same as ``filtered(_:)``; replacing the parameter is O(N log N) for N
  ///   elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func filtered<Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ isIncluded: @escaping @Sendable (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    filtering(with: parameter, ElementOperations()) { parameter in
      SpecializedTransform { isIncluded($0, parameter) ? $0 : nil }
    }
  }

  /// A derived list of the non-`nil` results of a transform with a replaceable parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns an element of the derived list, or `nil`. Called as by
  ///     ``compactMapped(_:)``, and for all elements when the parameter is replaced, on the thread
  ///     that replaces it. All elements that remain are then replaced.
  /// - Complexity: the same as ``filtered(with:_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func compactMapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    filtering(with: parameter, ElementOperations(), isSame: { _, _ in false }) { parameter in
      SpecializedTransform { transform($0, parameter) }
    }
  }

  /// A derived list of the non-`nil` equatable results of a transform with a replaceable parameter.
  ///
  /// Replacing the parameter replaces only the elements with a different result.
  ///
  /// ```swift
  /// let labels = sensors.compactMapped(with: Unit.celsius) { $0.reading?.text(in: $1) }
  /// labels.parameter = .kelvin
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns an element of the derived list, or `nil`. Called as by
  ///     ``compactMapped(_:)``, and for all elements when the parameter is replaced, on the thread
  ///     that replaces it.
  /// - Complexity: the same as ``filtered(with:_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    filtering(with: parameter, ElementOperations(), isSame: { $0 == $1 }) { parameter in
      SpecializedTransform { transform($0, parameter) }
    }
  }

  @usableFromInline
  func filtering<Result, Parameter: Equatable>(
    with parameter: Parameter, _ operations: ElementOperations<Result>,
    isSame: ((Result, Result) -> Bool)? = nil,
    _ function: @escaping (Parameter) -> SpecializedTransform<Element, Result>
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: function,
      operation: { Filtering($0, operations: operations, isSame: isSame) })
  }
}

// MARK: - On the main actor

extension ObservableList {
  /// A derived list of the elements that satisfy a main-actor-isolated predicate.
  ///
  /// ```swift
  /// let shown = rows.filtered(on: .mainActor) { $0.isOn }      // rows are objects of the main actor
  /// ```
  ///
  /// The predicate may read any observable state of the main actor, such as a property of an
  /// `@Observable` model or another list:
  /// `posts.filtered(on: .mainActor) { !self.blocked.contains($0.author) }` is right after
  /// `blocked` has changed. The predicate is then called for all elements, which takes O(N); for a
  /// value that changes often, such as a search text, use `filtered(on:with:_:)`. Unobservable
  /// state, such as a clock, a global variable or an object of another class, is not followed.
  ///
  /// The list, and each list that follows it, is *main-actor-isolated*. On the main actor it
  /// behaves as ``filtered(_:)`` describes. On another thread, a read returns the state that the
  /// list had after its last update and does not wait for the main actor: one of the actor's next
  /// jobs updates the list. A change of the source on another thread is delivered by such a job,
  /// too. Calls that need an updated list, such as ``DerivedList/sourceIndex(at:)``, trap outside
  /// the main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the predicate runs.
  ///   - isIncluded: returns whether to include an element. Called once for each inserted or
  ///     replaced element, and for all elements when something observable that it read has changed.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @MainActor public func filtered(
    on place: OnMainActor, _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> DerivedList<Element> {
    let isIncluded = callableThere(isIncluded)
    return followingSelection(
      SpecializedTransform { isIncluded($0) ? $0 : nil }, ElementOperations())
  }

  @usableFromInline
  func followingSelection<Result>(
    _ function: SpecializedTransform<Element, Result>, _ operations: ElementOperations<Result>
  ) -> DerivedList<Result> {
    observed(Filtering(function, operations: operations), .closuresThere())
  }

  /// A derived list of the non-`nil` results of a main-actor-isolated transform.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - transform: as in ``compactMapped(_:)``.
  /// - Complexity: the same as ``compactMapped(_:)``.
  @_disfavoredOverload
  @MainActor public func compactMapped<Result>(
    on place: OnMainActor, _ transform: @escaping @MainActor (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(
      in: .closuresThere(), isSame: nil, callableThere(transform))
  }
}

// MARK: - On the main actor, with a parameter

extension ObservableList {
  /// A derived list of the elements that satisfy a main-actor-isolated predicate with a parameter.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the predicate runs: see ``filtered(on:_:)``.
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - isIncluded: as in ``filtered(with:_:)``.
  /// - Complexity: the same as ``filtered(with:_:)``.
  @_disfavoredOverload
  @MainActor public func filtered<Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ isIncluded: @escaping @MainActor (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedFilter(with: parameter, in: .closuresThere(), callableThere(isIncluded))
  }

  /// A derived list of the non-`nil` results of a main-actor-isolated transform with a parameter.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - transform: as in `compactMapped(with:_:)`. Replacing the parameter replaces only the
  ///     elements with a different result.
  /// - Complexity: the same as ``filtered(with:_:)``.
  @_disfavoredOverload
  @MainActor public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .closuresThere(), isSame: equality(), callableThere(transform))
  }
}

// MARK: - Of objects that change by themselves

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
  ///     job if that was before the next job of the actor. If it is written on the main actor, the list
  ///     is main-actor-isolated (``filtered(on:_:)``); if it belongs to another actor, reads elsewhere
  ///     trap.
  /// - Complexity: the same as for values. A change in an element is O(log N) for N elements. The
  ///   first read takes some microseconds and 1.5 kB for each element.
  public func filtered(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Element) -> Bool
  ) -> DerivedList<Element> {
    observedFilter(
      in: .elements(observing, isIncluded.isolation, in: executor(isolation)),
      callableWhereItBelongs(isIncluded))
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
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(
      in: .elements(observing, transform.isolation, in: executor(isolation)), isSame: nil,
      callableWhereItBelongs(transform))
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
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(
      in: .elements(observing, transform.isolation, in: executor(isolation)), isSame: equality(),
      callableWhereItBelongs(transform))
  }

  /// A derived list of the observed objects that satisfy a predicate with a parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - isIncluded: as in `filtered(with:_:)`.
  /// - Complexity: the same as `filtered(with:_:)` and as the overload without a parameter.
  public func filtered<Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ isIncluded:
      @escaping @isolated(any) @Sendable (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedFilter(
      with: parameter, in: .elements(observing, isIncluded.isolation, in: executor(isolation)),
      callableWhereItBelongs(isIncluded))
  }

  /// A derived list of the non-`nil` results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: as in `compactMapped(with:_:)`.
  /// - Complexity: the same as `compactMapped(with:_:)` and as the overload without a parameter.
  public func compactMapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .elements(observing, transform.isolation, in: executor(isolation)),
      isSame: nil, callableWhereItBelongs(transform))
  }

  /// A derived list of the non-`nil` equatable results of a transform with a parameter, for
  /// observed objects.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: as in `compactMapped(with:_:)`.
  /// - Complexity: the same as `compactMapped(with:_:)` and as the overload without a parameter.
  public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .elements(observing, transform.isolation, in: executor(isolation)),
      isSame: equality(),
      callableWhereItBelongs(transform))
  }
}

// MARK: - Of objects that change by themselves, on the main actor

extension ObservableList where Element: Observable {
  /// A derived list of the observed objects that satisfy a main-actor-isolated predicate.
  ///
  /// The list follows all that the predicate reads, as
  /// ``filtered(observing:isolation:_:)`` describes, and is main-actor-isolated
  /// (``filtered(on:_:)``). The other operators have such a form, too.
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
  @_documentation(visibility: internal)
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
  @_documentation(visibility: internal)
  @MainActor public func compactMapped<Result: Equatable>(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(
      in: .elementsThere(observing), isSame: equality(), callableThere(transform))
  }

  /// A derived list of the observed objects that satisfy a predicate with a parameter.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - isIncluded: as in `filtered(with:_:)`.
  /// - Complexity: the same as `filtered(with:_:)` and as the overload without a parameter.
  @_documentation(visibility: internal)
  @MainActor public func filtered<Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ isIncluded: @escaping @MainActor (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedFilter(with: parameter, in: .elementsThere(observing), callableThere(isIncluded))
  }

  /// A derived list of the non-`nil` results of a transform with a parameter, for observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - transform: as in `compactMapped(with:_:)`.
  /// - Complexity: the same as `compactMapped(with:_:)` and as the overload without a parameter.
  @_documentation(visibility: internal)
  @MainActor public func compactMapped<Result, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .elementsThere(observing), isSame: nil, callableThere(transform))
  }

  /// A derived list of the non-`nil` equatable results of a transform with a parameter, for
  /// observed objects.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:observing:_:)``.
  ///   - parameter: the initial parameter. A new one processes all elements.
  ///   - observing: what to follow.
  ///   - transform: as in `compactMapped(with:_:)`.
  /// - Complexity: the same as `compactMapped(with:_:)` and as the overload without a parameter.
  @_documentation(visibility: internal)
  @MainActor public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(
      with: parameter, in: .elementsThere(observing), isSame: equality(), callableThere(transform))
  }
}

// MARK: - What they have in common

extension ObservableList {
  func observedFilter(
    in reads: FollowedReads, _ isIncluded: @escaping (Element) -> Bool
  ) -> DerivedList<Element> {
    let isIncluded = reads.asking(isIncluded)
    return observed(Filtering<Element, Element> { isIncluded($0) ? $0 : nil }, reads)
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedCompactMap<Result>(
    in reads: FollowedReads, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element) -> Result?
  ) -> DerivedList<Result> {
    let transform = reads.asking(transform, isSame: isSame.map(comparing))
    return observed(
      Filtering(SpecializedTransform(transform), isSame: isSame ?? { _, _ in false }), reads,
      tellsReplacements: true)
  }

  func observedFilter<Parameter: Equatable>(
    with parameter: Parameter, in reads: FollowedReads,
    _ isIncluded: @escaping (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    let ask: (() -> Bool) -> Bool = reads.asker()
    return observed(
      with: parameter, reads,
      function: { parameter in
        SpecializedTransform { element in ask { isIncluded(element, parameter) } ? element : nil }
      },
      operation: { Filtering<Element, Element>($0) })
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedCompactMap<Result, Parameter: Equatable>(
    with parameter: Parameter, in reads: FollowedReads, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    let ask = reads.asker(isSame: isSame.map(comparing))
    return observed(
      with: parameter, reads, tellsReplacements: true,
      function: { parameter in
        SpecializedTransform { element in ask { transform(element, parameter) } }
      },
      operation: { Filtering<Element, Result>($0, isSame: isSame ?? { _, _ in false }) })
  }
}
