// Changes that were observed, and patches from elsewhere, as edits.

extension ObservableArray {
  /// Makes a change of this array again; its inverse undoes it. A change of the array that this one follows is
  /// made here too.
  ///
  /// The change starts from the state that the array is at: from its ``ObservableSource/revision``, or from the revision
  /// to which the last `apply` led, if nothing else has changed the array since. So the inverses of the
  /// last records undo them one after another, and the records redo them. Observers get what this call changes
  /// like every other change: a stack of records that are to be undone must leave it out. Between the records
  /// of a transaction the array is in states that it never showed, so undo batches (<doc:Batches>).
  ///
  /// - Parameter change: a record of this array or its inverse, or one that starts at ``followedRevision``; with
  ///   the elements that it inserts: for an inverse it is observed with `.old`.
  /// - Throws: ``PatchError``, and nothing is changed: it is stale if it starts from another state, or is of
  ///   another array; it has no elements, names an index outside, or is a setting, an announcement or nil.
  /// - Complexity: that of the mutating call.
  public func apply(_ change: ArrayChange<Element>?) throws {
    guard let change, !change.isPrior, change.kind != .setting else {
      throw PatchError.isNoChange(change.map { "\($0)" })
    }
    let call: StaticString = "apply(_:)"
    _ = try mutate(call) { () throws(PatchError) in
      let fit = try core.checkStart(
        AppliedSpan(
          subject: .record, start: change.previousRevision, end: change.revision, isEmpty: true))
      let edit = try change.checkedEdit(count: workingCount)
      return transact(call) {
        let new = ArraySnapshot(change.newElements ?? [])
        let departed = edit.indexes.isEmpty ? nil : commit(edit, new, new)
        core.noteApplied(fit, change.revision)
        return departed
      }
    }
  }

  /// Makes a batch of this array again; its inverse undoes it.
  ///
  /// A transaction of at most one removal, one move, one insertion and one replacement. The batch starts
  /// from the state that the array is at, as in ``apply(_:)-(ArrayChange<Element>?)``.
  ///
  /// A batch of another array is applied as its ``BatchUpdate/patch`` is: if this array follows that one, or the
  /// batch brings all of it.
  ///
  /// - Parameter batch: a batch of this array or its inverse, or of the array that this one follows.
  /// - Throws: ``PatchError``, and nothing is changed: it is stale if it starts from another state, or is of
  ///   another array; it starts from another number of elements.
  /// - Complexity: O((R + C) log N) for R entries and C elements of the batch, among N.
  public func apply(_ batch: BatchUpdate<Element>) throws {
    let call: StaticString = "apply(_:)"
    _ = try mutate(call) { () throws(PatchError) in
      let fit = try core.checkStart(batch.changes.span(of: .batch))
      let changes = try batch.changes.fitted(fit, count: workingCount)
      return transact(call) {
        let departed = applyChecked(
          call, changes, inserting: ArraySnapshot(batch.after.elements(at: changes.insertions)),
          replacing: ArraySnapshot(batch.after.elements(at: changes.updatedNewIndexes)))
        core.noteApplied(fit, batch.end)
        return departed
      }
    }
  }

  /// Brings the array to the next state of the array that it follows, or begins to follow it.
  ///
  /// A transaction of at most one removal, one move, one insertion and one replacement. Afterwards
  /// ``followedRevision`` is the patch's end. A full patch, that of ``ObservableList/fullPatch()`` or of a first
  /// batch, replaces all that the array holds, whatever it followed before.
  ///
  /// ```swift
  /// do {
  ///   try client.apply(patch)
  /// } catch let error as PatchError where error.isStale {
  ///   resync()
  /// }
  /// ```
  ///
  /// - Parameter patch: a patch of the other array that starts at ``followedRevision``, or a full one of no earlier state.
  /// - Throws: ``PatchError``, and nothing is changed: it is stale if it starts from another state, as
  ///   one that comes twice or too early does, or if it is of another array, or of another run of the program;
  ///   it starts from another number of elements.
  /// - Complexity: O((R + C) log N) for R entries and C elements of the patch, among N.
  public func apply(_ patch: BatchPatch<Element>) throws { try applyByPlace(patch) }

  /// Applies a patch; a full one as a removal and an insertion of all.
  private func applyByPlace(_ patch: BatchPatch<Element>) throws {
    let brought = PatchElements(indexes: patch.newIndexes, elements: patch.elements[...])
    let call: StaticString = "apply(_:)"
    _ = try mutate(call) { () throws(PatchError) in
      let fit = try core.checkFollows(patch.changes.span(of: .patch))
      let changes = try patch.changes.fitted(fit, count: workingCount)
      return transact(call) {
        let departed = applyChecked(
          call, changes, inserting: ArraySnapshot(changes.insertions.map { brought[$0] }),
          replacing: ArraySnapshot(changes.updatedNewIndexes.map { brought[$0] }))
        core.noteApplied(fit, patch.end)
        return departed
      }
    }
  }

