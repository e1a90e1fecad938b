extension SectionsBatchUpdate {
  /// The batch as records one after another, at most eight, in the order of its edits.
  ///
  /// The last one leads to the state of `toVersion`, the others to unversioned states: those
  /// are based on `fromVersion`, and their parts count from 1.
  ///
  /// - Parameters:
  ///   - withOld: whether they carry old content.
  ///   - withNew: whether they carry new content.
  /// - Complexity: O(S + R log R + C log N) for S sections and R entries that name C elements, of N.
  func records(withOld: Bool, withNew: Bool) -> [SectionsChangeRecord<Section, Element>] {
    let edits = changes.edits
    let versions = Revision.steps(from: fromVersion, to: toVersion, count: edits.count)
    var state = SectionsState(before)
    return zip(edits, versions).map { edit, version in
      let old = withOld ? content(at: edit.oldPlaces, of: edit, in: state) : SectionsContent()
      carryOut(edit, on: &state)
      let new = withNew ? content(at: edit.newPlaces, of: edit, in: state) : SectionsContent()
      return SectionsChangeRecord(SectionsChange(edit, old: old, new: new, version: version))
    }
  }

  private func content(
    at places: (sections: IndexRanges, elements: ElementPaths)?, of edit: SectionsEdit,
    in state: SectionsState<Section, Element>
  ) -> SectionsContent<Section, Element> {
    guard let places else { return SectionsContent() }
    return SectionsContent(places, isOfElements: edit.isOfElements, in: state.snapshot)
  }

  /// Carries an edit out; what is new in it stands in `after` at the same place.
  private func carryOut(_ edit: SectionsEdit, on state: inout SectionsState<Section, Element>) {
    switch edit {
    case .removal(let paths):
      for entry in paths.entries {
        _ = state.removeElements(at: entry.elements.ranges, in: entry.section)
      }
    case .sectionRemoval(let indexes): _ = state.removeSections(at: indexes.ranges)
    case .sectionMove(let moves):
      var sizes = state.sizes
      sizes.move(moves)
      state.moveSections(moves, sizes: sizes)
    case .sectionInsertion(let indexes):
      let new = ArraySnapshot(after.sections.elements(at: indexes))
      var sizes = state.sizes
      sizes.insert(new, at: indexes)
      state.insertSections(new, at: indexes, sizes: sizes)
    case .move(let moves): state.moveElements(moves)
    case .insertion(let paths): state.insert(after.elements(at: paths), at: paths)
    case .sectionReplacement(let indexes):
      for index in indexes { _ = state.replaceSection(at: index, with: after[index].section) }
    case .replacement(let paths):
      _ = state.replaceElements(at: paths, with: after.elements(at: paths))
    }
  }
}
