/// Asks the headers of sections whose elements change by themselves, and says which ones must be made
/// again. Guarded by the gate of the list.
///
/// A header is an element of the tracker, too, with a number of its own below zero.
final class HeaderTracker<Header: Identifiable & Equatable, Element> {
  typealias ID = Header.ID

  private let tracker: ElementTracker
  private let make: (ID, ArraySnapshot<Element>) -> Header
  private var numbers: [ID: Int] = [:]
  private var ids: [ID?] = []
  private var free: [Int] = []
  /// The sections whose headers were made in this update.
  private var made: Set<ID> = []

  init(_ tracker: ElementTracker, _ make: @escaping (ID, ArraySnapshot<Element>) -> Header) {
    self.tracker = tracker
    self.make = make
  }

  /// Makes the header of a section.
  func header(_ id: ID, _ elements: ArraySnapshot<Element>) -> Header {
    made.insert(id)
    return tracker.askHeader(number(of: id)) { make(id, elements) }
  }

  private func number(of id: ID) -> Int {
    if let number = numbers[id] { return number }
    let number = free.popLast() ?? ids.count
    if number == ids.count { ids.append(id) } else { ids[number] = id }
    numbers[id] = number
    return number
  }

  /// Begins an update.
  ///
  /// - Returns: the sections of whose headers something has changed that was read.
  func begin() -> [ID] {
    made = []
    return tracker.takeHeaders().compactMap { $0 < ids.count ? ids[$0] : nil }
  }

  func isMade(_ id: ID) -> Bool { made.contains(id) }

  /// Forgets sections that are gone, when there are many.
  func forget(where isGone: (ID) -> Bool, count: Int) {
    if numbers.count <= 2 * count + 16 { return }
    for (id, number) in numbers where isGone(id) {
      tracker.leaveHeader(number)
      numbers[id] = nil
      ids[number] = nil
      free.append(number)
    }
  }
}

/// A grouping whose headers are made again when something has changed that they were made of.
struct ObservedHeaders<Header: Identifiable & Equatable, Element>: AdjustableDerivation {
  typealias Output = DerivedSections<Header, Element>

  private var base: Grouping<Header, Element>
  private let headers: HeaderTracker<Header, Element>

  init(_ base: Grouping<Header, Element>, _ headers: HeaderTracker<Header, Element>) {
    self.base = base
    self.headers = headers
  }

  static var keepsOrder: Bool { false }

  var function: SpecializedKey<Element, Header.ID> {
    get { base.function }
    set { base.function = newValue }
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> SectionsSnapshot<Header, Element> {
    base.build(source)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    let changed = headers.begin()
    let turn = base.advance(log, to: source, from: shown)
    return renewed(changed, in: turn, from: shown)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    let changed = headers.begin()
    let turn = base.adjust(log, to: source, from: shown)
    return renewed(changed, in: turn, from: shown)
  }

  /// A turn with new headers of some sections.
  private func renewed(
    _ changed: [Header.ID], in turn: SectionsTurn<Header, Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    var sections = turn.sections.sections
    let sizes = turn.sections.sizes
    var rows: Set<Int> = []
    for id in changed where !headers.isMade(id) {
      guard let row = base.grouped.row(ofSection: id) else { continue }
      let index = sizes.locate(row).section
      let old = sections[index]
      let header = headers.header(id, old.elements)
      if header == old.header { continue }
      _ = sections.replace(at: index, with: SectionSnapshot(header, elements: old.elements))
      rows.insert(row)
    }
    headers.forget(where: { base.grouped.row(ofSection: $0) == nil }, count: sections.count)
    if rows.isEmpty { return turn }
    var log = EditLog(turn.runs)
    for row in rows { log.update(row..<row + 1) }
    var runs = DerivedRuns(oldCount: log.oldCount)
    log.forEachRun { runs.append($0) }
    let changes = SectionsBatchChanges(
      log, oldSizes: shown.sizes, newSizes: sizes, start: .ofNoList, end: .ofNoList)
    return SectionsTurn(
      runs: runs, recordCount: changes.edits.count,
      sections: SectionsSnapshot(sections: sections, sizes: sizes))
  }

  func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { base.index(atSource: index) }
}
