import ObservableCollections

/// A source of schedulers whose turns are ended by a test.
///
/// ```swift
/// let turns = ManualTurnScheduler()
/// let observer = array.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in … }
/// array.append(1)
/// turns.endTurn()  // the batch arrives here
/// ```
public final class ManualTurnScheduler: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var waitingOnMainActor: [@MainActor @Sendable () -> Void] = []
    var wakeUpCount = 0
    var turnCount = 0
  }

  private let state = Guarded(State())

  /// Creates a scheduler at the start of a turn.
  public init() {}

  /// The scheduler for sinks that ``endTurn()`` calls, on its thread.
  public var scheduler: TurnScheduler {
    TurnScheduler { [self] endTurn in
      state.withLock { state in
        state.waiting.append(endTurn)
        state.wakeUpCount += 1
      }
    }
  }

  /// The scheduler for main-actor sinks, which ``endMainActorTurn()`` calls.
  public var mainActorScheduler: TurnScheduler {
    .endingOnMainActor { [self] endTurn in
      state.withLock { state in
        state.waitingOnMainActor.append(endTurn)
        state.wakeUpCount += 1
      }
    }
  }

  /// The number of times that observers requested the end of a turn.
  public var wakeUpCount: Int { state.withLock { $0.wakeUpCount } }

  /// The number of ended turns.
  public var turnCount: Int { state.withLock { $0.turnCount } }

  /// The number of observers that wait for the end of the turn.
  public var waitingCount: Int {
    state.withLock { $0.waiting.count + $0.waitingOnMainActor.count }
  }

  /// Ends the turn for observers with ``scheduler``, on the calling thread.
  ///
  /// Observers notified in the meantime wait for the next turn.
  public func endTurn() {
    let waiting = state.withLock { state in
      state.turnCount += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for endTurn in waiting { endTurn() }
  }

  /// Ends the turn for all observers, first for those with ``scheduler`` and then for those with
  /// ``mainActorScheduler``.
  ///
  /// Observers notified in the meantime wait for the next turn.
  @MainActor public func endMainActorTurn() {
    let waiting = state.withLock { state in
      defer { state.waitingOnMainActor = [] }
      return state.waitingOnMainActor
    }
    endTurn()
    for endTurn in waiting { endTurn() }
  }
}
