// How a difference becomes records: edits, one after another.

extension ObservableSections {
  /// Makes the changes that lead from the present list to a new one: one record, or a transaction of
  /// several. Traps if two new sections have the same id.
  ///
  /// The caller keeps the old list until the gate has been given back.
  ///
  /// - Parameters:
  ///   - call: the call's name, for traps and traces.
  ///   - changes: found by a diff: no section is replaced.
  ///   - new: the new list.
  @inlinable
  func applyChecked(
    _ call: StaticString, _ changes: SectionsBatchChanges,
    to new: SectionsSnapshot<Header, Element>
  ) {
    checkIdentities(call, of: new, inserted: changes.insertedSections)
    let edits = changes.edits
    if edits.count > 1 {
      transact(call) { for edit in edits { makeRecord(call, of: edit, to: new) } }
    } else if let edit = edits.first {
      makeRecord(call, of: edit, to: new)
    }
  }

  /// Traps if two new sections have the same id.
  ///
  /// Sections that have a partner differ, as the old ones do; so only the others are looked at.
  @usableFromInline
  func checkIdentities(
    _ call: StaticString, of new: SectionsSnapshot<Header, Element>, inserted: IndexRanges
  ) {
    runIdentityCode(call) {
      var ids = IdentityTable<Header.ID>()
      let isOdd = inserted.contains { index in
        let id = new[index].header.id
        return identities.contains(id) || !ids.insert(id)
      }
      guard isOdd else { return }
      var all = IdentityTable<Header.ID>()
      for section in new where !all.insert(section.header.id) {
        trapDuplicate(section.header.id, in: new.lazy.map(\.header))
      }
    }
  }

  /// Makes one record; what is new in it stands in the new list at the same place.
  @inlinable
  func makeRecord(
    _ call: StaticString, of edit: SectionsEdit, to new: SectionsSnapshot<Header, Element>
  ) {
    switch edit {
    case .removal(let paths): _ = removeChecked(paths)
    case .sectionRemoval(let indexes): _ = removeChecked(call, indexes)
    case .sectionMove(let moves): moveChecked(moves)
    case .sectionInsertion(let indexes):
      insertChecked(call, ArraySnapshot(new.sections.elements(at: indexes)), at: indexes)
    case .move(let moves): moveChecked(moves)
    case .insertion(let paths): insertChecked(new.elements(at: paths), at: paths)
    case .sectionReplacement(let indexes):
      _ = replaceChecked(call, at: indexes, with: indexes.map { new[$0].header })
    case .replacement(let paths): _ = replaceChecked(new.elements(at: paths), at: paths)
    }
  }
}
