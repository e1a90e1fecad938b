import Observation
import Synchronization

/// The key of tracked reads: one mark for all reads of a list between two changes.
///
/// Tracking starts only when the closure that reads has ended. A change on another thread after the
/// read and before that would be missed. But a tracker that starts is put into a hashed set: a mark
/// that is hashed after the trackers were notified of its change has a late tracker, and notifies
/// again, in a job of its own, because the registrar hashes under its lock.
///
/// Anyone who can still start or notify a tracker of the mark holds its key path: a closure that has
/// read, the registrar, the job. So a mark whose path nobody holds serves another state.
///
/// `@unchecked Sendable` holds because `reads` and `path` are set once, before others see the mark,
/// and the rest is atomic.
final class ReadMark: Hashable, @unchecked Sendable {
  private weak var reads: TrackedReads?
  /// The registrar's key for the mark, which holds the mark.
  private unowned(unsafe) var path: TrackedReads.Path?
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

  func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }

  /// What a key path asks its arguments for, and mixes itself.
  var hashValue: Int {
    if isOver.load(ordering: .sequentiallyConsistent),
      notifier.load(ordering: .relaxed) != currentThreadIdentity()
    {
      notifyAgain()
    }
    return Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  /// Sets and returns the registrar's key for the mark. Making one costs about a microsecond.
  func makePath() -> TrackedReads.Path {
    let path: TrackedReads.Path = \TrackedReads[self]
    self.path = path
    return path
  }

  /// Makes the mark that of another state. Nobody else holds its path.
  func renew() { isOver.store(false, ordering: .sequentiallyConsistent) }

  /// Notifies the trackers of a change of the state that they read. Called outside all locks.
  ///
  /// - Parameter path: the registrar's key for this mark.
  func notify(_ path: KeyPath<TrackedReads, ReadMark>) {
    isOver.store(true, ordering: .sequentiallyConsistent)
    notifier.store(currentThreadIdentity(), ordering: .relaxed)
    reads?.notify(path)
    notifier.store(0, ordering: .relaxed)
  }

  /// Called while the path is hashed.
  private func notifyAgain() {
    guard let path, !isToNotifyAgain.exchange(true, ordering: .relaxed) else { return }
    Task.detached { [self] in
      isToNotifyAgain.store(false, ordering: .sequentiallyConsistent)
      notify(path)
    }
  }
}

/// The tracked reads of one list: the key under which the standard library's registrar keeps them
/// is a ``ReadMark``.
final class TrackedReads: Observable, Sendable {
  typealias Path = KeyPath<TrackedReads, ReadMark> & Sendable

  private let registrar = ObservationRegistrar()

  fileprivate subscript(mark: ReadMark) -> ReadMark { mark }

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
    private var path: KeyPath<TrackedReads, ReadMark>

    init(_ reads: TrackedReads) {
      self.reads = reads
      mark = ReadMark(reads)
      path = mark.makePath()
    }

    /// Registers a read by the calling thread.
    func note() { reads.note(path) }

    /// Notifies the trackers of a change of the state that they read. Called outside all locks.
    func notify() { mark.notify(path) }

    /// Makes the mark that of another state, unless somebody holds its path.
    ///
    /// - Returns: whether it is.
    fileprivate mutating func renew() -> Bool {
      if !isKnownUniquelyReferenced(&path) { return false }
      mark.renew()
      return true
    }
  }

  /// The marks; `nil` in a list of which no read was tracked.
  private final class Content {
    /// The mark of the latest tracked read.
    @exclusivity(unchecked) var latest: Entry?
    /// The mark before it: what reads anew may hold the latest one until it has read.
    @exclusivity(unchecked) var earlier: Entry?
    /// Whether the latest mark is that of the current state.
    @exclusivity(unchecked) var isCurrent = false
    /// The marks whose trackers must be notified.
    @exclusivity(unchecked) var due: [Entry] = []
    /// Whether there is no tracker to notify of a change.
    @exclusivity(unchecked) var isIdle = true

    /// The entry for reads of the current state.
    func entry() -> Entry {
      if isCurrent, let latest { return latest }
      (isCurrent, isIdle) = (true, false)
      if latest?.renew() != true {
        swap(&latest, &earlier)
        if latest?.renew() != true { latest = Entry(earlier?.reads ?? TrackedReads()) }
      }
      return latest!
    }
  }

  private var content: Content?

  /// Whether trackers must be notified.
  var isDue: Bool { content.map { !$0.due.isEmpty } ?? false }
  /// Whether there is no tracker to notify of a change.
  var isIdle: Bool { content?.isIdle ?? true }

  /// The entry for reads of the current state.
  mutating func entry() -> Entry {
    let content = content ?? Content()
    self.content = content
    return content.entry()
  }

  /// Notes a change: the trackers of all reads so far must be notified.
  package mutating func noteChange() {
    guard let content, content.isCurrent, let latest = content.latest else { return }
    content.due.append(latest)
    content.isCurrent = false
  }

  /// Removes and returns the marks whose trackers must be notified, outside the lock.
  mutating func takeDue() -> [Entry] {
    guard let content else { return [] }
    defer { (content.due, content.isIdle) = ([], !content.isCurrent) }
    return content.due
  }
}
