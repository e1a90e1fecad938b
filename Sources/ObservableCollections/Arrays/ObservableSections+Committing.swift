// How every mutating call runs: through the gate, then under the data lock, then, with nothing
// held, the delivery; as in an observable array.

extension ObservableSections {
  /// What is to be released when the gate has been given back, if that is about to happen.
  func takeDeparted() -> [SectionsDeparture<Header, Element>] {
    if !core.needsReleasing { return [] }
    core.writer.hasDeparted = false
    defer { departed = [] }
    return departed
  }

  /// Makes one record: into the transaction if there is one, else for all to see.
  ///
  /// - Parameters:
  ///   - edit: what the record says; not empty, checked by the caller, which holds the gate. Asked
  ///     for only if somebody hears the record; numbers only, as it runs under the data lock.
  ///   - rows: the same in the flat list, for the log.
  ///   - perform: carries it out. It runs under the data lock: it releases nothing and calls no
  ///     foreign code; what leaves is its result.
  /// - Returns: what `perform` returns, to be released when the gate has been given back.
  @inlinable
  func commit<Departed>(
    _ edit: @autoclosure () -> SectionsEdit, rows: IndexEdit,
    _ perform: (inout SectionsSnapshot<Header, Element>) -> Departed
  ) -> Departed {
    let demand = core.beginEdit()
    guard demand.isHeard else {
      let departed = perform(&states.pointee)
      keepSizes(at: demand.version)
      core.endEdit(rows)
      return departed
    }
    return commit(edit(), rows, demand, perform)
  }

  /// Makes one record that somebody hears, or may hear at the end of the transaction.
  @inlinable
  func commit<Departed>(
    _ edit: SectionsEdit, _ rows: IndexEdit, _ demand: ArrayCore.Demand,
    _ perform: (inout SectionsSnapshot<Header, Element>) -> Departed
  ) -> Departed {
    // In a transaction content is only kept, unless it is little and was wanted when that began.
    if demand.state == 1, !core.makesDraftRecords || edit.namesMany {
      return commitToDraft(edit, rows, perform)
    }
    var old = SectionsContent<Header, Element>()
    if demand.wantsOld, let places = edit.oldPlaces {
      old = content(at: places, of: edit, in: demand.state)
    }
    let departed = perform(&states[demand.state])
    if demand.state == 0 { keepSizes(at: demand.version) }
    var new = SectionsContent<Header, Element>()
    if demand.wantsNew, let places = edit.newPlaces {
      new = content(at: places, of: edit, in: demand.state)
    }
    endEdit(edit, rows, demand, old: old, new: new)
    return departed
  }

  /// Makes one record of a transaction later, if somebody hears it then.
  // Apart, so that the inlined call of an edit that nobody hears stays small.
  @inlinable @inline(never)
  func commitToDraft<Departed>(
    _ edit: SectionsEdit, _ rows: IndexEdit,
    _ perform: (inout SectionsSnapshot<Header, Element>) -> Departed
  ) -> Departed {
    let old = KeptSectionsContent(oldOf: edit, in: states[1])
    let departed = perform(&states[1])
    let new = KeptSectionsContent(newOf: edit, in: states[1])
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
      edit, old: old, new: new, revision: Revision(demand.version),
      previous: Revision(demand.version - 1))
    let record = SectionsChangeRecord(change)
    if demand.state == 0 {
      core.endEdit(rows, record: record)
    } else {
      core.endDraftEdit(rows, record: record)
    }
  }

  @inlinable
  func content(
    at places: (sections: IndexRanges, elements: ElementPaths), of edit: SectionsEdit, in state: Int
  ) -> SectionsContent<Header, Element> {
    SectionsContent(places, isOfElements: edit.isOfElements, in: states[state])
  }
}

// MARK: - Identities

extension ObservableSections {
  /// Runs code of the ids', for the holder of the gate: it must not change the list.
  func runIdentityCode<Result>(_ call: StaticString, _ body: () -> Result) -> Result {
    core.gate.runClosure(of: call, body)
  }

  /// Notes the ids of sections that come in. Traps if one is there already, or comes twice.
  ///
  /// - Parameters:
  ///   - sections: what comes in.
  ///   - indexes: where they stand afterwards.
  func addIdentities(
    _ call: StaticString, of sections: SectionsSnapshot<Header, Element>.Sections,
    at indexes: IndexRanges
  ) {
    runIdentityCode(call) {
      for section in sections where !identities.insert(section.header.id) {
        var all = working.pointee.sections.map(\.header)
        for (index, section) in zip(indexes, sections) {
          all.insert(section.header, at: index)
        }
        trapRepeated(section.header.id, in: all)
      }
    }
  }

  /// Forgets the ids of sections that go. Traps if one is not the id with which its section came in.
  func removeIdentities(_ call: StaticString, at indexes: IndexRanges) {
    runIdentityCode(call) {
      for section in working.pointee.sections.elements(at: indexes) {
        if identities.remove(section.header.id) { continue }
        trapChangedID(in: working.pointee.sections.map(\.header))
      }
    }
  }

  /// Notes that sections are to get other values, maybe with other ids. Traps if one is there
  /// already, or comes twice, or if an old id is not the one with which its section came in.
  func exchangeIdentities(_ call: StaticString, at indexes: IndexRanges, for sections: [Header]) {
    runIdentityCode(call) {
      let old = indexes.map { working.pointee[$0].header.id }
      let isSame = zip(old, sections).allSatisfy { $0 == $1.id }
      // The ids of values are those with which they came in.
      if isSame, !(Header.self is AnyObject.Type) { return }
      for id in old where !identities.remove(id) {
        trapChangedID(in: working.pointee.sections.map(\.header))
      }
      for section in sections where !identities.insert(section.id) {
        var all = working.pointee.sections.map(\.header)
        for (index, section) in zip(indexes, sections) { all[index] = section }
        trapRepeated(section.id, in: all)
      }
    }
  }
}
