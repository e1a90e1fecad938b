import Synchronization

/// Does a job at once, every so many seconds, and when asked.
package final class Beat: Sendable {
  private let ticks = Mutex<PollTicks?>(nil)

  package init() {}

  /// Asks for the job now; nothing if it is not being done.
  package func ask() { ticks.withLock { $0 }?.ask() }

  /// Does the job, one time after another, until the task is cancelled. May be called again then.
  package func run(every seconds: Double, _ job: () async -> Void) async {
    let own = PollTicks()
    ticks.withLock { $0 = own }
    let clock = own.start(every: seconds)
    defer { clock.cancel() }
    for await _ in own.ticks { await job() }
  }
}
