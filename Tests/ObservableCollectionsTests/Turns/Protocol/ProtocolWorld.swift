import ObservableCollections

@testable import CoreTestSupport
@testable import ListChanges
@testable import ObservableLists

/// An array, its observers, a coalescing observer and its scheduler, and the actors that use them,
/// between two steps: the protocols are the library's own values, the locks are left out.
///
/// Each lock guards one step, so the order of steps is all that threads can differ in. What nobody
/// else can see or disturb is part of the step before or behind it: entering and leaving the gate
/// around a commit, reading a standing place that only the renderer moves, handing `.initial` over.
struct ProtocolWorld {
  /// A thread of control: what it still has to do, the next step last.
  struct Actor {
    var steps: [ProtocolStep] = []
    /// How many calls it may still make.
    var callsLeft: Int
    var listener: Int?
    var pauses = 0
    /// How many items are taken when it wakes the coalescing observer, inside its delivery.
    var wakesAt: Int?
    /// How much of what others have made it still delivers.
    var share = DeliveryQueue.Share()
  }

  /// An observer of records.
  struct Listener {
    let observer: ChangeObserver
    var isActive = true
    /// Whether it has had its `.initial`.
    var hasInitial = false
    /// The version of the record that it has to hear next.
    var nextVersion: Int
    /// Whether it changes the array when it hears the next record.
    var willMutate: Bool
  }

  /// What differs from run to run.
  struct Rules: Sendable {
    /// Whether the scheduler ends turns at once, on the thread that asks.
    var isImmediate = false
    /// Whether a batch holds one change at most.
    var isLimited = false
    /// Whether observers change the array from inside.
    var isReentrant = false
    /// Whether the scheduler ends no turns: only flushes do.
    var isManual = false
    /// What the sink may call inside its batches, and how often.
    var sinkCalls: [ProtocolCall] = []
    var sinkCallCount = 0
    /// What each actor may call; empty for everything.
    var roles: [[ProtocolCall]] = []
    /// How many records of others an actor delivers before it hands over; nil for many.
    var share: Int?
    /// How many records may wait for an observer; nil for any number.
    var limit: Int?
    var mistake: PlantedMistake?
    /// Whether the roles that are empty have waits.
    var settles: Bool { roles.contains { $0.contains(.settle) } }
  }

  /// A wait until all has been heard that was changed until it began.
  struct Settling {
    let version: Int
    /// Those who are to have heard it.
    let listeners: [Int]
    /// The one of them that has not had its `.initial` yet; nil if all have.
    let target: Int?
  }

  /// What the world does wrong on purpose.
  enum PlantedMistake: CaseIterable, Sendable {
    /// A sink that is ready again asks nobody for the end of a turn.
    case forgottenResume
    /// A transaction that throws leaves its record in the queue.
    case deliveredThrow
    /// A transaction that throws wakes the coalescing observer.
    case wokenByThrow
    /// Who hands a delivery over starts no job.
    case forgottenJob
    /// Who hands a delivery over ends it as well.
    case endedHandOver
    /// An observer that hears what the log came to hears the records in it, too.
    case heardTwice
    /// A wait ends although records wait.
    case settledTooEarly
    /// A wait for an observer ends although records are held back for it.
    case settledBesideHeldBack
  }

  let rules: Rules
  var queue = DeliveryQueue()
  var turn = TurnState(isRendering: false)
  var version = 0
  var listeners: [Listener] = []
  /// The last two are the job that goes on with deliveries, and the scheduler's thread.
  var actors: [Actor]
  var deliverer: Int?
  var renderer: Int?
  /// Who is inside a transaction: all others wait before they change the array.
  var writer: Int?
  var isAsleep = true
  /// The version at which the coalescing observer fell asleep.
  var asleepSince = 0
  var isToBeWoken = false
  /// How many calls the scheduler owes.
  var scheduledTurns = 0
  /// How many jobs are to go on with a delivery.
  var owedJobs = 0
  /// The version that the sink shows.
  var shown = 0
  /// How many calls the sink may still make.
  var sinkCallsLeft: Int
  /// The version at the last flush. If nobody else ends turns, the sink shows it, or a later one.
  var flushedVersion = 0
  /// The waits that have not ended, in their order.
  var settlings: [Settling] = []

