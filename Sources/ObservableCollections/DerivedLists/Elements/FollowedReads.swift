import Observation

/// Which properties of its elements a list of `Observable` objects follows.
public enum ObservedReads: Hashable, Sendable {
  /// All that its closures read.
  case all
  /// None, as a list of values: an element that changes is announced by
  /// ``ObservableArray/touch(at:)``, or by `observingElements(_:)` further
  /// up the chain.
  case nothing
}

/// What a list follows of what its closures read, besides its source, and where the closures run.
package struct FollowedReads {
  /// What is followed.
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
  /// Whether a parameter of the closures belongs to the main actor, too.
  package private(set) var isParameterBound = false

  init(_ kind: Kind, isBound: Bool) {
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

  /// What closures read of each element, which run where they belong.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolations: the actors of the closures.
  ///   - place: where the elements live.
  package static func elements(
    _ observing: ObservedReads, _ isolations: (any Actor)?..., in place: ElementExecutor
  ) -> FollowedReads {
    isolations.contains { $0 === MainActor.shared }
      ? elementsThere(observing) : elements(observing, in: place)
  }

  /// What main-actor-isolated closures read of each element.
  package static func elementsThere(_ observing: ObservedReads) -> FollowedReads {
    elements(observing, in: .mainActor, isBound: true)
  }

  /// All that main-actor-isolated closures read.
  package static func closuresThere() -> FollowedReads {
    FollowedReads(.closures(ClosureWatcher(in: .mainActor)), isBound: true)
  }

  /// All that main-actor-isolated closures read; of each element, if the elements are observed objects.
  /// Their parameter belongs to the main actor.
  package static func there<Element>(_ elements: Element.Type) -> FollowedReads {
    var reads = elements is any Observable.Type ? elementsThere(.all) : closuresThere()
    reads.isParameterBound = true
    return reads
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

extension OutputList {
  /// The list, whose maker wants it to follow nothing: debug builds do not warn of that.
  package var followingNothing: Self {
    #if DEBUG
      core.derivedNode?.unfollowedReads = nil
    #endif
    return self
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
    case .nothing: DerivedList(operation, of: self, isBound: reads.isBound).followingNothing
    case .elements(let tracker):
      DerivedList(
        Observing(operation, tracker, tellsReplacements: tellsReplacements, reads: reading),
        of: self, isBound: reads.isBound)
    case .closures(let watcher):
      DerivedList(Following(operation, watcher), of: self, isBound: reads.isBound)
    }
  }

  /// Makes a list with a parameter that follows what its closures read.
  func observed<Base: AdjustableDerivation, Result, Parameter: Equatable>(
    with parameter: Parameter, _ reads: FollowedReads, tellsReplacements: Bool = false,
    reading: ((Base, Element) -> Void)? = nil, function: @escaping (Parameter) -> Base.Function,
    operation: (Base.Function) -> Base
  ) -> AdjustableList<Result, Parameter>
  where Base.Source == Element, Base.Output == DerivedList<Result> {
    func list<Operator: AdjustableDerivation>(
      _ operation: (Operator.Function) -> Operator
    ) -> AdjustableList<Result, Parameter>
    where
      Operator.Source == Element, Operator.Output == DerivedList<Result>,
      Operator.Function == Base.Function
    {
      AdjustableList(
        with: parameter, of: self, isBound: reads.isBound,
        isParameterBound: reads.isParameterBound, function: function, operation: operation)
    }
    switch reads.kind {
    case .nothing: return list(operation).followingNothing
    case .elements(let tracker):
      return list {
        Observing(operation($0), tracker, tellsReplacements: tellsReplacements, reads: reading)
      }
    case .closures(let watcher): return list { Following(operation($0), watcher) }
    }
  }
}

/// Where the jobs of a list of objects run.
@usableFromInline
package struct ElementExecutor: Sendable {
  package typealias Job = @Sendable () -> Void

  /// Runs a job later; `nil` if the elements live in a place without a name. Then nobody is notified
  /// after a change, but only before, and what was asked is asked again by some reads that follow.
  /// It answers whether it will run: an actor that has ended runs none.
  let later: (@Sendable (@escaping Job) -> Bool)?
  /// How long a job waits for a thread that sets.
  enum Pause: Equatable {
    /// Until it has told all, most likely: each one after another in vain is longer.
    ///
    /// - Parameter count: the number of those in vain.
    case brief(after: Int)
    /// Until it has stored, most likely, even if it was interrupted.
    case long

    var duration: Duration {
      switch self {
      // What waits inside a notification does not keep a core busy.
      case .brief(let count): .milliseconds(1 << min(count, 5))
      case .long: .milliseconds(100)
      }
    }
  }

  /// Runs a job on no thread in particular, after a pause.
  var afterPause: @Sendable (Pause, @escaping Job) -> Void = { pause, job in
    Task.detached {
      try? await Task.sleep(for: pause.duration)
      job()
    }
  }
  var safeguards = Safeguards.all
  /// The maximum number of registrations that are cancelled together.
  var groupLimit = 256

  init(later: (@Sendable (@escaping Job) -> Bool)?) { self.later = later }

  /// The place of the code that makes a list. An actor is held weakly: it may hold the list.
  ///
  /// - Parameter core: the list to follow. What is below a list whose closures are main-actor-isolated
  ///   is updated there.
  package init(_ isolation: (any Actor)?, below core: ArrayCore) {
    if core.derivedNode?.isBound ?? false || isolation === MainActor.shared {
      self = .mainActor
    } else if let isolation {
      self.init { [weak isolation] job in
        guard let isolation else { return false }
        Task { await run(job, on: isolation) }
        return true
      }
    } else {
      self.init(later: nil)
    }
  }

  @usableFromInline
  package static let mainActor = ElementExecutor { job in
    Task { @MainActor in job() }
    return true
  }

  /// What keeps changes from being lost. Tests leave out one of them, and expect faults.
  struct Safeguards: OptionSet, Sendable {
    let rawValue: UInt8
    /// An element is not asked before all observers of its change have been told.
    static let waitingForAll = Safeguards(rawValue: 1)
    /// What was asked outside a job is asked again in one.
    static let askingAgain = Safeguards(rawValue: 2)
    /// Registrations that are of no use are cancelled.
    static let cancelling = Safeguards(rawValue: 4)
    /// A job leaves what another thread is telling to the job that follows.
    static let returning = Safeguards(rawValue: 8)
    /// What another thread has told is asked once more after a while.
    static let askingLater = Safeguards(rawValue: 16)
    static let all: Safeguards = [
      .waitingForAll, .askingAgain, .cancelling, .returning, .askingLater,
    ]
  }
}

private func run(_ job: ElementExecutor.Job, on actor: isolated any Actor) { job() }

// MARK: - Calling closures

/// Returns a closure of any isolation in a form that nonisolated code can call where the closure
/// belongs: one of the main actor as `callableThere` does, and one of another actor with a check
/// that the caller runs there.
package func callableWhereItBelongs<Argument, Result>(
  _ function: @escaping @isolated(any) (Argument) -> Result
) -> (Argument) -> Result {
  let check = placeCheck(function.isolation)
  let function = unsafeBitCast(function, to: ((Argument) -> Result).self)
  guard let check else { return function }
  return {
    check()
    return function($0)
  }
}

package func callableWhereItBelongs<First, Second, Result>(
  _ function: @escaping @isolated(any) (First, Second) -> Result
) -> (First, Second) -> Result {
  let check = placeCheck(function.isolation)
  let function = unsafeBitCast(function, to: ((First, Second) -> Result).self)
  guard let check else { return function }
  return {
    check()
    return function($0, $1)
  }
}

package func callableWhereItBelongs<First, Second, Third, Result>(
  _ function: @escaping @isolated(any) (First, Second, Third) -> Result
) -> (First, Second, Third) -> Result {
  let check = placeCheck(function.isolation)
  let function = unsafeBitCast(function, to: ((First, Second, Third) -> Result).self)
  guard let check else { return function }
  return {
    check()
    return function($0, $1, $2)
  }
}

/// Traps if the caller does not run on the actor of a closure; `nil` if the list takes care of that.
private func placeCheck(_ isolation: (any Actor)?) -> (() -> Void)? {
  guard let isolation, isolation !== MainActor.shared else { return nil }
  return {
    isolation.preconditionIsolated("A list calls a closure of an actor: read the list there")
  }
}

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

package func callableThere<First, Second, Third, Result>(
  _ function: @escaping @MainActor (First, Second, Third) -> Result
) -> (First, Second, Third) -> Result {
  unsafeBitCast(function, to: ((First, Second, Third) -> Result).self)
}
