/// Gathers the changes of a turn and hands its sink one valid batch.
///
/// At most one batch arrives each turn, none for a turn whose changes cancel out, and nothing wakes
/// the scheduler when nothing changed. Consecutive batches chain: each starts at the version where
/// the one before it ended. A change that the sink makes while it applies a batch belongs to the
/// next turn.
///
/// It holds its array, and its sink weakly. It ends with ``cancel()``, when it is released, or when
/// the sink is gone.
///
/// ```swift
/// let coalescer = CoalescingObserver(of: posts, sink: table)  // one batch a main-actor turn
/// ```
public final class CoalescingObserver<Element> {
  /// Where a sink runs.
  enum Place {
    case anywhere
    case mainActor
    /// On an actor of the user's: starts a job there that ends the turn.
    case actor(@Sendable (CoalescingObserver<Element>) -> Void)
  }

  /// What is shown next.
  enum Rendering {
    case reload(ArraySnapshot<Element>, version: Int)
    case batch(BatchUpdate<Element>)
  }

  private let array: ObservableArray<Element>
  private let scheduler: TurnScheduler
  private let place: Place
  /// Shows something; false if the sink is gone. Called where `place` says.
  private let render: (Rendering) -> Bool
  private let state: LockedValue<TurnState>
  /// What the sink shows. Touched only by who renders, which `state` grants to one at a time.
  private var shownRows: ArraySnapshot<Element>
  /// The version of what the sink shows. Touched only by who renders.
  private var shownVersion: Int

  init(
    of array: ObservableArray<Element>, scheduler: TurnScheduler, place: Place,
    showsFirstState: Bool, render: @escaping (Rendering) -> Bool
  ) {
    self.array = array
    self.scheduler = scheduler
    self.place = place
    self.render = render
    state = LockedValue(TurnState(isRendering: showsFirstState))
    shownRows = ArraySnapshot()
    shownVersion = 0
    // A turn that ends on another thread right after the join waits here until it is known.
    state.withLock { state in
      let start = array.join(self)
      (shownRows, shownVersion) = (start.state, start.version)
      state.stand = start.version
    }
    if showsFirstState {
      if !render(.reload(shownRows, version: shownVersion)) { cancel() }
      renderWhatIsDue(isFirst: false)
    }
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The sink gets no further batch; one that it is applying goes on to its
  /// end. Calling it again does nothing.
  public func cancel() {
    if let stand = state.withLock({ $0.cancel() }) { array.leave(self, standingAt: stand) }
  }

  /// Ends the turn now: shows all changes so far as one batch, if there are any.
  ///
  /// Call it where the sink lives: for a sink on the main actor or on another actor, there; it
  /// traps on another thread. From inside the sink, or while another thread shows a batch, the
  /// changes follow when that batch has been applied. Inside a transaction, its changes are not
  /// shown yet.
  public func flush() {
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
        array.leave(self, standingAt: stand)
        return
      case .rest: return
      }
    }
  }

  /// Makes and shows the next batch, if something changed. Ends if the sink is gone.
  private func renderNext() {
    var rows = shownRows
    guard let stand = state.withLock({ $0.stand }),
      let turn = array.advance(self, from: stand, to: &rows)
    else { return }
    let batch = self.batch(of: turn, to: rows)
    if turn.isShared || turn.hasMadeBatch { array.keepMadeBatch(turn.isShared ? batch : nil) }
    // A cancel that came while the batch was made ends it here.
    let isCancelled = state.withLock { state in
      state.stand = turn.version
      return state.isCancelled
    }
    if batch.isEmpty || isCancelled { return }
    shownRows = rows
    shownVersion = turn.version
    if !render(.batch(batch)) { cancel() }
  }

  /// The batch that a turn comes to: the one that was made for others, or a new one.
  private func batch(of turn: ArrayCore.Turn, to rows: ArraySnapshot<Element>) -> BatchUpdate<
    Element
  > {
    if turn.hasMadeBatch, let made = array.batch(from: shownVersion, to: turn.version) {
      return made
    }
    return BatchUpdate(
      changes: BatchChanges(turn.log, fromVersion: shownVersion, toVersion: turn.version),
      before: shownRows, after: rows)
  }

  /// Runs `body` on the main actor, where the caller promised to be; traps elsewhere.
  private func onMainActor(_ body: (CoalescingObserver<Element>) -> Void) {
    MainActor.preconditionIsolated("A sink on the main actor was flushed on another thread")
    body(self)
  }
}

