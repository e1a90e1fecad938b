// Applying observed changes, and patches from elsewhere, as edits; as with an observable array.

extension ObservableSections {
  /// Applies a record of this list, or its inverse, or a record of the list that this one follows.
  ///
  /// Applying a record's inverse undoes the record.
  ///
  /// The change must start from the current state of the list: from its
  /// ``ObservableSource/revision``, or from the revision that the last `apply` led to, if nothing
  /// else has changed the list since. So the inverses of the last records undo them one after
  /// another, and the records redo them.
  ///
  /// - Parameter change: a record of this list or its inverse, or a record that starts at
  ///   ``followedRevision``. It must contain the sections or elements that it inserts: to apply an
  ///   inverse, observe with `.old`.
  /// - Throws: ``PatchError``, with the list unchanged. The error is stale if the change starts
  ///   from another state or belongs to another list. A change without elements, one with an index
  ///   outside the list or a repeated id of a section, a setting, an announcement and nil throw,
  ///   too.
  /// - Complexity: the same as the mutating call, and O(S) for S sections.
  public func apply(_ change: SectionsChange<Header, Element>?) throws {
    guard let change, let edit = change.edit else {
      throw PatchError.isNoChange(change.map { "\($0)" })
    }
    try apply(leadingTo: change.revision) { old throws(PatchError) in
      let fit = try core.checkStart(
        AppliedSpan(
          subject: .record, start: change.previousRevision, end: change.revision, isEmpty: true))
      return (fit, try change.applied(to: old), [(edit, nil)])
    }
  }

  /// Applies a batch of this list, or its inverse, or a batch of the list that this one follows.
  ///
  /// Applying a batch's inverse undoes the batch.
  ///
  /// The call is a transaction of at most eight records, as in ``replaceAll(with:matching:)``. The
  /// batch must start from the current state of the list, as in
  /// ``apply(_:)-(SectionsChange<Header,Element>?)``.
  ///
  /// A batch of another list is applied like its ``SectionsBatchUpdate/patch``: if this list
  /// follows the other one, or if the batch contains the whole list.
  ///
  /// - Parameter batch: a batch of this list or its inverse, or of the list that this one follows.
  /// - Throws: ``PatchError``, with the list unchanged. The error is stale if the batch starts from
  ///   another state or belongs to another list. A batch that starts from other numbers of
  ///   elements, or repeats the id of a section, throws, too.
  /// - Complexity: O(S + (R + C) log N) for S sections, R entries and C new elements, among N.
  public func apply(_ batch: SectionsBatchUpdate<Header, Element>) throws {
    try apply(leadingTo: batch.end) { old throws(PatchError) in
      let fit = try core.checkStart(batch.changes.span(of: .batch))
      return try changed(old, batch.changes.fitted(fit, old.sizes), fit, from: batch.after)
    }
  }

  /// Updates the list to the next state of the list that it follows, or starts to follow one.
  ///
  /// The call is a transaction of at most eight records, as in ``replaceAll(with:matching:)``.
  /// Afterwards ``followedRevision`` is the patch's end. A full patch, from
  /// ``ObservableSectionsList/fullPatch()`` or an initial batch, replaces the whole content,
  /// whatever list was followed before.
  ///
  /// - Parameter patch: a patch of the other list that starts at ``followedRevision``, or a full
  ///   patch, which starts from no state.
  /// - Throws: ``PatchError``, with the list unchanged. The error is stale if the patch starts from
  ///   another state, because it arrives twice or too early, or if it belongs to another list or
  ///   another run of the program. A patch that starts from other numbers of elements, or repeats
  ///   the id of a section, throws, too.
  /// - Complexity: O(S + (R + C) log N) for S sections, R entries and C new elements, among N.
  public func apply(_ patch: SectionsBatchPatch<Header, Element>) throws { try applyByPlace(patch) }

  /// Applies a patch; a full one as a removal and an insertion of all sections.
  private func applyByPlace(_ patch: SectionsBatchPatch<Header, Element>) throws {
    try apply(leadingTo: patch.end) { old throws(PatchError) in
      let fit = try core.checkFollows(patch.changes.span(of: .patch))
      return try changed(
        old, patch.changes.fitted(fit, old.sizes), fit, from: SectionsPatchContent(patch))
    }
  }

