extension ObservableArray {
  /// Publishes several changes in one instant.
  ///
  /// Inside the closure, on this thread, reads return the new state; all other readers see the old
  /// one until the closure ends. Then the array, its version and its log change in one instant, and
  /// the records are delivered one by one, in order. Transactions nest. No other thread can change
  /// the array during the closure: a closure that waits for a thread that wants to change it
  /// deadlocks.
  ///
  /// An observer that is added inside receives all records of the transaction.
  ///
  /// - Parameter body: changes the array that it is given. If it throws, the array is restored to
  ///   its state before this call and nothing is delivered; an outer transaction continues.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
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
  package func transact<Result, Failure: Error>(
    _ call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutate(call) { () throws(Failure) -> Result in
      let start = openTransaction()
      do throws(Failure) {
        let result = try body()
        if start.isOutermost { commitDraft() }
        return result
      } catch {
        rollBack(to: start)
        throw error
      }
    }
  }

  /// Publishes the draft of the outermost transaction.
  private func commitDraft() {
    let prepared = core.lockForPublishing(makeRecords)
    publishDraft(prepared)
    core.unlock()
    closeDraft()
  }
}

/// The state at the start of a transaction of an array.
package struct ArrayTransactionStart<Element> {
  let isOutermost: Bool
  let elements: ArraySnapshot<Element>
  let version: Int
  let known: RevisionAliases
  let editCount: Int
  /// The number of entries of the edits that had no record yet.
  let keptCount: Int
}

// MARK: - The steps of a transaction

extension ObservableArray: TransactionHost {
  package func openTransaction() -> ArrayTransactionStart<Element> {
    let isOutermost = !core.isTransacting
    if isOutermost {
      drafted = current
      core.openDraft()
    }
    return ArrayTransactionStart(
      isOutermost: isOutermost, elements: drafted, version: core.writer.draftVersion,
      known: core.writer.aliases, editCount: core.writer.edits.count,
      keptCount: draft.count)
  }

  package func makeRecords(_ wishes: RecordWishes) -> [AnyChangeRecord] {
    // The most frequent case, which needs no generic code.
    if draft.isEmpty { return core.madeRecords }
    let edits = core.writer.edits
    var version = core.writer.draftVersion - edits.count
    var kept = draft.startIndex
    return edits.map { edit in
      version += 1
      if let record = edit.record { return record }
      let (old, new) = (draft[kept], draft[kept + 1])
      kept += 2
      return ChangeRecord(
        edit.edit,
        oldElements: wishes.wantsOld ? old.elements(at: edit.edit.oldIndexes) : nil,
        newElements: wishes.wantsNew ? new.elements(at: edit.edit.newIndexes) : nil,
        leadingTo: core.revision(of: version))
    }
  }

  package func publishDraft(_ prepared: TransactionRecords) {
    swap(&current, &drafted)
    core.publishDraft(prepared)
  }

  package func rollBack(to start: ArrayTransactionStart<Element>) {
    // Rolled-back elements are released later: their deinitializers may read or change the array.
    if core.writer.edits.count > start.editCount {
      depart(
        edits: Array(core.writer.edits[start.editCount...]),
        draft: Array(draft[start.keptCount...]))
      draft.removeSubrange(start.keptCount...)
    }
    drafted = start.elements
    core.rollBackDraft(to: start.version, start.known, editCount: start.editCount)
    if start.isOutermost { closeDraft() }
  }

  /// The old state, and the elements removed and inserted inside, are released after the gate.
  package func closeDraft() {
    depart(edits: core.writer.edits, draft: draft)
    drafted = ArraySnapshot()
    draft = []
    core.closeDraft()
  }

  /// Keeps the draft and edits until the gate has been released.
  private func depart(edits: [DraftEdit], draft: [CapturedElements<Element>]) {
    core.depart { [drafted] in withExtendedLifetime((drafted, edits, draft)) {} }
  }
}
