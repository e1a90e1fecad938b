// The start and the end of a transaction, except generic code: its edits, versions and traces.

/// The wanted contents of records: whether they have observers, and which of their elements.
package struct RecordWishes {
  package internal(set) var hasReceivers: Bool
  package internal(set) var wantsOld: Bool
  package internal(set) var wantsNew: Bool

  init(hasReceivers: Bool = false, wantsOld: Bool = false, wantsNew: Bool = false) {
    self.hasReceivers = hasReceivers
    self.wantsOld = wantsOld
    self.wantsNew = wantsNew
  }

  /// Whether records with these contents satisfy other wishes.
  func cover(_ other: RecordWishes) -> Bool {
    (hasReceivers || !other.hasReceivers) && (wantsOld || !other.wantsOld)
      && (wantsNew || !other.wantsNew)
  }

  /// Adds other wishes.
  mutating func add(_ other: RecordWishes) {
    hasReceivers = hasReceivers || other.hasReceivers
    wantsOld = wantsOld || other.wantsOld
    wantsNew = wantsNew || other.wantsNew
  }
}

/// The records of an ending transaction, with the wanted contents.
package struct TransactionRecords {
  /// The contents of the records.
  private(set) var wishes: RecordWishes
  /// The records, one for each edit; empty if they have no observers.
  private(set) var records: [AnyChangeRecord]

  init() { (wishes, records) = (RecordWishes(), []) }

  /// Makes the records again, with further contents.
  ///
  /// - Parameter make: makes them. The data lock is free: it takes as long as reading the elements.
  mutating func make(
    alsoFor wishes: RecordWishes, _ make: (RecordWishes) -> [AnyChangeRecord]
  ) {
    self.wishes.add(wishes)
    records = make(self.wishes)
  }
}

extension ArrayCore {
  /// Starts an outermost transaction.
  package func openDraft() {
    writer.isTransacting = true
    writer.open = .allocate(capacity: 1)
    writer.open?.initialize(to: OpenDraft())
    withLock {
      writer.draftVersion = version
      writer.aliases = shared.aliases
      writer.wishes = shared.wishes
      note { _ in
        .transactionBegan(
          call: "\(writer.call)", revision: presentRevision)
      }
    }
  }

  /// Whether records of the open transaction are made at once: old and new elements were wanted at
  /// its start.
  @usableFromInline
  package var makesDraftRecords: Bool { writer.wishes.wantsOld && writer.wishes.wantsNew }

  /// Acquires the data lock at the end of a transaction, when its records have all wanted contents.
  /// From then on no observer can be added before they are published.
  ///
  /// - Parameter make: makes the records. At most three times: each time more is wanted.
  package func lockForPublishing(_ make: (RecordWishes) -> [AnyChangeRecord]) -> TransactionRecords
  {
    var prepared = TransactionRecords()
    lock()
    while let wishes = wishes(beyond: prepared) {
      unlock()
      prepared.make(alsoFor: wishes, make)
      lock()
    }
    return prepared
  }

  /// The contents that observers want of an ending transaction's records, if the records lack some
  /// of them. Called under the data lock.
  func wishes(beyond prepared: TransactionRecords) -> RecordWishes? {
    let wishes = shared.wishes
    return prepared.wishes.cover(wishes) ? nil : wishes
  }

  /// Publishes the edits of the draft and their records. Called under the data lock.
  package func publishDraft(_ prepared: TransactionRecords) {
    let start = presentRevision
    shared.aliases = writer.aliases
    let edits = writer.edits
    if !edits.isEmpty { shared.publish(edits) }
    version += edits.count
    if !prepared.records.isEmpty {
      edits.forEachCall { shared.enqueue(prepared.records[$0], call: $1, by: holder) }
    }
    if shared.deliveries.isLimited { moveLaggingToLog(by: holder) }
    note { _ in .transactionEnded(start: start, end: presentRevision) }
    noteDelivery()
  }

  /// Rolls back the draft's later edits.
  package func rollBackDraft(to version: Int, _ aliases: RevisionAliases, editCount: Int) {
    writer.aliases = aliases
    noteRolledBack(writer.edits.count - editCount)
    writer.draftVersion = version
    if let open = writer.open {
      open.pointee.edits.removeSuffix(from: editCount)
      if open.pointee.records.count > editCount {
        open.pointee.records.removeSubrange(editCount...)
      }
    }
    // Its rows are valid if they include only remaining edits.
    if let rows = writer.draftRows, rows.editCount > editCount { writer.draftRows = nil }
  }

  /// Ends an outermost transaction.
  package func closeDraft() {
    writer.open?.deinitialize(count: 1).deallocate()
    writer.open = nil
    writer.draftRows = nil
    writer.isTransacting = false
    writer.hasTrackedRead = false
  }
}

// MARK: - Elements by id

extension ArrayCore {
  /// The only row of an open transaction's draft that may have an id, ``noRow`` or ``unknownRow``.
  /// Called by the holder of the gate.
  ///
  /// - Parameter hash: the hash of the id.
  @usableFromInline
  func draftRow(of hash: UInt32) -> Int {
    guard let draft = writer.draftRows, hasCurrentDraftRows else { return ArrayCore.unknownRow }
    return draft.rows.onlyRow(of: hash)
  }

  /// Whether a transaction is open whose draft's rows are known, as they are now. Called by the
  /// holder of the gate.
  @usableFromInline
  var hasCurrentDraftRows: Bool { writer.draftRows?.editCount == writer.edits.count }

  /// Notes that the last edit replaced an element by one with the same id, in a draft whose rows
  /// were known: they still are. Called by the holder of the gate.
  @usableFromInline
  func noteKeptID() {
    guard let draft = writer.draftRows, draft.editCount == writer.edits.count - 1 else { return }
    draft.editCount += 1
  }
}
