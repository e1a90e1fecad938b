// How one record is made: in a call that holds the gate, or in a call of a single edit.

extension ArrayCore {
  /// The target of an edit, and the contents of its record.
  @usableFromInline
  package struct Demand {
    /// The version of the record.
    @usableFromInline package let version: Int
    /// The flags below, a bit each: so all of them are returned in registers.
    @usableFromInline private(set) var traits: UInt8

    init(
      version: Int, isOfDraft: Bool = false, hasReceivers: Bool = false, wantsOld: Bool = false,
      wantsNew: Bool = false, isQuiet: Bool = false, keepsElements: Bool = false
    ) {
      self.version = version
      traits =
        (isOfDraft ? 1 : 0) | (hasReceivers ? 2 : 0) | (wantsOld ? 4 : 0) | (wantsNew ? 8 : 0)
        | (isQuiet ? 16 : 0) | (keepsElements ? 64 : 0)
    }

    /// Whether the edit changes the draft, not the published state.
    @_alwaysEmitIntoClient package var isOfDraft: Bool { traits & 1 != 0 }
    /// Whether the record has observers.
    @_alwaysEmitIntoClient package var hasReceivers: Bool { traits & 2 != 0 }
    /// Whether an observer wants its old elements.
    @_alwaysEmitIntoClient package var wantsOld: Bool { traits & 4 != 0 }
    /// Whether an observer wants its new elements.
    @_alwaysEmitIntoClient package var wantsNew: Bool { traits & 8 != 0 }
    /// Whether the edit affects only the version: neither the log nor observers.
    @_alwaysEmitIntoClient var isQuiet: Bool { traits & 16 != 0 }
    /// Whether the call is inside another one.
    @_alwaysEmitIntoClient var isNested: Bool { traits & 32 != 0 }
    /// Whether the edit changes the draft, and its record is made at the end of the transaction, of
    /// elements that are kept until then.
    @_alwaysEmitIntoClient package var keepsElements: Bool { traits & 64 != 0 }

    mutating func noteNested() { traits |= 32 }
  }

  /// Starts to make a record: acquires the data lock, unless the edit changes the draft.
  @usableFromInline
  package func beginEdit() -> Demand {
    if writer.isTransacting { return draftDemand(keepsElements: !makesDraftRecords) }
    lock()
    return demand
  }

  /// The wanted contents of the next record of a transaction: an observer that is added before that
  /// ends receives it.
  @inline(__always)
  private func draftDemand(keepsElements: Bool) -> Demand {
    Demand(
      version: writer.draftVersion + 1, isOfDraft: true, hasReceivers: true, wantsOld: true,
      wantsNew: true, keepsElements: keepsElements)
  }

  /// The wanted contents of the next record. Called under the data lock.
  private var demand: Demand {
    Demand(
      version: version + 1, hasReceivers: shared.hasReceivers, wantsOld: shared.deliveries.wantsOld,
      wantsNew: shared.deliveries.wantsNew)
  }

  /// Notes an edit that has been applied to the elements. Called under the data lock.
  private func publish(_ edit: IndexEdit) {
    version += 1
    shared.publish(edit)
  }

  /// Ends an edit without observers: adds it to the log.
  @usableFromInline
  package func endEdit(_ edit: IndexEdit) {
    publish(edit)
    endPublishing()
  }

  /// Ends an edit of the draft.
  ///
  /// - Parameter record: its record, if that is made at once.
  @usableFromInline
  package func endDraftEdit(_ edit: IndexEdit, record: AnyChangeRecord? = nil) {
    let writer = heldSideTable.writer
    guard let open = writer.pointee.open else { return }
    writer.pointee.draftVersion += 1
    open.pointee.edits.append(edit, by: writer.pointee.call)
    if let record { open.pointee.records.append(record) }
  }

