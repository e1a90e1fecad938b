// Derived lists: they are updated before they are read, and their idle participants are notified of
// changes of their sources.

extension ArrayCore {
  /// Whether the list is derived.
  @inline(__always)
  package var isDerived: Bool { memory.content.pointee.isDerived }

  /// The updater of the list. Used only for derived lists.
  package var updater: any ListUpdater {
    guard let link = memory.content.pointee.sideTable?.link.pointee else {
      trap("A list that follows no other was asked what it follows")
    }
    return link.updater
  }

  /// Makes the list a derived one. Called before others know it.
  package func follow(_ link: UpdaterLink) {
    withLock { allocatedSideTable.link.pointee = link }
    memory.content.pointee.isDerived = true
    memory.content.pointee.tracking = Unmanaged.passUnretained(ReadTracking.always)
  }

  /// Updates a derived list, unless the calling thread is already updating it. Calls client code,
  /// so no lock may be held.
  @inline(__always)
  package func bringUpToDate() {
    if isDerived { updateFromSources() }
  }

  @inline(never)
  private func updateFromSources() {
    if isCurrent { return }
    let updater = updater
    if !updater.isHere { return }
    var due: [ArrayCore] = []
    updater.bringUpToDate(&due)
    due.deliverAll()
  }

  /// Whether a derived list is current. Most reads of one end here.
  private var isCurrent: Bool {
    guard let sideTable = memory.content.pointee.sideTable else { return false }
    // Not retained for the check: the core holds it for its own lifetime.
    let link = UnsafeRawPointer(sideTable.link).load(as: Unmanaged<UpdaterLink>?.self)
    return link?._withUnsafeGuaranteedRef { $0.isCurrent } ?? false
  }

  /// Whether the list is current, or will not be updated any more. A list that follows no other is
  /// current.
  var isCurrentOrGone: Bool { !isDerived || isCurrent || updater.isGone }

  /// Updates a derived list, on the main actor if it is main-actor-isolated.
  func becomeCurrent(isolation: isolated (any Actor)?) async {
    if !isDerived { return }
    if updater.isBound { await MainActor.run { bringUpToDate() } } else { bringUpToDate() }
  }

  /// Prepares a read of a derived list.
  func attendDerivedRead() {
    if ReadTracking.shared.isOn { noteTrackedRead() }
    if !isHeldByCurrentThread { updateFromSources() }
  }

  /// Handles changes since the list's last update. Called outside all locks, after an observer or a
  /// participant was added: an earlier change of the source, after the update of the list, has
  /// notified none.
  @inline(__always)
  func checkForMissed() {
    if isDerived { findMissed() }
  }

  private func findMissed() {
    if isHeldByCurrentThread { return noteMissed() }
    if !updater.isTold {
      updater.wake()
    } else if withLock({ shared.needsDelivery }) {
      // Another thread has updated it in between, and the records that notified that thread are
      // delivered.
      deliver()
    }
  }

  /// Notes that the list must be updated when the calling thread releases its gate.
  package func noteMissed() {
    updater.noteMissed()
    writer.isDeliveryDue = true
  }

  /// Notes that the calling thread must deliver when it releases the gate, which it holds.
  package func noteDeliveryDue() { writer.isDeliveryDue = true }

  /// Re-arms a participant that may have been notified of a change with no effect. Called under the
  /// data lock.
  func makeIdle(_ participant: any TurnParticipant) {
    shared.idleParticipants.insert(participant)
  }

  /// Notifies idle participants and trackers of reads of a change of a source; they learn its effect
  /// when they read the list. Called outside all locks.
  ///
  /// - Parameter areRecordsWanted: whether to do nothing if there are, or will be, observers of
  ///   records: then the list must be updated after each change of its source.
  /// - Returns: whether it was done.
  @discardableResult
  package func passOnSourceChange(unless areRecordsWanted: Bool) -> Bool {
    lock()
    if areRecordsWanted, shared.isAskedForRecords {
      unlock()
      return false
    }
    shared.noteChange()
    wakeOrDeliver()
    return true
  }

