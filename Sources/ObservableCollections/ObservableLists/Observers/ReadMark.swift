import Observation
import Synchronization

/// What tracked reads are noted under: one mark for all reads of an array between two changes.
///
/// Tracking begins to listen only when the closure that reads has ended. A change on another thread
/// in between, after the read, would be missed. But a tracker that begins to listen is put into a
/// hashed set: a mark that is hashed after its change was told has a late listener, and is told again, in a
/// job of its own: the registrar hashes under its lock.
///
/// `@unchecked Sendable` holds because `reads` is set once, before others see the mark, and the rest
/// is atomic.
final class ReadMark: Hashable, @unchecked Sendable {
  private weak var reads: TrackedReads?
  /// Whether the state that was read under this mark is no longer the present one.
  private let isOver = Atomic(false)
  /// The thread that tells, whose own hashing is no listener's; 0 for none.
  private let teller = Atomic<UInt>(0)
  /// Whether a job that tells again has not begun yet.
  private let isToBeToldAgain = Atomic(false)

  init(_ reads: TrackedReads) {
    self.reads = reads
  }

  /// Whether both are the same mark.
  static func == (left: ReadMark, right: ReadMark) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
    if isOver.load(ordering: .sequentiallyConsistent),
      teller.load(ordering: .relaxed) != currentThreadIdentity()
    {
      tellAgain()
    }
  }

  /// Tells those who listen that what they read has changed. With nothing held.
  ///
  /// - Parameter path: the registrar's key for this mark; nil if it is to be made.
  func tell(_ path: KeyPath<TrackedReads, ReadMark>? = nil) {
    isOver.store(true, ordering: .sequentiallyConsistent)
    teller.store(currentThreadIdentity(), ordering: .relaxed)
    if let reads { reads.tell(path ?? reads.path(of: self)) }
    teller.store(0, ordering: .relaxed)
  }

  private func tellAgain() {
    if isToBeToldAgain.exchange(true, ordering: .relaxed) { return }
    Task.detached { [self] in
      isToBeToldAgain.store(false, ordering: .sequentiallyConsistent)
      tell()
    }
  }
}

/// The reads of one array that somebody tracks: the key under which the standard library's registrar
/// keeps them is a ``ReadMark``.
final class TrackedReads: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  private subscript(mark: ReadMark) -> ReadMark { mark }

  /// The registrar's key for a mark. Making one costs about a microsecond.
  func path(of mark: ReadMark) -> KeyPath<TrackedReads, ReadMark> & Sendable {
    \TrackedReads[mark]
  }

  /// Notes that the calling thread reads.
  func note(_ path: KeyPath<TrackedReads, ReadMark>) {
    registrar.access(self, keyPath: path)
  }

  /// Tells who has noted reads under a key that what they read has changed.
  func tell(_ path: KeyPath<TrackedReads, ReadMark>) {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }
}

/// The marks of an array: that for reads of the present state, and those whose change is to be told.
///
/// A value without a lock of its own: the array keeps it behind its data lock.
struct ReadMarks {
  /// What a tracked read is noted with.
  struct Entry {
    let reads: TrackedReads
    let mark: ReadMark
    let path: KeyPath<TrackedReads, ReadMark> & Sendable
  }

  private var reads: TrackedReads?
  private var present: Entry?
  private var due: [Entry] = []
  /// Whether a change is to be told.
  private(set) var isDue = false

  /// Whether a change is nothing to tell.
  var isIdle: Bool { present == nil && !isDue }

  /// The entry for reads of the present state.
  mutating func entry() -> Entry {
    if let present { return present }
    let reads = self.reads ?? TrackedReads()
    self.reads = reads
    let mark = ReadMark(reads)
    let entry = Entry(reads: reads, mark: mark, path: reads.path(of: mark))
    present = entry
    return entry
  }

  /// Notes a change: what was read so far is to be told.
  mutating func noteChange() {
    guard let entry = present else { return }
    due.append(entry)
    isDue = true
    present = nil
  }

  /// Takes the marks whose change is to be told, outside the lock.
  mutating func takeDue() -> [Entry] {
    defer { (due, isDue) = ([], false) }
    return due
  }
}
