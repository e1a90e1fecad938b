/// Gathers the changes of a turn and renders one valid batch: what all coalescing observers are made
/// of.
///
/// `State` and `Batch` are the source's. They are parameters of their own because code that must ask
/// the source's type for them at every step is slower. It holds its source, the sink's closure and
/// the scheduler until it ends. The observer that owns it cancels it when it is released.
///
/// What there is to decide is decided by a ``TurnState``; the driver carries it out.
final class TurnDriver<Source: TurnSource, State, Batch>
where Source.State == State, Source.Batch == Batch {
  /// Where a sink runs.
  enum Place {
    case anywhere
    case mainActor
    /// On an actor of the user's.
    case actor(ActorPlace)
  }

  /// An actor on which a sink runs.
  struct ActorPlace {
    /// Starts a job there that ends the turn.
    let start: @Sendable (TurnDriver) -> Void
    /// Traps with a message elsewhere.
    let checkIsolation: @Sendable (String) -> Void
  }

  /// What is shown next.
  enum Rendering {
    case reload(State, Revision)
    case batch(Batch)
  }

  /// What can be traced, also after the end.
  let core: ArrayCore
  let place: Place
  /// What follows the source; nil after the end. Touched only by who renders.
  private var link: Link?
  /// What a change needs that wakes the driver; nil after the end.
  let alarm: LockedValue<TurnAlarm?>
  /// A state with nothing in it.
  private let nothing: State
  /// Who may render, and what is due.
  let state: LockedValue<TurnState>
  /// What the sink shows. Touched only by who renders, which `state` grants to one at a time.
  var shown: State
  /// Which state it shows. Touched only by who renders.
  var shownRevision: Revision
  /// What lies between what the sink shows and the version where the observer stands; nil if both
  /// are the same. Touched only by who renders.
  var rest: TurnRest<State, Source.Parts>?

  /// What joins a source to a sink.
  private struct Link {
    let source: Source
    /// Shows something; false if the sink is gone. Called where `place` says.
    let render: (TurnDriver, Rendering) -> Bool
  }

  /// - Parameters:
  ///   - nothing: a state with nothing in it.
  ///   - isSinkThere: whether there is a sink.
  ///   - render: shows something; false if the sink is gone. Both are called where `place` says.
  init(
    of source: Source, scheduler: TurnScheduler, place: Place, nothing: State,
    showsFirstState: Bool, isSinkThere: @escaping () -> Bool,
    render: @escaping (TurnDriver, Rendering) -> Bool
  ) {
    core = source.core
    link = Link(source: source, render: render)
    alarm = LockedValue(TurnAlarm(scheduler: scheduler, isSinkThere: isSinkThere))
    self.place = place
    self.nothing = nothing
    state = LockedValue(TurnState(isRendering: showsFirstState))
    shown = nothing
    shownRevision = Revision(0)
    // A turn that ends on another thread right after the join waits here until it is known.
    state.withLock { state in
      let start = source.join(self)
      (shown, shownRevision) = (start.state, Revision(start.version))
      state.stand = start.version
    }
    core.tellTrace()
    if showsFirstState {
      if !render(self, .reload(shown, shownRevision)) { cancel() }
      renderWhatIsDue(isFirst: false)
    }
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The sink gets no further batch; one that it is applying goes on to its
  /// end. Calling it again does nothing.
  func cancel() {
    if let stand = state.withLock({ $0.cancel() }) { letGo(standingAt: stand) }
  }

  /// Gives the standing place back and lets go of everything. Called once, by who was told to by
  /// `state`: nobody renders any more.
  func letGo(standingAt stand: Int) {
    guard let source else { return }
    // Before others hear of the end: a flush from there must find no sink to look for.
    let old = (link, rest, shown, alarm.withLock { $0.take() })
    source.leave(self, standingAt: stand)
    (link, rest, shown) = (nil, nil, nothing)
    // Released with nothing held or being changed: the end of any of it may run any code.
    withExtendedLifetime(old) {}
  }

  /// The source; nil after the end. Asked only by who renders.
  var source: Source? { link?.source }

  /// Shows something.
  ///
  /// - Returns: false if the sink is gone.
  func render(_ rendering: Rendering) -> Bool { link?.render(self, rendering) ?? false }

  /// Ends the turn now: shows all changes so far as one batch, if there are any.
  ///
  /// Call it where the sink lives: for a sink on the main actor, there; it traps on another thread.
  /// A sink on another actor is shown them in that actor's next job. From inside the sink, or while
  /// another thread shows a batch, the changes follow when that batch has been applied. Inside a
  /// transaction, its changes are not shown yet.
  func flush() {
    switch place {
    case .anywhere: endTurn()
    case .mainActor: onMainActor { $0.endTurn() }
    case .actor(let actor): actor.start(self)
    }
  }

  /// The sink is busy: nothing is shown until it is ready again.
  func pause() {
    state.withLock { $0.pause() }
  }

  /// The sink is ready again; what it missed follows at the end of a turn.
  func resume() {
    if state.withLock({ $0.resume() }) { askScheduler() }
  }

  /// The most changes of one batch; nil for any number.
  var limit: Int? {
    get { state.withLock { $0.limit } }
    set {
      if let newValue, newValue < 1 { trap("A turn cannot be limited to \(newValue) changes") }
      state.withLock { $0.limit = newValue }
    }
  }

  /// Runs `body` on the main actor, where the caller promised to be; traps elsewhere.
  func onMainActor<Result>(_ body: (TurnDriver) -> Result) -> Result {
    MainActor.preconditionIsolated("A sink on the main actor was flushed on another thread")
    return body(self)
  }
}

/// What a change needs that wakes a turn driver. Not one of its types: the runtime would be asked for
/// it at each turn.
struct TurnAlarm {
  /// When a turn ends.
  let scheduler: TurnScheduler
  /// Whether there is a sink; asked where it lives.
  let isSinkThere: () -> Bool
}

// `@unchecked Sendable` holds because `state` has its lock, what is shown is touched only by the
// thread to which `state` granted the rendering, and all else is constant.
extension TurnDriver: @unchecked Sendable where Source: Sendable {}

/// The driver of an array's observers.
typealias ArrayTurnDriver<Element> = TurnDriver<
  ObservableArray<Element>, ArraySnapshot<Element>, BatchUpdate<Element>
>

/// The driver of the observers of a two-level list.
typealias SectionsTurnDriver<Header: Identifiable, Element> = TurnDriver<
  ObservableSections<Header, Element>, SectionsState<Header, Element>,
  SectionsBatchUpdate<Header, Element>
>
