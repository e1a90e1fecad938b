import Synchronization

/// The base class of turn drivers: the participant of a list that is notified of changes, asks the
/// scheduler for the end of a turn, and grants the rendering.
///
/// It is not generic, as a driver is: that would ask the runtime for its types for each turn. The
/// list holds it until it leaves.
///
/// The data lock of the list guards its state: so a turn starts, and takes the log, under one lock.
///
/// `@unchecked Sendable` holds because the properties with that note are touched only under the
/// data lock, the rendered state of a subclass only by the thread that was granted the rendering, and
/// all else is constant. A driver of elements that are not `Sendable` can only be made for one actor:
/// on that actor it is made, notified and ended, and the reference only passes through.
@_spi(Inside) public class TurnAlarm: TurnParticipant, @unchecked Sendable {
  /// The client's values of an alarm that has ended, to be released outside all locks.
  struct Released {
    let schedule: TurnScheduler.Kind
    let isSinkThere: (() -> Bool)?
    let quiet: (any QuietWait)?
  }

  /// The core of the list, for traces; also after the end.
  final let core: ArrayCore
  final let isolation: SinkIsolation
  /// The turn protocol. Protected by the data lock of the list.
  @exclusivity(unchecked) final var state: TurnState
  /// The scheduler's closure; `nil` after the alarm's end. Protected by the data lock of the list.
  @exclusivity(unchecked) private final var schedule: TurnScheduler.Kind?
  /// Returns whether the sink has not been released; called in the isolation of the sink. `nil` if
  /// the sink cannot be released, and after the alarm's end. Protected by the data lock of the
  /// list.
  @exclusivity(unchecked) private final var isSinkThere: (() -> Bool)?
  /// The wait for a pause in the changes before the end of a turn; `nil` if there is none, and
  /// after the alarm's end. Protected by the data lock of the list.
  @exclusivity(unchecked) private final var quiet: (any QuietWait)?
  /// Whether an asynchronous sink is applying a batch. Protected by the data lock of the list.
  @exclusivity(unchecked) final var isAwaited = false
  /// The waits until a version has been delivered. Protected by the data lock of the list.
  @exclusivity(unchecked) final var settlements = Settlements()
  /// Protected by the data lock of the list.
  @exclusivity(unchecked) package final var idleMembership = IdleMembership()
  /// Whether the sink can be released before the observation ends.
  private final let canSinkGo: Bool
  /// Whether a turn ends only after a pause in the changes.
  private final let isQuiet: Bool
  /// Whether ``cancel()`` was called: read without the lock.
  private final let cancelled = Atomic(false)

  init(
    of core: ArrayCore, isolation: SinkIsolation, _ state: TurnState, scheduler: TurnScheduler,
    isSinkThere: (() -> Bool)?
  ) {
    self.core = core
    self.isolation = isolation
    self.state = state
    schedule = scheduler.kind
    self.isSinkThere = isSinkThere
    quiet = scheduler.makeQuiet?()
    canSinkGo = isSinkThere != nil
    isQuiet = scheduler.makeQuiet != nil
  }

  #if DEBUG
    /// Whether no turn ends by itself. Called under the data lock of the list.
    final var isManual: Bool {
      if case .never = schedule { true } else { false }
    }
  #endif

  /// The alarm as a participant. The runtime would be asked for a generic subclass's conformance.
  final var participant: any TurnParticipant { self }

  /// Renders batches until none is due. Called under the data lock, which it releases, by the thread
  /// that was granted the rendering.
  func renderDue() { trap("\(type(of: self)) renders nothing") }

  /// Releases the position in the log and everything else. Called once, by the thread that `state`
  /// selects: no thread will render.
  func letGo(at position: Int) { trap("\(type(of: self)) holds nothing") }

  /// Runs a closure with exclusive access to the state.
  @inline(__always)
  final func withState<Result>(_ body: (inout TurnState) -> Result) -> Result {
    core.withLock { body(&state) }
  }

  /// Whether the observation was cancelled.
  final var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Ends the observation. The sink receives no further batch; one that it is applying continues to
  /// its end. Calling it again does nothing.
  final func cancel() {
    let (position, settled) = withState { state in
      // Under the lock: a renderer that sees the flag omits a batch, and no other thread may be
      // granted the rendering after it because the state is not yet cancelled.
      cancelled.store(true, ordering: .releasing)
      return (state.cancel(), settlements.takeAll())
    }
    settled.end()
    if let position { letGo(at: position) }
  }

