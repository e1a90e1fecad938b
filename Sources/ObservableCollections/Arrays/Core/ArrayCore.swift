import Synchronization

/// What an array consists of besides its elements: the lock, the gate, the version, the edit log, and
/// the records on their way. A reference to all of it.
///
/// It is not generic: code that is would have to ask the runtime for its types at every step. What an
/// array needs that is only filled and read is one block of memory; the rest is made when it is needed
/// first.
///
/// `@unchecked Sendable` holds because `version`, `rest` and `shared` are touched only behind the data
/// lock, `writer` only by the holder of the gate or by a single edit, and all else is atomic. The locks
/// make accesses exclusive, so the runtime need not check it at each; `.ci/run --long` runs the tests
/// with these checks.
@usableFromInline
struct ArrayCore: @unchecked Sendable {
  private let memory: CoreMemory

  @usableFromInline
  init() {
    memory = CoreMemory.make()
  }

  /// What arrays are told apart by.
  var identity: ObjectIdentifier { ObjectIdentifier(memory) }

  /// The number of records so far. Protected by the data lock.
  var version: Int {
    get { memory.content.pointee.version }
    nonmutating set { memory.content.pointee.version = newValue }
  }

  /// Whether a read on the calling thread is tracked; seldom true where it is not.
  var isReadTracked: Bool {
    memory.content.pointee.tracking._withUnsafeGuaranteedRef { $0.isOn }
  }

  /// Whether somebody traces the array: asked without the lock where nothing else needs it.
  var isTraced: Bool {
    get { memory.content.pointee.isTraced.load(ordering: .relaxed) }
    nonmutating set { memory.content.pointee.isTraced.store(newValue, ordering: .relaxed) }
  }

  /// What writers and readers share. Protected by the data lock.
  var shared: SharedState {
    unsafeAddress { UnsafePointer(madeRest.shared) }
    nonmutating unsafeMutableAddress { madeRest.shared }
  }

  /// What a writer keeps during its outermost call. Touched only by the holder of the gate, and under
  /// the data lock while nobody holds it.
  var writer: WriterState {
    unsafeAddress { UnsafePointer(heldRest.writer) }
    nonmutating unsafeMutableAddress { heldRest.writer }
  }

  /// Whether what is made when it is needed first is there. Asked under the data lock.
  var hasRest: Bool { memory.content.pointee.rest != nil }

  /// The rest; made if it is not there. Called under the data lock.
  private var madeRest: CoreRest {
    if let rest = memory.content.pointee.rest { return rest }
    let rest = CoreRest.make()
    memory.content.pointee.rest = rest
    return rest
  }

  /// The rest, for the holder of the gate, who made it if it was not there.
  private var heldRest: CoreRest {
    guard let rest = memory.content.pointee.rest else {
      trap("A mutating call is not inside the gate")
    }
    return rest
  }
}

// MARK: - The data lock

extension ArrayCore {
  /// Takes the lock that guards what is said to be protected by it. No foreign code runs under it.
  @usableFromInline
  func lock() { memory.lock.lock() }

  @usableFromInline
  func unlock() { memory.lock.unlock() }

  /// Runs `body` while no other thread holds the lock. `body` must not call foreign code.
  func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}

// MARK: - The gate

/// The gate serialises the mutating calls of one array; recursive on the thread that holds it.
///
/// Readers never wait for it. It is held across foreign code in one case only: what a mutating call
/// was given and can only run at the instant of its change. That is the closures, and all that counts
/// as one: range expressions of a caller's own type, sources of chance, keys and ids with their `hash`
/// and `==`, the elements' `<` and `==`. Inside any of it, but for the closure of `transaction`, the
/// array must stay as it is: entering again traps and names both calls.
///
/// A thread takes it under the data lock, when it has no owner. A call of one edit that runs no foreign
/// code takes only the data lock, and has the gate for as long as it holds that.
extension ArrayCore {
  private var owner: UInt { memory.content.pointee.owner.load(ordering: .relaxed) }

