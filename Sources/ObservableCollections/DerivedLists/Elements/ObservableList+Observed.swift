// Lists whose elements change by themselves: what their public calls have in common.

extension ObservableList {
  /// Makes a list that asks its elements again when they have changed.
  package func observed<Base: Derivation, Result>(
    _ operation: Base, _ tracker: ElementTracker, isBound: Bool, tellsReplacements: Bool = false,
    reads: ((Element) -> Void)? = nil
  ) -> DerivedList<Result>
  where Base.Source == Element, Base.Shown == DerivedList<Result> {
    let list = DerivedList(
      Observing(operation, tracker, tellsReplacements: tellsReplacements, reads: reads), of: self,
      isBound: isBound)
    tracker.follow(list.core)
    return list
  }

  /// Makes a list with a parameter that asks its elements again when they have changed.
  func observed<Base: AdjustableDerivation, Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ tracker: ElementTracker, isBound: Bool,
    tellsReplacements: Bool = false, reads: ((Element) -> Void)? = nil,
    function: @escaping (Parameter) -> Base.Function, operation: (Base.Function) -> Base
  ) -> AdjustableList<Result, Parameter>
  where Base.Source == Element, Base.Shown == DerivedList<Result> {
    let list = AdjustableList<Result, Parameter>(
      with: parameter, of: self, isBound: isBound, function: function
    ) {
      Observing(operation($0), tracker, tellsReplacements: tellsReplacements, reads: reads)
    }
    tracker.follow(list.core)
    return list
  }

  func observedFilter(
    in place: ElementPlace, isBound: Bool = false, _ isIncluded: @escaping (Element) -> Bool
  ) -> DerivedList<Element> {
    let tracker = ElementTracker(in: place)
    let isIncluded = tracker.asking(isIncluded)
    return observed(
      Selecting<Element, Element> { isIncluded($0) ? $0 : nil }, tracker, isBound: isBound)
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedCompactMap<Result>(
    in place: ElementPlace, isBound: Bool = false, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element) -> Result?
  ) -> DerivedList<Result> {
    let tracker = ElementTracker(in: place)
    let transform = tracker.asking(transform, isSame: isSame.map(comparing))
    return observed(Selecting(transform), tracker, isBound: isBound, tellsReplacements: true)
  }

  /// - Parameter isSame: whether two results are the same; `nil` to tell each.
  func observedMap<Result>(
    in place: ElementPlace, isBound: Bool = false, isSame: ((Result, Result) -> Bool)?,
    _ transform: @escaping (Element) -> Result
  ) -> DerivedList<Result> {
    let tracker = ElementTracker(in: place)
    return observed(
      Mapping(transform: tracker.asking(transform), isSame: isSame), tracker, isBound: isBound,
      tellsReplacements: true)
  }

  /// - Parameter isSame: whether the same was read; `nil` to tell each change.
  func observedElements<Read>(
    in place: ElementPlace, isBound: Bool = false, isSame: ((Read, Read) -> Bool)?,
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
}

/// Compares optionals by comparing what they hold.
private func comparing<Value>(
  _ isSame: @escaping (Value, Value) -> Bool
) -> (Value?, Value?) -> Bool {
  { first, second in
    if let first, let second { return isSame(first, second) }
    return first == nil && second == nil
  }
}
