import Synchronization

/// What keeps a list current that follows another one, its *source*.
///
/// The core of the list holds it. Nothing is pushed: each look at the list brings it up to date
/// first, and when the source changes, those are woken who sleep in the list.
///
/// `@unchecked Sendable` holds because all of it is atomic.
class ListFeed: @unchecked Sendable {
  /// The version of the source that the list shows; -1 before it was read first. Stored when the
  /// list shows it.
  final let stand = Atomic<Int>(-1)
  /// Whether the feed will be woken by the next change of the source, or by one that has been made already.
  /// It may say no where it will be.
  final let isAsleep = Atomic(false)
  /// Whether the list is to be looked at again when its gate has been given back: a function that it calls
  /// has changed a source.
  private let isMissed = Atomic(false)

  /// Whether the list shows what its source holds, and the next change of that will wake it.
  var isCurrent: Bool { trap("\(type(of: self)) does not say whether it is current") }

  /// Whether the calling thread brings the list, or one above it, up to date.
  var isAtWork: Bool { trap("\(type(of: self)) does not say whether it is at work") }

  /// Brings the list up to date, also if it is: another thread may be at it. Does nothing if the
  /// calling thread is at work on it, or on a list above.
  func bringUpToDate() { trap("\(type(of: self)) does not bring up to date") }

  /// The source has changed: delivers what that comes to, or wakes those who sleep in the list.
  func wake() { trap("\(type(of: self)) does not wake") }

  /// The list is gone.
  func end() { trap("\(type(of: self)) does not end") }

  /// Where an element of the list stands in the source.
  func sourceIndex(at index: Int) -> Int { trap("\(type(of: self)) knows no index") }

  /// Where an element of the source stands in the list; nil if it is not there.
  func index(atSource index: Int) -> Int? { trap("\(type(of: self)) knows no index") }

  /// Where an element of the list stands in the first source.
  func rootIndex(at index: Int) -> Int { trap("\(type(of: self)) knows no index") }

  /// Where an element of a version of the list stands in the first source; nil if the list shows another
  /// version.
  func rootIndex(at index: Int, ifAtVersion version: Int) -> Int? {
    trap("\(type(of: self)) knows no index")
  }

  /// Runs `body` while no other thread can change the first source.
  func holdingRoot(_ call: StaticString, isReading: Bool, _ body: () -> Void) {
    trap("\(type(of: self)) holds nothing")
  }

  /// Removes elements of a version of the list from the first source, which the calling thread holds.
  ///
  /// - Returns: what is to be released with nothing held; nil if the list shows another version: then nothing is
  ///   removed.
  func removeFromRoot(_ indexes: IndexRanges, ifAtVersion version: Int) -> Any? {
    trap("\(type(of: self)) removes nothing")
  }

  /// Moves an element of a version of the list in the first source, which the calling thread holds, so that it
  /// stands there in the list afterwards.
  ///
  /// - Returns: false if the order of the list is not that of its source, or the list shows another version.
  func moveInRoot(from source: Int, to target: Int, ifAtVersion version: Int) -> Bool {
    trap("\(type(of: self)) moves nothing")
  }

  /// Brings the list up to date, unless it is.
  final func look() {
    if !isCurrent { bringUpToDate() }
  }

  /// Notes that a change came while the calling thread held the gate of the list.
  final func noteMissed() { isMissed.store(true, ordering: .sequentiallyConsistent) }

  /// Looks at what was noted so. Called with nothing held.
  final func catchUp() {
    if isMissed.exchange(false, ordering: .sequentiallyConsistent) { wake() }
  }
}
