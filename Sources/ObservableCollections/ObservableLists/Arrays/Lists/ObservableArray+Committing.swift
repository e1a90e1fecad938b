// The steps of every mutating call: through the gate, then under the data lock, then, with nothing
// held, the delivery.

// MARK: - One record

extension ObservableArray {
  /// The number of elements, for the holder of the gate.
  @inlinable
  package var workingCount: Int { working.count }

  /// Commits one record: to the transaction if there is one, otherwise published at once.
  ///
  /// - Parameters:
  ///   - edit: an edit that is not empty; its indexes are checked by the caller, which holds the
  ///     gate.
  ///   - perform: carries out the edit. It runs under the data lock: it releases no element and
  ///     calls no client code; removed elements are its result.
  /// - Returns: the result of `perform`, to be released after the gate.
  @inlinable
  func commit<Departed>(
    _ edit: IndexEdit, _ perform: (inout ArraySnapshot<Element>) -> Departed
  ) -> Departed {
    let demand = core.beginEdit()
    let old = oldElements(of: edit, demand)
    let departed = perform(&self[demand])
    endEdit(edit, demand, old: old)
    return departed
  }

  /// The old elements of an edit, read before it, if an observer wants them; in a transaction, they
  /// are kept until its end.
  @inlinable
  func oldElements(of edit: IndexEdit, _ demand: ArrayCore.Demand) -> [Element]? {
    if !demand.wantsOld { return nil }
    if demand.keepsElements {
      draft?.pointee.keep(edit, in: drafted)
      return nil
    }
    return elements(at: edit.oldIndexes, demand)
  }

  /// Ends an edit: adds it to the log, and its record to the queue.
  @inlinable
  func endEdit(_ edit: IndexEdit, _ demand: ArrayCore.Demand, old: [Element]?) {
    if !demand.hasReceivers {
      core.endEdit(edit)
    } else if demand.keepsElements {
      core.endDraftEdit(edit)
    } else if demand.isOfDraft {
      core.endDraftEdit(edit, record: record(of: edit, demand, old: old))
    } else {
      core.endEdit(edit, record: record(of: edit, demand, old: old))
    }
  }

  /// Makes the record of an edit for its observers.
  @inlinable
  func record(
    of edit: IndexEdit, _ demand: ArrayCore.Demand, old: [Element]?
  ) -> ChangeRecord<Element> {
    ChangeRecord(
      edit, oldElements: old,
      newElements: demand.wantsNew ? elements(at: edit.newIndexes, demand) : nil,
      leadingTo: core.revision(of: demand.version))
  }

  @inlinable
  func elements(at indexes: IndexRanges?, _ demand: ArrayCore.Demand) -> [Element]? {
    indexes.map { self[demand].elements(at: $0) }
  }
}

extension ObservableArray {
  /// Commits one record of one element.
  @inlinable
  func commit<Departed>(
    _ edit: SingleEdit, _ perform: (inout ArraySnapshot<Element>) -> Departed
  ) -> Departed {
    let demand = core.beginEdit()
    let old = oldElements(of: edit, demand)
    let departed = perform(&self[demand])
    endEdit(edit, demand, old: old)
    return departed
  }

  /// Ends an edit of one element.
  @inlinable
  func endEdit(_ edit: SingleEdit, _ demand: ArrayCore.Demand, old: [Element]?) {
    if demand.keepsElements {
      core.endDraftEdit(edit)
    } else {
      endEdit(edit.edit, demand, old: old)
    }
  }
}

// MARK: - Calls of one edit

extension ObservableArray {
  /// Makes the one record of a call that runs no client code, and ends the call.
  ///
  /// The call has begun with `beginSingleEdit`, and its arguments are checked.
  ///
  /// - Parameters:
  ///   - edit: an edit that is not empty.
  ///   - demand: the result of `beginSingleEdit`, not a quiet one.
  ///   - perform: as for ``commit(_:_:)``.
  /// - Returns: the result of `perform`.
  @inlinable
  func commitSingleEdit<Departed>(
    _ edit: SingleEdit, _ demand: ArrayCore.Demand,
    _ perform: (inout ArraySnapshot<Element>) -> Departed
  ) -> Departed {
    let old = oldElements(of: edit, demand)
    let departed = perform(&self[demand])
    endSingleEdit(edit, demand, old: old)
    return departed
  }

  /// The old elements of an edit, as those of one of any number of elements.
  @inlinable
  func oldElements(of edit: SingleEdit, _ demand: ArrayCore.Demand) -> [Element]? {
    if demand.keepsElements {
      if let index = edit.leavingIndex { draft?.pointee.keep(drafted.element(at: index)) }
      return nil
    }
    return demand.wantsOld ? oldElements(of: edit.edit, demand) : nil
  }

  /// Ends the edit of such a call, and the call.
  @inlinable
  func endSingleEdit(_ edit: SingleEdit, _ demand: ArrayCore.Demand, old: [Element]?) {
    if demand.keepsElements {
      core.endDraftEdit(edit)
    } else if demand.isNested {
      endEdit(edit.edit, demand, old: old)
      core.leave()
    } else if demand.hasReceivers {
      core.endSingleEdit(edit, record: record(of: edit.edit, demand, old: old))
    } else {
      core.endSingleEdit(edit)
    }
  }
}
