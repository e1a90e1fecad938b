/// The effect of a batch of two levels on sections and elements, computed from its rows.
///
/// A pure function of the rows and of both sizes: equal batches have equal readings, however they
/// were made. It is computed once, when the batch is made.
final class SectionsReading: Sendable {
  /// The effect on sections and elements.
  let effect: SectionsNetEffect
  /// The survivors by their new places; `nil` if no section moved: then those that stay ascend on
  /// both sides.
  private let byNew: SurvivorsByNew?
  /// The moves with old and new swapped, ascending by new path; empty if there are fewer than two.
  private let movesByNew: [ElementPathPair]

  /// Survivors with old and new swapped, ascending by new place.
  private struct SurvivorsByNew {
    /// The surviving sections.
    let sections: [RangePair]
    /// The surviving sections in which no element was inserted, removed or moved.
    let wholeSections: [RangePair]
    /// The staying elements of other surviving sections.
    let stays: [ElementPathPair]
  }

  /// Creates the reading of a log.
  ///
  /// - Complexity: O(P log P + R log R) for P ranges and R runs.
  init(_ log: EditLog, oldSizes: SectionSizes, newSizes: SectionSizes) {
    effect = SectionsNetEffect(log, oldSizes: oldSizes, newSizes: newSizes)
    movesByNew = effect.moves.rangeCount < 2 ? [] : effect.moves.ranges.inverted()
    byNew =
      effect.sections.moved.isEmpty
      ? nil
      : SurvivorsByNew(
        sections: effect.sections.survivors.inverted(),
        wholeSections: effect.wholeSections.inverted(), stays: effect.stays.inverted())
  }

  /// The surviving sections, ascending by old index, in maximal ranges.
  var sections: [RangePair] { effect.sections.survivors }

  /// The old index of a surviving section.
  func oldSection(forNew section: Int) -> Int? {
    guard let byNew else { return effect.sections.survivors.oldIndex(forNew: section) }
    return byNew.sections.newIndex(forOld: section)
  }

  /// The old path of a surviving element.
  func oldPath(forNew path: ElementPath) -> ElementPath? {
    if let section = oldWholeSection(forNew: path.section) {
      return ElementPath(section: section, element: path.element)
    }
    let stay = byNew.map { $0.stays.newPath(forOld: path) } ?? effect.stays.oldPath(forNew: path)
    if stay != nil || effect.moves.isEmpty { return stay }
    if !movesByNew.isEmpty { return movesByNew.newPath(forOld: path) }
    return effect.moves.ranges.oldPath(forNew: path)
  }

  private func oldWholeSection(forNew section: Int) -> Int? {
    guard let byNew else { return effect.wholeSections.oldIndex(forNew: section) }
    return byNew.wholeSections.newIndex(forOld: section)
  }
}