  init(calls: [Int], rules: Rules) {
    self.rules = rules
    sinkCallsLeft = rules.sinkCallCount
    actors = calls.map { Actor(callsLeft: $0) } + [Actor(callsLeft: 0), Actor(callsLeft: 0)]
    turn.position = 0
  }

  private var scheduler: Int { actors.count - 1 }
  var job: Int { actors.count - 2 }
}

// MARK: - What may happen next

extension ProtocolWorld {
  /// A choice: an actor's next step, a new call of it, or a call of the scheduler.
  enum Choice: Hashable {
    case step(actor: Int)
    case call(actor: Int, ProtocolCall)
    case scheduler
    /// The job that goes on with a delivery begins.
    case job
  }

  /// All that may happen next.
  var choices: [Choice] {
    var choices: [Choice] = []
    for (index, actor) in actors.enumerated() {
      if let step = actor.steps.last {
        if !isWaiting(index, before: step) { choices.append(.step(actor: index)) }
        if step == .inSink, sinkCallsLeft > 0 {
          for call in rules.sinkCalls where isPossible(call, by: actor) {
            choices.append(.call(actor: index, call))
          }
        }
      } else if actor.callsLeft > 0 {
        let calls = rules.roles.isEmpty ? ProtocolCall.allCases : rules.roles[index]
        for call in calls where isPossible(call, by: actor) {
          choices.append(.call(actor: index, call))
        }
      }
    }
    if scheduledTurns > 0, actors[scheduler].steps.isEmpty { choices.append(.scheduler) }
    if owedJobs > 0, actors[job].steps.isEmpty { choices.append(.job) }
    return choices
  }

  /// Whether an actor has to wait for the writer gate before a step.
  private func isWaiting(_ actor: Int, before step: ProtocolStep) -> Bool {
    switch step {
    case .commit, .observeInTransaction: writer != nil
    default: false
    }
  }

  private func isPossible(_ call: ProtocolCall, by actor: Actor) -> Bool {
    switch call {
    case .observe: actor.listener == nil
    case .cancelObservation: actor.listener != nil
    case .cancelCoalescer: !turn.isCancelled
    case .sinkReady: actor.pauses > 0
    case .settle: rules.settles
    case .mutate, .throw, .flush, .sinkBusy: true
    }
  }

  /// Whether nobody is in the middle of anything.
  var isQuiet: Bool { scheduledTurns == 0 && owedJobs == 0 && actors.allSatisfy(\.steps.isEmpty) }

  mutating func perform(_ choice: Choice) throws(BrokenClause) {
    switch choice {
    case .step(let actor):
      try perform(actors[actor].steps.removeLast(), by: actor)
      // What is left of a share says nothing to the next call.
      if actors[actor].steps.isEmpty { actors[actor].share = DeliveryQueue.Share() }
    case .call(let actor, let call):
      if actors[actor].steps.last == .inSink {
        sinkCallsLeft -= 1
      } else {
        actors[actor].callsLeft -= 1
      }
      begin(call, by: actor)
    case .scheduler:
      scheduledTurns -= 1
      actors[scheduler].steps = [.beginTurn, .endWait]
    case .job:
      owedJobs -= 1
      actors[job].share = freshShare
      actors[job].steps = [.nextDelivery]
    }
  }

  private mutating func begin(_ call: ProtocolCall, by actor: Int) {
    switch call {
    case .mutate: push([.commit], to: actor)
    case .throw: push([.observeInTransaction], to: actor)
    case .observe: push([.addListener], to: actor)
    case .cancelObservation:
      guard let listener = actors[actor].listener.take() else { return }
      push([.deactivate(listener: listener), .removeListener(listener: listener)], to: actor)
    case .cancelCoalescer: push([.cancelTurn], to: actor)
    case .flush: push([.beginTurn], to: actor)
    case .sinkBusy:
      actors[actor].pauses += 1
      push([.pause], to: actor)
    case .sinkReady:
      actors[actor].pauses -= 1
      push([.resume], to: actor)
    case .settle: push([.settle, .beginDelivery], to: actor)
    }
  }

