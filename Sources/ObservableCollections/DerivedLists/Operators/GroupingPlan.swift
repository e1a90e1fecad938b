/// The plan of a turn of a grouped list: the elements and sections to lift, and their places among
/// the remaining ones.
///
/// Not generic, and elements have numbers: otherwise the runtime would be asked for types at each
/// step.
@usableFromInline
package struct GroupingPlan {
  /// The rows of each section before the turn.
  let sizes: SectionSizes
  /// The touched sections.
  @usableFromInline package private(set) var sections: [SectionPlan] = []
  private var places: [Int: Int] = [:]
  /// The sections of the new elements, by their slots, in the order of the source.
  private(set) var insertedSlots: [Int] = []
  /// The numbers of the new elements, in the order of the source.
  var insertedNumbers: [Int] = []
  /// The sections to place, in order, each with the number of remaining sections before it.
  @usableFromInline package private(set) var placed: [(section: Int, place: Int)] = []

  init(sizes: SectionSizes) {
    self.sizes = sizes
  }

  /// The index of a slot's section in ``sections``.
  private mutating func place(of slot: Int) -> Int {
    if let place = places[slot] { return place }
    places[slot] = sections.count
    sections.append(SectionPlan(slot: slot))
    return sections.count - 1
  }
}

// MARK: - Collecting changes

extension GroupingPlan {
  /// Notes that an element leaves its place.
  ///
  /// - Parameter isGone: whether it was removed from the source.
  mutating func lift(_ row: Int, slot: Int, isGone: Bool = false) {
    let place = place(of: slot)
    sections[place].lifted.append(row)
    if isGone { sections[place].hasLost = true }
  }

  /// Notes that an element was replaced in its place.
  ///
  /// - Parameter newIndex: the index in the new source of the replacing element.
  mutating func renew(_ row: Int, slot: Int, newIndex: Int) {
    sections[place(of: slot)].renewed.append((row, newIndex))
  }

  /// Notes an element that is to be placed.
  mutating func place(_ element: RowPlacement, slot: Int) {
    sections[place(of: slot)].placed.append(element)
  }

  /// Notes a new element. Called in the order of the source.
  mutating func insert(_ newIndex: Int, slot: Int) {
    place(
      RowPlacement(
        newIndex: newIndex, old: nil, isRenewed: false, insertion: insertedSlots.count),
      slot: slot)
    insertedSlots.append(slot)
  }

  /// Notes the numbers of the headers of new sections.
  ///
  /// - Parameter makeHeader: returns the number for a slot; `nil` if the slot has a section.
  mutating func addHeaders(_ makeHeader: (Int) -> Int?) {
    for place in sections.indices {
      sections[place].newHeader = makeHeader(sections[place].slot)
    }
  }
}

// MARK: - Placing

extension GroupingPlan {
  /// Finds the places of elements among the remaining ones of their sections.
  ///
  /// - Parameters:
  ///   - headerRow: the row of the header of a slot with an old section.
  ///   - newIndex: the index in the new source of the element in a row.
  ///   - isBehind: whether the element in a row comes after an index of the new source.
  mutating func arrange(
    headerRow: (Int) -> Int, newIndex: (Int) -> Int, isBehind: (_ row: Int, _ index: Int) -> Bool
  ) {
    for place in sections.indices {
      if sections[place].newHeader == nil {
        let row = headerRow(sections[place].slot)
        let section = sizes.locate(row).section
        sections[place].oldSection = section
        (sections[place].start, sections[place].count) = (row + 1, sizes[section] - 1)
      }
      sections[place].arrange(newIndex, isBehind)
    }
  }

  /// The sections to place: new ones, and those with another first element.
  var placedSections: [SectionRank] {
    sections.enumerated().compactMap { place, section in
      if section.isGone || !section.isLifted { return nil }
      return SectionRank(slot: section.slot, index: section.firstIndex, number: place)
    }
  }

  /// The sections that leave their places, by their old indexes.
  @usableFromInline package var liftedSections: IndexRanges {
    IndexRanges(sections.compactMap { $0.stays || $0.oldSection < 0 ? nil : $0.oldSection })
  }

