import Synchronization

/// The lists that a closure has read, each with the version that it was at before.
///
/// A change of one of them in the instant of a transaction is seen here before its trackers are
/// notified.
package struct ListReads: Sendable {
  private struct Entry {
    let core: ArrayCore
    let version: Int
  }

  private var entries: [Entry] = []

  package init() {}

  /// Whether each list shows the version that was read. May be called under data locks.
  package var areCurrent: Bool {
    entries.allSatisfy { $0.core.version == $0.version && $0.core.isCurrentOrGone }
  }

  fileprivate mutating func add(_ core: ArrayCore) {
    if entries.contains(where: { $0.core.identity == core.identity }) { return }
    entries.append(Entry(core: core, version: core.version))
  }

  // MARK: Collecting

  /// The threads that collect their tracked reads, each with those so far; an inner closure comes
  /// last.
  private static let collectors = LockedValue<[(thread: UInt, reads: ListReads)]>([])
  private static let count = Atomic(0)

  /// Whether any thread collects its tracked reads.
  static var isCollecting: Bool { count.load(ordering: .relaxed) > 0 }

  /// Runs a closure whose reads are tracked, and collects the lists that it reads.
  package static func collecting<Result>(_ body: () -> Result) -> (Result, ListReads) {
    let thread = currentThreadIdentity()
    collectors.withLock { $0.append((thread, ListReads())) }
    count.add(1, ordering: .relaxed)
    let result = body()
    count.subtract(1, ordering: .relaxed)
    let reads = collectors.withLock { collectors in
      collectors.remove(at: collectors.lastIndex { $0.thread == thread }!).reads
    }
    return (result, reads)
  }

  /// Adds a list that the calling thread is about to read, if it collects its reads. Called outside
  /// all locks.
  static func note(_ core: ArrayCore) {
    let thread = currentThreadIdentity()
    if !collectors.withLock({ $0.contains { $0.thread == thread } }) { return }
    // A list that the closure's own update is about to change does not count.
    if core.isHeldByCurrentThread { return }
    // A derived list is read at the version that it has after its update.
    core.bringUpToDate()
    collectors.withLock { collectors in
      guard let index = collectors.lastIndex(where: { $0.thread == thread }) else { return }
      collectors[index].reads.add(core)
    }
  }
}