  /// Removes the client's values. Called under the data lock.
  ///
  /// - Returns: the values to release outside all locks; `nil` if another thread has removed them.
  final func takeReleased() -> Released? {
    guard let schedule = schedule.take() else { return nil }
    return Released(schedule: schedule, isSinkThere: isSinkThere.take(), quiet: quiet.take())
  }

  // MARK: The calls of the observer

  /// Delivers the changes that are due. Called in the isolation of the sink.
  final func endTurn() {
    core.lock()
    if state.begin() { return renderDue() }
    core.unlock()
    // A paused sink that was released would never be resumed.
    endIfSinkIsGone()
  }

  /// Ends the turn now and delivers all changes so far as one batch, if there are any.
  ///
  /// See ``CoalescingObserver/flush()``.
  final func flush() {
    switch isolation {
    case .anywhere: endTurn()
    case .mainActor:
      MainActor.preconditionIsolated("A sink on the main actor was flushed on another thread")
      endTurn()
    case .actor(let actor): actor.run(self)
    }
  }

  /// Pauses the sink: nothing is delivered until it is resumed.
  final func pause() {
    withState { $0.pause() }
  }

  /// Resumes the sink; missed changes follow at the end of a turn.
  final func resume() {
    let isDue = withState { state in
      if state.pauses == 0 {
        let site = core.site(of: "resume()", isLocked: true)
        trap("A sink was resumed that is paused 0 times\(site)")
      }
      return state.resume()
    }
    if isDue { askScheduler() }
  }

  /// The maximum number of changes in a batch; `nil` for any number.
  final var limit: Int? {
    get { withState { $0.limit } }
    set {
      if let newValue, newValue < 1 { trap("A turn cannot be limited to \(newValue) changes") }
      withState { $0.limit = newValue }
    }
  }

  // MARK: Waking

  package final func wake() {
    // A sink on an actor is checked there, at the end of the turn.
    if case .anywhere = isolation { endIfSinkIsGone() }
    if isQuiet { return wakeForEachChange() }
    if let schedule = core.withLock({ state.beginWait() ? self.schedule : nil }) {
      if core.isTraced { core.traceWaking(self) }
      ask(schedule)
    }
  }

  /// The first change of the turn starts the wait for a pause, and each further one prolongs it: so
  /// the next one must notify the alarm, too.
  private final func wakeForEachChange() {
    let version = core.makeIdleAgain(self) { schedule == nil }
    let (quiet, begins) = core.withLock { (self.quiet, schedule != nil && state.beginWait()) }
    if begins { return begin(quiet, at: version) }
    quiet?.noteChange(at: version)
  }

  /// Asks the scheduler for the end of the turn, after the turn state has requested it.
  final func askScheduler() {
    let (schedule, quiet, version) = core.withLock { (self.schedule, self.quiet, core.version) }
    guard let schedule else { return }
    if let quiet { return begin(quiet, at: version) }
    if core.isTraced { core.traceWaking(self) }
    ask(schedule)
  }

  private final func begin(_ quiet: (any QuietWait)?, at version: Int) {
    if core.isTraced { core.traceWaking(self) }
    quiet?.begin(at: version) { [weak self] in self?.endQuiet() }
  }

  private final func endQuiet() {
    if let schedule = core.withLock({ self.schedule }) { ask(schedule) }
  }

  /// Calls the scheduler with a closure that it may keep: the closure holds nothing.
  private final func ask(_ schedule: TurnScheduler.Kind) {
    switch schedule {
    case .never: break
    case .onMainActor(let schedule): schedule { [weak self] in self?.endScheduledTurn() }
    case .anywhere(let schedule):
      if case .mainActor = isolation {
        schedule { [weak self] in runOnMainActor { self?.endScheduledTurn() } }
      } else {
        schedule { [weak self] in self?.endScheduledTurn() }
      }
    }
  }

  /// Ends a turn for the scheduler. Called in the isolation of the sink, unless that is an actor, which
  /// is then asked for a job.
  private final func endScheduledTurn() {
    withState { $0.endWait() }
    if case .actor(let actor) = isolation { actor.start(self) } else { endTurn() }
  }

  /// Ends the observation if its sink has been released. Called in the isolation of the sink.
  final func endIfSinkIsGone() {
    guard canSinkGo, let isSinkThere = core.withLock({ self.isSinkThere }) else { return }
    if !isSinkThere() { endWithSink() }
  }

  /// Ends the observation after the release of its sink.
  final func endWithSink() {
    // The thread that gets the values is the first to see the release of the sink.
    guard let released = core.withLock({ takeReleased() }) else { return }
    core.traceGoneSink(of: self)
    cancel()
    withExtendedLifetime(released) {}
  }
}