  /// The state of the followed list that this list shows, or nil if it follows none.
  ///
  /// It is nil for a new list, and after a change that is not a patch. A client sends it to a
  /// server, which answers with a patch: see ``ObservableArray/followedRevision``.
  public var followedRevision: Revision? {
    get { core.followedRevision }
    set { transact("followedRevision") { core.noteFollowed(newValue) } }
  }
}

// MARK: - Implementation

extension ObservableSections {
  /// Applies the changes of a patch, whatever revision it starts from.
  func applyChanges(of patch: SectionsBatchPatch<Header, Element>) throws(PatchError) {
    try apply(leadingTo: patch.end) { old throws(PatchError) in
      try changed(old, patch.changes, .own, from: SectionsPatchContent(patch))
    }
  }

  /// How a change fits the list; the new list; the edits that lead to it; and, for an edit that
  /// replaces headers that the new list does not have at those indexes, the new headers.
  private typealias NewList = (
    fit: AppliedFit, new: SectionsSnapshot<Header, Element>,
    edits: [(SectionsEdit, headers: [Header]?)]
  )

  /// Checks a change, and makes its records.
  ///
  /// - Parameters:
  ///   - end: the revision to which the change leads.
  ///   - makeNew: returns the new list, from the present one, and the edits that lead to it.
  private func apply(
    leadingTo end: Revision,
    _ makeNew: (SectionsSnapshot<Header, Element>) throws(PatchError) -> NewList
  ) throws(PatchError) {
    let call: StaticString = "apply(_:)"
    _ = try mutate(call) { () throws(PatchError) -> SectionsSnapshot<Header, Element> in
      let old = working
      let (fit, new, edits) = try makeNew(old)
      try core.runClosure(of: call) { () throws(PatchError) in try new.checkSectionIDs() }
      transact(call) {
        for (edit, headers) in edits {
          if let headers {
            _ = replaceChecked(headersAt: edit.sections, with: headers)
          } else {
            makeRecord(of: edit, to: new)
          }
        }
        core.noteApplied(fit, end)
      }
      // The removed content is released with the old list, after the gate.
      return old
    }
  }

  /// The list after the changes, and the edits that lead to it. Throws if the changes do not start
  /// from `old`.
  private func changed<Content: NewContent<Header, Element>>(
    _ old: SectionsSnapshot<Header, Element>, _ changes: SectionsBatchChanges,
    _ fit: AppliedFit, from content: Content
  ) throws(PatchError) -> NewList {
    try changes.checkStart(old.sizes)
    let new = changes.list.applied(to: old, source: content)
    let renames = core.runClosure(of: "apply(_:)") {
      changes.updatedHeaders.contains { old[$0.old].header.id != new[$0.new].header.id }
    }
    var edits: [(SectionsEdit, headers: [Header]?)] = changes.edits.map { ($0, nil) }
    if !renames { return (fit, new, edits) }
    // A new header may have the former id of another one. So headers are replaced when the removed
    // sections are gone and the inserted ones are not there yet.
    edits.removeAll { if case .sectionReplacement = $0.0 { true } else { false } }
    let next = edits.firstIndex { edit, _ in
      switch edit {
      case .removal, .sectionRemoval: false
      default: true
      }
    }
    let removed = changes.removedSections
    let indexes = changes.updatedHeaders.map { $0.old - removed.rank(of: $0.old) }
    let headers = changes.updatedHeaders.map { new[$0.new].header }
    edits.insert((.sectionReplacement(IndexRanges(indexes)), headers), at: next ?? edits.endIndex)
    return (fit, new, edits)
  }
}

extension ObservableSections where Header: Equatable, Element: Identifiable & Equatable {
  /// Updates the list to the next state of the list that it follows, or starts to follow one.
  ///
  /// For identifiable and equatable elements, a full patch changes only the content that differs,
  /// as in `replaceAll(with:)`: a table keeps its scroll position after a lost connection. An
  /// element that is equal by `==` is kept. Other patches are applied as for elements without ids.
  ///
  /// - Parameter patch: a patch of the other list that starts at ``followedRevision``, or a full
  ///   patch, which starts from no state.
  /// - Throws: ``PatchError``, with the list unchanged. The error is stale if the patch starts from
  ///   another state, because it arrives twice or too early, or if it belongs to another list or
  ///   another run of the program. A patch that starts from other numbers of elements, or repeats
  ///   the id of a section, throws, too.
  /// - Complexity: O(S + (R + C) log N) for S sections, R entries and C new elements, among N; for
  ///   a full patch, the same as `replaceAll`.
  public func apply(_ patch: SectionsBatchPatch<Header, Element>) throws {
    if !patch.isFull { return try applyByPlace(patch) }
    let sections = try patch.applied(to: SectionsSnapshot(), at: nil)
    try sections.checkSectionIDs()
    try transact("apply(_:)") { () throws(PatchError) in
      _ = try core.checkFollows(patch.changes.span(of: .patch))
      replaceAll(with: sections)
      core.noteFollowed(patch.end)
    }
  }
}

