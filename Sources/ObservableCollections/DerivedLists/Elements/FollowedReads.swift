/// What a list follows of what its closures read, besides its source, and where the closures run.
package struct FollowedReads {
  package enum Kind {
    /// Only the source.
    case nothing
    /// What the closures read of each element: the closures are called again for one that has changed.
    case elements(ElementTracker)
    /// All that the closures read: they are called again for all elements.
    case closures(ClosureWatcher)
  }

  package let kind: Kind
  /// Whether the closures are main-actor-isolated.
  package let isBound: Bool

  private init(_ kind: Kind, isBound: Bool) {
    self.kind = kind
    self.isBound = isBound
  }

  /// What is read of each element.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - place: where the elements live.
  ///   - isBound: whether the closures are main-actor-isolated.
  package static func elements(
    _ observing: ObservedReads = .all, in place: ElementExecutor, isBound: Bool = false
  ) -> FollowedReads {
    FollowedReads(
      observing == .nothing ? .nothing : .elements(ElementTracker(in: place)), isBound: isBound)
  }

  /// What main-actor-isolated closures read of each element.
  package static func elementsThere(_ observing: ObservedReads) -> FollowedReads {
    elements(observing, in: .mainActor, isBound: true)
  }

  /// All that main-actor-isolated closures read.
  package static func closuresThere() -> FollowedReads {
    FollowedReads(.closures(ClosureWatcher()), isBound: true)
  }

  /// The work of the operator besides changes of the source.
  var due: DueWork {
    switch kind {
    case .nothing: DueWork()
    case .elements(let tracker): tracker.due
    case .closures(let watcher): watcher.due
    }
  }

  /// A function that calls closures, as ``ElementTracker/asker(isSame:)`` describes.
  package func asker<Read>(
    isSame: ((Read, Read) -> Bool)? = nil
  ) -> (_ read: () -> Read) -> Read {
    if case .elements(let tracker) = kind { return tracker.asker(isSame: isSame) }
    return { read in read() }
  }

  /// A function that asks an element, as ``ElementTracker/asking(_:isSame:)`` describes.
  package func asking<Element, Read>(
    _ function: @escaping (Element) -> Read, isSame: ((Read, Read) -> Bool)? = nil
  ) -> (Element) -> Read {
    if case .elements(let tracker) = kind { return tracker.asking(function, isSame: isSame) }
    return function
  }
}

extension ObservableList {
  /// Where the jobs of a list below this one run.
  ///
  /// - Parameter isolation: the actor of the code that makes the list.
  @usableFromInline
  package func executor(_ isolation: (any Actor)?) -> ElementExecutor {
    ElementExecutor(isolation, below: core)
  }

  /// Makes a list that follows what its closures read.
  ///
  /// - Parameters:
  ///   - tellsReplacements: whether an element that has changed is a replacement in the list.
  ///   - reading: reads what the operator's function reads of an element, if the operator does not
  ///     call it once for each inserted or replaced element.
  func observed<Base: AdjustableDerivation, Result>(
    _ operation: Base, _ reads: FollowedReads, tellsReplacements: Bool = false,
    reading: ((Base, Element) -> Void)? = nil
  ) -> DerivedList<Result>
  where Base.Source == Element, Base.Output == DerivedList<Result> {
    switch reads.kind {
    case .nothing: DerivedList(operation, of: self, isBound: reads.isBound)
    case .elements(let tracker):
      DerivedList(
        Observing(operation, tracker, tellsReplacements: tellsReplacements, reads: reading),
        of: self, isBound: reads.isBound)
    case .closures(let watcher):
      DerivedList(Following(operation, watcher), of: self, isBound: reads.isBound)
    }
  }

  /// Makes a list with a parameter that follows what its closures read.
  func observed<Base: AdjustableDerivation, Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ reads: FollowedReads, tellsReplacements: Bool = false,
    reading: ((Base, Element) -> Void)? = nil, function: @escaping (Parameter) -> Base.Function,
    operation: (Base.Function) -> Base
  ) -> AdjustableList<Result, Parameter>
  where Base.Source == Element, Base.Output == DerivedList<Result> {
    let isBound = reads.isBound
    switch reads.kind {
    case .nothing:
      return AdjustableList(
        with: parameter, of: self, isBound: isBound, function: function, operation: operation)
    case .elements(let tracker):
      return AdjustableList(with: parameter, of: self, isBound: isBound, function: function) {
        Observing(operation($0), tracker, tellsReplacements: tellsReplacements, reads: reading)
      }
    case .closures(let watcher):
      return AdjustableList(with: parameter, of: self, isBound: isBound, function: function) {
        Following(operation($0), watcher)
      }
    }
  }
}
