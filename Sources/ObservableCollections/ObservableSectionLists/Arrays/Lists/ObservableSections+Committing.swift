// The steps of every mutating call: through the gate, then under the data lock, then, without any
// lock, the delivery; as in an observable array.

extension ObservableSections {
  /// Commits one record: to the transaction if there is one, otherwise published at once.
  ///
  /// - Parameters:
  ///   - rows: the edit in the rows of the flat list; not empty, checked by the caller, which holds
  ///     the gate. Sections and paths are derived from it if the record has an observer.
  ///   - perform: performs the edit. It runs under the data lock: it releases nothing and calls no
  ///     client code; removed content is its result.
  /// - Returns: the result of `perform`, to be released after the gate has been released.
  @inlinable
  func commit<Departed>(
    _ rows: IndexEdit, _ perform: (inout SectionsSnapshot<Header, Element>) -> Departed
  ) -> Departed {
    let demand = core.beginEdit()
    if demand.hasReceivers { return commitObserved(rows, demand, perform) }
    let departed = perform(&current)
    keepSizes(at: demand.version)
    core.endEdit(rows)
    return departed
  }

  /// Commits one record that has an observer, or may have one at the end of the transaction.
  /// Separate, so that the inlined call of an unobserved edit stays small.
  @inlinable @inline(never)
  func commitObserved<Departed>(
    _ rows: IndexEdit, _ demand: ArrayCore.Demand,
    _ perform: (inout SectionsSnapshot<Header, Element>) -> Departed
  ) -> Departed {
    let reading = RowsReading(rows, in: self[demand].sizes)
    if demand.keepsElements {
      return commitToDraft(rows, reading, perform)
    }
    var old = SectionsContent<Header, Element>()
    if demand.wantsOld, let places = reading.oldPlaces {
      old = SectionsContent(places, in: self[demand])
    }
    let departed = perform(&self[demand])
    if !demand.isOfDraft { keepSizes(at: demand.version) }
    let edit = reading.edit(in: self[demand].sizes)
    var new = SectionsContent<Header, Element>()
    if demand.wantsNew, let places = edit.newPlaces {
      new = SectionsContent(places, in: self[demand])
    }
    endEdit(edit, rows, demand, old: old, new: new)
    return departed
  }

  /// Commits one edit of a transaction whose record is made later, if it has an observer then.
  @inlinable
  func commitToDraft<Departed>(
    _ rows: IndexEdit, _ reading: RowsReading,
    _ perform: (inout SectionsSnapshot<Header, Element>) -> Departed
  ) -> Departed {
    let old = CapturedSectionsContent(
      reading.oldPlaces, isMany: rows.namesMany, in: drafted)
    let departed = perform(&drafted)
    let edit = reading.edit(in: drafted.sizes)
    let new = CapturedSectionsContent(edit.newPlaces, isMany: rows.namesMany, in: drafted)
    draft.append(DraftSectionsEdit(edit: edit, old: old, new: new))
    core.endDraftEdit(rows)
    return departed
  }

  /// Ends an edit whose record is made at once.
  @usableFromInline
  func endEdit(
    _ edit: SectionsEdit, _ rows: IndexEdit, _ demand: ArrayCore.Demand,
    old: SectionsContent<Header, Element>, new: SectionsContent<Header, Element>
  ) {
    let change = SectionsChange(
      edit, old: old, new: new, revision: core.revision(of: demand.version),
      previous: core.revision(of: demand.version - 1))
    let record = SectionsChangeRecord(change)
    if !demand.isOfDraft {
      core.endEdit(rows, record: record)
    } else {
      core.endDraftEdit(rows, record: record)
    }
  }
}

// MARK: - Identities

extension ObservableSections {
  /// Runs client code of ids, for the holder of the gate: it must not change the list.
  func runIdentityCode<Result>(_ body: () -> Result) -> Result {
    core.runClosure(of: core.writer.call, body)
  }

  /// Adds the ids of inserted sections. Traps if one is not unique.
  ///
  /// - Parameters:
  ///   - sections: the inserted sections.
  ///   - indexes: their indexes after the insertion.
  func addIdentities(
    of sections: SectionsSnapshot<Header, Element>.Sections, at indexes: IndexRanges
  ) {
    runIdentityCode {
      for section in sections where !identities.insert(section.header.id) {
        var all = working.sections.map(\.header)
        for (index, section) in zip(indexes, sections) {
          all.insert(section.header, at: index)
        }
        trapRepeated(section.header.id, in: all)
      }
    }
  }

  /// Removes the ids of removed sections. Traps if one is not the id that its section was inserted
  /// with.
  func removeIdentities(at indexes: IndexRanges) {
    runIdentityCode {
      for section in working.sections.elements(at: indexes) {
        if identities.remove(section.header.id) { continue }
        trapChangedID(in: working.sections.map(\.header))
      }
    }
  }

  /// Replaces the ids of sections whose headers are replaced. Traps if a new id is not unique, or
  /// if an old id is not the one that its section was inserted with.
  func exchangeIdentities(at indexes: IndexRanges, for sections: [Header]) {
    runIdentityCode {
      let old = indexes.map { working[$0].header.id }
      let isSame = zip(old, sections).allSatisfy { $0 == $1.id }
      // Ids of values never change.
      if isSame, !(Header.self is AnyObject.Type) { return }
      for id in old where !identities.remove(id) {
        trapChangedID(in: working.sections.map(\.header))
      }
      for section in sections where !identities.insert(section.id) {
        var all = working.sections.map(\.header)
        for (index, section) in zip(indexes, sections) { all[index] = section }
        trapRepeated(section.id, in: all)
      }
    }
  }
}
