import Dispatch
import ObservableCollections

extension TurnScheduler {
  /// Returns a scheduler that ends turns in a block of a dispatch queue.
  ///
  /// All changes of the block or job that is running become one batch. The queue may be serial or
  /// concurrent: a sink is called by one block at a time. For a main-actor sink use
  /// `TurnScheduler.mainActor`. `.queue(.main)` works, too, but one job later.
  ///
  /// - Parameter queue: the queue, which is retained.
  public static func queue(_ queue: DispatchQueue) -> TurnScheduler {
    TurnScheduler { endTurn in queue.async(execute: endTurn) }
  }
}
