// Observed changes, batches and patches, applied as edits.

extension ObservableArray {
  /// Applies a record of this array, or its inverse, or a record of the array that this one
  /// follows.
  ///
  /// Applying a record's inverse undoes the record. The change must start from the current state of
  /// the array: from its ``ObservableSource/revision``, or from the revision that the last `apply`
  /// led to, if nothing else has changed the array since. So the inverses of the last records undo
  /// them one after another, and the records redo them. Observers receive the resulting changes
  /// like all others: an undo stack must leave them out. Between the records of a transaction the
  /// array has states that it never published, so undo batches (<doc:Batches>).
  ///
  /// - Parameter change: a record of this array or its inverse, or a record that starts at
  ///   ``followedRevision``. It must contain the elements that it inserts: to apply an inverse,
  ///   observe with `.old`.
  /// - Throws: ``PatchError``, with the array unchanged. The error is stale if the change starts
  ///   from another state or belongs to another array. A change without elements, one with an index
  ///   outside the array, a setting, an announcement and `nil` throw, too.
  /// - Complexity: the same as the corresponding mutating call.
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

  /// Applies a batch of this array, or its inverse, or a batch of the array that this one follows.
  ///
  /// Applying a batch's inverse undoes the batch. The call is a transaction of at most one removal,
  /// one move, one insertion and one replacement. The batch must start from the current state of
  /// the array, as in ``apply(_:)-(ArrayChange<Element>?)``.
  ///
  /// A batch of another array is applied like its ``BatchUpdate/patch``: if this array follows the
  /// other one, or if the batch contains all elements.
  ///
  /// - Parameter batch: a batch of this array or its inverse, or of the array that this one
  ///   follows.
  /// - Throws: ``PatchError``, with the array unchanged. The error is stale if the batch starts
  ///   from another state or belongs to another array. A batch that starts from another number of
  ///   elements throws, too.
  /// - Complexity: O((R + C) log N) for R entries and C elements of the batch, among N.
  public func apply(_ batch: BatchUpdate<Element>) throws {
    _ = try mutate("apply(_:)") { () throws(PatchError) in
      let fit = try core.checkStart(batch.changes.span(of: .batch))
      let changes = try batch.changes.fitted(fit, count: workingCount)
      return applyFitted(changes, fit, leadingTo: batch.end) { batch.after.part(at: $0) }
    }
  }

  /// Updates the array to the next state of the array that it follows, or starts to follow one.
  ///
  /// A transaction of at most one removal, one move, one insertion and one replacement. Afterwards
  /// ``followedRevision`` is the patch's end. A full patch, from ``ObservableList/fullPatch()`` or
  /// a first batch, replaces all elements, whatever array was followed before.
  ///
  /// ```swift
  /// do {
  ///   try client.apply(patch)
  /// } catch let error as PatchError where error.isStale {
  ///   resync()
  /// }
  /// ```
  ///
  /// - Parameter patch: a patch of the other array that starts at ``followedRevision``, or a full
  ///   patch, which starts from no state.
  /// - Throws: ``PatchError``, with the array unchanged. The error is stale if the patch starts
  ///   from another state, because it arrives twice or too early, or if it belongs to another array
  ///   or another run of the program. A patch that starts from another number of elements throws,
  ///   too.
  /// - Complexity: O((R + C) log N) for R entries and C elements of the patch, among N.
  public func apply(_ patch: BatchPatch<Element>) throws { try applyByPlace(patch) }

  /// Applies a patch; a full patch as a removal and an insertion of all elements.
  private func applyByPlace(_ patch: BatchPatch<Element>) throws {
    let brought = PatchElements(indexes: patch.newIndexes, elements: patch.elements[...])
    _ = try mutate("apply(_:)") { () throws(PatchError) in
      let fit = try core.checkFollows(patch.changes.span(of: .patch))
      let changes = try patch.changes.fitted(fit, count: workingCount)
      return applyFitted(changes, fit, leadingTo: patch.end) {
        ArraySnapshot($0.map { brought[$0] })
      }
    }
  }

