// What a list does that follows others: it is brought up to date before somebody looks at it, and
// those who sleep in it are woken when its source changes.

extension ArrayCore {
  /// Whether the list follows others.
  @inline(__always)
  var isFed: Bool { memory.content.pointee.isFed }

  /// What keeps the list current. Asked only of a list that follows others.
  var feed: any ListFeed {
    guard let link = memory.content.pointee.rest?.link.pointee else {
      trap("A list that follows no other was asked what it follows")
    }
    return link.feed
  }

  /// Makes the list one that follows others. Called before others know it.
  func follow(_ link: FeedLink) {
    withLock { madeRest.link.pointee = link }
    memory.content.pointee.isFed = true
    memory.content.pointee.tracking = Unmanaged.passUnretained(ReadTracking.always)
  }

  /// Brings a list that follows others up to date, unless the calling thread is at it already. Called
  /// with nothing held: it calls foreign code.
  @inline(__always)
  func bringUpToDate() {
    if isFed { lookAtSources() }
  }

  private func lookAtSources() {
    if isCurrent { return }
    let feed = feed
    if !feed.isHere { return }
    var due: [ArrayCore] = []
    feed.bringUpToDate(&due)
    due.deliverAll()
  }

  /// Whether a list that follows others is current. Most looks at one end here.
  private var isCurrent: Bool {
    guard let rest = memory.content.pointee.rest else { return false }
    // Not retained for the question: the core holds it as long as it is there.
    let link = UnsafeRawPointer(rest.link).load(as: Unmanaged<FeedLink>?.self)
    return link?._withUnsafeGuaranteedRef { $0.isCurrent } ?? false
  }

  /// Brings a list that follows others up to date, on the main actor if it is bound to that.
  func becomeCurrent(isolation: isolated (any Actor)?) async {
    if !isFed { return }
    if feed.isBound { await MainActor.run { bringUpToDate() } } else { bringUpToDate() }
  }

  /// What is done before a read of a list that follows others.
  func attendFedRead() {
    if ReadTracking.shared.isOn { noteTrackedRead() }
    if !isHeldByCurrentThread { lookAtSources() }
  }

  /// Looks whether something has happened since the list was brought up to date. Called with nothing
  /// held, after somebody began to sleep or to hear there: a change of the source that came before that,
  /// and after the list had been brought up to date, has woken nobody.
  @inline(__always)
  func lookForMissed() {
    if isFed { findMissed() }
  }

  private func findMissed() {
    if isHeldByCurrentThread { return noteMissed() }
    if !feed.isCurrent {
      feed.wake()
    } else if withLock({ shared.needsDelivery }) {
      // Another thread has brought it up to date in between, and what woke that has been delivered.
      deliver()
    }
  }

  /// Notes that the list is to be looked at when the calling thread gives its gate back.
  func noteMissed() {
    feed.noteMissed()
    writer.isDeliveryDue = true
  }

  /// Notes that the calling thread is to deliver when it gives the gate back, which it holds.
  func noteDeliveryDue() { writer.isDeliveryDue = true }

  /// Lets a participant sleep that may have been woken for a change of which nothing came. Called under
  /// the data lock.
  func sleepAgain(_ participant: any TurnParticipant) {
    shared.sleepers.sleep(participant)
  }

  /// Notes that a source has changed, for those who sleep and those who track reads; what it comes to
  /// they find out when they look.
  func noteSourceChange() {
    withLock {
      shared.sleepers.noteChange()
      shared.readMarks.noteChange()
    }
  }

  /// Whether somebody hears the records of the list, or will hear them: then it is brought up to date
  /// after each change of its source.
  var isAskedForRecords: Bool { withLock { shared.isAskedForRecords } }
}

extension [ArrayCore] {
  /// Delivers what each has to deliver. Called with nothing held.
  func deliverAll() {
    for core in self { core.deliver() }
  }
}

// MARK: - Records

extension ArrayCore {
  /// Ends an edit of a list that follows others. Called by the holder of the gate, under the data lock.
  ///
  /// - Parameter record: its record; nil if nobody hears it.
  func endDerivedEdit(_ edit: IndexEdit, _ record: AnyChangeRecord?) {
    version += 1
    shared.publish(edit)
    guard let record else { return }
    shared.enqueue(record, call: writer.call, by: holder)
    if shared.deliveries.isLimited { leaveCrowded(by: holder) }
  }

  /// Ends the edits of a list that follows others, of which nobody hears and none is kept. Called by the holder of
  /// the gate, under the data lock.
  ///
  /// - Parameters:
  ///   - runs: what they come to.
  ///   - count: how many there are.
  func endDerivedEdits(_ runs: some RunList, count: Int) {
    version += count
    composeDerived(runs)
    shared.noteChange()
  }

  /// Has the log say what edits of one instant come to. Called under the data lock.
  private func composeDerived(_ runs: some RunList) {
    if shared.history.composes(runs.runCount) { return shared.history.compose(runs) }
    for edit in BatchChanges(runs: runs, start: .ofNoList, end: .ofNoList).edits {
      shared.history.compose(edit)
    }
  }

  /// Makes a record of a list that follows others, of which the log gets what several come to:
  /// ``endDerivedRecords(_:)`` follows. Called by the holder of the gate, under the data lock.
  ///
  /// - Parameter record: the record; nil if nobody hears it.
  func makeDerivedRecord(_ edit: IndexEdit, _ record: AnyChangeRecord?) {
    version += 1
    shared.history.keep(edit)
    if let record { shared.enqueue(record, call: writer.call, by: holder) }
  }

  /// Ends the edits of which records were made. Called by the holder of the gate, under the data lock.
  ///
  /// - Parameter runs: what they come to.
  func endDerivedRecords(_ runs: some RunList) {
    composeDerived(runs)
    shared.noteChange()
    if shared.deliveries.isLimited { leaveCrowded(by: holder) }
  }
}
