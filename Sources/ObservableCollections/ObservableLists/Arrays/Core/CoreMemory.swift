import Synchronization

/// The one block of memory of an array's core: words, in which a ``CoreContent`` lies.
///
/// The runtime must not need the types of that and of ``GateWaiters``: it would ask the library of
/// atomic values for theirs, and a statically linked program would contain that library. What the
/// library does is compiled in here.
final class CoreMemory: ManagedBuffer<Void, Int> {
  static func make() -> CoreMemory {
    let words = (MemoryLayout<CoreContent>.size - 1) / MemoryLayout<Int>.size + 1
    let memory = unsafeDowncast(
      CoreMemory.create(minimumCapacity: words) { _ in }, to: CoreMemory.self)
    memory.content.initialize(to: CoreContent())
    memory.lock.makeLock()
    return memory
  }

  deinit {
    content.pointee.sideTable?.end()
    // Nothing else in it is to be released.
    lock.endLock()
  }

  @inline(__always)
  var content: UnsafeMutablePointer<CoreContent> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: CoreContent.self)
    }
  }

  /// The data lock.
  @inline(__always)
  var lock: LockMemory {
    UnsafeMutableRawPointer(content).assumingMemoryBound(to: LockContent.self)
  }
}

/// The memory that every list needs besides its elements.
struct CoreContent: ~Copyable {
  /// The data lock, at the beginning of the memory.
  var lock = LockContent()
  /// The thread that holds the gate; 0 for none.
  let owner = Atomic<UInt>(0)
  let isTraced = Atomic(false)
  /// Whether the list is derived. Set before others know the list.
  var isDerived = false
  let version = Atomic<Int>(0)
  var sideTable: CoreSideTable?
  /// The indicator of whether a read needs more than the lock. Stored here because access to a
  /// static property is slower. It is never released, and set before others know the list.
  var tracking = Unmanaged.passUnretained(ReadTracking.shared)
  #if DEBUG
    /// The thread that changed the list last. Protected by the data lock.
    var lastChanger: UInt = 0
    /// Whether a warning of a lost change was printed. Protected by the data lock.
    var hasWarnedOfLostChange = false
    /// The number of edits that a derived list took the short way of one element, for tests of what turns cost.
    /// Protected by the data lock.
    var singleEditCount = 0
    /// How observers answer changes. Protected by the data lock.
    var rounds = AnswerCheck.Rounds()
  #endif
}

/// The address of an array's second memory block, which it needs for observers, and for more than
/// one edit at a time.
///
/// Its parts are not one struct, because they are protected by different locks, and an access to a
/// part of a struct counts as an access to all of it.
struct CoreSideTable {
  let shared: UnsafeMutablePointer<SharedState>

  static func make() -> CoreSideTable {
    let block = allocateBytes(revisionHistoryOffset + MemoryLayout<Revision.History>.stride)
    let sideTable = CoreSideTable(shared: block.assumingMemoryBound(to: SharedState.self))
    sideTable.shared.initialize(to: SharedState())
    sideTable.writer.initialize(to: WriterState())
    sideTable.waiters.initialize(to: GateWaiters())
    sideTable.link.initialize(to: nil)
    sideTable.revisionHistory.initialize(to: .next())
    return sideTable
  }

  func end() {
    link.deinitialize(count: 1)
    waiters.pointee.freed = nil
    writer.deinitialize(count: 1)
    deallocateBytes(shared.deinitialize(count: 1))
  }

  var writer: UnsafeMutablePointer<WriterState> {
    (UnsafeMutableRawPointer(shared) + CoreSideTable.writerOffset)
      .assumingMemoryBound(to: WriterState.self)
  }

  var waiters: UnsafeMutablePointer<GateWaiters> {
    (UnsafeMutableRawPointer(shared) + CoreSideTable.waitersOffset)
      .assumingMemoryBound(to: GateWaiters.self)
  }

  /// The list's updater, or nil if the list follows no other. Set before others know the list, and
  /// constant from then on.
  var link: UnsafeMutablePointer<UpdaterLink?> {
    (UnsafeMutableRawPointer(shared) + CoreSideTable.linkOffset)
      .assumingMemoryBound(to: UpdaterLink?.self)
  }

  /// The history of the list's revisions: constant, except in tests that set it at the start.
  var revisionHistory: UnsafeMutablePointer<Revision.History> {
    (UnsafeMutableRawPointer(shared) + CoreSideTable.revisionHistoryOffset)
      .assumingMemoryBound(to: Revision.History.self)
  }

  private static var writerOffset: Int { aligned(MemoryLayout<SharedState>.size) }

  private static var waitersOffset: Int {
    writerOffset + aligned(MemoryLayout<WriterState>.size)
  }

  private static var linkOffset: Int {
    waitersOffset + aligned(MemoryLayout<GateWaiters>.size)
  }

  private static var revisionHistoryOffset: Int {
    linkOffset + aligned(MemoryLayout<UpdaterLink?>.size)
  }

  /// The next multiple of the size of a word, where each of the parts may begin.
  private static func aligned(_ size: Int) -> Int {
    let word = MemoryLayout<Int>.size
    return (size + word - 1) / word * word
  }
}

/// The threads that wait for the gate.
struct GateWaiters: ~Copyable {
  /// The condition that they wait for; `nil` before the first wait. Protected by the data lock.
  var freed: LockCondition?
  /// The number of waiting threads.
  let count = Atomic<Int>(0)
}
