extension SectionsBatchUpdate {
  /// The batch as consecutive records, at most eight, in the order of its edits.
  ///
  /// The last one leads to the state of `end`, the others to unversioned states, which are based on
  /// `start` and whose parts count from 1.
  ///
  /// - Parameters:
  ///   - withOld: whether the records have old content.
  ///   - withNew: whether the records have new content.
  /// - Complexity: O(S + R log R + C log N) for S sections and R entries that contain C elements,
  ///   of N.
  func records(withOld: Bool, withNew: Bool) -> [SectionsChangeRecord<Header, Element>] {
    let edits = changes.edits
    var previous = start
    let revisions = Revision.steps(from: start, to: end, count: edits.count)
    var state = before
    return zip(edits, revisions).map { edit, revision in
      defer { previous = revision }
      let old = withOld ? content(at: edit.oldPlaces, in: state) : SectionsContent()
      carryOut(edit, on: &state)
      let new = withNew ? content(at: edit.newPlaces, in: state) : SectionsContent()
      return SectionsChangeRecord(
        SectionsChange(edit, old: old, new: new, revision: revision, previous: previous))
    }
  }

  private func content(
    at places: LevelIndexes?, in state: SectionsSnapshot<Header, Element>
  ) -> SectionsContent<Header, Element> {
    places.map { SectionsContent($0, in: state) } ?? SectionsContent()
  }

  /// Performs an edit. The content that it inserts is that of `after` at the same places.
  private func carryOut(_ edit: SectionsEdit, on state: inout SectionsSnapshot<Header, Element>) {
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
      for index in indexes { _ = state.replaceSection(at: index, with: after[index].header) }
    case .replacement(let paths):
      _ = state.replaceElements(at: paths, with: after.elements(at: paths))
    }
  }
}
