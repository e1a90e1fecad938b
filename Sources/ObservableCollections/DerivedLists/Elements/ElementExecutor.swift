/// Where the jobs of a list of objects run.
@usableFromInline
package struct ElementExecutor: Sendable {
  package typealias Job = @Sendable () -> Void

  /// Runs a job later; `nil` if the elements live in a place without a name. Then nobody is notified
  /// after a change, but only before, and what was asked is asked again by some reads that follow.
  /// It answers whether it will run: an actor that has ended runs none.
  let later: (@Sendable (@escaping Job) -> Bool)?
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
    static let all: Safeguards = [.waitingForAll, .askingAgain, .cancelling]
  }
}

private func run(_ job: ElementExecutor.Job, on actor: isolated any Actor) { job() }
