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
  /// Where elements stand by their ids; nil if nobody ever asked.
  var identityIndex: IdentityIndex?

  /// Whether a record waits for somebody to deliver it, a participant to be woken, or somebody else
  /// to be told.
  var needsDelivery: Bool {
    deliveries.needsDelivery || sleepers.needsWaking || needsTelling
  }

  /// Whether nothing is to be done but to wake participants, if there are any.
  var needsOnlyWaking: Bool { !deliveries.needsDelivery && !needsTelling }

  /// Whether somebody who tracks reads, or traces, is to be told.
  var needsTelling: Bool { readMarks.isDue || tracer?.isDue ?? false }

  /// Whether a change concerns nobody: it need not be noted.
  var isQuiet: Bool { history.isIdle && wakesNobody }

  /// Whether a change concerns nobody but the log: nobody is to be woken or told, and nothing waits to be
  /// delivered. That is so at all changes of a turn but the first.
  var wakesNobody: Bool {
    sleepers.isEmpty && deliveries.isIdle && readMarks.isIdle && tracer == nil
  }

  /// Whether somebody hears of records.
  var isHeard: Bool { deliveries.isHeard || tracer != nil }

  /// Whether somebody needs each edit, and not only what they come to.
  var needsEdits: Bool { isHeard || history.keepLimit > 0 }

  /// Whether somebody hears of what happens, or stands at a state. Who only sleeps has seen none.
  var isFollowed: Bool { !history.isEmpty || !deliveries.isIdle }

  /// Whether somebody hears of records, or will when what waits has been delivered.
  var isAskedForRecords: Bool { !deliveries.entries.isEmpty || tracer != nil }

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

  /// Begins the delivery of a record that nothing stands in the way of, without queueing it.
  ///
  /// - Returns: the first round; nil, and nothing is done, if the record has to be queued.
  mutating func handAtOnce(_ record: AnyChangeRecord) -> DeliveryRound? {
    tracer == nil && !readMarks.isDue ? deliveries.handAtOnce(record) : nil
  }

  /// Notes a record whose edit the elements have seen.
  mutating func publish(_ edit: IndexEdit) {
    history.record(edit)
    noteChange()
  }

  /// Notes a record of one element, which the elements have seen.
  mutating func publish(_ edit: SingleEdit) {
    history.record(edit)
    noteChange()
  }

  mutating func noteChange() {
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
  /// Where the draft's elements stand by their ids; nil if nobody asked since its first edit.
  var draftRows: DraftRows?
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
