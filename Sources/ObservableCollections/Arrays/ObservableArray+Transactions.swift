extension ObservableArray {
  /// Makes several changes appear as one instant.
  ///
  /// Inside, on this thread, reads show the new state; all other readers see the old one until the
  /// closure ends. Then the array, its version and its log change in one instant, and the records
  /// are delivered one by one, in order. Transactions nest. No other thread can change the array
  /// meanwhile: waiting in the closure for one that wants to is a deadlock.
  ///
  /// An observer that is added inside hears all records of the transaction.
  ///
  /// - Parameter body: changes the array that it is given. If it throws, the array is as it was
  ///   before this call and nothing is delivered; an outer transaction goes on.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  @discardableResult
  public func transaction<Result, Failure: Error>(
    _ body: (ObservableArray<Element>) throws(Failure) -> Result
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
      let isOutermost = !core.writer.pointee.isTransacting
      if isOutermost { openDraft() }
      let start = (
        elements: states[1], version: core.writer.pointee.draftVersion,
        recordCount: core.writer.pointee.records.count
      )
      do throws(Failure) {
        let result = try body()
        if isOutermost { commitDraft() }
        return result
      } catch {
        takeBack(to: start.elements, version: start.version, recordCount: start.recordCount)
        if isOutermost { closeDraft() }
        throw error
      }
    }
  }

  private func openDraft() {
    states[1] = states[0]
    core.openDraft()
  }

  /// Makes the outermost transaction visible.
  private func commitDraft() {
    core.dataLock.lock()
    swap(&states[0], &states[1])
    core.publishDraft()
    closeDraft()
  }

  /// Takes the draft's later records back.
  private func takeBack(to elements: ArraySnapshot<Element>, version: Int, recordCount: Int) {
    // What is taken back is released later: an element that ends may read or change the array.
    depart(states[1], Array(core.writer.pointee.records[recordCount...]))
    states[1] = elements
    core.noteTakenBack(core.writer.pointee.records.count - recordCount)
    core.writer.pointee.draftVersion = version
    core.writer.pointee.records.removeSubrange(recordCount...)
  }

  /// Empties the draft. The old state, and what came and went inside, is released with the gate
  /// given back.
  private func closeDraft() {
    depart(states[1], core.writer.pointee.records)
    states[1] = ArraySnapshot()
    core.writer.pointee.records = []
    core.writer.pointee.isTransacting = false
    core.writer.pointee.hasTrackedRead = false
  }

  private func depart(_ elements: ArraySnapshot<Element>, _ records: [DraftRecord]) {
    departed.append(Departure(elements: elements, records: records))
    core.writer.pointee.hasDeparted = true
  }
}

/// A state and records that a transaction left behind.
struct Departure<Element> {
  let elements: ArraySnapshot<Element>
  let records: [DraftRecord]
}