  /// Whether the calling thread holds the gate.
  @usableFromInline
  var isHeldByCurrentThread: Bool {
    // Only this thread writes its own identity, so a relaxed read is exact for it.
    let owner = owner
    return owner != 0 && owner == currentThreadIdentity()
  }

  /// The identity of the thread that holds the gate; asked by that thread.
  var holder: UInt { owner }

  /// Begins a mutating call: waits until the gate is free or this thread's own, then takes it.
  ///
  /// - Parameter call: the call, for the message of a trap.
  @usableFromInline
  func enter(_ call: StaticString) {
    if isHeldByCurrentThread {
      enterAgain(call)
    } else {
      lockGate(isForEdit: false)
      let rest = madeRest
      memory.content.pointee.owner.store(currentThreadIdentity(), ordering: .relaxed)
      unlock()
      rest.writer.pointee.depth = 1
      rest.writer.pointee.call = call
    }
  }

  /// Begins a mutating call inside another one.
  private func enterAgain(_ call: StaticString) {
    if let closureOwner = writer.closureOwner {
      let array = name.map { "the array \($0)" } ?? "the array"
      trap("\(call) changes \(array) inside the closure of \(closureOwner)")
    }
    writer.depth += 1
    writer.call = call
  }

  /// Takes the data lock when nobody holds the gate.
  ///
  /// - Parameter isForEdit: whether the caller makes one edit under the lock, and does not take the
  ///   gate.
  private func lockGate(isForEdit: Bool) {
    lock()
    // Ordered with the store of `leaveGate`: what its holder has written is seen here.
    if memory.content.pointee.owner.load(ordering: .acquiring) != 0 {
      waitForGate(isForEdit: isForEdit)
    }
  }

  private func waitForGate(isForEdit: Bool) {
    let rest = madeRest
    let freed = rest.waiters.pointee.freed ?? LockCondition()
    rest.waiters.pointee.freed = freed
    rest.waiters.pointee.count.add(1, ordering: .sequentiallyConsistent)
    while memory.content.pointee.owner.load(ordering: .sequentiallyConsistent) != 0 {
      freed.wait(with: memory.lock)
    }
    let waiting = rest.waiters.pointee.count.subtract(1, ordering: .sequentiallyConsistent).newValue
    // Who takes the gate signals when it gives it back; who does not lets the next one go on.
    if isForEdit, waiting > 0 { freed.signal() }
  }

  /// Gives back what the last `enter` took.
  func leaveGate() {
    let rest = heldRest
    rest.writer.pointee.depth -= 1
    if rest.writer.pointee.depth > 0 { return }
    // A thread that begins to wait after this sees that nobody holds the gate; one that has begun
    // before is seen here, and has given the lock back when it is to be had.
    memory.content.pointee.owner.store(0, ordering: .sequentiallyConsistent)
    if rest.waiters.pointee.count.load(ordering: .sequentiallyConsistent) == 0 { return }
    withLock { rest.waiters.pointee.freed?.signal() }
  }

  /// Whether the next ``leaveGate()`` gives the gate back. Asked by its holder.
  var isOutermost: Bool { writer.depth == 1 }

  /// Runs foreign code that a mutating call was given, with the array closed to other mutating calls.
  ///
  /// If this runs inside other such code, the array stays closed by that code's call afterwards.
  @inlinable
  func runClosure<Result, Failure: Error>(
    of call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outerOwner = closeArray(by: call)
    defer { _ = closeArray(by: outerOwner) }
    return try body()
  }

  /// Closes the array to other mutating calls, or opens it.
  ///
  /// - Returns: which call had closed it.
  @usableFromInline
  func closeArray(by call: StaticString?) -> StaticString? {
    defer { writer.closureOwner = call }
    return writer.closureOwner
  }
}

// MARK: - In memory

/// The one block of memory of an array's core.
private final class CoreMemory: ManagedBuffer<Void, CoreContent> {
  static func make() -> CoreMemory {
    let memory = unsafeDowncast(CoreMemory.create(minimumCapacity: 1) { _ in }, to: CoreMemory.self)
    memory.content.initialize(to: CoreContent())
    memory.lock.makeLock()
    return memory
  }

  deinit {
    lock.endLock()
    content.pointee.rest?.end()
    content.deinitialize(count: 1)
  }

