/// The state of a list, besides its elements, that writers and readers share.
///
/// What is asked for at each edit is inlined: otherwise it is called with a copy of the whole value.
package struct SharedState: ~Copyable {
  /// The changes since the versions of coalescing observers.
  package var history = EditHistory()
  /// The coalescing observers to notify of a change.
  package var idleParticipants = IdleParticipants()
  /// The memory of the records that wait to be delivered; `nil` if there was never an observer of
  /// records, as in most lists.
  private var deliveryMemory: UnsafeMutablePointer<DeliveryQueue>?
  /// Whether the last batch is cached for other observers at the same version.
  package var hasCachedBatch = false
  /// The tracked reads since the last change.
  package var readMarks = ReadMarks()
  /// The traces of the list, or `nil`.
  var tracer: Tracer?
  /// The name of the list in traces and messages.
  var name: String?
  /// The number of calls of `replaceAllInBackground` so far.
  var startedBackgroundCalls = 0
  /// The number of the latest of those calls that replaced the elements.
  var endedBackgroundCall = 0
  /// The aliases of the current state's revision.
  var aliases = RevisionAliases()
  /// The index of elements by their ids; `nil` before the first lookup.
  var identityIndex: IdentityIndex?

  deinit {
    if let deliveryMemory { deallocateBytes(deliveryMemory.deinitialize(count: 1)) }
  }

  /// The records that wait to be delivered, and their observers.
  var deliveries: DeliveryQueue {
    unsafeAddress { UnsafePointer(deliveryMemory ?? DeliveryQueue.none) }
    unsafeMutableAddress {
      if let deliveryMemory { return deliveryMemory }
      let memory = allocateBytes(MemoryLayout<DeliveryQueue>.size)
        .bindMemory(to: DeliveryQueue.self, capacity: 1)
      memory.initialize(to: DeliveryQueue())
      deliveryMemory = memory
      return memory
    }
  }

  /// Starts a delivery: see ``DeliveryQueue/begin()``.
  mutating func beginDelivery() -> Bool { isRecordWaiting && deliveries.begin() }

  /// Whether records wait and no thread delivers.
  @inline(__always)
  var isRecordWaiting: Bool { deliveryMemory != nil && deliveries.needsDelivery }

  /// Whether there are neither observers of records nor waiting records.
  @inline(__always)
  private var isDeliveryIdle: Bool { deliveryMemory == nil || deliveries.isIdle }

  /// Whether a record waits to be delivered, or a participant, a tracker or a trace to be notified.
  @inline(__always)
  var needsDelivery: Bool {
    isRecordWaiting || idleParticipants.needsWaking || needsReporting
  }

  /// Whether there is nothing to do except notifying participants, if there are any.
  @inline(__always)
  var needsOnlyWaking: Bool { !isRecordWaiting && !needsReporting }

  /// Whether trackers of reads, or traces, must be notified.
  @inline(__always)
  var needsReporting: Bool { readMarks.isDue || tracer?.isDue ?? false }

  /// Whether a change affects neither the log nor observers: it need not be noted.
  @inline(__always)
  var isQuiet: Bool { history.isIdle && isUnobserved }

  /// Whether a change affects at most the log: there is no observer to notify, and no record waits.
  /// That is so for all changes of a turn but the first.
  @inline(__always)
  var isUnobserved: Bool {
    idleParticipants.isEmpty && isDeliveryIdle && readMarks.isIdle && tracer == nil
  }

  /// Whether there are observers of records.
  @inline(__always)
  var hasReceivers: Bool {
    deliveryMemory != nil && deliveries.hasReceivers || tracer != nil
  }

  /// Whether each edit is needed, and not only their combined result.
  var needsEdits: Bool { hasReceivers || history.keepLimit > 0 }

  /// Whether there are observers of records, or positions in the log. A merely idle participant has
  /// seen no state.
  var isFollowed: Bool { !history.isEmpty || !isDeliveryIdle }

  /// Whether there are observers of records, or will be when the waiting records have been
  /// delivered.
  var isAskedForRecords: Bool {
    deliveryMemory != nil && !deliveries.entries.isEmpty || tracer != nil
  }

  /// The contents that observers want of a record that is published now.
  var wishes: RecordWishes {
    RecordWishes(
      hasReceivers: hasReceivers, wantsOld: deliveries.wantsOld, wantsNew: deliveries.wantsNew)
  }

  /// Queues a record for its observers.
  ///
  /// - Parameter thread: the thread that made it.
  mutating func enqueue(_ record: AnyChangeRecord, call: StaticString, by thread: UInt) {
    deliveries.enqueue(record, by: thread)
    if let tracer {
      tracer.note(.record(record, call: call))
      tracer.noteBacklog(deliveries.waitingCount)
    }
  }

  /// Starts the delivery of a record that need not wait, without queueing it.
  ///
  /// - Returns: the first round; `nil`, and nothing is done, if the record must be queued.
  mutating func handAtOnce(_ record: AnyChangeRecord) -> DeliveryRound? {
    tracer == nil && !readMarks.isDue ? deliveries.handAtOnce(record) : nil
  }

  /// Notes a record whose edit has been applied to the elements.
  mutating func publish(_ edit: IndexEdit) {
    history.record(edit)
    noteChange()
  }

  /// Notes a record of one element, whose edit has been applied to the elements.
  mutating func publish(_ edit: SingleEdit) {
    history.record(edit)
    noteChange()
  }

  /// Notes the edits of a transaction, not empty, which have been applied to the elements.
  mutating func publish(_ edits: DraftEdits) {
    if !history.isIdle {
      for index in edits.indices {
        if let edit = edits.single(at: index) {
          history.record(edit)
        } else {
          history.record(edits[index])
        }
      }
    }
    noteChange()
  }

  /// Notes one or more changes for idle participants and for the trackers of reads.
  @inline(__always)
  mutating func noteChange() {
    idleParticipants.noteChange()
    readMarks.noteChange()
  }
}

/// The state of a writer during its outermost call.
package struct WriterState: ~Copyable {
  /// The number of nested mutating calls.
  var depth = 0
  /// The call whose closure runs, if one does.
  var closureOwner: StaticString?
  /// Whether a transaction is open: edits go to the draft.
  var isTransacting = false
  /// The version of the draft.
  package var draftVersion = 0
  /// The edits of the transaction.
  package var edits: DraftEdits { open?.pointee.edits ?? DraftEdits() }
  /// Their records, if those are made at once.
  package var records: [AnyChangeRecord] { open?.pointee.records ?? [] }
  /// Both; `nil` if no transaction is open. An address, because most lists never have one.
  var open: UnsafeMutablePointer<OpenDraft>?
  /// The record contents that were wanted at the start of the transaction.
  var wishes = RecordWishes()
  /// Whether the outermost call has records to deliver or observers to notify.
  var isDeliveryDue = false
  /// What the outermost call releases after the gate, each held by a closure that is never called: the
  /// deinitializer of an element may run any code, even code that waits for another thread that changes
  /// the list.
  var departed: [() -> Void] = []
  /// Whether the draft was read under tracking.
  var hasTrackedRead = false
  /// The aliases of the draft's revision.
  package var aliases = RevisionAliases()
  /// The rows of the draft's elements by their ids; `nil` before the first lookup since its first
  /// edit.
  var draftRows: DraftRows?
  /// The mutating call that was entered last.
  package var call: StaticString = ""
}

/// The edits of an open transaction.
struct OpenDraft {
  var edits = DraftEdits()
  /// Their records, if those are made at once.
  var records: [AnyChangeRecord] = []
}
