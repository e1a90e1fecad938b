// Operators with main-actor-isolated closures, for elements that are objects of the main actor.

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

  /// A derived list of the results of a main-actor-isolated transform.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - transform: returns an element of the derived list, as in `mapped(_:)`.
  /// - Complexity: the same as `mapped(_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Result>(
    on place: OnMainActor, _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .closuresThere(), isSame: nil, callableThere(transform))
  }

  /// A derived list of the equatable results of a main-actor-isolated transform.
  ///
  /// Replacing an element by one with an equal result is no change.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - transform: returns an element of the derived list, as in `mapped(_:)`.
  /// - Complexity: the same as `mapped(_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Result: Equatable>(
    on place: OnMainActor, _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .closuresThere(), isSame: equality(), callableThere(transform))
  }
}

// MARK: - Order

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
    on place: OnMainActor, by areInIncreasingOrder: @escaping @MainActor (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    observedOrder(
      in: .closuresThere(), by: callableThere(areInIncreasingOrder))
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

// MARK: - First elements

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

// MARK: - Lists of lists

extension ObservableList {
  /// A derived list that concatenates the arrays a main-actor-isolated closure returns for the
  /// elements.
  ///
  /// ```swift
  /// let posts = folders.flattened(on: .mainActor) { $0.posts }      // folders are objects of the main actor
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:_:)``.
  ///   - part: returns the array for an element, as in ``flattened(_:)``.
  /// - Complexity: the same as ``flattened(_:)``.
  @MainActor public func flattened<Part>(
    on place: OnMainActor, _ part: @escaping @MainActor (Element) -> ObservableArray<Part>
  ) -> JoinedList<Part> {
    JoinedList(FlattenedNode(of: self, isBound: true, ElementOperations(), callableThere(part)))
  }
}

// MARK: - Calling closures

/// Returns a main-actor-isolated closure in a form that nonisolated code can call on the main
/// actor.
///
/// A main-actor-isolated node calls it. `MainActor.assumeIsolated` calls its closure in the same
/// way.
@_alwaysEmitIntoClient
package func callableThere<Argument, Result>(
  _ function: @escaping @MainActor (Argument) -> Result
) -> (Argument) -> Result {
  unsafeBitCast(function, to: ((Argument) -> Result).self)
}

package func callableThere<First, Second, Result>(
  _ function: @escaping @MainActor (First, Second) -> Result
) -> (First, Second) -> Result {
  unsafeBitCast(function, to: ((First, Second) -> Result).self)
}

func callableThere<First, Second, Third, Result>(
  _ function: @escaping @MainActor (First, Second, Third) -> Result
) -> (First, Second, Third) -> Result {
  unsafeBitCast(function, to: ((First, Second, Third) -> Result).self)
}
