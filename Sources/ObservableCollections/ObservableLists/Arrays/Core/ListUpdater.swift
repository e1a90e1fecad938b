/// Keeps a derived list, which follows other lists, its *sources*, current.
///
/// The core of the list holds it. Nothing is pushed: each read of the list updates it first, and
/// when a source changes, the idle participants of the list are notified.
package protocol ListUpdater: AnyObject, Sendable {
  /// Whether closures of the list, or of one above, are main-actor-isolated. Then it is updated
  /// only on the main actor; elsewhere it shows the state of its last update.
  var isBound: Bool { get }

  /// Whether the list may be updated by the caller. If not, one of the next jobs of the main actor
  /// updates it.
  var isHere: Bool { get }

  /// Whether the list shows the current state of its sources, and their next change will notify it.
  var isCurrent: Bool { get }

  /// Whether the list is current, except that a job of the main actor will tell of a change of what a
  /// parameter follows.
  var isTold: Bool { get }

  /// Whether the list was released.
  var isGone: Bool { get }

  /// Updates the list, even if it is current: another thread may be updating it. Does nothing if
  /// the calling thread is updating it, or a list above.
  ///
  /// - Parameter due: collects the lists that have records to deliver, outside all locks: a closure
  ///   may have changed their sources.
  func bringUpToDate(_ due: inout [ArrayCore])

  /// Updates the list, unless it is current. If it is main-actor-isolated and the caller runs
  /// elsewhere, one of the main actor's next jobs updates it.
  ///
  /// - Parameter due: collects the lists that have records to deliver, outside all locks.
  func updateIfHere(_ due: inout [ArrayCore])

  /// Handles a change of a source: delivers the resulting records, or notifies the idle
  /// participants.
  func wake()

  /// Notes a change that arrived while the calling thread held the gate of the list.
  func noteMissed()

  /// Handles the noted changes, until there are none. Called outside all locks.
  func catchUp()

  /// Notes a tracked read at the lists that the list follows, if it has never been read: it may be
  /// released before one of them changes.
  func noteTrackedRead()

  /// Traps if the calling thread is updating the list, or one above.
  ///
  /// - Parameter call: the call, for the message.
  func checkIdle(_ call: StaticString)

  /// Runs a closure while no other thread can change the roots, the first lists of the chain.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - isReading: whether `body` may not change the roots either, and may be called while the
  ///     calling thread holds all of them; otherwise that traps.
  ///   - prepare: runs before `body`, when the roots are held. May call closures that change them.
  ///   - body: the closure, called once.
  func holdingRoots(
    _ call: StaticString, isReading: Bool, prepare: () -> Void, _ body: () -> Void
  )
}

/// The updater of a list, and a fast way to check whether the list is current, as most reads do.
package final class UpdaterLink {
  /// Returns whether the updater at an address is current.
  package typealias Question = @convention(c) (_ updater: UnsafeRawPointer) -> Bool

  let updater: any ListUpdater
  /// The updater, not retained for the check: it is also held weakly, which makes retaining slow.
  private let address: UnsafeRawPointer
  private let question: Question

  package init(_ updater: any ListUpdater, _ question: Question) {
    self.updater = updater
    address = UnsafeRawPointer(Unmanaged.passUnretained(updater as AnyObject).toOpaque())
    self.question = question
  }

  /// Whether the list is current.
  var isCurrent: Bool { question(address) }
}