  @inline(__always)
  var content: UnsafeMutablePointer<CoreContent> { withUnsafeMutablePointerToElements { $0 } }

  /// The data lock.
  @inline(__always)
  var lock: LockMemory {
    UnsafeMutableRawPointer(content).assumingMemoryBound(to: LockContent.self)
  }
}

/// What every array needs besides its elements.
private struct CoreContent: ~Copyable {
  /// The data lock, at the beginning of the memory.
  var lock = LockContent()
  /// The thread that holds the gate; 0 for none.
  let owner = Atomic<UInt>(0)
  let isTraced = Atomic(false)
  var version = 0
  var rest: CoreRest?
  /// Kept here because a static property is asked for more slowly. It is there for good.
  let tracking = Unmanaged.passUnretained(ReadTracking.shared)
}

/// Where the second block of an array is: what it needs when somebody observes it, or changes it by more
/// than an edit at a time.
///
/// Its parts are not one struct: they are guarded by different things, and an access to a part of a
/// struct counts as one to all of it.
private struct CoreRest {
  let shared: UnsafeMutablePointer<SharedState>

  static func make() -> CoreRest {
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: waitersOffset + MemoryLayout<GateWaiters>.stride, alignment: 16)
    let rest = CoreRest(shared: block.assumingMemoryBound(to: SharedState.self))
    rest.shared.initialize(to: SharedState())
    rest.writer.initialize(to: WriterState())
    rest.waiters.initialize(to: GateWaiters())
    return rest
  }

  func end() {
    waiters.deinitialize(count: 1)
    writer.deinitialize(count: 1)
    UnsafeMutableRawPointer(shared.deinitialize(count: 1)).deallocate()
  }

  var writer: UnsafeMutablePointer<WriterState> {
    (UnsafeMutableRawPointer(shared) + CoreRest.writerOffset)
      .assumingMemoryBound(to: WriterState.self)
  }

  var waiters: UnsafeMutablePointer<GateWaiters> {
    (UnsafeMutableRawPointer(shared) + CoreRest.waitersOffset)
      .assumingMemoryBound(to: GateWaiters.self)
  }

  private static var writerOffset: Int { aligned(MemoryLayout<SharedState>.size) }

  private static var waitersOffset: Int {
    writerOffset + aligned(MemoryLayout<WriterState>.size)
  }

  /// The next multiple of 16, where each of the parts may begin.
  private static func aligned(_ size: Int) -> Int { (size + 15) / 16 * 16 }
}

/// Those who wait for the gate.
private struct GateWaiters: ~Copyable {
  /// What they wait for; nil if nobody ever did. Protected by the data lock.
  var freed: LockCondition?
  /// How many wait.
  let count = Atomic<Int>(0)
}

/// What the writers and readers of an array share, besides its elements.
struct SharedState {
  /// What happened since the versions at which coalescing observers stand.
  var history = EditHistory()
  /// The coalescing observers to wake at a change.
  var sleepers = Sleepers()
  /// Records on their way.
  var deliveries = DeliveryQueue()
  /// Whether a batch is kept for observers who stand at the same version.
  var hasMadeBatch = false
  /// What was read under tracking since the last change.
  var readMarks = ReadMarks()
  /// Those who trace the array; nil if nobody does.
  var tracer: Tracer?
  /// What the array is called in traces and messages.
  var name: String?
  /// The number of calls of `replaceAllInBackground` so far.
  var startedBackgroundCalls = 0
  /// The number of the latest of those calls that replaced the elements.
  var endedBackgroundCall = 0
  /// The revisions of the present state besides its version.
  var known = KnownRevisions()

  /// Whether a record waits for somebody to deliver it, a participant to be woken, or somebody else
  /// to be told.
  var needsDelivery: Bool {
    deliveries.needsDelivery || sleepers.needsWaking || needsTelling
  }

  /// Whether somebody who tracks reads, or traces, is to be told.
  var needsTelling: Bool { readMarks.isDue || tracer?.isDue ?? false }

