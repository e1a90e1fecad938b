/// The effect of a batch of two levels on sections and elements, computed from its rows.
///
/// A pure function of the rows and of both sizes: equal batches have equal readings, however they
/// were made. It is computed once, when the batch is made.
final class SectionsReading: Sendable {
  /// The effect on sections and elements.
  let effect: SectionsNetEffect
  let moves: ElementPathPairs
  let updates: ElementPathPairs
  /// The surviving sections with old and new swapped, ascending by new index.
  let sectionsByNew: [RangePair]
  /// The surviving sections in which no element was inserted, removed or moved, in the same form.
  let wholeSectionsByNew: [RangePair]
  /// The staying or moving elements of other surviving sections, with old and new swapped,
  /// ascending by new path.
  let survivorsByNew: [ElementPathPair]

  /// Creates the reading of a list.
  ///
  /// - Complexity: O(P log P + R log R) for P ranges and R runs.
  init(_ list: SectionList) {
    effect = SectionsNetEffect(list)
    moves = ElementPathPairs(effect.moves)
    updates = ElementPathPairs(effect.updates)
    sectionsByNew = effect.sections.survivors.inverted()
    wholeSectionsByNew = effect.wholeSections.inverted()
    survivorsByNew = (effect.stays + effect.moves).inverted()
  }

  /// The surviving sections, ascending by old index, in maximal ranges.
  var sections: [RangePair] { effect.sections.survivors }
}
