extension ObservableSections {
  /// Publishes several changes in one instant.
  ///
  /// Inside the closure, on this thread, reads return the new state; all other readers see the old
  /// one until the closure ends. Then the list, its version and its log change in one instant, and
  /// the records are delivered one by one, in order. Transactions nest. No other thread can change
  /// the list during the closure: a closure that waits for a thread that wants to change it
  /// deadlocks.
  ///
  /// An observer that is added inside receives all records of the transaction.
  ///
  /// - Parameter body: changes the list that it is given. If it throws, the list is restored to its
  ///   state before this call and nothing is delivered; an outer transaction continues.
  /// - Returns: the result of `body`.
  /// - Throws: any error of `body`.
  @discardableResult
  public func transaction<Result, Failure: Error>(
    _ body: (ObservableSections<Header, Element>) throws(Failure) -> Result
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

  /// Makes the outermost transaction visible.
  private func commitDraft() {
    let prepared = core.lockForPublishing(makeRecords)
    publishDraft(prepared)
    core.unlock()
    closeDraft()
  }
}

/// The state of a two-level list at the start of a transaction.
package struct SectionsTransactionStart<Header: Identifiable, Element> {
  let isOutermost: Bool
  let state: SectionsSnapshot<Header, Element>
  let identities: IdentityTable<Header.ID>
  let version: Int
  let known: RevisionAliases
  let editCount: Int
  /// The number of edits that were kept.
  let keptCount: Int
}

// MARK: - The steps of a transaction

extension ObservableSections: TransactionHost {
  package func openTransaction() -> SectionsTransactionStart<Header, Element> {
    let isOutermost = !core.isTransacting
    if isOutermost {
      drafted = current
      core.openDraft()
    }
    return SectionsTransactionStart(
      isOutermost: isOutermost, state: drafted, identities: identities,
      version: core.writer.draftVersion, known: core.writer.aliases,
      editCount: core.writer.edits.count, keptCount: draft.count)
  }

  package func makeRecords(_ wishes: RecordWishes) -> [AnyChangeRecord] {
    if core.makesDraftRecords { return core.writer.records }
    var version = core.writer.draftVersion - draft.count
    return draft.map { kept in
      let edit = kept.edit
      version += 1
      return SectionsChangeRecord(
        SectionsChange(
          edit, old: wishes.wantsOld ? kept.old.content(at: edit.oldPlaces) : .init(),
          new: wishes.wantsNew ? kept.new.content(at: edit.newPlaces) : .init(),
          revision: core.revision(of: version), previous: core.revision(of: version - 1)))
    }
  }

  package func publishDraft(_ prepared: TransactionRecords) {
    swap(&current, &drafted)
    keepSizes(at: core.version + core.writer.edits.count)
    core.publishDraft(prepared)
  }

  package func rollBack(to start: SectionsTransactionStart<Header, Element>) {
    // The discarded content is released later: code that runs then may read or change the list.
    if core.writer.edits.count > start.editCount {
      depart(core.writer.records, Array(draft[start.keptCount...]))
      draft.removeSubrange(start.keptCount...)
    }
    drafted = start.state
    identities = start.identities
    core.rollBackDraft(to: start.version, start.known, editCount: start.editCount)
    if start.isOutermost { closeDraft() }
  }

  /// Closes the draft. The old state and all content of the transaction are released after the
  /// gate.
  package func closeDraft() {
    depart(core.writer.records, draft)
    drafted = SectionsSnapshot()
    draft = []
    core.closeDraft()
  }

  /// Keeps the draft, the ids, and records and content, until the gate has been released.
  private func depart(
    _ records: [AnyChangeRecord], _ kept: [DraftSectionsEdit<Header, Element>]
  ) {
    core.depart { [drafted, identities] in
      withExtendedLifetime((drafted, identities, records, kept)) {}
    }
  }
}

extension ObservableSections: TransactionalList {
  /// The participant of the list in a transaction of several lists.
  public var transactionParticipant: TransactionParticipant { TransactionParticipant(self) }
}
