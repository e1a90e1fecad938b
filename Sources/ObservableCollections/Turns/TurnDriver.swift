/// Gathers the changes of a turn and renders one valid batch: what all coalescing observers are made
/// of.
///
/// `State` and `Batch` are the source's. They are parameters of their own because code that must ask
/// the source's type for them at every step is slower. It holds its source. The observer that owns
/// it cancels it when it is released.
final class TurnDriver<Source: TurnSource, State, Batch>
where Source.State == State, Source.Batch == Batch {
  /// Where a sink runs.
  enum Place {
    case anywhere
    case mainActor
    /// On an actor of the user's: starts a job there that ends the turn.
    case actor(@Sendable (TurnDriver) -> Void)
  }

  /// What is shown next.
  enum Rendering {
    case reload(State, version: Int)
    case batch(Batch)
  }

  private let source: Source
  private let scheduler: TurnScheduler
  private let place: Place
  /// Shows something; false if the sink is gone. Called where `place` says.
  private let render: (Rendering) -> Bool
  private let state: LockedValue<TurnState>
  /// What the sink shows. Touched only by who renders, which `state` grants to one at a time.
  private var shown: State
  /// The version of what the sink shows. Touched only by who renders.
  private var shownVersion: Int

  init(
    of source: Source, scheduler: TurnScheduler, place: Place, nothing: State,
    showsFirstState: Bool, render: @escaping (Rendering) -> Bool
  ) {
    self.source = source
    self.scheduler = scheduler
    self.place = place
    self.render = render
    state = LockedValue(TurnState(isRendering: showsFirstState))
    shown = nothing
    shownVersion = 0
    // A turn that ends on another thread right after the join waits here until it is known.
    state.withLock { state in
      let start = source.join(self)
      (shown, shownVersion) = (start.state, start.version)
      state.stand = start.version
    }
    if showsFirstState {
      if !render(.reload(shown, version: shownVersion)) { cancel() }
      renderWhatIsDue(isFirst: false)
    }
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The sink gets no further batch; one that it is applying goes on to its
  /// end. Calling it again does nothing.
  func cancel() {
    if let stand = state.withLock({ $0.cancel() }) { source.leave(self, standingAt: stand) }
  }

  /// Ends the turn now: shows all changes so far as one batch, if there are any.
  ///
  /// Call it where the sink lives: for a sink on the main actor or on another actor, there; it
  /// traps on another thread. From inside the sink, or while another thread shows a batch, the
  /// changes follow when that batch has been applied. Inside a transaction, its changes are not
  /// shown yet.
  func flush() {
    switch place {
    case .anywhere: endTurn()
    case .mainActor: onMainActor { $0.endTurn() }
    case .actor(let start): start(self)
    }
  }

  /// Shows what is due. Called where the sink lives.
  func endTurn() {
    if state.withLock({ $0.begin() }) { renderWhatIsDue(isFirst: true) }
  }

  /// The scheduler ended the turn. Called where the sink lives.
  func endScheduledTurn() {
    noteEndOfWait()
    endTurn()
  }

  /// The scheduler has called; it may be asked again.
  func noteEndOfWait() {
    state.withLock { $0.isWaiting = false }
  }

  /// Renders batches until none is due. The caller has been granted the rendering.
  ///
  /// - Parameter isFirst: whether a batch is due in any case.
  private func renderWhatIsDue(isFirst: Bool) {
    if isFirst { renderNext() }
    while true {
      switch state.withLock({ $0.end() }) {
      case .again: renderNext()
      case .leave(let stand):
        source.leave(self, standingAt: stand)
        return
      case .rest: return
      }
    }
  }

  /// Makes and shows the next batch, if something changed. Ends if the sink is gone.
  private func renderNext() {
    var newState = shown
    guard let stand = state.withLock({ $0.stand }),
      let turn = source.advance(self, from: stand, to: &newState)
    else { return }
    let batch = self.batch(of: turn, to: newState)
    if turn.isShared || turn.hasMadeBatch { source.keepMadeBatch(turn.isShared ? batch : nil) }
    // A cancel that came while the batch was made ends it here.
    let isCancelled = state.withLock { state in
      state.stand = turn.version
      return state.isCancelled
    }
    if Source.isEmpty(batch) || isCancelled { return }
    shown = newState
    shownVersion = turn.version
    if !render(.batch(batch)) { cancel() }
  }

  /// The batch that a turn comes to: the one that was made for others, or a new one.
  private func batch(of turn: ArrayCore.Turn, to state: State) -> Batch {
    if turn.hasMadeBatch, let made = source.batch(from: shownVersion, to: turn.version) {
      return made
    }
    return Source.makeBatch(of: turn, fromVersion: shownVersion, before: shown, after: state)
  }

  /// Runs `body` on the main actor, where the caller promised to be; traps elsewhere.
  private func onMainActor(_ body: (TurnDriver) -> Void) {
    MainActor.preconditionIsolated("A sink on the main actor was flushed on another thread")
    body(self)
  }
}

// `@unchecked Sendable` holds because `state` has its lock, what is shown is touched only by the
// thread to which `state` granted the rendering, and all else is constant.
extension TurnDriver: @unchecked Sendable where Source: Sendable {}

/// A reference that a scheduler may carry to the place where turns end.
///
/// `@unchecked Sendable` holds because a driver of elements that are not `Sendable` can only be
/// made for the main actor: there it is made, woken and ended; the reference only passes through.
private struct WeakDriver<Driver: AnyObject>: @unchecked Sendable {
  weak var driver: Driver?
}

extension TurnDriver: TurnParticipant {
  func wake() {
    guard state.withLock({ $0.beginWait() }) else { return }
    let reference = WeakDriver(driver: self)
    switch (scheduler.kind, place) {
    case (.anywhere(let schedule), .anywhere):
      schedule { reference.driver?.endScheduledTurn() }
    case (.anywhere(let schedule), .mainActor):
      schedule { Task { @MainActor in reference.driver?.endScheduledTurn() } }
    case (.onMainActor(let schedule), .anywhere), (.onMainActor(let schedule), .mainActor):
      schedule { reference.driver?.endScheduledTurn() }
    case (.anywhere(let schedule), .actor(let start)):
      schedule {
        reference.driver?.noteEndOfWait()
        reference.driver.map { start($0) }
      }
    case (.onMainActor(let schedule), .actor(let start)):
      schedule {
        reference.driver?.noteEndOfWait()
        reference.driver.map { start($0) }
      }
    }
  }
}

extension TurnDriver.Place where Source: Sendable {
  /// On an actor, which is held weakly; the observation ends when it is gone.
  static func onActor<Owner: Actor>(_ actor: Owner) -> Self {
    .actor { @Sendable [weak actor] driver in
      guard let actor else { return driver.cancel() }
      Task { await driver.endTurn(on: actor) }
    }
  }
}

extension TurnDriver where Source: Sendable {
  private func endTurn<Owner: Actor>(on actor: isolated Owner) {
    endTurn()
  }
}

/// The driver of an array's observers.
typealias ArrayTurnDriver<Element> = TurnDriver<
  ObservableArray<Element>, ArraySnapshot<Element>, BatchUpdate<Element>
>

/// The driver of the observers of a two-level list.
typealias SectionsTurnDriver<Section: Identifiable, Element> = TurnDriver<
  ObservableSections<Section, Element>, SectionsState<Section, Element>,
  SectionedBatchUpdate<Section, Element>
>
