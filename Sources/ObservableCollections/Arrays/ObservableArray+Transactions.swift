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
  func transact<Result, Failure: Error>(
    _ call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutate(call) { () throws(Failure) -> Result in
      let isOutermost = !writer.pointee.isTransacting
      if isOutermost { openDraft() }
      let start = (
        elements: states[1], version: writer.pointee.draftVersion,
        recordCount: writer.pointee.records.count
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
    writer.pointee.draftVersion = shared.pointee.version
    writer.pointee.isTransacting = true
  }

  /// Makes the outermost transaction visible.
  private func commitDraft() {
    dataLock.lock()
    swap(&states[0], &states[1])
    for record in writer.pointee.records {
      shared.pointee.publish(record.edit)
      shared.pointee.deliveries.enqueue(record.change)
    }
    if shared.pointee.needsDelivery { writer.pointee.isDeliveryDue = true }
    dataLock.unlock()
    closeDraft()
  }

  /// Takes the draft's later records back.
  private func takeBack(to elements: ArraySnapshot<Element>, version: Int, recordCount: Int) {
    let undone = Departure(
      elements: states[1], records: Array(writer.pointee.records[recordCount...]))
    // What is taken back is released later: an element that ends may read or change the array.
    writer.pointee.departed.append(undone)
    states[1] = elements
    writer.pointee.draftVersion = version
    writer.pointee.records.removeSubrange(recordCount...)
  }

  /// Empties the draft. The old state, and what came and went inside, is released with the gate
  /// given back.
  private func closeDraft() {
    writer.pointee.departed.append(
      Departure(elements: states[1], records: writer.pointee.records))
    states[1] = ArraySnapshot()
    writer.pointee.records = []
    writer.pointee.isTransacting = false
  }
}
