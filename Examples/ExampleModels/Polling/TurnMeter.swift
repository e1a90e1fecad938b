import ObservableCollections
import Synchronization

/// Counts the main-actor turns in which a sink is woken.
package final class TurnMeter: Sendable {
  private struct Counts {
    var begun = 0
    var ended = 0
  }
  private let counts = Mutex(Counts())

  package init() {}

  /// Turns that have ended, whether or not they gave a batch.
  package var turns: Int { counts.withLock { $0.ended } }

  /// Turns that have begun, the present one among them: never fewer than there were batches.
  package var turnsBegun: Int { counts.withLock { $0.begun } }

  /// Whether changes wait for the end of their turn.
  package var isTurnOpen: Bool { counts.withLock { $0.begun > $0.ended } }

  /// As `TurnScheduler.mainActor`: the turn ends at the next job of the main actor. Counts it.
  package var scheduler: TurnScheduler {
    .endingOnMainActor { [self] endTurn in
      counts.withLock { $0.begun += 1 }
      Task { @MainActor in
        endTurn()
        counts.withLock { $0.ended += 1 }
      }
    }
  }
}
