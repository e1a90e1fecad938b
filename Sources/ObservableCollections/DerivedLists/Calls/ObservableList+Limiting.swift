// Limits: a range of the elements, or those before the first that fails a predicate.

import Observation

extension ObservableList {
  /// A derived list of the first `count` elements, with the count as its parameter.
  ///
  /// ```swift
  /// let page = newest.limited(to: 50)
  /// page.parameter += 50             // the next page: fifty insertions
  /// ```
  ///
  /// An element that enters the range is inserted, whatever the cause, and one that leaves it is
  /// removed. The name is not `prefix`, which returns a sequence.
  ///
  /// - Parameter count: the maximum number of elements; traps if negative.
  /// - Complexity: O(1). A read of the list is O(R + C log N) for R runs of changes since the
  ///   previous read and C elements that entered the range or were replaced; the first read is
  ///   O(count).
  @_alwaysEmitIntoClient
  public func limited(to count: Int) -> AdjustableList<Element, Int> {
    limited(count, "limited(to:)", ElementOperations()) { count, _ in 0..<count }
  }

  /// A derived list of the last `count` elements, with the count as its parameter.
  ///
  /// - Parameter count: the maximum number of elements; traps if negative.
  /// - Complexity: the same as ``limited(to:)-(Int)``.
  @_alwaysEmitIntoClient
  public func limited(toLast count: Int) -> AdjustableList<Element, Int> {
    limited(count, "limited(toLast:)", ElementOperations()) { count, all in
      Swift.max(0, all - count)..<all
    }
  }

  /// A derived list of the elements in a range of indexes, with the range as its parameter.
  ///
  /// ```swift
  /// let window = lines.limited(to: 0..<40)
  /// window.parameter = 10..<50      // ten rows go, ten come, thirty stay
  /// ```
  ///
  /// - Parameter range: a range of indexes in this list; traps if one is negative. Indexes past the
  ///   end are ignored.
  /// - Complexity: the same as ``limited(to:)-(Int)``.
  @_alwaysEmitIntoClient
  public func limited(to range: Range<Int>) -> AdjustableList<Element, Range<Int>> {
    limited(range, "limited(to:)", ElementOperations())
  }

  /// Unavailable: the parameter is a half-open range.
  @available(
    *, unavailable,
    message:
      "use a half-open range: limited(to: 2..<6), or limited(to: 10..<Int.max) for all from 10 on"
  )
  public func limited(to range: some RangeExpression<Int>) -> AdjustableList<Element, Range<Int>> {
    trap("'limited' needs a half-open range")
  }

  @usableFromInline
  func limited(
    _ count: Int, _ call: StaticString, _ operations: ElementOperations<Element>,
    _ bounds: @escaping (Int, Int) -> Range<Int>
  ) -> AdjustableList<Element, Int> {
    limited(with: count, operations) { count in
      if count < 0 { trap("\(call) was given \(count): a count is at least 0") }
    } bounds: { count in
      { bounds(count, $0) }
    }
  }

  @usableFromInline
  func limited(
    _ range: Range<Int>, _ call: StaticString, _ operations: ElementOperations<Element>
  ) -> AdjustableList<Element, Range<Int>> {
    limited(with: range, operations) { range in
      if range.lowerBound < 0 { trap("\(call) was given \(range): an index is at least 0") }
    } bounds: { range in
      { _ in range }
    }
  }

  private func limited<Parameter: Equatable>(
    with parameter: Parameter, _ operations: ElementOperations<Element>,
    check: @escaping (Parameter) -> Void,
    bounds: @escaping (Parameter) -> (Int) -> Range<Int>
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, check: check, function: bounds,
      operation: { Limiting<Element>(operations: operations, $0) })
  }
}

// MARK: - While a predicate holds

extension ObservableList {
  /// A derived list of the elements before the first one that fails a predicate.
  ///
  /// ```swift
  /// let recent = newest.limited(while: { $0.date > cutoff })
  /// ```
  ///
  /// An element that enters the list is inserted, whatever the cause, and one that leaves it is
  /// removed. The predicate's result is cached. If an element is an object and changes, call
  /// ``ObservableArray/touch(at:)``. The name is not `prefix`, which returns a sequence.
  ///
  /// - Parameter isIncluded: returns whether the list goes on with an element. Called once for each
  ///   inserted or replaced element, also behind the end of the list, on the thread that reads the
  ///   list. Its result must depend only on the element.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func limited(
    while isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> DerivedList<Element> {
    limiting(SpecializedTransform { isIncluded($0) ? nil : () }, ElementOperations())
  }

  @usableFromInline
  func limiting(
    _ function: SpecializedTransform<Element, Void>, _ operations: ElementOperations<Element>
  ) -> DerivedList<Element> {
    DerivedList(LimitingWhile(function, operations: operations), of: self)
  }

  /// A derived list of the elements before the first one that fails a predicate with a replaceable
  /// parameter.
  ///
  /// ```swift
  /// let recent = newest.limited(with: cutoff) { $0.date > $1 }
  /// recent.parameter -= 3_600      // an hour more: insertions at the end
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - isIncluded: returns whether the list goes on with an element. Called as by
  ///     ``limited(while:)``, and for all elements when the parameter is replaced, on the thread that
  ///     replaces it.
  /// - Complexity: the same as ``filtered(with:_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func limited<Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    while isIncluded: @escaping @Sendable (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    limiting(with: parameter, ElementOperations()) { parameter in
      SpecializedTransform { isIncluded($0, parameter) ? nil : () }
    }
  }

  @usableFromInline
  func limiting<Parameter: Equatable>(
    with parameter: Parameter, _ operations: ElementOperations<Element>,
    _ function: @escaping (Parameter) -> SpecializedTransform<Element, Void>
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: function,
      operation: { LimitingWhile($0, operations: operations) })
  }

  /// A derived list of the elements before the first one that fails a main-actor-isolated predicate.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the predicate runs: see ``filtered(on:_:)``.
  ///   - isIncluded: as in ``limited(while:)``.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  @MainActor public func limited(
    on place: OnMainActor, while isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> DerivedList<Element> {
    observedLimit(in: .closuresThere(), callableThere(isIncluded))
  }
}

extension ObservableList where Element: Observable {
  /// A derived list of the observed objects before the first one that fails a predicate.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - isIncluded: as in ``limited(while:)``. Called as by ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  public func limited(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext while isIncluded: @escaping @isolated(any) @Sendable (Element) -> Bool
  ) -> DerivedList<Element> {
    observedLimit(
      in: .elements(observing, isIncluded.isolation, in: executor(isolation)),
      callableWhereItBelongs(isIncluded))
  }

  /// A derived list of the observed objects before the first one that fails a main-actor-isolated
  /// predicate.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the predicate runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - isIncluded: as in ``limited(while:)``.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @MainActor public func limited(
    on place: OnMainActor, observing: ObservedReads = .all,
    while isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> DerivedList<Element> {
    observedLimit(in: .elementsThere(observing), callableThere(isIncluded))
  }
}

extension ObservableList {
  private func observedLimit(
    in reads: FollowedReads, _ isIncluded: @escaping (Element) -> Bool
  ) -> DerivedList<Element> {
    let isIncluded = reads.asking(isIncluded)
    return observed(
      LimitingWhile(SpecializedTransform { isIncluded($0) ? nil : () }), reads)
  }
}
