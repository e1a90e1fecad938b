/// Keeps the first element of each key.
///
/// It is the list of the first elements of a grouped list's sections, which stand in the order of the source: what
/// becomes of those is read from what becomes of the rows.
struct Deduplicating<Key: Hashable, Element>: Derivation {
  typealias Shown = DerivedList<Element>

  private var grouping: Grouping<SectionKey<Key>, Element>
  private var sections = SectionsSnapshot<SectionKey<Key>, Element>()

  private let code: ElementCode<Element>

  init(
    _ key: SectionChoosing<Element, Key>,
    grouping: GroupingCode<SectionKey<Key>, Element> = GroupingCode(),
    code: ElementCode<Element> = ElementCode(), numbers: NumberStore = NumberStore(),
    leastDealt: Int = 8
  ) {
    self.grouping = Grouping(
      key, code: grouping, numbers: numbers, leastDealt: leastDealt,
      header: { key, _ in SectionKey(id: key) })
    self.code = code
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    sections = grouping.build(source)
    return ArraySnapshot(sections.sections.lazy.map { $0.elements[0] })
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let turn = grouping.advance(log, to: source, from: sections)
    var heads = Heads(from: sections.sizes, to: turn.sections.sizes)
    turn.runs.forEachRun { heads.take($0) }
    sections = turn.sections
    let first = { [sections] (section: Int) in sections.sections[section].elements[0] }
    return DerivedTurn(
      runs: heads.runs, inserted: heads.inserted.joined().map(first),
      updated: heads.updated.joined().map(first), code: code)
  }

  func sourceIndex(at index: Int) -> Int {
    grouping.sourceIndex(at: sections.sizes.start(of: index) + 1)
  }

  func index(atSource index: Int) -> Int? {
    let (section, offset) = sections.sizes.locate(grouping.row(atSource: index))
    return offset == 1 ? section : nil
  }
}

/// What becomes of the sections' first elements in a turn. Not generic: the runtime would be asked for types at each
/// step.
private struct Heads {
  /// The rows of each section, before and after.
  private let old, new: SectionSizes
  private(set) var runs: DerivedRuns
  /// The sections whose first elements are new in the result, and those whose first elements were replaced, by their
  /// places after.
  private(set) var inserted, updated: [Range<Int>]
  /// How many rows have been looked at.
  private var row = 0

  init(from old: SectionSizes, to new: SectionSizes) {
    (self.old, self.new) = (old, new)
    runs = DerivedRuns(oldCount: old.count)
    (inserted, updated) = ([], [])
  }

  /// Takes those of the first elements that are among the next rows.
  mutating func take(_ run: PackedRun) {
    let start = row
    row += run.count
    // The first one at or behind the start, and the first one behind the end.
    var section = firstSection(from: start)
    let end = firstSection(from: row)
    if section == end { return }
    if run.isInserted { return insert(section..<end) }
    // Before a first element stands its header. So all but the first of these were first elements before.
    let place = old.locate(run.oldStart + new.start(of: section) + 1 - start)
    var oldSection = place.section
    if place.offset != 1 {
      insert(section..<section + 1)
      section += 1
      // The next one's header has come along, from wherever.
      if section == end { return }
      oldSection = old.locate(run.oldStart + new.start(of: section) + 1 - start).section
    }
    runs.append(
      retained: oldSection..<oldSection + end - section, marks: run.origin & PackedRun.allMarks)
    if run.isUpdated { updated.append(section..<end) }
  }

  /// The first section whose first element is at a row of the new list or behind it.
  private func firstSection(from row: Int) -> Int {
    let (section, offset) = new.locate(row)
    return offset <= 1 ? section : section + 1
  }

  private mutating func insert(_ sections: Range<Int>) {
    runs.append(inserted: sections.count)
    inserted.append(sections)
  }
}
