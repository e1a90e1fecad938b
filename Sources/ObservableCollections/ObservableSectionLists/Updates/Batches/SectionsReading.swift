/// The effect of a batch of two levels on sections and elements, computed from its rows.
///
/// A pure function of the rows and of both sizes: equal batches have equal readings, however they
/// were made. It is computed once, when the batch is made.
final class SectionsReading: Sendable {
  /// The effect on sections and elements.
  let effect: SectionsNetEffect

  /// Creates the reading of a log.
  ///
  /// - Complexity: O(P log P + R log R) for P ranges and R runs.
  init(_ log: EditLog, oldSizes: SectionSizes, newSizes: SectionSizes) {
    effect = SectionsNetEffect(log, oldSizes: oldSizes, newSizes: newSizes)
  }

  /// The surviving sections, ascending by old index, in maximal ranges.
  var sections: [RangePair] { effect.sections.survivors }

  /// The old index of a surviving section.
  func oldSection(forNew section: Int) -> Int? {
    guard let byNew = effect.byNew else {
      return effect.sections.survivors.oldIndex(forNew: section)
    }
    return byNew.sections.newIndex(forOld: section)
  }

  /// The old path of a surviving element.
  func oldPath(forNew path: ElementPath) -> ElementPath? {
    if let section = oldWholeSection(forNew: path.section) {
      return ElementPath(section: section, element: path.element)
    }
    let stay =
      effect.byNew.map { $0.stays.newPath(forOld: path) } ?? effect.stays.oldPath(forNew: path)
    if stay != nil || effect.moves.isEmpty { return stay }
    if !effect.movesByNew.isEmpty { return effect.movesByNew.newPath(forOld: path) }
    return effect.moves.ranges.oldPath(forNew: path)
  }

  private func oldWholeSection(forNew section: Int) -> Int? {
    guard let byNew = effect.byNew else { return effect.wholeSections.oldIndex(forNew: section) }
    return byNew.wholeSections.newIndex(forOld: section)
  }
}
