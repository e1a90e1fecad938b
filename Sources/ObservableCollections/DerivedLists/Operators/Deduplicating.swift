/// The operator behind `distinct`: keeps the first element with each key.
///
/// The result is the list of the first elements of the sections by this key, in the order of the
/// source. Its changes are computed from the changes of the sections' rows.
struct Deduplicating<Key: Hashable, Element>: Derivation {
  typealias Output = DerivedList<Element>

  private var grouped: GroupedRows<Key, Element>
  /// The rows of each section.
  private var sizes = SectionSizes()

  private let operations: ElementOperations<Element>

  init(
    _ key: SpecializedKey<Element, Key>,
    operations: ElementOperations<Element> = ElementOperations(),
    numbers: NumberStore = NumberStore(), leastDealt: Int = 8
  ) {
    grouped = GroupedRows(key, numbers: numbers, leastDealt: leastDealt)
    self.operations = operations
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    let log = EditLog(inserted: source.count)
    sizes = grouped.adjust(log, to: source, from: SectionSizes()).sizes
    return ArraySnapshot(firstElements(of: [0..<sizes.count], in: source))
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    write(grouped.advance(log, to: source, from: sizes), source)
  }

  /// The changes of the first elements, after changes of the sections' rows.
  private mutating func write(
    _ turn: GroupedTurn, _ source: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    var heads = Heads(from: sizes, to: turn.sizes)
    turn.rows.runs.forEachRun { heads.take($0) }
    sizes = turn.sizes
    heads.runs.setSource(count: source.count) { grouped.sourceIndex(at: $0) }
    return DerivedTurn(
      runs: heads.runs, inserted: firstElements(of: heads.inserted, in: source),
      updated: firstElements(of: heads.updated, in: source), operations: operations)
  }

  func sourceIndex(at index: Int) -> Int {
    grouped.sourceIndex(at: sizes.start(of: index) + 1)
  }

  func index(atSource index: Int) -> Int? {
    let (section, offset) = sizes.locate(grouped.row(atSource: index))
    return offset == 1 ? section : nil
  }

  /// The first elements of some sections.
  private func firstElements(
    of sections: [Range<Int>], in source: ArraySnapshot<Element>
  ) -> [Element] {
    let count = sections.reduce(0) { $0 + $1.count }
    // Finding the start of one section is O(√S), listing those of all is O(S).
    let starts = count * count > sizes.count ? sizes.starts : nil
    return operations.fetch(
      source,
      sections.joined().map { section in
        let index = grouped.sourceIndex(at: (starts?[section] ?? sizes.start(of: section)) + 1)
        return index..<index + 1
      })
  }
}

extension Deduplicating: AdjustableDerivation {
  var function: SpecializedKey<Element, Key> {
    get { grouped.function }
    set { grouped.function = newValue }
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    write(grouped.adjust(log, to: source, from: sizes), source)
  }
}

/// The changes of the sections' first elements in a turn. Not generic: otherwise the runtime would
/// be asked for types at each step.
private struct Heads {
  /// The rows of each old and new section.
  private let old, new: SectionSizes
  /// Elements that leave have the indexes of their new rows.
  var runs: DerivedRuns
  /// The sections whose first elements are new in the result, and those whose first elements were
  /// replaced, by their new indexes.
  private(set) var inserted, updated: [Range<Int>]
  /// The number of rows processed so far.
  private var row = 0

  init(from old: SectionSizes, to new: SectionSizes) {
    (self.old, self.new) = (old, new)
    runs = DerivedRuns(oldCount: old.count)
    (inserted, updated) = ([], [])
  }

  /// Takes the first elements among the rows of the next run.
  mutating func take(_ run: PackedRun) {
    let start = row
    row += run.count
    if !run.isInserted { noteFirst(run, start) }
    // The first section at or behind the start, and the first one behind the end.
    var section = firstSection(from: start)
    let end = firstSection(from: row)
    if section == end { return }
    if run.isInserted { return insert(section..<end) }
    // A first element follows its header. So all but the first of these were first elements before.
    let place = old.locate(run.oldStart + new.start(of: section) + 1 - start)
    var oldSection = place.section
    if place.offset != 1 {
      insert(section..<section + 1)
      section += 1
      // The header of the next one is in the run, too, wherever it was.
      if section == end { return }
      oldSection = old.locate(run.oldStart + new.start(of: section) + 1 - start).section
    }
    runs.append(
      retained: oldSection..<oldSection + end - section, marks: run.origin & PackedRun.allMarks)
    if run.isUpdated { updated.append(section..<end) }
  }

  /// Notes that the first row of a run was a first element and is none any more. No other row of the
  /// run can be one: a first element follows its header.
  private mutating func noteFirst(_ run: PackedRun, _ start: Int) {
    let (section, offset) = old.locate(run.oldStart)
    if offset == 1, new.locate(start).offset != 1 {
      runs.leave(section, start, marks: run.origin & PackedRun.allMarks)
    }
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