  /// Ends an edit of one element of the draft, whose record is made later.
  @usableFromInline
  func endDraftEdit(_ edit: SingleEdit) {
    let writer = heldSideTable.writer
    writer.pointee.draftVersion += 1
    writer.pointee.open?.pointee.edits.append(edit, by: writer.pointee.call)
  }

  /// Ends an edit: adds it to the log, and its record to the queue.
  @usableFromInline
  package func endEdit(_ edit: IndexEdit, record: AnyChangeRecord) {
    publish(edit)
    enqueue(record, call: writer.call, by: holder)
    endPublishing()
  }

  /// Queues a record for its observers. Called under the data lock.
  private func enqueue(_ record: AnyChangeRecord, call: StaticString, by thread: UInt) {
    shared.enqueue(record, call: call, by: thread)
    if shared.deliveries.isLimited { moveLaggingToLog(by: thread) }
  }

  private func endPublishing() {
    noteDelivery()
    unlock()
  }

  /// Notes whether the outermost call must deliver. Called under the data lock.
  func noteDelivery() {
    if shared.needsDelivery { writer.isDeliveryDue = true }
  }
}

// MARK: - Calls of one edit

/// A call of one edit that runs no client code needs no gate: it acquires the data lock when the
/// gate is free, and makes its record under it.
extension ArrayCore {
  /// Starts a call of one edit, and its edit.
  @usableFromInline
  func beginSingleEdit(_ call: StaticString) -> Demand {
    if isHeldByCurrentThread { return beginNestedEdit(call) }
    lockGate(isForEdit: true)
    if !hasSideTable { return Demand(version: version + 1, isQuiet: true) }
    if shared.isUnobserved { return Demand(version: version + 1, isQuiet: shared.isQuiet) }
    // A thread that holds the data lock while the gate is free is alone, as the gate's holder would
    // be.
    writer.call = call
    return demand
  }

  // Not inlined: it would make the others longer.
  @inline(never)
  private func beginNestedEdit(_ call: StaticString) -> Demand {
    if writer.isTransacting, writer.closureOwner == nil, !makesDraftRecords {
      // The call is not entered: it runs no code of a client, and there is nothing to do at its end.
      writer.call = call
      return draftDemand(keepsElements: true)
    }
    enterAgain(call)
    var demand = beginEdit()
    demand.noteNested()
    return demand
  }

  /// Ends a call that makes no edit.
  @usableFromInline
  func endWithoutEdit(_ demand: Demand) {
    if !demand.isOfDraft { unlock() }
    if demand.isNested { leave() }
  }

  /// Ends a call of one quiet edit.
  @usableFromInline
  func endQuietEdit() {
    version += 1
    unlock()
  }

  /// Ends a call of one edit without observers.
  @usableFromInline
  func endSingleEdit(_ edit: SingleEdit) {
    version += 1
    shared.history.record(edit)
    if shared.isUnobserved { return unlock() }
    shared.noteChange()
    unlockAndDeliver()
  }

  /// Ends a call of one edit.
  @usableFromInline
  func endSingleEdit(_ edit: SingleEdit, record: AnyChangeRecord) {
    version += 1
    shared.publish(edit)
    if !isDerived, let round = shared.handAtOnce(record) { return unlockAndDeliver(round) }
    enqueue(record, call: writer.call, by: currentThreadIdentity())
    unlockAndDeliver()
  }

  /// Releases the data lock, and delivers.
  private func unlockAndDeliver() {
    if !shared.needsDelivery {
      unlock()
    } else if isDerived {
      unlock()
      deliver()
    } else {
      wakeOrDeliver()
    }
  }

  /// Releases the data lock, and delivers, or only notifies participants if there is no more to do.
  func wakeOrDeliver() {
    if shared.needsOnlyWaking {
      // The result of a delivery, without acquiring the lock again.
      let woken = shared.idleParticipants.takeWaking()
      unlock()
      woken.wake()
    } else {
      unlock()
      deliver()
    }
  }
}
