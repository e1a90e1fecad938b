// How every mutating call runs: through the gate, then under the data lock, then, with nothing
// held, the delivery.

extension ObservableArray {
  /// What is to be released when the gate has been given back, if that is about to happen.
  func takeDeparted() -> [Departure<Element>] {
    if !core.needsReleasing { return [] }
    core.writer.hasDeparted = false
    defer { departed = [] }
    return departed
  }
}

// MARK: - One record

extension ObservableArray {
  /// The number of elements, for the holder of the gate.
  @inlinable
  var workingCount: Int { working.pointee.count }

  /// Makes one record: into the transaction if there is one, else for all to see.
  ///
  /// - Parameters:
  ///   - edit: not empty; indexes are checked by the caller, which holds the gate.
  ///   - perform: carries it out. It runs under the data lock: it releases no element and calls no
  ///     foreign code; elements that leave are its result.
  /// - Returns: what `perform` returns, to be released when the gate has been given back.
  @inlinable
  func commit<Departed>(
    _ edit: IndexEdit, _ perform: (inout ArraySnapshot<Element>) -> Departed
  ) -> Departed {
    let demand = beginEdit(edit)
    let departed = perform(&states[demand.state])
    endEdit(edit, demand)
    return departed
  }

  /// Starts to make a record: takes the data lock, or goes to the draft.
  ///
  /// - Returns: which state to edit, and what is recorded of it.
  @inlinable
  func beginEdit(_ edit: IndexEdit) -> ArrayCore.Demand {
    let demand = core.beginEdit()
    if demand.wantsOld { keepOldElements(of: edit, in: demand.state) }
    return demand
  }

  /// Ends what ``beginEdit(_:)`` began: the record takes its place in the log and in the queue.
  @inlinable
  func endEdit(_ edit: IndexEdit, _ demand: ArrayCore.Demand) {
    guard demand.isHeard else { return core.endEdit(edit) }
    if demand.state == 1 { return endDraftEdit(edit, version: demand.version) }
    let newElements = demand.wantsNew ? self.newElements(of: edit, in: demand.state) : nil
    let oldElements = demand.wantsOld ? takeOldElements() : nil
    core.endEdit(
      edit,
      record: ChangeRecord(
        edit, oldElements: oldElements, newElements: newElements, version: demand.version))
  }

  /// Fetches what the edit takes away, before it does.
  @inlinable
  func keepOldElements(of edit: IndexEdit, in state: Int) {
    if state == 1 { return keepOldOfDraft(edit) }
    if let indexes = edit.oldIndexes { oldElements = states[state].elements(at: indexes) }
  }

  @inlinable
  func takeOldElements() -> [Element]? { oldElements.take() }

  @inlinable
  func newElements(of edit: IndexEdit, in state: Int) -> [Element]? {
    edit.newIndexes.map { states[state].elements(at: $0) }
  }
}

// MARK: - One record of a transaction

extension ObservableArray {
  /// Keeps what an edit of the draft takes away, before it does: for the record, if it is little and
  /// was wanted when the transaction began; else what the record can be made from later.
  @inlinable
  func keepOldOfDraft(_ edit: IndexEdit) {
    if core.makesDraftRecords, !edit.namesMany {
      oldElements = edit.oldIndexes.map { states[1].elements(at: $0) }
    } else {
      draft.append(DraftElements(old: KeptElements(oldOf: edit, in: states[1])))
    }
  }

  /// Ends an edit of the draft.
  @inlinable
  func endDraftEdit(_ edit: IndexEdit, version: Int) {
    if core.makesDraftRecords, !edit.namesMany {
      core.endDraftEdit(
        edit,
        record: ChangeRecord(
          edit, oldElements: takeOldElements(), newElements: newElements(of: edit, in: 1),
          version: version))
    } else {
      draft[draft.count - 1].new = KeptElements(newOf: edit, in: states[1])
      core.endDraftEdit(edit)
    }
  }
}
