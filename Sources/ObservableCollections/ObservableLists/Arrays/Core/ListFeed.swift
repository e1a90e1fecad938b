import Synchronization

/// What keeps a list current that follows others, its *sources*.
///
/// The core of the list holds it. Nothing is pushed: each look at the list brings it up to date
/// first, and when a source changes, those are woken who sleep in the list.
///
/// `@unchecked Sendable` holds because all of it is atomic.
class ListFeed: @unchecked Sendable {
  /// The thread that looks at what was missed; 0 if none does.
  private let catcher = Atomic<UInt>(0)
  /// Whether the list is to be looked at again when its gate has been given back: a function that it calls
  /// has changed a source.
  private let isMissed = Atomic(false)

  /// Whether functions of the list, or of one above, run on the main actor only. Then it is brought up to date there
  /// only; elsewhere it shows what it showed last.
  final let isBound: Bool

  init(isBound: Bool) {
    self.isBound = isBound
  }

  /// Whether the list shows what its sources hold, and the next change of those will wake it.
  var isCurrent: Bool { trap("\(type(of: self)) does not say whether it is current") }

  /// Whether the calling thread brings the list, or one above it, up to date.
  var isAtWork: Bool { trap("\(type(of: self)) does not say whether it is at work") }

  /// Brings the list up to date, also if it is: another thread may be at it. Does nothing if the
  /// calling thread is at work on it, or on a list above.
  ///
  /// - Parameter due: gets the lists that have something to deliver, to be done with nothing held: a
  ///   function may have changed what they follow.
  func bringUpToDate(_ due: inout [ArrayCore]) {
    trap("\(type(of: self)) does not bring up to date")
  }

  /// Traps if the calling thread is at work on the list, or on one above.
  ///
  /// - Parameter call: the call, for the message.
  final func checkIdle(_ call: StaticString) {
    if isAtWork {
      trap(
        """
        \(call) was called while the thread is at work on the list, or on one that it follows: by a \
        function of it, or inside its `withoutChanges`
        """)
    }
  }

  /// Does what ``wake()`` says, once.
  ///
  /// - Returns: false if the calling thread holds the gate of the list: then that is noted.
  func attend() -> Bool { trap("\(type(of: self)) does not wake") }

  /// Wakes the sleepers of the list without updating it: they update it, or a later read does. Does nothing if the
  /// calling thread holds the gate of the list or of a list above.
  func wakeSleepers() { trap("\(type(of: self)) does not wake") }

  /// Notes a tracked read at the lists that the list follows, if nobody has looked at it before: it may be gone before
  /// one of them changes.
  func noteTrackedRead() { trap("\(type(of: self)) follows nothing") }

  /// Runs `body` while no other thread can change the lists with which a chain begins.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - isReading: whether `body` may not change them either, and it may be called while the calling thread holds
  ///     all of them; else that traps.
  ///   - prepare: runs before `body`, when they are held. May call functions that change them.
  ///   - body: runs once.
  func holdingRoots(
    _ call: StaticString, isReading: Bool, prepare: () -> Void, _ body: () -> Void
  ) {
    trap("\(type(of: self)) holds nothing")
  }

  /// Brings the list up to date, unless it is. If it is bound to the main actor and the caller runs elsewhere, one of
  /// that actor's next jobs does.
  ///
  /// - Parameter due: gets the lists that have something to deliver, to be done with nothing held.
  final func look(_ due: inout [ArrayCore]) {
    if !isCurrent, isHere { bringUpToDate(&due) }
  }

  /// Whether the list may be brought up to date where the caller runs. If not, one of the next jobs of the main actor
  /// does it.
  final var isHere: Bool { !isBound || isOnMainActor { self.lookAndDeliver() } }

  /// Brings the list up to date and delivers what that comes to. Called where that may be, with nothing held.
  func lookAndDeliver() { trap("\(type(of: self)) does not deliver") }

  /// Notes that a change came while the calling thread held the gate of the list.
  final func noteMissed() { isMissed.store(true, ordering: .sequentiallyConsistent) }

  /// A source has changed: delivers what that comes to, or wakes those who sleep in the list.
  ///
  /// What it comes to may wake the list again, and a function of the list may change the source each time. So that the stack
  /// does not grow with each change, a call inside another one of the thread is noted, and the outer one goes on. But
  /// sleepers are woken at once: in the outer call a sink may run a run loop until a panel is closed.
  final func wake() {
    let (isFree, owner) = catcher.compareExchange(
      expected: 0, desired: currentThreadIdentity(), ordering: .sequentiallyConsistent)
    if isFree {
      if attend() { endCatching() } else { catcher.store(0, ordering: .sequentiallyConsistent) }
    } else if owner == currentThreadIdentity() {
      isMissed.store(true, ordering: .sequentiallyConsistent)
      wakeSleepers()
    } else {
      _ = attend()
    }
  }

  /// Looks at what was noted so, until nothing is. Called with nothing held.
  ///
  /// One thread does. Another thread that comes meanwhile leaves it to that one: either it finds that nobody is at it, or
  /// who is finds what it has noted.
  final func catchUp() {
    if !hasMissed { return }
    let (isFree, _) = catcher.compareExchange(
      expected: 0, desired: currentThreadIdentity(), ordering: .sequentiallyConsistent)
    if isFree { endCatching() }
  }

  /// Looks at what was noted meanwhile, and lets another thread do so.
  private func endCatching() {
    while hasMissed { lookAtMissed() }
    catcher.store(0, ordering: .sequentiallyConsistent)
    // What another thread noted in between.
    catchUp()
  }

  /// Whether something was noted to be looked at.
  var hasMissed: Bool { isMissed.load(ordering: .sequentiallyConsistent) }

  /// Looks at what was noted so far.
  func lookAtMissed() {
    if isMissed.exchange(false, ordering: .sequentiallyConsistent) { _ = attend() }
  }
}
