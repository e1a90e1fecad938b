/// The core of every coalescing observer: gathers the changes of a turn and renders one valid
/// batch.
///
/// `State` is the snapshot of the batches. It is a parameter of its own because code that must ask
/// another type for it at every step is slower. The driver holds its source, the sink's closure and
/// the scheduler until it ends. The observer that owns it cancels it when it is released.
///
/// A ``TurnState`` makes the decisions; the driver carries them out.
package final class TurnDriver<Batch: ListBatch, State>: TurnFollower<Batch, State>, TurnEnding
where State == Batch.Snapshot {
  /// The version of the state that is shown.
  package var shownVersion: Int { position }

  /// The closures that deliver to a sink. Both are called in the sink's isolation, and return
  /// `false` if the sink has been released.
  struct SinkClosures {
    /// Delivers a whole state; `nil` for a sink that receives batches only.
    let reload: ((State, Revision) -> Bool)?
    /// Delivers a batch.
    let apply: (TurnDriver, Batch) -> Bool

    init(
      reload: ((State, Revision) -> Bool)? = nil, apply: @escaping (TurnDriver, Batch) -> Bool
    ) {
      self.reload = reload
      self.apply = apply
    }
  }

  /// The first delivery to the sink.
  enum FirstState {
    /// Nothing.
    case none
    /// The state, before the initialiser returns.
    case reload
    /// A batch from nothing to the state, unless that is empty.
    ///
    /// - Parameter isHere: whether the caller is in the isolation of the sink: then the batch is
    ///   delivered before the initialiser returns.
    case batch(isHere: Bool)
  }

  /// The participant that is notified of changes, and grants the rendering to a thread.
  let alarm: TurnAlarm
  /// The source and the sink's closures; `nil` after the end. Touched only by the rendering thread.
  @exclusivity(unchecked) private(set) var link: Link?
  /// The unshown changes; `nil` if the sink shows the observer's version. Touched only by the
  /// rendering thread.
  @exclusivity(unchecked) package var unshown: UnshownChanges<State>?

  /// Whether the sink's next batch is an initial one. Touched only by the rendering thread.
  @exclusivity(unchecked) var owesAll = false

  /// A source and the closures of its sink.
  struct Link {
    let source: ObservableSource<Batch>
    let closures: SinkClosures
  }

  /// - Parameters:
  ///   - first: the first delivery to the sink.
  ///   - isSinkThere: returns whether the sink has not been released. Called in the sink's
  ///     isolation; `nil` if the sink cannot be released.
  ///   - closures: the closures that deliver to the sink.
  init(
    of source: ObservableSource<Batch>, scheduler: TurnScheduler, isolation: SinkIsolation,
    first: FirstState, isSinkThere: (() -> Bool)?, closures: SinkClosures
  ) {
    alarm = TurnAlarm(
      of: source.core, isolation: isolation, TurnState(isRendering: first.isHere),
      scheduler: scheduler,
      isSinkThere: isSinkThere)
    link = Link(source: source, closures: closures)
    super.init(alarm, shows: source.nothing)
    // Set before the join: a turn may end on another thread right after it.
    alarm.driver = self
    source.core.bringUpToDate()
    source.core.withLock {
      shown = source.current
      position = source.core.version
      shownRevision = source.core.presentRevision
      source.core.join(alarm, count: source.rowCount(of: shown))
      alarm.state.position = position
      if case .batch = first { oweShown(of: source) }
    }
    source.core.checkForMissed()
    source.core.reportTraces()
    showFirst(first)
  }

  /// Notes that the first batch is an initial one, unless the list is empty.
  private func oweShown(of source: ObservableSource<Batch>) {
    let count = source.rowCount(of: shown)
    if count == 0 { return }
    unshown = UnshownChanges(state: shown, log: EditLog(oldCount: 0, runs: [.inserted(count)]))
    shown = source.nothing
    owesAll = true
  }

  private func showFirst(_ first: FirstState) {
    switch first {
    case .none: break
    case .reload:
      if let reload = link?.closures.reload, !reload(shown, shownRevision) { cancel() }
      endRendering()
    case .batch(isHere: true):
      if unshown != nil { renderPart(limit) }
      endRendering()
    // Does nothing if there is no initial batch.
    case .batch(isHere: false): flush()
    }
  }

  deinit {
    if link != nil { cancel() }
  }

  /// Ends the observation. The sink receives no further batch; one that it is applying continues to
  /// its end. Calling it again does nothing.
  func cancel() {
    if let position = alarm.cancel() { letGo(at: position) }
  }

  /// Releases the position in the log and everything else. Called once, by the thread that `state`
  /// selects: no thread will render.
  func letGo(at position: Int) {
    guard let link else { return }
    let source = link.source
    // In one instant: a flush by an observer of the end must not call the sink's closure.
    let (released, isBatchUnused) = source.core.withLock {
      (alarm.letGo(), source.leaveLocked(alarm, at: position))
    }
    source.endLeaving(isBatchUnused)
    // Each is released after its property is cleared, with nothing held: deinitializers may run any
    // code.
    var old = source.nothing
    swap(&shown, &old)
    unshown = nil
    self.link = nil
    withExtendedLifetime(released) {}
  }

  /// The source; `nil` after the end. Read only by the rendering thread.
  var source: ObservableSource<Batch>? { link?.source }

  /// Ends the turn now and delivers all changes so far as one batch, if there are any.
  ///
  /// See ``CoalescingObserver/flush()``.
  func flush() {
    switch alarm.isolation {
    case .anywhere: endTurn()
    case .mainActor: onMainActor { $0.endTurn() }
    case .actor(let actor): actor.run(alarm)
    }
  }

  /// Pauses the sink: nothing is delivered until it is resumed.
  func pause() {
    alarm.withState { $0.pause() }
  }

  /// Resumes the sink; missed changes follow at the end of a turn.
  func resume() {
    if alarm.withState({ $0.resume() }) { alarm.askScheduler() }
  }

  /// The maximum number of changes in a batch; `nil` for any number.
  var limit: Int? {
    get { alarm.withState { $0.limit } }
    set {
      if let newValue, newValue < 1 { trap("A turn cannot be limited to \(newValue) changes") }
      alarm.withState { $0.limit = newValue }
    }
  }

  override func show(_ batch: consuming Batch, _ state: State, _ version: Revision) {
    let batch = batch
    // The observation may have been cancelled while the batch was made.
    if alarm.isCancelled { return }
    let isNothing = batch.isEmpty
    if alarm.core.isTraced {
      traceTurn(from: shownRevision, to: version, batch, isNothing: isNothing)
    }
    if isNothing { return alarm.core.noteNothing(from: shownRevision, to: version) }
    shown = state
    shownRevision = version
    owesAll = false
    if let apply = link?.closures.apply, apply(self, batch) { return }
    alarm.endWithSink()
  }

  /// Runs a closure on the main actor, where the caller must be; traps elsewhere.
  func onMainActor<Result>(_ body: (TurnDriver) -> Result) -> Result {
    MainActor.preconditionIsolated("A sink on the main actor was flushed on another thread")
    return body(self)
  }
}

extension TurnDriver.FirstState {
  /// Whether the first delivery is made before the initialiser returns.
  fileprivate var isHere: Bool {
    switch self {
    case .none, .batch(isHere: false): false
    case .reload, .batch(isHere: true): true
    }
  }
}

// `@unchecked Sendable` holds because `alarm` has its lock, the rendered state is touched only by
// the thread that `alarm` granted the rendering to, and all else is constant.
extension TurnDriver: @unchecked Sendable where Batch: Sendable {}