extension SectionsBatchChanges {
  /// The properties of these changes that `apply` checks.
  fileprivate func span(of subject: PatchError.Subject) -> AppliedSpan {
    AppliedSpan(subject: subject, start: start, end: end, isEmpty: isEmpty, isFull: isFull)
  }

  /// The changes from sections of the given sizes. Full changes replace all sections.
  fileprivate func fitted(_ fit: AppliedFit, _ sizes: SectionSizes) -> SectionsBatchChanges {
    if fit != .full { return self }
    let count = newSizes.total
    return SectionsBatchChanges(
      EditLog(oldCount: sizes.total, runs: count == 0 ? [] : [.inserted(count)]), oldSizes: sizes,
      newSizes: newSizes, start: start, end: end)
  }
}

extension SectionsChange {
  /// The edit of a record; nil for a setting and an announcement.
  fileprivate var edit: SectionsEdit? {
    if isPrior { return nil }
    switch (level, kind) {
    case (_, .setting): return nil
    case (.section, .insertion): return .sectionInsertion(sections)
    case (.section, .removal): return .sectionRemoval(sections)
    case (.section, .replacement): return .sectionReplacement(sections)
    case (.section, .move): return .sectionMove(sectionMoves)
    case (.element, .insertion): return .insertion(elements)
    case (.element, .removal): return .removal(elements)
    case (.element, .replacement): return .replacement(elements)
    case (.element, .move): return .move(elementMoves.ranges)
    }
  }
}

// MARK: - A batch as records

extension ObservableSections {
  /// Applies the changes between the current list and a new one, as one record or as a transaction
  /// of several. Traps if two new sections have the same id.
  ///
  /// The caller keeps the old list until the gate has been released.
  ///
  /// - Parameters:
  ///   - call: the call's name, for traps and traces.
  ///   - changes: the result of a diff: no section is replaced.
  ///   - new: the new list.
  @inlinable
  func applyChecked(
    _ call: StaticString, _ changes: SectionsBatchChanges,
    to new: SectionsSnapshot<Header, Element>
  ) {
    checkIdentities(of: new, inserted: changes.insertedSections)
    let edits = changes.edits
    if edits.count > 1 {
      transact(call) { for edit in edits { makeRecord(of: edit, to: new) } }
    } else if let edit = edits.first {
      makeRecord(of: edit, to: new)
    }
  }

  /// Traps if two new sections have the same id.
  ///
  /// The ids of surviving sections are unique, as in the old list, so only the others are checked.
  @usableFromInline
  func checkIdentities(
    of new: SectionsSnapshot<Header, Element>, inserted: IndexRanges
  ) {
    runIdentityCode {
      var ids = IdentityTable<Header.ID>()
      let isOdd = inserted.contains { index in
        let id = new[index].header.id
        return identities.contains(id) || !ids.insert(id)
      }
      guard isOdd else { return }
      var all = IdentityTable<Header.ID>()
      for section in new where !all.insert(section.header.id) {
        trapDuplicate(section.header.id, in: new.lazy.map(\.header), core.site)
      }
    }
  }

  /// Makes one record. The inserted content is taken from the new list.
  @inlinable
  func makeRecord(
    of edit: SectionsEdit, to new: SectionsSnapshot<Header, Element>
  ) {
    switch edit {
    case .removal(let paths): _ = removeChecked(paths)
    case .sectionRemoval(let indexes): _ = removeChecked(sections: indexes)
    case .sectionMove(let moves): moveChecked(moves)
    case .sectionInsertion(let indexes):
      insertChecked(sections: ArraySnapshot(new.sections.elements(at: indexes)), at: indexes)
    case .move(let moves): moveChecked(moves)
    case .insertion(let paths): insertChecked(new.elements(at: paths), at: paths)
    case .sectionReplacement(let indexes):
      _ = replaceChecked(headersAt: indexes, with: indexes.map { new[$0].header })
    case .replacement(let paths): _ = replaceChecked(new.elements(at: paths), at: paths)
    }
  }
}
