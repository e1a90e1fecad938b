/// Where that comes from which the old list does not have. Indexes and paths are new ones.
protocol NewContent<NewHeader, NewElement> {
  associatedtype NewHeader
  associatedtype NewElement

  /// The header of a section that is inserted, replaced or updated.
  func section(at index: Int) -> NewHeader
  /// The elements of a section that is inserted or replaced.
  func elements(inSection index: Int) -> ArraySnapshot<NewElement>
  /// An element that is inserted or updated.
  func element(at path: ElementPath) -> NewElement
}

/// The new list has them all.
extension SectionsSnapshot: NewContent {
  func section(at index: Int) -> Header { self[index].header }
  func elements(inSection index: Int) -> ArraySnapshot<SectionElement> { self[index].elements }
  func element(at path: ElementPath) -> SectionElement { self[path] }
}

extension SectionsBatchChanges {
  /// Throws unless the batch starts from sections of these counts.
  func checkStart(_ counts: [Int]) throws(PatchError) {
    if counts != oldCounts { throw .wrongCounts(expected: oldCounts, actual: counts) }
  }

  /// A snapshot of the old list, edited into one of the new list.
  ///
  /// - Parameters:
  ///   - old: sections of `oldCounts` elements.
  ///   - source: what the old list does not have.
  /// - Complexity: O(S + (R + C) log N) for S sections, R entries, C new elements among N.
  func applied<Content: NewContent>(
    to old: SectionsSnapshot<Content.NewHeader, Content.NewElement>, source: Content
  ) -> SectionsSnapshot<Content.NewHeader, Content.NewElement> {
    let renewedSections = renewedSections
    let newContents = newContents
    let edits = SectionEdits(self)
    let sections = newCounts.indices.map { new in
      guard let oldSection = derived.sectionsByNew.newIndex(forOld: new),
        !newContents.contains(new)
      else {
        return SectionSnapshot(source.section(at: new), elements: source.elements(inSection: new))
      }
      var section = old[oldSection]
      if renewedSections.contains(new) { section.header = source.section(at: new) }
      edits.edit(&section.elements, SectionPair(old: oldSection, new: new)) { path in
        edits.renewals.contains(path)
          ? source.element(at: path) : old[derived.survivorsByNew.newPath(forOld: path)!]
      }
      return section
    }
    return SectionsSnapshot(sections)
  }
}

/// What happens to the elements of each section that survives. An element that crosses leaves one
/// section and is new in the other.
private struct SectionEdits {
  let renewals: ElementPaths
  private let removals: ElementPaths
  private let insertions: ElementPaths
  private let updates: ElementPaths
  /// By old section: the moves inside it.
  private let moves: [Int: [RangePair]]

  init(_ changes: SectionsBatchChanges) {
    var removals = PathCollector(changes.removals)
    var insertions = PathCollector(changes.insertions)
    var updates = PathCollector()
    var moves: [Int: [RangePair]] = [:]
    for move in changes.moves {
      if changes.derived.sections.newIndex(forOld: move.old.section) == move.new.section {
        let pair = RangePair(
          oldStart: move.old.element, newStart: move.new.element, count: move.count)
        moves[move.old.section, default: []].append(pair)
      } else {
        removals.insert(move.oldRange, in: move.old.section)
        insertions.insert(move.newRange, in: move.new.section)
      }
    }
    for update in changes.updates { updates.insert(update.newRange, in: update.new.section) }
    renewals = changes.renewals
    self.removals = removals.paths
    self.insertions = insertions.paths
    self.updates = updates.paths
    self.moves = moves
  }

  func edit<Element>(
    _ elements: inout ArraySnapshot<Element>, _ pair: SectionPair,
    newElement: (ElementPath) -> Element
  ) {
    let edit = SnapshotEdit(
      removals: removals[pair.old], insertions: insertions[pair.new],
      moves: moves[pair.old, default: []], updates: updates[pair.new])
    edit.apply(to: &elements) { newElement(ElementPath(section: pair.new, element: $0)) }
  }
}
