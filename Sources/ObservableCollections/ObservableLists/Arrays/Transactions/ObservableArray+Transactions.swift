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
  /// The place after what was kept for the edits so far.
  let kept: KeptElements<Element>.Position?
}

// MARK: - The steps of a transaction

extension ObservableArray: TransactionHost {
  package func openTransaction() -> ArrayTransactionStart<Element> {
    let isOutermost = !core.isTransacting
    if isOutermost {
      drafted = current
      core.openDraft()
      if !core.makesDraftRecords {
        draft = .allocate(capacity: 1)
        draft?.initialize(to: KeptElements())
      }
    }
    return ArrayTransactionStart(
      isOutermost: isOutermost, elements: drafted, version: core.writer.draftVersion,
      known: core.writer.aliases, editCount: core.writer.edits.count,
      kept: draft?.pointee.end)
  }

  package func makeRecords(_ wishes: RecordWishes) -> [AnyChangeRecord] {
    guard let draft else { return core.writer.records }
    // Backwards, because each edit is taken back to find the elements of the one before. What goes
    // away in between is held by the draft.
    var (state, kept, version) = (drafted, draft.pointee, core.writer.draftVersion)
    var records: [AnyChangeRecord] = []
    for edit in core.writer.edits.reversed() {
      let new = wishes.wantsNew ? edit.newIndexes.map { state.elements(at: $0) } : nil
      if wishes.wantsOld || wishes.wantsNew { kept.takeBack(edit, in: &state) }
      let old = wishes.wantsOld ? edit.oldIndexes.map { state.elements(at: $0) } : nil
      records.append(
        ChangeRecord(
          edit, oldElements: old, newElements: new, leadingTo: core.revision(of: version)))
      version -= 1
    }
    return records.reversed()
  }

  package func publishDraft(_ prepared: TransactionRecords) {
    swap(&current, &drafted)
    core.publishDraft(prepared)
  }

  package func rollBack(to start: ArrayTransactionStart<Element>) {
    // Rolled-back elements are released later: their deinitializers may read or change the array.
    if core.writer.edits.count > start.editCount {
      depart(core.writer.records, start.kept.flatMap { draft?.pointee.removeSuffix(from: $0) })
    }
    drafted = start.elements
    core.rollBackDraft(to: start.version, start.known, editCount: start.editCount)
    if start.isOutermost { closeDraft() }
  }

  /// The old state, and the elements removed and inserted inside, are released after the gate.
  package func closeDraft() {
    depart(core.writer.records, draft?.move())
    draft?.deallocate()
    drafted = ArraySnapshot()
    draft = nil
    core.closeDraft()
  }

  /// Keeps the draft, and records and elements, until the gate has been released.
  private func depart(_ records: [AnyChangeRecord], _ kept: KeptElements<Element>?) {
    core.depart { [drafted] in withExtendedLifetime((drafted, records, kept)) {} }
  }
}