// `@unchecked Sendable` holds because `state` has its lock, what is shown is touched only by the thread
// to which `state` granted the rendering, and all else is constant.
extension CoalescingObserver: @unchecked Sendable where Element: Sendable {}

/// A reference that a scheduler may carry to the place where turns end.
///
/// `@unchecked Sendable` holds because an observer of elements that are not `Sendable` can only be
/// made for the main actor: there it is made, woken and ended; the reference only passes through.
private struct WeakObserver<Element>: @unchecked Sendable {
  weak var observer: CoalescingObserver<Element>?
}

extension CoalescingObserver: TurnParticipant {
  func wake() {
    guard state.withLock({ $0.beginWait() }) else { return }
    let reference = WeakObserver(observer: self)
    switch (scheduler.kind, place) {
    case (.anywhere(let schedule), .anywhere):
      schedule { reference.observer?.endScheduledTurn() }
    case (.anywhere(let schedule), .mainActor):
      schedule { Task { @MainActor in reference.observer?.endScheduledTurn() } }
    case (.onMainActor(let schedule), .anywhere), (.onMainActor(let schedule), .mainActor):
      schedule { reference.observer?.endScheduledTurn() }
    case (.anywhere(let schedule), .actor(let start)):
      schedule {
        reference.observer?.noteEndOfWait()
        reference.observer.map { start($0) }
      }
    case (.onMainActor(let schedule), .actor(let start)):
      schedule {
        reference.observer?.noteEndOfWait()
        reference.observer.map { start($0) }
      }
    }
  }
}

/// Who may render, and what is due: the turn protocol as a value.
struct TurnState {
  /// Whether somebody renders.
  var isRendering = false
  /// Whether the scheduler was asked for the end of the turn and has not called yet.
  var isWaiting = false
  /// Whether a turn ended while somebody rendered.
  var isDueAgain = false
  var isCancelled = false
  /// The version at which the observer stands; nil after it left. While somebody renders, only the
  /// renderer changes it.
  var stand: Int?

  /// What the renderer does after a batch.
  enum NextStep: Equatable {
    /// Another turn ended meanwhile: render again.
    case again
    /// It was cancelled meanwhile: give the standing place back.
    case leave(Int)
    case rest
  }

  init(isRendering: Bool) {
    self.isRendering = isRendering
  }

  /// A change woke the observer. True: the caller asks the scheduler for the end of the turn.
  mutating func beginWait() -> Bool {
    if isCancelled || isWaiting { return false }
    isWaiting = true
    return true
  }

  /// A turn ended. True: the caller renders, and calls ``end()`` after each batch.
  mutating func begin() -> Bool {
    if isCancelled { return false }
    if isRendering {
      isDueAgain = true
      return false
    }
    isRendering = true
    return true
  }

  /// A batch was rendered.
  mutating func end() -> NextStep {
    if isCancelled {
      isRendering = false
      return stand.take().map { .leave($0) } ?? .rest
    }
    if isDueAgain {
      isDueAgain = false
      return .again
    }
    isRendering = false
    return .rest
  }

  /// Ends everything. The version whose standing place the caller must give back; nil if there is
  /// none, or if the renderer will do it.
  mutating func cancel() -> Int? {
    isCancelled = true
    return isRendering ? nil : stand.take()
  }
}
