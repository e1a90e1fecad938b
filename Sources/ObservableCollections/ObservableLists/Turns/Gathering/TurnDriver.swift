/// Gathers the changes of a turn and renders one valid batch: what all coalescing observers are made
/// of.
///
/// `State` is the snapshot of the batches. It is a parameter of its own because code that must ask
/// another type for it at every step is slower. The driver holds its source, the sink's closure and
/// the scheduler until it ends. The observer that owns it cancels it when it is released.
///
/// What there is to decide is decided by a ``TurnState``; the driver carries it out.
final class TurnDriver<Batch: ListBatch, State>: TurnFollower<Batch, State>, TurnEnding
where State == Batch.Snapshot {
  /// How a sink is shown something. Both closures are called where `place` says, and return false if
  /// the sink is gone.
  struct Showing {
    /// Shows a whole state; nil for a sink that is shown batches only.
    let reload: ((State, Revision) -> Bool)?
    /// Shows a batch.
    let apply: (TurnDriver, Batch) -> Bool

    init(
      reload: ((State, Revision) -> Bool)? = nil, apply: @escaping (TurnDriver, Batch) -> Bool
    ) {
      self.reload = reload
      self.apply = apply
    }
  }

  /// What the sink is shown at the start.
  enum FirstState {
    /// Nothing.
    case none
    /// The state, before the initialiser returns.
    case reload
    /// A batch from nothing to the state, unless that is empty.
    ///
    /// - Parameter isHere: whether the caller runs where the sink does: then it is shown before the
    ///   initialiser returns.
    case batch(isHere: Bool)
  }

  /// What wakes the driver, and says who may render.
  let alarm: TurnAlarm
  /// What follows the source; nil after the end. Touched only by who renders.
  @exclusivity(unchecked) private(set) var link: Link?
  /// What lies between what the sink shows and the version where the observer stands; nil if both
  /// are the same. Touched only by who renders.
  @exclusivity(unchecked) var rest: TurnRest<State>?

  /// Whether the sink is owed the whole state: its next batch is an initial one. Touched only by who renders.
  @exclusivity(unchecked) var owesAll = false

  /// What joins a source to a sink.
  struct Link {
    let source: ObservableSource<Batch>
    let showing: Showing
  }

  /// - Parameters:
  ///   - first: what the sink is shown at the start.
  ///   - isSinkThere: whether there is a sink. Called where `place` says; nil if that cannot go.
  ///   - showing: how the sink is shown something.
  init(
    of source: ObservableSource<Batch>, scheduler: TurnScheduler, place: TurnPlace,
    first: FirstState, isSinkThere: (() -> Bool)?, showing: Showing
  ) {
    alarm = TurnAlarm(
      of: source.core, place: place, TurnState(isRendering: first.isHere), scheduler: scheduler,
      isSinkThere: isSinkThere)
    link = Link(source: source, showing: showing)
    super.init(alarm, shows: source.nothing)
    // A turn that ends on another thread right after the join waits here until it is known.
    alarm.driver = self
    source.core.bringUpToDate()
    source.core.withLock {
      shown = source.current
      stand = source.core.version
      shownRevision = source.core.presentRevision
      source.core.join(alarm, count: source.rowCount(of: shown))
      alarm.state.stand = stand
      if case .batch = first { oweShown(of: source) }
    }
    source.core.lookForMissed()
    source.core.tellTrace()
    showFirst(first)
  }

  /// Shows nothing yet, and owes the sink the state.
  private func oweShown(of source: ObservableSource<Batch>) {
    let count = source.rowCount(of: shown)
    if count == 0 { return }
    rest = TurnRest(state: shown, log: EditLog(oldCount: 0, runs: [.inserted(count)]))
    shown = source.nothing
    owesAll = true
  }

  private func showFirst(_ first: FirstState) {
    switch first {
    case .none: break
    case .reload:
      if let reload = link?.showing.reload, !reload(shown, shownRevision) { cancel() }
      endRendering()
    case .batch(isHere: true):
      if rest != nil { renderPart(limit) }
      endRendering()
    // Does nothing if nothing is owed.
    case .batch(isHere: false): flush()
    }
  }

  deinit {
    if link != nil { cancel() }
  }

  /// Ends the observation. The sink gets no further batch; one that it is applying goes on to its
  /// end. Calling it again does nothing.
  func cancel() {
    if let stand = alarm.cancel() { letGo(standingAt: stand) }
  }

  /// Gives the standing place back and lets go of everything. Called once, by who was told to by
  /// `state`: nobody renders any more.
  func letGo(standingAt stand: Int) {
    guard let link else { return }
    let source = link.source
    // In one instant: a flush by somebody who hears of the end must find no sink to look for.
    let (released, isBatchUnused) = source.core.withLock {
      (alarm.letGo(), source.leaveLocked(alarm, standingAt: stand))
    }
    source.endLeaving(isBatchUnused)
    // Each is released when its place is empty, with nothing held: its end may run any code.
    var old = source.nothing
    swap(&shown, &old)
    rest = nil
    self.link = nil
    withExtendedLifetime(released) {}
  }

  /// The source; nil after the end. Asked only by who renders.
  var source: ObservableSource<Batch>? { link?.source }

  /// Ends the turn now: shows all changes so far as one batch, if there are any.
  ///
  /// Call it where the sink lives: for a sink on the main actor, there; it traps on another thread.
  /// A sink on another actor is shown them in that actor's next job, or at once if the caller runs there.
  /// From inside the sink, or while
  /// another thread shows a batch, the changes follow when that batch has been applied. Inside a
  /// transaction, its changes are not shown yet.
  func flush() {
    switch alarm.place {
    case .anywhere: endTurn()
    case .mainActor: onMainActor { $0.endTurn() }
    case .actor(let actor): actor.run(alarm)
    }
  }

  /// The sink is busy: nothing is shown until it is ready again.
  func pause() {
    alarm.withState { $0.pause() }
  }

  /// The sink is ready again; what it missed follows at the end of a turn.
  func resume() {
    if alarm.withState({ $0.resume() }) { alarm.askScheduler() }
  }

  /// The most changes of one batch; nil for any number.
  var limit: Int? {
    get { alarm.withState { $0.limit } }
    set {
      if let newValue, newValue < 1 { trap("A turn cannot be limited to \(newValue) changes") }
      alarm.withState { $0.limit = newValue }
    }
  }

  override func show(_ batch: consuming Batch, _ state: State, _ version: Revision) {
    let batch = batch
    // A cancel that came while the batch was made ends it here.
    if alarm.isCancelled { return }
    let isNothing = batch.isEmpty
    if alarm.core.isTraced {
      traceTurn(from: shownRevision, to: version, batch, isNothing: isNothing)
    }
    if isNothing { return alarm.core.noteNothing(from: shownRevision, to: version) }
    shown = state
    shownRevision = version
    owesAll = false
    if let apply = link?.showing.apply, apply(self, batch) { return }
    alarm.endWithSink()
  }

  /// Runs `body` on the main actor, where the caller promised to be; traps elsewhere.
  func onMainActor<Result>(_ body: (TurnDriver) -> Result) -> Result {
    MainActor.preconditionIsolated("A sink on the main actor was flushed on another thread")
    return body(self)
  }
}

extension TurnDriver.FirstState {
  /// Whether something is shown before the initialiser returns.
  fileprivate var isHere: Bool {
    switch self {
    case .none, .batch(isHere: false): false
    case .reload, .batch(isHere: true): true
    }
  }
}

// `@unchecked Sendable` holds because `alarm` has its lock, what is shown is touched only by the
// thread to which `alarm` granted the rendering, and all else is constant.
extension TurnDriver: @unchecked Sendable where Batch: Sendable {}
