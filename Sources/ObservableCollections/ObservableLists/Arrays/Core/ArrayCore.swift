import Synchronization

/// Everything of a list except its elements: the lock, the gate, the version, the edit log, and the
/// waiting records. A reference to all of it.
///
/// It is not generic: generic code would ask the runtime for its types at every step. The memory
/// that an array needs when it is only filled and read is one block; the side table is allocated on
/// first use.
///
/// `@unchecked Sendable` holds because `version`, `sideTable` and `shared` are touched only behind
/// the data lock, `writer` only by the holder of the gate or by a single edit, `isDerived` and
/// `tracking` are set before others know the list, and all else is atomic. The locks make accesses
/// exclusive, so the runtime need not check each one; `.ci/run --long` runs the tests with these
/// checks.
@usableFromInline
package struct ArrayCore: @unchecked Sendable {
  let memory: CoreMemory

  @usableFromInline
  init() {
    memory = CoreMemory.make()
  }

  /// The identity of the list.
  package var identity: ObjectIdentifier { ObjectIdentifier(memory) }

  /// The number of records so far. Protected by the data lock.
  package var version: Int {
    get { memory.content.pointee.version.load(ordering: .relaxed) }
    nonmutating set {
      #if DEBUG
        AnswerCheck.noteChange(of: self, &memory.content.pointee.rounds)
      #endif
      // Ordered for reads without the lock.
      memory.content.pointee.version.store(newValue, ordering: .releasing)
      #if DEBUG
        memory.content.pointee.lastChanger = currentThreadIdentity()
      #endif
    }
  }

  /// The version, read without the lock: it may have changed by now.
  package var presentVersion: Int { memory.content.pointee.version.load(ordering: .acquiring) }

  /// The address of the version, valid as long as the list: an atomic cannot be copied, so it is lent
  /// where it is.
  package var versionAddress: UnsafePointer<Atomic<Int>> {
    withUnsafePointer(to: memory.content.pointee.version) { $0 }
  }

  /// Whether a read on the calling thread needs more than the lock: it is tracked, or the list is
  /// derived. Seldom true if neither holds.
  var isReadAttended: Bool {
    memory.content.pointee.tracking._withUnsafeGuaranteedRef { $0.isOn }
  }

  /// Whether the list is traced: read without the lock if nothing else needs it.
  var isTraced: Bool {
    get { memory.content.pointee.isTraced.load(ordering: .relaxed) }
    nonmutating set { memory.content.pointee.isTraced.store(newValue, ordering: .relaxed) }
  }

  /// The state that writers and readers share. Protected by the data lock.
  package var shared: SharedState {
    unsafeAddress { UnsafePointer(allocatedSideTable.shared) }
    nonmutating unsafeMutableAddress { allocatedSideTable.shared }
  }

  /// The state of a writer during its outermost call. Touched only by the holder of the gate, and
  /// under the data lock while the gate is free.
  package var writer: WriterState {
    unsafeAddress { UnsafePointer(heldSideTable.writer) }
    nonmutating unsafeMutableAddress { heldSideTable.writer }
  }

  /// Whether the side table is allocated. Read under the data lock.
  var hasSideTable: Bool { memory.content.pointee.sideTable != nil }

  /// The side table, allocated on first use. Called under the data lock.
  var allocatedSideTable: CoreSideTable {
    if let sideTable = memory.content.pointee.sideTable { return sideTable }
    let sideTable = CoreSideTable.make()
    memory.content.pointee.sideTable = sideTable
    return sideTable
  }

  /// The side table, for the holder of the gate, which has allocated it.
  var heldSideTable: CoreSideTable {
    guard let sideTable = memory.content.pointee.sideTable else { trapOutsideGate() }
    return sideTable
  }

  /// A separate function, because each access to the writer's state has the check.
  @inline(never)
  private func trapOutsideGate() -> Never {
    trap("A mutating call is not inside the gate")
  }
}

// MARK: - Revisions

extension ArrayCore {
  /// The revision of a version. Called under the data lock, or by the holder of the gate.
  @usableFromInline
  package func revision(of version: Int) -> Revision { Revision(of: revisionHistory.bits, version) }

  /// The history of the list's revisions, created when a revision is first needed. Called under the
  /// data lock, or by the holder of the gate.
  package var revisionHistory: Revision.History {
    get { allocatedSideTable.revisionHistory.pointee }
    nonmutating set { allocatedSideTable.revisionHistory.pointee = newValue }
  }

  /// The revision of the current version. Called under the data lock.
  package var presentRevision: Revision { revision(of: version) }
}

// MARK: - The data lock

extension ArrayCore {
  /// Acquires the data lock. No client code runs under it.
  @usableFromInline
  package func lock() { memory.lock.lock() }

  @usableFromInline
  package func unlock() { memory.lock.unlock() }

  /// Runs a closure while no other thread holds the lock. The closure must not call client code.
  package func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}

// MARK: - What it is asked for everywhere

extension ArrayCore {
  /// The name of the list.
  package var name: String? { withLock { hasSideTable ? shared.name : nil } }

  /// Whether a transaction is open. Called by the holder of the gate.
  @usableFromInline
  package var isTransacting: Bool { writer.isTransacting }
}

// MARK: - Whole lists in the background

extension ArrayCore {
  /// Returns the number of a new call.
  @usableFromInline
  package func startBackgroundCall() -> Int {
    withLock {
      shared.startedBackgroundCalls += 1
      return shared.startedBackgroundCalls
    }
  }

  /// Whether a call that was started later has replaced the elements.
  @usableFromInline
  package func isOvertaken(_ number: Int) -> Bool {
    withLock { number < shared.endedBackgroundCall }
  }

  /// Notes that a call replaces the elements. Called by the holder of the gate.
  ///
  /// - Returns: false if one that was started later has done so: then nothing is noted.
  @usableFromInline
  package func endBackgroundCall(_ number: Int) -> Bool {
    withLock {
      if number < shared.endedBackgroundCall { return false }
      shared.endedBackgroundCall = number
      return true
    }
  }
}