  /// Notifies trackers of reads of a change that is about to happen inside an element, and the lists
  /// below. Idle participants remain idle: they are notified of the change itself. Called outside all
  /// locks.
  ///
  /// - Parameter isWaking: whether to notify participants now, because nothing will later.
  package func noteComingChange(isWaking: Bool) {
    let idle = withLock {
      shared.readMarks.noteChange()
      return shared.idleParticipants.all
    }
    notifyTrackers()
    for participant in idle { participant.noteComingChange(isWaking: isWaking) }
  }

  /// Whether there is neither an observer, an idle participant, a tracked read nor a position in the
  /// log: nobody needs to know of a change.
  package var isQuiet: Bool { withLock { shared.isQuiet } }

  // What other modules ask of the shared state, under the data lock: a computed property of a value
  // is called there with a copy of the whole value.

  /// Whether each edit is needed, and not only their combined result.
  package var needsEdits: Bool { shared.needsEdits }

  /// Whether there are positions in the log.
  package var hasPositions: Bool { !shared.history.isEmpty }

  /// Whether there are observers of records, or positions in the log.
  package var isFollowed: Bool { shared.isFollowed }

  /// The contents that observers want of a record that is published now.
  package var wishes: RecordWishes { shared.wishes }
}

extension [ArrayCore] {
  /// Delivers the records of all lists. Called outside all locks.
  @inline(never)
  package func deliverAll() {
    for core in self { core.deliver() }
  }
}

// MARK: - Records

extension ArrayCore {
  /// Ends an edit of a derived list. Called by the holder of the gate, under the data lock.
  ///
  /// - Parameter record: its record; `nil` if it has no observers.
  package func endDerivedEdit(_ edit: IndexEdit, _ record: AnyChangeRecord?) {
    version += 1
    shared.publish(edit)
    guard let record else { return }
    shared.enqueue(record, call: writer.call, by: holder)
    if shared.deliveries.isLimited { moveLaggingToLog(by: holder) }
  }

  /// Ends an edit of one element of a derived list, without observers and history. Called by the
  /// holder of the gate, under the data lock.
  package func endDerivedEdit(_ edit: SingleEdit) {
    version += 1
    shared.publish(edit)
    #if DEBUG
      memory.content.pointee.singleEditCount += 1
    #endif
  }

  #if DEBUG
    /// The number of edits that went the short way of one element. Protected by the data lock.
    var singleEditCount: Int { memory.content.pointee.singleEditCount }
  #endif

  /// Ends the edits of a derived list, without observers and history. Called by the holder of the
  /// gate, under the data lock.
  ///
  /// - Parameters:
  ///   - runs: the combined result of the edits.
  ///   - count: the number of edits.
  package func endDerivedEdits(_ runs: some RunList, count: Int) {
    version += count
    composeDerived(runs)
    shared.noteChange()
  }

  /// Notes, for the observers that get one batch for many edits, that elements which are removed
  /// next may come back. Called under the data lock.
  package func depart(_ rows: [DepartingRow]) {
    if !rows.isEmpty { shared.history.depart(rows) }
  }

  /// Notes that a move in the source touched an element, which stays in its place: it may be the one
  /// that moves in the batch of a turn. Called by the holder of the gate.
  package func noteMove(at index: Int) { withLock { shared.history.noteMove(at: index) } }

  /// Composes changes that are no edits: marks of elements that stay in their places. Called under
  /// the data lock.
  package func noteMoves(_ runs: some RunList) { composeDerived(runs) }

  /// Composes the combined result of edits of one instant with the log. Called under the data lock.
  private func composeDerived(_ runs: some RunList) {
    shared.history.compose(runs)
  }

  /// Makes a record of a derived list, without adding its edit to the log:
  /// ``endDerivedRecords(_:)`` adds the combined result. Called by the holder of the gate, under
  /// the data lock.
  ///
  /// - Parameter record: the record; `nil` if it has no observers.
  package func makeDerivedRecord(_ edit: IndexEdit, _ record: AnyChangeRecord?) {
    version += 1
    shared.history.keep(edit)
    if let record { shared.enqueue(record, call: writer.call, by: holder) }
  }

  /// Ends the edits whose records were made. Called by the holder of the gate, under the data lock.
  ///
  /// - Parameter runs: the combined result of the edits.
  package func endDerivedRecords(_ runs: some RunList) {
    composeDerived(runs)
    shared.noteChange()
    if shared.deliveries.isLimited { moveLaggingToLog(by: holder) }
  }
}