  /// The revision of another array whose elements this one has, for clients that follow it with patches;
  /// nil for a new array, and after a change that no patch made.
  ///
  /// A full patch sets it, together with the elements. The client sends it to be brought up to date:
  ///
  /// ```swift
  /// // the server: what happened since, or everything
  /// let patch = shown.flatMap { posts.patch(since: $0) } ?? posts.fullPatch()
  /// // the client, at first and after a lost connection
  /// try client.apply(patch)
  /// shown = client.followedRevision
  /// ```
  ///
  /// Set it for elements that were stored together with their revision, in one transaction with them.
  public var followedRevision: Revision? {
    get { core.followedRevision }
    set { transact("followedRevision") { core.noteFollowed(newValue) } }
  }
}

extension ObservableArray where Element: Identifiable & Equatable {
  /// Brings the array to the next state of the array that it follows, or begins to follow it.
  ///
  /// As for elements without ids, but of a full patch only what differs becomes a change, as in
  /// `replaceAll(with:)`: a table keeps its place after a lost connection. What is equal by `==` stays as it is here.
  ///
  /// - Parameter patch: a patch of the other array that starts at ``followedRevision``, or a full one of no earlier state.
  /// - Throws: ``PatchError``, and nothing is changed: it is stale if it starts from another state, as
  ///   one that comes twice or too early does, or if it is of another array, or of another run of the program;
  ///   it starts from another number of elements.
  /// - Complexity: O((R + C) log N) for R entries and C elements of the patch, among N; of a full patch that of
  ///   `replaceAll`.
  public func apply(_ patch: BatchPatch<Element>) throws {
    if !patch.isFull { return try applyByPlace(patch) }
    try transact("apply(_:)") { () throws(PatchError) in
      _ = try core.checkFollows(patch.changes.span(of: .patch))
      replaceAll(with: patch.elements)
      core.noteFollowed(patch.end)
    }
  }
}

extension BatchChanges {
  /// What `apply` asks of these changes.
  fileprivate func span(of subject: PatchError.Subject) -> AppliedSpan {
    AppliedSpan(subject: subject, start: start, end: end, isEmpty: isEmpty, isFull: isFull)
  }

  /// The changes from so many elements. Full ones take the place of all elements.
  fileprivate func fitted(_ fit: AppliedFit, count: Int) throws(PatchError) -> BatchChanges {
    if fit == .full {
      let log = EditLog(oldCount: count, runs: newCount == 0 ? [] : [.inserted(newCount)])
      return BatchChanges(log, start: start, end: end)
    }
    try checkStart(count)
    return self
  }
}

extension ArrayChange {
  /// The edit of a record that inserts, removes, replaces or moves.
  ///
  /// - Parameter count: the number of elements that it is applied to.
  /// - Throws: ``PatchError`` if an index is outside, or the new elements are not there.
  func checkedEdit(count: Int) throws(PatchError) -> IndexEdit {
    switch kind {
    case .insertion:
      _ = try elementsToInsert(indexes.count)
      try check(indexes, count: count + indexes.count)
      return .insertion(indexes)
    case .removal:
      try check(indexes, count: count)
      return .removal(indexes)
    case .replacement:
      _ = try elementsToInsert(indexes.count)
      try check(indexes, count: count)
      return .replacement(indexes)
    case .move:
      try checkMoves(count: count)
      return .move(moves.sorted { $0.oldStart < $1.oldStart })
    case .setting:
      throw PatchError.isNoChange(description)
    }
  }
}

// MARK: - A batch as records

extension ObservableArray {
  /// Makes the changes that lead from the present elements to new ones.
  ///
  /// - Parameters:
  ///   - call: the call's name, for traces.
  ///   - changes: known to be right.
  ///   - elements: the new list.
  /// - Returns: what leaves, to be released after the gate.
  @inlinable
  func applyChecked(
    _ call: StaticString, _ changes: BatchChanges, with elements: [Element]
  ) -> [ArraySnapshot<Element>] {
    if changes.isEmpty { return [] }
    return applyChecked(
      call, changes, inserting: elements.picked(changes.insertions),
      replacing: elements.picked(changes.updatedNewIndexes))
  }

  /// Makes the changes as one record, or as a transaction of several.
  @inlinable
  func applyChecked(
    _ call: StaticString, _ changes: BatchChanges, inserting inserted: ArraySnapshot<Element>,
    replacing replaced: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    let edits = changes.edits
    if edits.count == 1 { return [commit(edits[0], inserted, replaced)] }
    return transact(call) { edits.map { commit($0, inserted, replaced) } }
  }

  /// Makes one record.
  ///
  /// - Returns: what leaves.
  @inlinable
  func commit(
    _ edit: IndexEdit, _ inserted: ArraySnapshot<Element>, _ replaced: ArraySnapshot<Element>
  ) -> ArraySnapshot<Element> {
    commit(edit) { elements in
      switch edit {
      case .removal(let indexes): return elements.remove(at: indexes)
      case .move(let moves): elements.move(moves)
      case .insertion(let indexes): elements.insert(inserted, at: indexes)
      case .replacement(let indexes): return elements.replace(at: indexes, with: replaced)
      }
      return ArraySnapshot()
    }
  }
}
