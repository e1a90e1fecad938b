extension ObservableSections {
  /// Makes several changes appear as one instant.
  ///
  /// Inside, on this thread, reads show the new state; all other readers see the old one until the
  /// closure ends. Then the list, its version and its log change in one instant, and the records
  /// are delivered one by one, in order. Transactions nest. No other thread can change the list
  /// meanwhile: waiting in the closure for one that wants to is a deadlock.
  ///
  /// An observer that is added inside hears all records of the transaction.
  ///
  /// - Parameter body: changes the list that it is given. If it throws, the list is as it was before
  ///   this call and nothing is delivered; an outer transaction goes on.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  @discardableResult
  public func transaction<Result, Failure: Error>(
    _ body: (ObservableSections<Section, Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try transact("transaction(_:)") { () throws(Failure) -> Result in try body(self) }
  }

  /// Runs a call as a transaction.
  ///
  /// - Parameter call: the call's name, for the message of a trap.
  @usableFromInline
  func transact<Result, Failure: Error>(
    _ call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutate(call) { () throws(Failure) -> Result in
      let isOutermost = !core.isTransacting
      if isOutermost { openDraft() }
      let start = Start(
        state: states[1], identities: identities, version: core.writer.pointee.draftVersion,
        recordCount: core.writer.pointee.records.count)
      do throws(Failure) {
        let result = try body()
        if isOutermost { commitDraft() }
        return result
      } catch {
        takeBack(to: start)
        if isOutermost { closeDraft() }
        throw error
      }
    }
  }

  /// What a transaction began with.
  private struct Start {
    let state: SectionsState<Section, Element>
    let identities: IdentityTable<Section.ID>
    let version: Int
    let recordCount: Int
  }

  private func openDraft() {
    states[1] = states[0]
    core.openDraft()
  }

  /// Makes the outermost transaction visible.
  private func commitDraft() {
    core.dataLock.lock()
    swap(&states[0], &states[1])
    keepSizes(at: core.shared.pointee.version + core.writer.pointee.records.count)
    core.publishDraft()
    closeDraft()
  }

  /// Takes the draft's later records back.
  private func takeBack(to start: Start) {
    // What is taken back is released later: what ends may read or change the list.
    depart(Array(core.writer.pointee.records[start.recordCount...]))
    states[1] = start.state
    identities = start.identities
    core.noteTakenBack(core.writer.pointee.records.count - start.recordCount)
    core.writer.pointee.draftVersion = start.version
    core.writer.pointee.records.removeSubrange(start.recordCount...)
  }

  /// Empties the draft. The old state, and what came and went inside, is released with the gate
  /// given back.
  private func closeDraft() {
    depart(core.writer.pointee.records)
    states[1] = SectionsState()
    core.writer.pointee.records = []
    core.writer.pointee.isTransacting = false
    core.writer.pointee.hasTrackedRead = false
  }

  /// Keeps the draft, the ids and records until the gate has been given back.
  private func depart(_ records: [DraftRecord]) {
    departed.append(
      SectionsDeparture(state: states[1], identities: identities, records: records))
    core.writer.pointee.hasDeparted = true
  }
}

/// What a transaction of a two-level list left behind.
struct SectionsDeparture<Section: Identifiable, Element> {
  let state: SectionsState<Section, Element>
  let identities: IdentityTable<Section.ID>
  let records: [DraftRecord]
}
