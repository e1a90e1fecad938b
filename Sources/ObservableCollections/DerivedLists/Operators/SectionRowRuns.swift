/// The rows of a grouped list as runs of the old rows, section by section, and the kinds of their
/// records.
///
/// Both ways of updating a grouped list write with it. So the number of versions in a turn depends
/// neither on the way nor on the observers.
package struct SectionRowRuns {
  package private(set) var runs: DerivedRuns
  private let oldSizes: SectionSizes
  /// The removed sections, by their old indexes.
  private let gone: IndexRanges
  /// The kinds of records, those of a batch.
  private var kinds: Kinds = []
  /// The old rows of the section that is being written; empty if it is new.
  private var own = 0..<0
  /// The ends of the last old header, and of the last of the section's old elements.
  private var headerEnd = 0
  private var ownEnd = 0

  private struct Kinds: OptionSet {
    let rawValue: UInt8
    static let removal = Kinds(rawValue: 1)
    static let sectionRemoval = Kinds(rawValue: 2)
    static let sectionMove = Kinds(rawValue: 4)
    static let sectionInsertion = Kinds(rawValue: 8)
    static let move = Kinds(rawValue: 16)
    static let insertion = Kinds(rawValue: 32)
    static let sectionReplacement = Kinds(rawValue: 64)
    static let replacement = Kinds(rawValue: 128)
  }

  /// - Parameters:
  ///   - oldSizes: the rows of each old section.
  ///   - gone: the removed sections, by their old indexes.
  ///   - hasLost: whether elements of remaining sections were removed from the source.
  init(_ oldSizes: SectionSizes, gone: IndexRanges, hasLost: Bool) {
    runs = DerivedRuns(oldCount: oldSizes.total)
    self.oldSizes = oldSizes
    self.gone = gone
    if !gone.isEmpty { kinds.insert(.sectionRemoval) }
    if hasLost { kinds.insert(.removal) }
  }

  /// The number of records for the runs, the same as for a batch of these runs.
  package var recordCount: Int { kinds.rawValue.nonzeroBitCount }

  mutating func reserveCapacity(_ count: Int) { runs.reserveCapacity(count) }

  /// Writes untouched sections.
  mutating func retain(sections rows: Range<Int>) {
    if rows.isEmpty { return }
    noteHeader(rows)
    runs.append(retained: rows, marks: 0)
  }

  /// Writes the header of an old section.
  ///
  /// - Parameters:
  ///   - rows: the old rows of the section.
  ///   - isRenewed: whether the header is replaced.
  mutating func begin(section rows: Range<Int>, isRenewed: Bool) {
    noteHeader(rows)
    (own, ownEnd) = (rows, rows.lowerBound + 1)
    if isRenewed { kinds.insert(.sectionReplacement) }
    runs.append(
      retained: rows.lowerBound..<rows.lowerBound + 1, marks: isRenewed ? PackedRun.updatedMark : 0)
  }

  /// Writes the header of a new section.
  mutating func beginNewSection() {
    own = 0..<0
    kinds.insert(.sectionInsertion)
    runs.append(inserted: 1)
  }

  /// Writes new elements of the section.
  mutating func insert(_ count: Int) {
    if !own.isEmpty { kinds.insert(.insertion) }
    runs.append(inserted: count)
  }

  /// Writes old elements, all of one section.
  mutating func retain(_ rows: Range<Int>, isRenewed: Bool) {
    noteElements(rows, isRenewed: isRenewed)
    runs.append(retained: rows, marks: isRenewed ? PackedRun.updatedMark : 0)
  }

  private mutating func noteHeader(_ rows: Range<Int>) {
    if rows.lowerBound < headerEnd { kinds.insert(.sectionMove) }
    headerEnd = rows.upperBound
  }

  private mutating func noteElements(_ rows: Range<Int>, isRenewed: Bool) {
    if own.contains(rows.lowerBound) {
      if rows.lowerBound < ownEnd { kinds.insert(.move) }
      ownEnd = rows.upperBound
      if isRenewed { kinds.insert(.replacement) }
    } else {
      // They crossed sections. If a section is inserted or removed with them, their records are
      // removals or insertions, or there are none.
      let due: Kinds =
        own.isEmpty ? .removal : [.move, .insertion, isRenewed ? .replacement : .move]
      if kinds.isSuperset(of: due) { return }
      let isOldThere = gone.isEmpty || !gone.contains(oldSizes.locate(rows.lowerBound).section)
      if own.isEmpty {
        if isOldThere { kinds.insert(.removal) }
      } else {
        kinds.insert(isOldThere ? .move : .insertion)
        if isOldThere, isRenewed { kinds.insert(.replacement) }
      }
    }
  }
}