  /// The sections that keep their places, and the touched ones among them.
  var remainingSections: RemainingElements {
    var touched: [(place: Int, element: Int)] = []
    for (place, section) in sections.enumerated() where section.stays {
      touched.append((section.oldSection, place))
    }
    touched.sortFew(byKey: { $0.place })
    return RemainingElements(count: sizes.count, lifted: Array(liftedSections), updated: touched)
  }

  /// Places sections, in order.
  ///
  /// - Parameters:
  ///   - ranks: the sections.
  ///   - places: for each section, the number of remaining sections before it.
  mutating func place(_ ranks: [SectionRank], at places: [Int]) {
    placed = zip(ranks, places).map { (section: $0.number, place: $1) }
  }

  /// The new indexes of the placed sections.
  @usableFromInline package var placedIndexes: IndexRanges {
    IndexRanges(placed.enumerated().map { $0.element.place + $0.offset })
  }

  /// Notes that the header of a section is replaced.
  @usableFromInline
  package mutating func renewHeader(of section: Int) { sections[section].hasNewHeader = true }

  /// The rows of each section after the turn.
  var newSizes: SectionSizes {
    var sizes = sizes
    for section in sections where section.stays {
      sizes.add(section.newCount - section.count, to: section.oldSection)
    }
    for range in liftedSections.ranges.reversed() { sizes.remove(range) }
    for (index, entry) in zip(placedIndexes, placed) {
      sizes.insert([sections[entry.section].newCount + 1], at: index)
    }
    return sizes
  }

  /// The slots that no longer have a section.
  var goneSlots: [Int] { sections.lazy.filter(\.isGone).map(\.slot) }
}

// MARK: - Writing

extension GroupingPlan {
  /// Rewrites the rows: the remaining ones, and between them the placed ones.
  ///
  /// - Returns: the sources of the rows.
  func write(_ rows: inout NumberList) -> SectionRowRuns {
    let gone = IndexRanges(
      sections.compactMap { $0.isGone && $0.oldSection >= 0 ? $0.oldSection : nil })
    var result = RowsWriter(
      rows: SectionRowRuns(
        sizes, gone: gone, hasLost: sections.contains { $0.hasLost && !$0.isGone }),
      writer: ChunkWriter(rows.take()))
    var remaining = remainingSections
    for entry in placed {
      remaining.take(upTo: entry.place) { write($0, &result) }
      write(sections[entry.section], &result)
    }
    remaining.takeAll { write($0, &result) }
    rows = result.writer.finish()
    return result.rows
  }

  /// Writes sections that keep their places.
  private func write(_ piece: RemainingElements.Piece, _ result: inout RowsWriter) {
    if let touched = piece.updated { return write(sections[touched], &result) }
    let start = sizes.start(of: piece.range.lowerBound)
    let rows = start..<sizes.start(of: piece.range.upperBound)
    result.rows.retain(sections: rows)
    result.writer.append(rows)
  }

  /// Writes a touched section.
  private func write(_ section: SectionPlan, _ result: inout RowsWriter) {
    let start = section.start
    if let header = section.newHeader {
      result.rows.beginNewSection()
      result.writer.append(header)
    } else {
      result.rows.begin(
        section: start - 1..<start + section.count, isRenewed: section.hasNewHeader)
      result.writer.append(start - 1..<start)
    }
    var remaining = section.remaining
    for element in section.placed {
      remaining.take(upTo: element.place) { result.retain($0, from: start) }
      if let old = element.old {
        result.retain(old..<old + 1, isRenewed: element.isRenewed)
      } else {
        result.rows.insert(1)
        result.writer.append(insertedNumbers[element.insertion])
      }
    }
    remaining.takeAll { result.retain($0, from: start) }
  }
}

/// Writes the rows of a grouped list, and their sources.
private struct RowsWriter {
  var rows: SectionRowRuns
  var writer: ChunkWriter<NumberStore>

  /// Writes old elements.
  mutating func retain(_ rows: Range<Int>, isRenewed: Bool) {
    self.rows.retain(rows, isRenewed: isRenewed)
    writer.append(rows)
  }

  /// Writes remaining elements of a section.
  ///
  /// - Parameter start: the row of its first element.
  mutating func retain(_ piece: RemainingElements.Piece, from start: Int) {
    let rows = start + piece.range.lowerBound..<start + piece.range.upperBound
    retain(rows, isRenewed: piece.updated != nil)
  }
}
