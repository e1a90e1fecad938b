// The operators of lists that follow what their closures read.

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

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedMap<Result>(
    in reads: FollowedReads, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element) -> Result
  ) -> DerivedList<Result> {
    observed(
      Mapping(transform: reads.asking(transform), isSame: isSame), reads, tellsReplacements: true)
  }

  /// - Parameter isSame: whether the same was read; `nil` to tell each change.
  @usableFromInline
  func observedElements<Read>(
    in place: ElementExecutor, isBound: Bool = false, isSame: ((Read, Read) -> Bool)?,
    _ function: @escaping (Element) -> Read
  ) -> DerivedList<Element> {
    let reads = FollowedReads.elements(in: place, isBound: isBound)
    let function = reads.asking(function, isSame: isSame)
    let operation = Mapping<Element, Element>(
      transform: { element in
        _ = function(element)
        return element
      }, isSame: nil)
    return observed(operation, reads, tellsReplacements: true)
  }

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

  func observedDistinct<Key: Hashable>(
    in reads: FollowedReads, by key: @escaping (Element) -> Key
  ) -> DerivedList<Element> {
    observed(Deduplicating(SpecializedKey(reads.asking(key))), reads)
  }
}

/// Reads what a comparator may read of an element: comparing it with itself, a lexicographic order
/// reads all.
private func readsInOrder<Element>(_ ordering: Ordering<Element>, _ element: Element) {
  _ = ordering.function(element, element)
}

// MARK: - With a parameter

extension ObservableList {
  func observedFilter<Parameter: Equatable & Sendable>(
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
  func observedCompactMap<Result, Parameter: Equatable & Sendable>(
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

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedMap<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, in reads: FollowedReads, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    let ask: (() -> Result) -> Result = reads.asker()
    return observed(
      with: parameter, reads, tellsReplacements: true,
      function: { parameter in { element in ask { transform(element, parameter) } } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: isSame) })
  }

  func observedOrder<Parameter: Equatable & Sendable>(
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