  /// Whether a change concerns nobody: it need not be noted.
  var isQuiet: Bool {
    history.isIdle && sleepers.isEmpty && deliveries.isIdle && readMarks.isIdle && tracer == nil
  }

  /// Whether somebody hears of records.
  var isHeard: Bool { deliveries.isHeard || tracer != nil }

  /// What somebody wants of a record that is published now.
  var wishes: RecordWishes {
    RecordWishes(
      isHeard: isHeard, wantsOld: deliveries.wantsOld, wantsNew: deliveries.wantsNew)
  }

  /// Hands a record to those who hear of it.
  ///
  /// - Parameter thread: the one that made it.
  mutating func enqueue(_ record: AnyChangeRecord, call: StaticString, by thread: UInt) {
    deliveries.enqueue(record, by: thread)
    if let tracer {
      tracer.note(.record(record, call: call))
      tracer.noteBacklog(deliveries.waitingCount)
    }
  }

  /// Notes a record whose edit the elements have seen.
  mutating func publish(_ edit: IndexEdit) {
    history.record(edit)
    sleepers.noteChange()
    readMarks.noteChange()
  }
}

/// What a writer keeps during its outermost call.
struct WriterState {
  /// How many mutating calls are inside one another.
  var depth = 0
  /// The call whose closure runs, if one does.
  var closureOwner: StaticString?
  /// Whether a transaction is open: edits go to the draft.
  var isTransacting = false
  /// The version of the draft.
  var draftVersion = 0
  /// The edits of the transaction.
  var edits: [DraftEdit] = []
  /// What was wanted of records when the transaction began.
  var wishes = RecordWishes()
  /// Whether the outermost call has something to deliver.
  var isDeliveryDue = false
  /// Whether the outermost call has something to release.
  var hasDeparted = false
  /// Whether the draft was read under tracking.
  var hasTrackedRead = false
  /// The revisions of the draft besides its version.
  var known = KnownRevisions()
  /// The mutating call that was entered last.
  var call: StaticString = ""
}

/// An edit of a transaction that is still open.
struct DraftEdit {
  let edit: IndexEdit
  /// The call that made it.
  let call: StaticString
  /// Its record with old and new elements; nil if it is made at the end, for those who hear it then.
  let record: AnyChangeRecord?
}

// MARK: - Whole lists in the background

extension ArrayCore {
  /// Gives a call its number, when it is made.
  @usableFromInline
  func startBackgroundCall() -> Int {
    withLock {
      shared.startedBackgroundCalls += 1
      return shared.startedBackgroundCalls
    }
  }

  /// Whether a call that was started later has replaced the elements.
  @usableFromInline
  func isOvertaken(_ number: Int) -> Bool {
    withLock { number < shared.endedBackgroundCall }
  }

  /// Notes that a call replaces the elements. Called by the holder of the gate.
  ///
  /// - Returns: false if one that was started later has done so: then nothing is noted.
  @usableFromInline
  func endBackgroundCall(_ number: Int) -> Bool {
    withLock {
      if number < shared.endedBackgroundCall { return false }
      shared.endedBackgroundCall = number
      return true
    }
  }
}

// MARK: - One record

extension ArrayCore {
  /// What the array is called.
  var name: String? { withLock { hasRest ? shared.name : nil } }

  /// Whether a transaction is open. Asked by the holder of the gate.
  @usableFromInline
  var isTransacting: Bool { writer.isTransacting }
}

extension ArrayCore {
  /// Where an edit goes, and what is recorded of it.
  @usableFromInline
  struct Demand {
    /// Which of the array's states the edit goes to: 0 is what everybody sees, 1 the draft.
    @usableFromInline var state = 0
    /// Whether somebody hears the record.
    @usableFromInline var isHeard = false
    /// Whether somebody wants its old elements.
    @usableFromInline var wantsOld = false
    /// Whether somebody wants its new elements.
    @usableFromInline var wantsNew = false
    /// The version of the record.
    @usableFromInline var version = 0
    /// Whether nobody is concerned: the version goes up, and that is all.
    @usableFromInline var isQuiet = false
    /// Whether the call is inside another one.
    @usableFromInline var isNested = false
  }

