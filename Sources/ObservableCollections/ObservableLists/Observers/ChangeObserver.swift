import Synchronization

/// One observer of an array's records.
///
/// A token owns it, or a `RecordReader`, which removes it from the array before it lets go of it. It holds
/// the array, so a token keeps its array alive; and the array holds it until it is removed, at the
/// latest when the token is gone. So nothing retains in a circle, unless the closure captures the token
/// itself. A cancelled one holds neither the closure nor the array, even if it is still held itself.
final class ChangeObserver: RunningObservation {
  /// The version of the array when the observer was added: it hears later records only.
  let startVersion: Int
  let options: ObservationOptions
  /// Composes what comes when too many records wait for it; nil if any number may wait.
  let composer: (any RecordComposing)?
  private let host: any ObserverHost
  private let active: ActiveFlag
  /// The one it hears for, if that is not itself.
  private let listener: AnyObject?

  /// What it holds until it is cancelled. `active` grants it to one thread at a time, so a delivery need
  /// not retain it.
  private let content: Unmanaged<Content>

  private final class Content {
    let receive: (AnyChangeRecord) -> Void
    /// Keeps the array alive.
    private let array: AnyObject

    init(receive: @escaping (AnyChangeRecord) -> Void, array: AnyObject) {
      (self.receive, self.array) = (receive, array)
    }
  }

  /// - Parameters:
  ///   - host: what it is removed from when it is cancelled.
  ///   - array: what it keeps alive.
  ///   - listener: the one it hears for, if not itself: traces tell the number of that.
  init(
    startVersion: Int, options: ObservationOptions, host: any ObserverHost, array: AnyObject,
    active: ActiveFlag, composer: (any RecordComposing)? = nil, listener: AnyObject? = nil,
    receive: @escaping (AnyChangeRecord) -> Void
  ) {
    self.startVersion = startVersion
    self.options = options
    self.host = host
    self.active = active
    self.composer = composer
    self.listener = listener
    content = .passRetained(Content(receive: receive, array: array))
  }

  deinit {
    if active.isSet { content.release() }
  }

  /// Hands a record over, unless the observer was cancelled. One thread at a time calls it.
  func receive(_ record: AnyChangeRecord) {
    guard active.beginUse() else { return }
    content._withUnsafeGuaranteedRef { $0.receive(record) }
    if active.endUse() { content.release() }
  }

  /// The object whose number a trace tells.
  var traced: AnyObject { listener ?? self }

  /// Ends the observation. Called once, by the owner.
  func cancel() {
    let isUnused = active.clear()
    host.removeObserver(self)
    // Else the closure runs, and is let go of when it returns.
    if isUnused { content.release() }
  }

  func settle(_ settlement: Settlement, isolation: isolated (any Actor)?) async {
    await host.settle(for: self, isolation: isolation) { _ in settlement.end() }
  }
}

/// An observation that can be ended.
protocol RunningObservation: AnyObject {
  /// Ends it. Called once, on any thread.
  func cancel()

  /// Ends a wait when all has been heard that has been changed until now.
  func settle(_ settlement: Settlement, isolation: isolated (any Actor)?) async
}

/// The array, as its observers see it.
protocol ObserverHost {
  /// Forgets an observer that was cancelled.
  func removeObserver(_ observer: ChangeObserver)

  /// Has a closure called when all records have been delivered that have been made until now.
  ///
  /// - Parameters:
  ///   - observer: The observer whose held-back records must be delivered, too; nil if there are none.
  ///   - body: called with nothing held; receives the version of the array at this call.
  func settle(
    for observer: ChangeObserver?, isolation: isolated (any Actor)?,
    _ body: @escaping @Sendable (Int) -> Void
  ) async
}

/// What composes the records that an observer does not hear one by one. All but the making of the
/// records is called under the data lock, and releases nothing.
protocol RecordComposing: AnyObject {
  /// Stands in the log from the present version on.
  func stand()
  /// Stands there no more.
  ///
  /// - Returns: makes the records that lead from there to the present version; called outside.
  func compose() -> () -> [AnyChangeRecord]
  /// Ends everything.
  ///
  /// - Returns: holds all that it held, and lets go of what was kept for it; called and released
  ///   outside.
  func leave() -> () -> Void
}

/// Whether an observer still listens, and whether its closure runs: so who ends it knows who lets go
/// of the closure. Cleared once; used by one thread at a time.
@usableFromInline
final class ActiveFlag: Sendable {
  private static let isUsed: UInt8 = 1
  private static let isCleared: UInt8 = 2

  private let state = Atomic<UInt8>(0)

  @usableFromInline
  init() {}

  @usableFromInline
  var isSet: Bool { state.load(ordering: .acquiring) < ActiveFlag.isCleared }

  /// Clears it.
  ///
  /// - Returns: true if nobody uses it; else ``endUse()`` says so to who does.
  @discardableResult
  func clear() -> Bool {
    state.bitwiseOr(ActiveFlag.isCleared, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Begins to use what it stands for; false if it is cleared.
  func beginUse() -> Bool {
    state.compareExchange(expected: 0, desired: ActiveFlag.isUsed, ordering: .acquiring).exchanged
  }

  /// Ends the use.
  ///
  /// - Returns: whether it was cleared meanwhile: the caller lets go of what it stands for.
  func endUse() -> Bool {
    !state.compareExchange(expected: ActiveFlag.isUsed, desired: 0, ordering: .releasing).exchanged
  }
}
