extension SectionedBatchUpdate {
  /// The batch as records one after another, at most eight: removed elements, removed sections,
  /// moved sections, inserted sections, moved elements, inserted elements, replaced sections,
  /// replaced elements. Their versions rise to `toVersion`; where two calls come to three kinds of
  /// records or more, as when what was gathered leaves with its section, the first share a version.
  ///
  /// A section that keeps its place and nothing of its content is removed and inserted.
  ///
  /// - Parameters:
  ///   - withOld: whether they carry old content.
  ///   - withNew: whether they carry new content.
  /// - Complexity: O(S + R log R + C log N) for S sections and R entries that name C elements, of N.
  func records(withOld: Bool, withNew: Bool) -> [SectionsChangeRecord<Section, Element>] {
    let steps = SectionedRecordSteps(changes)
    let edits = steps.edits
    var state = SectionsState(before)
    return edits.enumerated().map { offset, edit in
      let old = withOld ? content(at: edit.oldPlaces, of: edit, in: state) : SectionsContent()
      carryOut(edit, on: &state)
      let new = withNew ? content(at: edit.newPlaces, of: edit, in: state) : SectionsContent()
      let version = max(fromVersion + 1, toVersion - edits.count + 1 + offset)
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

  /// Carries a step out; what is new in it stands in `after` at the same place.
  private func carryOut(_ edit: SectionsEdit, on state: inout SectionsState<Section, Element>) {
    switch edit {
    case .removal(let paths):
      for entry in paths.entries {
        _ = state.removeElements(at: entry.elements.ranges, in: entry.section)
      }
    case .sectionRemoval(let sections): _ = state.removeSections(at: sections.ranges)
    case .sectionMove(let moves):
      var sizes = state.sizes
      sizes.move(moves)
      state.moveSections(moves, sizes: sizes)
    case .sectionInsertion(let sections):
      var sizes = state.sizes
      for range in sections.ranges {
        sizes.insert(
          after.sections[range].lazy.map { $0.elements.count + 1 }, at: range.lowerBound)
      }
      state.insertSections(
        ArraySnapshot(after.sections.elements(at: sections)), at: sections, sizes: sizes)
    case .move(let moves): state.moveElements(moves)
    case .insertion(let paths):
      for part in parts(of: paths) {
        state.insert(
          part.elements, at: ElementPath(section: part.section, element: part.range.lowerBound))
      }
    case .sectionReplacement(let sections):
      for index in sections {
        _ = state.replaceSection(at: index, with: after[index].section)
      }
    case .replacement(let paths):
      for part in parts(of: paths) {
        _ = state.replaceElements(part.range, in: part.section, with: part.elements)
      }
    }
  }

  /// The elements that stand at some paths afterwards, range by range.
  private func parts(
    of paths: ElementPaths
  ) -> [(section: Int, range: Range<Int>, elements: ArraySnapshot<Element>)] {
    paths.entries.flatMap { entry in
      entry.elements.ranges.map { range in
        (entry.section, range, after[entry.section].elements.part(range))
      }
    }
  }
}

/// A sectioned batch as edits, each of which counts in the list that those before it led to.
private struct SectionedRecordSteps {
  private let changes: SectionedBatchChanges
  /// With those that keep only their place; old indexes.
  private let removedSections: IndexRanges
  /// With those that keep only their place; new indexes.
  private let insertedSections: IndexRanges

  init(_ changes: SectionedBatchChanges) {
    self.changes = changes
    removedSections = changes.deletedSections.union(
      IndexRanges(changes.replacedSections.map(\.old)))
    insertedSections = changes.insertedSections.union(
      IndexRanges(changes.replacedSections.map(\.new)))
  }

  var edits: [SectionsEdit] {
    let updatedSections = IndexRanges(changes.updatedSections.map(\.new))
    let (sectionMoves, moves, updates) = (self.sectionMoves, self.moves, self.updates)
    var edits: [SectionsEdit] = []
    if !changes.deletions.isEmpty { edits.append(.removal(changes.deletions)) }
    if !removedSections.isEmpty { edits.append(.sectionRemoval(removedSections)) }
    if !sectionMoves.isEmpty { edits.append(.sectionMove(sectionMoves)) }
    if !insertedSections.isEmpty { edits.append(.sectionInsertion(insertedSections)) }
    if !moves.isEmpty { edits.append(.move(moves)) }
    if !changes.insertions.isEmpty { edits.append(.insertion(changes.insertions)) }
    if !updatedSections.isEmpty { edits.append(.sectionReplacement(updatedSections)) }
    if !updates.isEmpty { edits.append(.replacement(updates)) }
    return edits
  }

  /// Among the sections that survive.
  private var sectionMoves: [SectionPair] {
    changes.movedSections.map { pair in
      SectionPair(
        old: pair.old - removedSections.rank(of: pair.old),
        new: pair.new - insertedSections.rank(of: pair.new))
    }
  }

  /// From the list with the new sections to the one that lacks only new elements. A move names no
  /// deleted element and no inserted one, so it stays one range.
  private var moves: [ElementPathPair] {
    changes.moves.map { move in
      guard let section = changes.newSection(forOld: move.old.section) else {
        trap("A batch moves elements out of section \(move.old.section), which it deletes")
      }
      let deleted = changes.deletions[move.old.section].rank(of: move.old.element)
      let inserted = changes.insertions[move.new.section].rank(of: move.new.element)
      return ElementPathPair(
        old: ElementPath(section: section, element: move.old.element - deleted),
        new: ElementPath(section: move.new.section, element: move.new.element - inserted),
        count: move.count)
    }
    .sortedAndFused()
  }

  private var updates: ElementPaths {
    var updates = PathCollector()
    for update in changes.updates { updates.insert(update.newRange, in: update.new.section) }
    return updates.paths
  }
}
