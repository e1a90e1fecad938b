import CGtk
import ObservableCollections

// The scheduler in the doc comment of `TurnScheduler`, which is compiled here. The sinks have one
// of their own.

extension TurnScheduler {
  static let mainLoop = TurnScheduler { endTurn in
    let job = Unmanaged.passRetained(Job(endTurn))
    g_idle_add_full(
      G_PRIORITY_HIGH_IDLE,
      { job in
        Unmanaged<Job>.fromOpaque(job!).takeRetainedValue().endTurn()
        return G_SOURCE_REMOVE
      }, job.toOpaque(), nil)
  }
}

final class Job: Sendable {
  let endTurn: @Sendable () -> Void
  init(_ endTurn: @escaping @Sendable () -> Void) { self.endTurn = endTurn }
}
