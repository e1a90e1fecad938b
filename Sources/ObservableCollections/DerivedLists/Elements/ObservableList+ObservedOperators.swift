// The operators of lists whose elements change by themselves.

extension ObservableList {
  func observedFilter(
    in place: ElementExecutor, isBound: Bool = false, _ isIncluded: @escaping (Element) -> Bool
  ) -> DerivedList<Element> {
    let tracker = ElementTracker(in: place)
    let isIncluded = tracker.asking(isIncluded)
    return observed(
      Filtering<Element, Element> { isIncluded($0) ? $0 : nil }, tracker, isBound: isBound)
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedCompactMap<Result>(
    in place: ElementExecutor, isBound: Bool = false, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element) -> Result?
  ) -> DerivedList<Result> {
    let tracker = ElementTracker(in: place)
    let transform = tracker.asking(transform, isSame: isSame.map(comparing))
    return observed(Filtering(transform), tracker, isBound: isBound, tellsReplacements: true)
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedMap<Result>(
    in place: ElementExecutor, isBound: Bool = false, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element) -> Result
  ) -> DerivedList<Result> {
    let tracker = ElementTracker(in: place)
    return observed(
      Mapping(transform: tracker.asking(transform), isSame: isSame), tracker, isBound: isBound,
      tellsReplacements: true)
  }

  /// - Parameter isSame: whether the same was read; `nil` to tell each change.
  @usableFromInline
  func observedElements<Read>(
    in place: ElementExecutor, isBound: Bool = false, isSame: ((Read, Read) -> Bool)?,
    _ reads: @escaping (Element) -> Read
  ) -> DerivedList<Element> {
    let tracker = ElementTracker(in: place)
    let reads = tracker.asking(reads, isSame: isSame)
    let operation = Mapping<Element, Element>(
      transform: { element in
        _ = reads(element)
        return element
      }, isSame: nil)
    return observed(operation, tracker, isBound: isBound, tellsReplacements: true)
  }

  func observedOrder(
    in place: ElementExecutor, isBound: Bool = false,
    by areInIncreasingOrder: @escaping (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    let tracker = ElementTracker(in: place)
    return observed(
      Ordering(holds: tracker.due, areInIncreasingOrder), tracker, isBound: isBound,
      reads: readsInOrder)
  }

  func observedOrder<Key: Comparable>(
    in place: ElementExecutor, isBound: Bool = false, by key: @escaping (Element) -> Key,
    descending: Bool
  ) -> DerivedList<Element> {
    let tracker = ElementTracker(in: place)
    return observed(
      KeyedOrdering(holds: tracker.due, tracker.asking(key)) {
        isKey($0, before: $1, descending: descending)
      }, tracker, isBound: isBound)
  }

  func observedDistinct<Key: Hashable>(
    in place: ElementExecutor, isBound: Bool = false, by key: @escaping (Element) -> Key
  ) -> DerivedList<Element> {
    let tracker = ElementTracker(in: place)
    return observed(
      Deduplicating(SpecializedKey(tracker.asking(key))), tracker, isBound: isBound)
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
    with parameter: Parameter, in place: ElementExecutor, isBound: Bool = false,
    _ isIncluded: @escaping (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    let tracker = ElementTracker(in: place)
    let ask: (() -> Bool) -> Bool = tracker.asker()
    return observed(
      with: parameter, tracker, isBound: isBound,
      function: { parameter in
        SpecializedTransform { element in ask { isIncluded(element, parameter) } ? element : nil }
      },
      operation: { Filtering<Element, Element>($0) })
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedCompactMap<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, in place: ElementExecutor, isBound: Bool = false,
    isSame: ((Result, Result) -> Bool)?, _ transform: @escaping (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    let tracker = ElementTracker(in: place)
    let ask = tracker.asker(isSame: isSame.map(comparing))
    return observed(
      with: parameter, tracker, isBound: isBound, tellsReplacements: true,
      function: { parameter in
        SpecializedTransform { element in ask { transform(element, parameter) } }
      },
      operation: { Filtering<Element, Result>($0, isSame: isSame ?? { _, _ in false }) })
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedMap<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, in place: ElementExecutor, isBound: Bool = false,
    isSame: ((Result, Result) -> Bool)?, _ transform: @escaping (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    let tracker = ElementTracker(in: place)
    let ask: (() -> Result) -> Result = tracker.asker()
    return observed(
      with: parameter, tracker, isBound: isBound, tellsReplacements: true,
      function: { parameter in { element in ask { transform(element, parameter) } } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: isSame) })
  }

  func observedOrder<Parameter: Equatable & Sendable>(
    with parameter: Parameter, in place: ElementExecutor, isBound: Bool = false,
    by areInIncreasingOrder: @escaping (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    let tracker = ElementTracker(in: place)
    return observed(
      with: parameter, tracker, isBound: isBound, reads: readsInOrder,
      function: { parameter in { areInIncreasingOrder($0, $1, parameter) } },
      operation: { Ordering<Element>(holds: tracker.due, $0) })
  }
}
