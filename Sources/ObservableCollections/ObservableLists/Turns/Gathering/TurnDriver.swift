/// The core of every coalescing observer: gathers the changes of a turn and renders one valid
/// batch.
///
/// `State` is the snapshot of the batches. It is a parameter of its own because code that must ask
/// another type for it at every step is slower. The driver holds its source, the sink's closure and
/// the scheduler until it ends. The observer that owns it cancels it when it is released.
///
/// A ``TurnState`` makes the decisions; the driver carries them out.
///
/// `@unchecked Sendable` holds for the reasons of ``TurnAlarm``.
package final class TurnDriver<Batch: ListBatch, State>: TurnFollower<Batch, State>,
  @unchecked Sendable
where State == Batch.Snapshot {
  /// The version of the state that is shown.
  package var shownVersion: Int { position }

  /// Whether the list has changed since, and the changes have not cancelled out. For a list that
  /// follows no other one, and a sink without a limit. Called where the sink is rendered.
  package var isBehind: Bool {
    core.withLock {
      if core.version == position { return false }
      let history = core.shared.history
      // Without its position, the batch is being made.
      return !history.hasPosition(at: position) || !history.log(since: position).isIdentity
    }
  }

  /// The calls that deliver to a sink, in the sink's isolation.
  enum SinkClosures {
    /// A closure that receives batches, and is there until the end.
    case show((Batch) -> Void)
    /// A sink that can be released: its closures return `false` then. The first delivers a whole
    /// state, and is `nil` if the sink receives batches only.
    indirect case deliver(
      reload: ((State, Revision) -> Bool)?, apply: (TurnDriver, Batch) -> Bool)

    /// Delivers a batch.
    ///
    /// - Returns: `false` if the sink has been released.
    func apply(_ driver: TurnDriver, _ batch: Batch) -> Bool {
      switch self {
      case .show(let show):
        show(batch)
        return true
      case .deliver(_, let apply): return apply(driver, batch)
      }
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
    link = Link(source: source, closures: closures)
    super.init(
      source.core, shows: source.nothing, isRendering: first.isHere, isolation: isolation,
      scheduler: scheduler, isSinkThere: isSinkThere)
    source.core.bringUpToDate()
    source.core.withLock {
      shown = source.current
      position = source.core.version
      shownRevision = source.core.presentRevision
      source.core.join(participant, count: source.rowCount(of: shown))
      state.position = position
      if case .batch(isHere: false) = first { oweShown(of: source) }
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

  /// Delivers the state as the first batch, unless it is empty. Nobody has set a limit yet.
  private func showAll() {
    guard let source, source.rowCount(of: shown) > 0 else { return }
    core.bringUpToDate()
    if core.presentVersion != position {
      // It has changed meanwhile.
      oweShown(of: source)
      return renderPart(nil)
    }
    let state = shown
    shown = source.nothing
    show(source.firstBatch(state, shownRevision), state, shownRevision)
  }

  private func showFirst(_ first: FirstState) {
    switch first {
    case .none: break
    case .reload:
      if case .deliver(let reload?, _) = link?.closures, !reload(shown, shownRevision) { cancel() }
      endRendering()
    case .batch(isHere: true):
      showAll()
      endRendering()
    // Does nothing if there is no initial batch.
    case .batch(isHere: false): flush()
    }
  }

  override func letGo(at position: Int) {
    guard let link else { return }
    let source = link.source
    // In one instant: a flush by an observer of the end must not call the sink's closure.
    let (released, isBatchUnused) = source.core.withLock {
      (takeReleased(), source.leaveLocked(participant, at: position))
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

  override func renderDue() {
    renderNext()
    endRendering()
  }

  override func show(_ batch: consuming Batch, _ state: State, _ version: Revision) {
    let batch = batch
    // The observation may have been cancelled while the batch was made.
    if isCancelled { return }
    let isNothing = batch.isEmpty
    if core.isTraced {
      traceTurn(from: shownRevision, to: version, batch, isNothing: isNothing)
    }
    if isNothing { return core.noteNothing(from: shownRevision, to: version) }
    shown = state
    shownRevision = version
    owesAll = false
    #if DEBUG
      var isThere = false
      AnswerCheck.receive(version.version, of: core.identity) {
        isThere = link?.closures.apply(self, batch) == true
      }
      if !isThere { endWithSink() }
    #else
      if link?.closures.apply(self, batch) != true { endWithSink() }
    #endif
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
