// Lists whose elements change by themselves: what their public calls have in common.

extension ObservableList {
  /// Where the jobs of a list below this one run.
  ///
  /// - Parameter isolation: the actor of the code that makes the list.
  @usableFromInline
  package func executor(_ isolation: (any Actor)?) -> ElementExecutor {
    ElementExecutor(isolation, below: core)
  }
}

extension ObservableList {
  /// Makes a list that asks its elements again when they have changed.
  package func observed<Base: Derivation, Result>(
    _ operation: Base, _ tracker: ElementTracker, isBound: Bool, tellsReplacements: Bool = false,
    reads: ((Base, Element) -> Void)? = nil
  ) -> DerivedList<Result>
  where Base.Source == Element, Base.Output == DerivedList<Result> {
    let list = DerivedList(
      Observing(operation, tracker, tellsReplacements: tellsReplacements, reads: reads), of: self,
      isBound: isBound)
    tracker.follow(list.core)
    return list
  }

  /// Makes a list with a parameter that asks its elements again when they have changed.
  func observed<Base: AdjustableDerivation, Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ tracker: ElementTracker, isBound: Bool,
    tellsReplacements: Bool = false, reads: ((Base, Element) -> Void)? = nil,
    function: @escaping (Parameter) -> Base.Function, operation: (Base.Function) -> Base
  ) -> AdjustableList<Result, Parameter>
  where Base.Source == Element, Base.Output == DerivedList<Result> {
    let list = AdjustableList<Result, Parameter>(
      with: parameter, of: self, isBound: isBound, function: function
    ) {
      Observing(operation($0), tracker, tellsReplacements: tellsReplacements, reads: reads)
    }
    tracker.follow(list.core)
    return list
  }

  /// Makes a list whose main-actor-isolated closures are called again when something has changed that
  /// they read.
  ///
  /// - Parameter operation: returns the operator, given the work besides changes of the source.
  func following<Base: AdjustableDerivation, Result>(
    _ operation: (DueWork) -> Base
  ) -> DerivedList<Result>
  where Base.Source == Element, Base.Output == DerivedList<Result> {
    let watcher = ClosureWatcher()
    let list = DerivedList(
      Following(operation(watcher.due), watcher), of: self, isBound: true)
    watcher.follow(list.core)
    return list
  }

  /// Makes a list with a parameter whose main-actor-isolated closures are called again when something
  /// has changed that they read.
  func following<Base: AdjustableDerivation, Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, function: @escaping (Parameter) -> Base.Function,
    operation: (Base.Function, DueWork) -> Base
  ) -> AdjustableList<Result, Parameter>
  where Base.Source == Element, Base.Output == DerivedList<Result> {
    let watcher = ClosureWatcher()
    let list = AdjustableList<Result, Parameter>(
      with: parameter, of: self, isBound: true, function: function
    ) {
      Following(operation($0, watcher.due), watcher)
    }
    watcher.follow(list.core)
    return list
  }
}
