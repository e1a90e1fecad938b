/// What keeps a list current that follows others, its *sources*.
///
/// The core of the list holds it. Nothing is pushed: each look at the list brings it up to date
/// first, and when a source changes, those are woken who sleep in the list.
protocol ListFeed: AnyObject, Sendable {
  /// Whether functions of the list, or of one above, run on the main actor only. Then it is brought up to date there
  /// only; elsewhere it shows what it showed last.
  var isBound: Bool { get }

  /// Whether the list may be brought up to date where the caller runs. If not, one of the next jobs of the main actor
  /// does it.
  var isHere: Bool { get }

  /// Whether the list shows what its sources hold, and the next change of those will wake it.
  var isCurrent: Bool { get }

  /// Brings the list up to date, also if it is: another thread may be at it. Does nothing if the
  /// calling thread is at work on it, or on a list above.
  ///
  /// - Parameter due: gets the lists that have something to deliver, to be done with nothing held: a
  ///   function may have changed what they follow.
  func bringUpToDate(_ due: inout [ArrayCore])

  /// Brings the list up to date, unless it is. If it is bound to the main actor and the caller runs elsewhere, one of
  /// that actor's next jobs does.
  ///
  /// - Parameter due: gets the lists that have something to deliver, to be done with nothing held.
  func look(_ due: inout [ArrayCore])

  /// A source has changed: delivers what that comes to, or wakes those who sleep in the list.
  func wake()

  /// Notes that a change came while the calling thread held the gate of the list.
  func noteMissed()

  /// Looks at what was noted so, until nothing is. Called with nothing held.
  func catchUp()

  /// Notes a tracked read at the lists that the list follows, if nobody has looked at it before: it may be gone before
  /// one of them changes.
  func noteTrackedRead()

  /// Traps if the calling thread is at work on the list, or on one above.
  ///
  /// - Parameter call: the call, for the message.
  func checkIdle(_ call: StaticString)

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
  )
}

/// The feed of a list, and how to ask it the question that most reads end with.
final class FeedLink {
  /// Whether the feed at an address is current.
  typealias Question = @convention(c) (_ feed: UnsafeRawPointer) -> Bool

  let feed: any ListFeed
  /// The feed, not retained for the question: others hold it weakly, which makes that slow.
  private let address: UnsafeRawPointer
  private let question: Question

  init(_ feed: any ListFeed, _ question: Question) {
    self.feed = feed
    address = UnsafeRawPointer(Unmanaged.passUnretained(feed as AnyObject).toOpaque())
    self.question = question
  }

  /// Whether the feed is current.
  var isCurrent: Bool { question(address) }
}