  /// The revision of the followed array that this array's elements are at.
  ///
  /// It is `nil` for a new array, and after a change that is not a patch. A full patch sets it,
  /// together with the elements. A client that follows an array with patches sends it to be
  /// updated:
  ///
  /// ```swift
  /// // the server: the changes since, or everything
  /// let patch = shown.flatMap { posts.patch(since: $0) } ?? posts.fullPatch()
  /// // the client, at first and after a lost connection
  /// try client.apply(patch)
  /// shown = client.followedRevision
  /// ```
  ///
  /// To restore elements that were stored together with their revision, set it in one transaction
  /// with them.
  public var followedRevision: Revision? {
    get { core.followedRevision }
    set { transact("followedRevision") { core.noteFollowed(newValue) } }
  }
}

extension ObservableArray where Element: Identifiable & Equatable {
  /// Updates the array to the next state of the array that it follows, or starts to follow one.
  ///
  /// For identifiable and equatable elements, a full patch changes only the elements that differ,
  /// as in `replaceAll(with:)`: a table keeps its scroll position after a lost connection. An
  /// element that is equal by `==` is kept. Other patches are applied as for elements without ids.
  ///
  /// - Parameter patch: a patch of the other array that starts at ``followedRevision``, or a full
  ///   patch, which starts from no state.
  /// - Throws: ``PatchError``, with the array unchanged. The error is stale if the patch starts
  ///   from another state, because it arrives twice or too early, or if it belongs to another array
  ///   or another run of the program. A patch that starts from another number of elements throws,
  ///   too.
  /// - Complexity: O((R + C) log N) for R entries and C elements of the patch, among N; for a full
  ///   patch, the same as `replaceAll`.
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
  /// The revisions of these changes, as `apply` checks them.
  fileprivate func span(of subject: PatchError.Subject) -> AppliedSpan {
    AppliedSpan(subject: subject, start: start, end: end, isEmpty: isEmpty, isFull: isFull)
  }

  /// The changes for an array of `count` elements. Full changes replace all elements.
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
  /// - Throws: ``PatchError`` if an index is outside, or if the new elements are missing.
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
      return .move(moves.ranges.sortedByOldStart())
    case .setting:
      throw PatchError.isNoChange(description)
    }
  }
}

// MARK: - A batch as records

extension ObservableArray {
  /// Applies a batch that fits, in a transaction, and notes where it leads.
  ///
  /// - Parameter elements: returns the inserted or updated elements at new indexes.
  /// - Returns: the removed elements, to be released after the gate.
  package func applyFitted(
    _ changes: BatchChanges, _ fit: AppliedFit, leadingTo end: Revision,
    _ elements: (IndexRanges) -> ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    let call: StaticString = "apply(_:)"
    return transact(call) {
      let departed = applyChecked(
        call, changes, inserting: elements(changes.insertions),
        replacing: elements(changes.updatedNewIndexes))
      core.noteApplied(fit, end)
      return departed
    }
  }

  /// Applies the changes between the current elements and new ones.
  ///
  /// - Parameters:
  ///   - call: the call's name, for traces.
  ///   - changes: valid changes.
  ///   - elements: the new list.
  /// - Returns: the removed elements, to be released after the gate.
  @inlinable
  func applyChecked(
    _ call: StaticString, _ changes: BatchChanges, with elements: [Element]
  ) -> [ArraySnapshot<Element>] {
    if changes.isEmpty { return [] }
    return applyChecked(
      call, changes, inserting: elements.picked(changes.insertions),
      replacing: elements.picked(changes.updatedNewIndexes))
  }

  /// Applies the changes as one record, or as a transaction of several.
  @inlinable
  package func applyChecked(
    _ call: StaticString, _ changes: BatchChanges, inserting inserted: ArraySnapshot<Element>,
    replacing replaced: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    let edits = changes.edits
    if edits.count == 1 { return [commit(edits[0], inserted, replaced)] }
    return transact(call) { edits.map { commit($0, inserted, replaced) } }
  }

  /// Commits one record.
  ///
  /// - Returns: the removed elements.
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
