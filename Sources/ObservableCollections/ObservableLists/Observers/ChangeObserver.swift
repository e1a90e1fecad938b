import Synchronization

/// One observer of an array's records.
///
/// A token owns it, or a `RecordReader`, which removes it from the array before releasing it. It
/// holds the array, so a token keeps its array alive; and the array holds it until it is removed,
/// at the latest when the token is released. So there is no retain cycle, unless the closure
/// captures the token itself. A cancelled observer holds neither the closure nor the array, even if
/// it is still held itself.
final class ChangeObserver: RunningObservation {
  /// The version of the array when the observer was added: it receives later records only.
  let startVersion: Int
  let options: ObservationOptions
  /// Composes further records when too many wait for the observer; `nil` if any number may wait.
  let composer: (any RecordComposing)?
  private let host: any ObserverHost
  private let active: ActiveFlag
  /// The object that it receives records for; `nil` if that is the observer itself.
  private let listener: AnyObject?

  /// The objects that it holds until it is cancelled. `active` grants them to one thread at a time,
  /// so a delivery need not retain them.
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
  ///   - host: the host that it is removed from when it is cancelled.
  ///   - array: the array, which it keeps alive.
  ///   - listener: the object that it receives records for, if not itself: traces report its
  ///     number.
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

  /// Delivers a record, unless the observer was cancelled. One thread at a time calls it.
  func receive(_ record: AnyChangeRecord) {
    guard active.beginUse() else { return }
    #if DEBUG
      AnswerCheck.receive(record.version, of: host.identity) {
        content._withUnsafeGuaranteedRef { $0.receive(record) }
      }
    #else
      content._withUnsafeGuaranteedRef { $0.receive(record) }
    #endif
    if active.endUse() { content.release() }
  }

  /// The object whose number traces report.
  var traced: AnyObject { listener ?? self }

  /// Ends the observation. Called once, by the owner.
  func cancel() {
    let isUnused = active.clear()
    host.removeObserver(self)
    // Otherwise the closure is running, and is released when it returns.
    if isUnused { content.release() }
  }

  func settle(_ settlement: Settlement, isolation: isolated (any Actor)?) async {
    await host.settle(for: self, isolation: isolation) { _ in settlement.end() }
  }
}

/// An observation that can be ended.
protocol RunningObservation: AnyObject {
  /// Ends the observation. Called once, on any thread.
  func cancel()

  /// Ends a wait when the observer has received all changes made so far.
  func settle(_ settlement: Settlement, isolation: isolated (any Actor)?) async
}

/// The array, as its observers see it.
protocol ObserverHost {
  /// The identity of the list.
  var identity: ObjectIdentifier { get }

  /// Forgets an observer that was cancelled.
  func removeObserver(_ observer: ChangeObserver)

  /// Calls a closure when all records made so far have been delivered.
  ///
  /// - Parameters:
  ///   - observer: the observer whose held-back records must be delivered, too; `nil` if there is
  ///     none.
  ///   - body: called outside all locks; receives the version of the array at this call.
  func settle(
    for observer: ChangeObserver?, isolation: isolated (any Actor)?,
    _ body: @escaping @Sendable (Int) -> Void
  ) async
}

/// Composes the records that an observer does not receive one by one. All calls but the making of
/// the records are under the data lock, and release nothing.
protocol RecordComposing: AnyObject {
  /// Takes a position in the log, at the current version.
  func takePosition()
  /// Releases the position.
  ///
  /// - Returns: a closure that makes the records from the position to the current version; called
  ///   outside the lock.
  func compose() -> () -> [AnyChangeRecord]
  /// Ends everything.
  ///
  /// - Returns: a closure that holds all that the composer held, and drops the batch that is cached
  ///   for it; called and released outside the lock.
  func leave() -> () -> Void
}

/// Whether an observation is active, and whether its closure is running: so the thread that ends it
/// knows which thread releases the closure. Cleared once; used by one thread at a time.
@usableFromInline
final class ActiveFlag: Sendable {
  private static let isUsed: UInt8 = 1
  private static let isCleared: UInt8 = 2

  private let state = Atomic<UInt8>(0)

  @usableFromInline
  init() {}

  @usableFromInline
  var isSet: Bool { state.load(ordering: .acquiring) < ActiveFlag.isCleared }

  /// Clears the flag.
  ///
  /// - Returns: `true` if no thread uses it; otherwise ``endUse()`` informs the thread that does.
  @discardableResult
  func clear() -> Bool {
    state.bitwiseOr(ActiveFlag.isCleared, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Starts using the protected content; returns `false` if the flag is cleared.
  func beginUse() -> Bool {
    state.compareExchange(expected: 0, desired: ActiveFlag.isUsed, ordering: .acquiring).exchanged
  }

  /// Ends the use.
  ///
  /// - Returns: whether the flag was cleared in the meantime: then the caller releases the content.
  func endUse() -> Bool {
    !state.compareExchange(expected: ActiveFlag.isUsed, desired: 0, ordering: .releasing).exchanged
  }
}
