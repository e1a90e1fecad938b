// Tracking reads with the standard library's observation.

extension ArrayCore {
  /// Starts a read: notes it if it is tracked, updates a derived list, and acquires the data lock.
  ///
  /// - Returns: `false` if the calling thread holds the gate, and so needs no lock.
  @usableFromInline
  func beginRead() -> Bool {
    // One test for both: most reads are neither tracked nor of a derived list.
    if isReadAttended { attendRead() }
    if isHeldByCurrentThread { return false }
    lock()
    return true
  }

  private func attendRead() {
    if isDerived { attendDerivedRead() } else { noteTrackedRead() }
  }

  /// Notes that the calling thread is about to read, if that is tracked. Called before the read: so
  /// a change in between is reported.
  package func noteRead() {
    if isReadAttended, !isDerived || ReadTracking.shared.isOn { noteTrackedRead() }
  }

  func noteTrackedRead() {
    noteTrackedReadHere()
    if !isDerived { return }
    updater.noteTrackedRead()
    if ListReads.isCollecting { ListReads.note(self) }
  }

  /// Notes a tracked read of this list only.
  package func noteTrackedReadHere() {
    let entry = withLock { shared.readMarks.entry() }
    entry.note()
    if ListReads.isCollecting, !isDerived { ListReads.note(self) }
    if isHeldByCurrentThread, isTransacting { writer.hasTrackedRead = true }
  }

  /// Notifies the trackers of reads before a change. Called outside all locks, because they are
  /// client code.
  func notifyTrackers() {
    let entries = withLock { shared.readMarks.takeDue() }
    #if DEBUG
      if !entries.isEmpty { NotifyingList.run(self) { for entry in entries { entry.notify() } } }
    #else
      for entry in entries { entry.notify() }
    #endif
  }

  /// Notes that a transaction threw and `count` records of the draft were rolled back. Trackers of
  /// reads of the draft are notified.
  func noteRolledBack(_ count: Int) {
    withLock {
      note { _ in .transactionFailed(takenBack: count) }
      if writer.hasTrackedRead, count > 0 { shared.readMarks.noteChange() }
      if shared.needsReporting { writer.isDeliveryDue = true }
    }
  }
}
