extension ObservableSections where Section: Equatable, Element: Identifiable & Equatable {
  /// Makes the list equal to another, with the fewest changes: sections are paired by id, and
  /// elements too, also across sections.
  ///
  /// A transaction of at most eight records, in this order: removed elements, removed sections,
  /// moved sections, inserted sections, moved elements, inserted elements, replaced sections,
  /// replaced elements. None if nothing differs.
  ///
  /// Elements with the same id are paired in order. An element that goes from or to a section which
  /// is not in both lists is told with that section.
  ///
  /// - Parameter sections: read before the list is touched; traps if two have the same id.
  /// - Complexity: O(S log S + N log N) for S sections and N elements in both lists.
  public func replaceAll(with sections: some Sequence<SectionSnapshot<Section, Element>>) {
    let new = SectionsSnapshot(sections)
    checkIdentities(of: new)
    mutate("replaceAll(with:)") {
      let difference = core.gate.runClosure(of: "replaceAll(with:)") {
        SectionsDifference(
          from: working.pointee.snapshot, to: new, id: \.id, isSameSection: ==, isSame: ==)
      }
      if difference.isEmpty { return }
      transact("replaceAll(with:)") { carryOut(difference, to: new) }
    }
  }
}

extension ObservableSections {
  private func checkIdentities(of new: SectionsSnapshot<Section, Element>) {
    var ids: Set<Section.ID> = []
    for section in new where !ids.insert(section.section.id).inserted {
      trapDuplicate(section.section.id, in: new.lazy.map(\.section))
    }
  }

  /// Makes the records of a difference. What leaves is kept by the transaction until the gate has
  /// been given back: the state before it has it.
  private func carryOut(
    _ difference: SectionsDifference, to new: SectionsSnapshot<Section, Element>
  ) {
    let call: StaticString = "replaceAll(with:)"
    _ = removeChecked(difference.removals)
    _ = removeChecked(call, difference.removedSections)
    moveChecked(difference.sectionMoves)
    insertChecked(call, new, at: difference.insertedSections)
    moveChecked(difference.moves)
    insertChecked(new, at: difference.insertions)
    replaceChecked(new, at: difference.updatedSections)
    replaceChecked(new, at: difference.updates)
  }

  private func insertChecked(
    _ call: StaticString, _ new: SectionsSnapshot<Section, Element>, at indexes: IndexRanges
  ) {
    insertChecked(call, ArraySnapshot(new.sections.elements(at: indexes)), at: indexes)
  }

  private func insertChecked(_ new: SectionsSnapshot<Section, Element>, at paths: ElementPaths) {
    insertChecked(Self.parts(of: new, at: paths), at: paths)
  }

  private func replaceChecked(
    _ new: SectionsSnapshot<Section, Element>, at indexes: IndexRanges
  ) {
    let sections = indexes.map { new.sections[$0].section }
    _ = replaceChecked("replaceAll(with:)", at: indexes, with: sections)
  }

  private func replaceChecked(_ new: SectionsSnapshot<Section, Element>, at paths: ElementPaths) {
    _ = replaceChecked(Self.parts(of: new, at: paths), at: paths)
  }

  /// The elements at some paths, range by range.
  private static func parts(
    of snapshot: SectionsSnapshot<Section, Element>, at paths: ElementPaths
  ) -> [Part] {
    paths.entries.flatMap { entry in
      entry.elements.ranges.map { range in
        (entry.section, range, snapshot.sections[entry.section].elements.part(range))
      }
    }
  }
}
