// How a difference becomes records: the parts that it consists of, one after another.

extension SectionedBatchChanges {
  /// The sections that move, after those that go have gone and before those that come have come;
  /// ascending by source.
  @usableFromInline var movesOfSurvivingSections: [SectionPair] {
    movedSections.map { pair in
      SectionPair(
        old: pair.old - deletedSections.rank(of: pair.old),
        new: pair.new - insertedSections.rank(of: pair.new))
    }
  }

  /// The elements that move, when the sections are those of the new list, what goes has gone and
  /// what comes into surviving sections has not come; ascending by source.
  ///
  /// - Complexity: O(M (log R + log M)) for M moves and R entries.
  @usableFromInline var movesOfSurvivors: [ElementPathPair] {
    moves.compactMap { move -> ElementPathPair? in
      guard let section = newSection(forOld: move.old.section) else { return nil }
      let old = move.old.element - deletions[move.old.section].rank(of: move.old.element)
      let new = move.new.element - insertions[move.new.section].rank(of: move.new.element)
      return ElementPathPair(
        old: ElementPath(section: section, element: old),
        new: ElementPath(section: move.new.section, element: new), count: move.count)
    }.sortedAndFused()
  }

  /// How many records make the change.
  @usableFromInline var recordCount: Int {
    [
      deletions.isEmpty, deletedSections.isEmpty, movedSections.isEmpty, insertedSections.isEmpty,
      moves.isEmpty, insertions.isEmpty, updatedSections.isEmpty, updates.isEmpty,
    ].count { !$0 }
  }
}

extension ObservableSections {
  /// Makes the changes that lead from the present list to a new one: one record, or a transaction of
  /// several. Traps if two new sections have the same id.
  ///
  /// The caller keeps the old list until the gate has been given back.
  ///
  /// - Parameters:
  ///   - changes: found by a diff: no section is replaced.
  ///   - new: the new list.
  @inlinable
  func applyChecked(_ changes: SectionedBatchChanges, to new: SectionsSnapshot<Section, Element>) {
    checkIdentities(of: new, inserted: changes.insertedSections)
    switch changes.recordCount {
    case 0: return
    case 1: makeRecords(of: changes, to: new)
    default: transact("replaceAll(with:)") { makeRecords(of: changes, to: new) }
    }
  }

  /// Traps if two new sections have the same id.
  ///
  /// Sections that have a partner differ, as the old ones do; so only the others are looked at.
  @usableFromInline
  func checkIdentities(
    of new: SectionsSnapshot<Section, Element>, inserted: IndexRanges
  ) {
    runIdentityCode("replaceAll(with:)") {
      var ids: Set<Section.ID> = []
      let isOdd = inserted.contains { index in
        let id = new[index].section.id
        return identities.contains(id) || !ids.insert(id).inserted
      }
      guard isOdd else { return }
      var all: Set<Section.ID> = []
      for section in new where !all.insert(section.section.id).inserted {
        trapDuplicate(section.section.id, in: new.lazy.map(\.section))
      }
    }
  }

  @inlinable
  func makeRecords(
    of changes: SectionedBatchChanges, to new: SectionsSnapshot<Section, Element>
  ) {
    let call: StaticString = "replaceAll(with:)"
    _ = removeChecked(changes.deletions)
    _ = removeChecked(call, changes.deletedSections)
    moveChecked(changes.movesOfSurvivingSections)
    let inserted = changes.insertedSections
    insertChecked(call, ArraySnapshot(new.sections.elements(at: inserted)), at: inserted)
    moveChecked(changes.movesOfSurvivors)
    insertChecked(Self.parts(of: new, at: changes.insertions), at: changes.insertions)
    let updated = IndexRanges(changes.updatedSections.lazy.map(\.new))
    _ = replaceChecked(call, at: updated, with: updated.map { new[$0].section })
    let updates = ElementPaths(changes.updates.map { ($0.new.section, $0.newRange) })
    _ = replaceChecked(Self.parts(of: new, at: updates), at: updates)
  }

  /// The elements at some paths, entry by entry.
  @inlinable
  static func parts(
    of snapshot: SectionsSnapshot<Section, Element>, at paths: ElementPaths
  ) -> [ArraySnapshot<Element>] {
    paths.entries.map { snapshot.sections[$0.section].elements.part(at: $0.elements) }
  }
}
