/// What a batch of two levels says of sections and elements, read from its rows.
///
/// A pure function of the rows and of both sizes: equal batches have equal readings, however they were
/// made. It is read once, when the batch is made.
final class SectionsReading: Sendable {
  /// What became of sections and elements.
  let effect: SectionsNetEffect
  let moves: ElementPathPairs
  let updates: ElementPathPairs
  /// The surviving sections with old and new exchanged, ascending by new index.
  let sectionsByNew: [RangePair]
  /// The surviving sections in which no element comes, goes or moves, in the same way.
  let wholeSectionsByNew: [RangePair]
  /// The elements of other surviving sections that stay or move, with old and new exchanged, ascending
  /// by new path.
  let survivorsByNew: [ElementPathPair]

  /// Reads a list.
  ///
  /// - Complexity: O(P log P + R log R) for P stretches and R runs.
  init(_ list: SectionList) {
    effect = SectionsNetEffect(list)
    moves = ElementPathPairs(effect.moves)
    updates = ElementPathPairs(effect.updates)
    sectionsByNew = effect.sections.survivors.inverted()
    wholeSectionsByNew = effect.wholeSections.inverted()
    survivorsByNew = (effect.stays + effect.moves).inverted()
  }

  /// The surviving sections, ascending by old index, each entry as long as possible.
  var sections: [RangePair] { effect.sections.survivors }
}
