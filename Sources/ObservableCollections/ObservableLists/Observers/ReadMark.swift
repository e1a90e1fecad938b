import Observation
import Synchronization

/// The key of tracked reads: one mark for all reads of a list between two changes.
///
/// Tracking starts only when the closure that reads has ended. A change on another thread after the
/// read and before that would be missed. But a tracker that starts is put into a hashed set: a mark
/// that is hashed after the trackers were notified of its change has a late tracker, and notifies
/// again, in a job of its own, because the registrar hashes under its lock.
///
/// `@unchecked Sendable` holds because `reads` is set once, before others see the mark, and the
/// rest is atomic.
final class ReadMark: Hashable, @unchecked Sendable {
  private weak var reads: TrackedReads?
  /// Whether the state that was read under this mark has changed.
  private let isOver = Atomic(false)
  /// The notifying thread, whose own hashing is no tracker's; 0 for none.
  private let notifier = Atomic<UInt>(0)
  /// Whether a job that notifies again is scheduled.
  private let isToNotifyAgain = Atomic(false)

  init(_ reads: TrackedReads) {
    self.reads = reads
  }

  /// Whether both are the same mark.
  static func == (left: ReadMark, right: ReadMark) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
    if isOver.load(ordering: .sequentiallyConsistent),
      notifier.load(ordering: .relaxed) != currentThreadIdentity()
    {
      notifyAgain()
    }
  }

  /// Notifies the trackers of a change of the state that they read. Called outside all locks.
  ///
  /// - Parameter path: the registrar's key for this mark; `nil` to make it.
  func notify(_ path: KeyPath<TrackedReads, ReadMark>? = nil) {
    isOver.store(true, ordering: .sequentiallyConsistent)
    notifier.store(currentThreadIdentity(), ordering: .relaxed)
    if let reads { reads.notify(path ?? reads.path(of: self)) }
    notifier.store(0, ordering: .relaxed)
  }

  private func notifyAgain() {
    if isToNotifyAgain.exchange(true, ordering: .relaxed) { return }
    Task.detached { [self] in
      isToNotifyAgain.store(false, ordering: .sequentiallyConsistent)
      notify()
    }
  }
}

/// The tracked reads of one list: the key under which the standard library's registrar keeps them
/// is a ``ReadMark``.
final class TrackedReads: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  private subscript(mark: ReadMark) -> ReadMark { mark }

  /// The registrar's key for a mark. Making one costs about a microsecond.
  func path(of mark: ReadMark) -> KeyPath<TrackedReads, ReadMark> & Sendable {
    \TrackedReads[mark]
  }

  /// Registers a read by the calling thread.
  func note(_ path: KeyPath<TrackedReads, ReadMark>) {
    registrar.access(self, keyPath: path)
  }

  /// Notifies the trackers under a key of a change.
  func notify(_ path: KeyPath<TrackedReads, ReadMark>) {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }
}

/// The marks of a list: that for reads of the current state, and those whose trackers must be
/// notified.
///
/// A value without a lock of its own: the array keeps it behind its data lock.
package struct ReadMarks {
  /// The mark of a tracked read, with the registrar's key.
  struct Entry {
    let reads: TrackedReads
    let mark: ReadMark
    let path: KeyPath<TrackedReads, ReadMark> & Sendable
  }

  private var reads: TrackedReads?
  private var present: Entry?
  private var due: [Entry] = []
  /// Whether trackers must be notified.
  private(set) var isDue = false

  /// Whether there is no tracker to notify of a change.
  var isIdle: Bool { present == nil && !isDue }

  /// The entry for reads of the current state.
  mutating func entry() -> Entry {
    if let present { return present }
    let reads = self.reads ?? TrackedReads()
    self.reads = reads
    let mark = ReadMark(reads)
    let entry = Entry(reads: reads, mark: mark, path: reads.path(of: mark))
    present = entry
    return entry
  }

  /// Notes a change: the trackers of all reads so far must be notified.
  package mutating func noteChange() {
    guard let entry = present else { return }
    due.append(entry)
    isDue = true
    present = nil
  }

  /// Removes and returns the marks whose trackers must be notified, outside the lock.
  mutating func takeDue() -> [Entry] {
    defer { (due, isDue) = ([], false) }
    return due
  }
}
