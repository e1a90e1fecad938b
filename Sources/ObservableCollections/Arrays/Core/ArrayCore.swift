import Synchronization

/// What an array consists of besides its elements: the locks, the version, the edit log, and the
/// records on their way.
///
/// It is not generic: code that is would have to ask the runtime for its types at every step.
///
/// `@unchecked Sendable` holds because `shared` is touched only behind `dataLock`, and `writer` only
/// by the holder of `gate`. The locks make accesses exclusive, so the runtime need not check it at
/// each; `.ci/run --long` runs the tests with these checks.
@usableFromInline
final class ArrayCore: @unchecked Sendable {
  /// Guards what is said to be protected by it. No foreign code runs under it.
  @usableFromInline let dataLock = Lock()
  /// Serialises mutating calls.
  @usableFromInline let gate = WriterGate()

  /// What writers and readers share. Protected by `dataLock`.
  @exclusivity(unchecked) var shared = SharedState()
  /// What a writer keeps during its outermost call. Touched only by the holder of `gate`.
  @exclusivity(unchecked) var writer = WriterState()
  /// Whether a read is tracked; kept here because a static property is asked for more slowly.
  let tracking = ReadTracking.shared
  /// Whether somebody traces the array: asked without the lock where nothing else needs it.
  let isTraced = Atomic(false)

  init() {}
}

/// What the writers and readers of an array share, besides its elements.
struct SharedState {
  /// The number of records so far.
  var version = 0
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
    version += 1
    history.record(edit)
    sleepers.noteChange()
    readMarks.noteChange()
  }
}

/// What a writer keeps during its outermost call.
struct WriterState {
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
    dataLock.withLock {
      shared.startedBackgroundCalls += 1
      return shared.startedBackgroundCalls
    }
  }

  /// Whether a call that was started later has replaced the elements.
  @usableFromInline
  func isOvertaken(_ number: Int) -> Bool {
    dataLock.withLock { number < shared.endedBackgroundCall }
  }

  /// Notes that a call replaces the elements. Called by the holder of the gate.
  ///
  /// - Returns: false if one that was started later has done so: then nothing is noted.
  @usableFromInline
  func endBackgroundCall(_ number: Int) -> Bool {
    dataLock.withLock {
      if number < shared.endedBackgroundCall { return false }
      shared.endedBackgroundCall = number
      return true
    }
  }
}

// MARK: - One record

extension ArrayCore {
  /// Begins a mutating call: waits for the gate.
  @usableFromInline
  func enter(_ call: StaticString) {
    gate.enter(call, name: name)
    writer.call = call
  }

  /// What the array is called.
  var name: String? { dataLock.withLock { shared.name } }

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
    dataLock.lock()
    return Demand(
      isHeard: shared.isHeard, wantsOld: shared.deliveries.wantsOld,
      wantsNew: shared.deliveries.wantsNew, version: shared.version + 1)
  }

  /// Ends an edit that nobody hears: it takes its place in the log.
  @usableFromInline
  func endEdit(_ edit: IndexEdit) {
    shared.publish(edit)
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
    shared.publish(edit)
    shared.enqueue(record, call: writer.call, by: gate.holder)
    if shared.deliveries.isLimited { leaveCrowded() }
    endPublishing()
  }

  private func endPublishing() {
    noteDelivery()
    dataLock.unlock()
  }

  /// Notes whether the outermost call has something to deliver. Called under the data lock.
  func noteDelivery() {
    if shared.needsDelivery { writer.isDeliveryDue = true }
  }
}
