// How the standard library's observation sees reads.

extension ArrayCore {
  /// Begins a read: notes it if somebody tracks that, brings a list that follows others up to date,
  /// and takes the data lock.
  ///
  /// - Returns: false if the calling thread holds the gate, and so needs no lock.
  @usableFromInline
  func beginRead() -> Bool {
    // One test for both: most reads are neither tracked nor of a list that follows others.
    if isReadAttended { attendRead() }
    if isHeldByCurrentThread { return false }
    lock()
    return true
  }

  private func attendRead() {
    if isFed { attendFedRead() } else { noteTrackedRead() }
  }

  /// Notes that the calling thread is about to read, if somebody tracks that. Before the read: a
  /// change in between is then told.
  func noteRead() {
    if isReadAttended, !isFed || ReadTracking.shared.isOn { noteTrackedRead() }
  }

  func noteTrackedRead() {
    noteTrackedReadHere()
    if isFed { feed.noteTrackedRead() }
  }

  /// Notes a tracked read of this list only.
  func noteTrackedReadHere() {
    let entry = withLock { shared.readMarks.entry() }
    entry.reads.note(entry.path)
    if isHeldByCurrentThread, isTransacting { writer.hasTrackedRead = true }
  }

  /// Tells who read under tracking before a change. With nothing held: it is foreign code.
  func tellTrackers() {
    for entry in withLock({ shared.readMarks.takeDue() }) { entry.mark.tell(entry.path) }
  }

  /// Notes that a transaction threw and so many records of the draft were taken back. Who read it
  /// under tracking is told.
  func noteTakenBack(_ count: Int) {
    withLock {
      note { _ in .transactionFailed(takenBack: count) }
      if writer.hasTrackedRead, count > 0 { shared.readMarks.noteChange() }
      if shared.needsTelling { writer.isDeliveryDue = true }
    }
  }
}