  /// Starts to make a record: takes the data lock, unless the edit goes to the draft.
  @usableFromInline
  func beginEdit() -> Demand {
    if writer.isTransacting {
      // An observer that is added before the transaction ends hears its records.
      return Demand(
        state: 1, isHeard: true, wantsOld: true, wantsNew: true,
        version: writer.draftVersion + 1)
    }
    lock()
    return demand
  }

  /// What is wanted of the next record. Asked under the data lock.
  private var demand: Demand {
    Demand(
      isHeard: shared.isHeard, wantsOld: shared.deliveries.wantsOld,
      wantsNew: shared.deliveries.wantsNew, version: version + 1)
  }

  /// Notes an edit that the elements have seen. Called under the data lock.
  private func publish(_ edit: IndexEdit) {
    version += 1
    shared.publish(edit)
  }

  /// Ends an edit that nobody hears: it takes its place in the log.
  @usableFromInline
  func endEdit(_ edit: IndexEdit) {
    publish(edit)
    endPublishing()
  }

  /// Ends an edit of the draft.
  ///
  /// - Parameter record: its record, if that is made already.
  @usableFromInline
  func endDraftEdit(_ edit: IndexEdit, record: AnyChangeRecord? = nil) {
    writer.draftVersion += 1
    writer.edits.append(
      DraftEdit(edit: edit, call: writer.call, record: record))
  }

  /// Ends an edit: it takes its place in the log, and its record in the queue.
  @usableFromInline
  func endEdit(_ edit: IndexEdit, record: AnyChangeRecord) {
    publish(edit)
    enqueue(record, call: writer.call, by: holder)
    endPublishing()
  }

  /// Hands a record to those who hear of it. Called under the data lock.
  private func enqueue(_ record: AnyChangeRecord, call: StaticString, by thread: UInt) {
    shared.enqueue(record, call: call, by: thread)
    if shared.deliveries.isLimited { leaveCrowded(by: thread) }
  }

  private func endPublishing() {
    noteDelivery()
    unlock()
  }

  /// Notes whether the outermost call has something to deliver. Called under the data lock.
  func noteDelivery() {
    if shared.needsDelivery { writer.isDeliveryDue = true }
  }
}

// MARK: - Calls of one edit

/// A call of one edit that runs no foreign code needs no gate: it takes the data lock when nobody holds
/// the gate, and makes its record under it.
extension ArrayCore {
  /// Begins a call of one edit, and its edit.
  @usableFromInline
  func beginSingleEdit(_ call: StaticString) -> Demand {
    if isHeldByCurrentThread { return beginNestedEdit(call) }
    lockGate(isForEdit: true)
    if !hasRest || shared.isQuiet { return Demand(version: version + 1, isQuiet: true) }
    // Who holds the data lock while nobody holds the gate is alone as its holder would be.
    writer.call = call
    return demand
  }

  private func beginNestedEdit(_ call: StaticString) -> Demand {
    enterAgain(call)
    var demand = beginEdit()
    demand.isNested = true
    return demand
  }

  /// Ends a call that makes no edit after all.
  @usableFromInline
  func endWithoutEdit(_ demand: Demand) {
    if demand.state == 0 { unlock() }
    if demand.isNested { leave() }
  }

  /// Ends a call of one edit that concerns nobody.
  @usableFromInline
  func endQuietEdit() {
    version += 1
    unlock()
  }

  /// Ends a call of one edit that nobody hears.
  @usableFromInline
  func endSingleEdit(_ edit: IndexEdit) {
    publish(edit)
    unlockAndDeliver()
  }

  /// Ends a call of one edit.
  @usableFromInline
  func endSingleEdit(_ edit: IndexEdit, record: AnyChangeRecord) {
    publish(edit)
    enqueue(record, call: writer.call, by: currentThreadIdentity())
    unlockAndDeliver()
  }

  private func unlockAndDeliver() {
    if unlockWithNeeds() { deliver() }
  }

  /// Gives the data lock back.
  ///
  /// - Returns: whether there is something to deliver.
  private func unlockWithNeeds() -> Bool {
    defer { unlock() }
    return shared.needsDelivery
  }
}
