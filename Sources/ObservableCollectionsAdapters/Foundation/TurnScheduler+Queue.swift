import Dispatch
import ObservableCollections

extension TurnScheduler {
  /// Ends the turn in a block of a dispatch queue: all that the block or job running now changes is
  /// one batch.
  ///
  /// The queue may be serial or concurrent; a sink is called by one block at a time either way. For
  /// a sink on the main actor use `TurnScheduler.mainActor`: `.queue(.main)`
  /// gets there too, but one job later.
  ///
  /// - Parameter queue: where turns end. It is held.
  public static func queue(_ queue: DispatchQueue) -> TurnScheduler {
    TurnScheduler { endTurn in queue.async(execute: endTurn) }
  }
}
