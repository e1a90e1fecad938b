/// The net effect of a change of sections and elements: the entries of a batch.
///
/// First comes the ``SectionLevelEffect``, as in a flat list; then, in each surviving section, the
/// effect on its elements. If an element moves to another section, its effect depends
/// on both sections:
///
/// | from | to | reported as |
/// |---|---|---|
/// | a surviving section | another surviving one | a move |
/// | a surviving section | an inserted one | a removal |
/// | a removed section | a surviving one | an insertion |
/// | a removed section | an inserted one | nothing |
struct SectionsNetEffect: Sendable {
  /// The number of rows of each old section.
  private let oldSizes: SectionSizes
  /// The effect on the sections.
  let sections: SectionLevelEffect
  private(set) var removals = ElementPaths()
  private(set) var insertions = ElementPaths()
  /// The moves, ascending by old path, as all pairs here; each as long as possible.
  private(set) var moves: [ElementPathPair] = []
  private(set) var updates: [ElementPathPair] = []
  /// The survivors that stay in their section and in their order, of the sections that changed.
  private(set) var stays: [ElementPathPair] = []
  /// The unchanged sections, in maximal ranges.
  private(set) var wholeSections: [RangePair] = []
  /// The old indexes of the elements that left each surviving old section, to another one or not.
  private var gone: [(section: Int, elements: IndexRanges)] = []
  /// The old indexes of the elements that crossed from each old section into another surviving one.
  private var crossed: [Int: [Range<Int>]] = [:]

  /// Creates the effect of a change.
  ///
  /// - Parameter list: the new list. No old place occurs twice.
  /// - Complexity: O(P log P + R log R) for P ranges and R runs.
  init(_ list: SectionList) {
    oldSizes = list.oldSizes
    sections = SectionLevelEffect(list.spans, oldCount: oldSizes.count)
    stays.reserveCapacity(2 * list.spans.count)
    gone.reserveCapacity(list.spans.count)
    var new = 0
    for span in list.spans {
      switch span {
      case .whole(let old, let count, _):
        wholeSections.append(RangePair(oldStart: old, newStart: new, count: count))
      case .single(let section):
        append(section, at: new)
      }
      new += span.count
    }
    finish()
  }

  private mutating func append(_ section: SectionRuns, at new: Int) {
    guard case .retained(let old, _, _) = section.origin else { return }
    if section.isWhole(old, oldCount: oldSizes[old] - 1) {
      wholeSections.append(RangePair(oldStart: old, newStart: new, count: 1))
    } else {
      appendElements(of: section, SectionPair(old: old, new: new))
    }
  }

  /// Appends the elements of one surviving section, as a flat list in which crossing elements are
  /// inserted.
  private mutating func appendElements(of section: SectionRuns, _ pair: SectionPair) {
    let targets = appendCrossings(in: section, pair)
    let effect = NetEffect(
      runs: SectionElementRuns(section, of: pair.old, oldCount: oldSizes[pair.old] - 1))
    for stay in effect.stays { stays.append(ElementPathPair(stay, in: pair)) }
    for move in effect.moves { moves.append(ElementPathPair(move, in: pair)) }
    for update in effect.updates { updates.append(ElementPathPair(update, in: pair)) }
    insertions.append(
      pair.new, targets.isEmpty ? effect.insertions : effect.insertions.subtracting(targets))
    if !effect.removals.isEmpty { gone.append((pair.old, effect.removals)) }
  }

  /// Appends the elements from other surviving sections.
  ///
  /// - Returns: their indexes in the new section.
  private mutating func appendCrossings(
    in section: SectionRuns, _ pair: SectionPair
  ) -> IndexRanges {
    var targets: [Range<Int>] = []
    var element = 0
    for run in section.runs {
      defer { element += run.count }
      guard let old = run.old, old.section != pair.old,
        sections.survivors.newIndex(forOld: old.section) != nil
      else { continue }
      let crossing = ElementPathPair(
        old: old, new: ElementPath(section: pair.new, element: element), count: run.count)
      moves.append(crossing)
      if run.isUpdated { updates.append(crossing) }
      targets.append(crossing.newRange)
      crossed[old.section, default: []].append(crossing.oldRange)
    }
    return IndexRanges(targets)
  }

  private mutating func finish() {
    for (section, elements) in gone.sorted(byKey: { $0.section }) {
      let left = crossed[section].map { elements.subtracting(IndexRanges($0)) }
      removals.append(section, left ?? elements)
    }
    moves = moves.sortedAndFused()
    updates = updates.sortedAndFused()
    stays = stays.sortedAndFused()
    wholeSections = wholeSections.sortedAndFused()
    gone = []
    crossed = [:]
  }
}

extension ElementPathPair {
  /// Creates a pair of paths from a pair in one section.
  init(_ range: RangePair, in section: SectionPair) {
    self.init(
      old: ElementPath(section: section.old, element: range.oldStart),
      new: ElementPath(section: section.new, element: range.newStart), count: range.count)
  }
}