  /// Adds steps before those that an actor still has to do.
  mutating func push(_ steps: [ProtocolStep], to actor: Int) {
    actors[actor].steps += steps.reversed()
  }
}

// MARK: - One step

extension ProtocolWorld {
  private mutating func perform(
    _ step: ProtocolStep, by actor: Int
  ) throws(BrokenClause) {
    switch step {
    case .commit: try commit(by: actor)
    case .observeInTransaction: observeInTransaction(by: actor)
    case .takeBack: try takeBack(by: actor)
    case .beginDelivery: try beginDelivery(by: actor)
    case .hand(let version, let listener): try hand(version, to: listener, by: actor)
    case .goOnDelivering: try goOnDelivering(by: actor)
    case .nextDelivery: try nextDelivery(by: actor)
    case .handComposed(let start, let end, let listener):
      try handComposed(from: start, to: end, listener)
    case .startJob: if rules.mistake != .forgottenJob { owedJobs += 1 }
    case .wakeCoalescer: if turn.beginWait() { askScheduler(by: actor) }
    case .endWait: turn.endWait()
    case .beginTurn: try beginTurn(by: actor)
    case .advance: if let stand = turn.position { advance(from: stand, by: actor) }
    case .noteStand(let version):
      turn.position = version
      if !turn.isCancelled { push([.show], to: actor) }
    case .show: try show(by: actor)
    case .endRendering: try endRendering(by: actor)
    case .leaveStand: isAsleep = false
    case .addListener: addListener(by: actor)
    case .release(let listener):
      listeners[listener].hasInitial = true
      queue.release(listeners[listener].observer, by: UInt(actor) + 1)
    case .deactivate(let listener): listeners[listener].isActive = false
    case .removeListener(let listener): remove(listener: listener)
    case .cancelTurn:
      if let stand = turn.cancel() { push([.leaveStand(stand)], to: actor) }
    case .pause: turn.pause()
    case .resume: resume(by: actor)
    case .inSink: break
    case .settle: try settle(by: actor)
    }
  }

  private mutating func commit(by actor: Int) throws(BrokenClause) {
    version += 1
    let record = record(of: version)
    try checkHandingAtOnce(record, by: actor)
    queue.enqueue(record, by: UInt(actor) + 1)
    if queue.isLimited { _ = queue.moveLaggingToLog(at: version, by: UInt(actor) + 1) }
    try noteChange()
    if queue.needsDelivery || isToBeWoken { push([.beginDelivery], to: actor) }
  }

  /// A record without elements, which leads to a version from the one before it.
  func record(of version: Int) -> AnyChangeRecord {
    AnyChangeRecord(revision: Revision(version), previous: Revision(version - 1))
  }

  private mutating func addListener(by actor: Int) {
    let listener = addListener()
    actors[actor].listener = listener
    push([.release(listener: listener), .beginDelivery], to: actor)
  }

  /// Adds an observer of records, which has not had its `.initial` yet.
  mutating func addListener() -> Int {
    let observer = ChangeObserver(
      startVersion: version, options: .initial, host: NoHost.shared,
      array: NoHost.shared, active: ActiveFlag(), receive: { _ in })
    queue.add(observer, limit: rules.limit)
    listeners.append(
      Listener(observer: observer, nextVersion: version + 1, willMutate: rules.isReentrant))
    return listeners.count - 1
  }
}

/// Whom an observer would tell that it was cancelled; the steps do that themselves.
private final class NoHost: ObserverHost, Sendable {
  static let shared = NoHost()

  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  func removeObserver(_ observer: ChangeObserver) {}

  func settle(
    for observer: ChangeObserver?, isolation: isolated (any Actor)?,
    _ body: @escaping @Sendable (Int) -> Void
  ) async {}
}
