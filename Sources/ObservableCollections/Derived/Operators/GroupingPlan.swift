/// What a turn does to a grouped list: which elements and sections are lifted, and where they are placed among
/// those that are left.
///
/// Not generic, and elements are named by numbers: the runtime would be asked for types at each step.
struct GroupingPlan {
  /// The rows of each section before.
  let sizes: SectionSizes
  /// The sections in which something happened.
  private(set) var sections: [TouchedSection] = []
  private var places: [Int: Int] = [:]
  /// The sections of the new elements, by their slots, in the order of the source.
  private(set) var insertedSlots: [Int] = []
  /// The numbers of the new elements, in the order of the source.
  var insertedNumbers: [Int] = []
  /// The sections that are placed, in order: before how many of those left.
  private(set) var placed: [(section: Int, place: Int)] = []

  init(sizes: SectionSizes) {
    self.sizes = sizes
  }

  /// The place in ``sections`` of a section.
  private mutating func place(of slot: Int) -> Int {
    if let place = places[slot] { return place }
    places[slot] = sections.count
    sections.append(TouchedSection(slot: slot))
    return sections.count - 1
  }
}

// MARK: - What happened

extension GroupingPlan {
  /// Notes that an element leaves its place.
  mutating func lift(_ row: Int, slot: Int) { sections[place(of: slot)].lifted.append(row) }

  /// Notes that an element was replaced in its place.
  ///
  /// - Parameter renewal: the number of what is there now.
  mutating func renew(_ row: Int, slot: Int, renewal: Int) {
    sections[place(of: slot)].renewed.append((row, renewal))
  }

  /// Notes an element that is to be placed.
  mutating func place(_ element: PlacedRow, slot: Int) {
    sections[place(of: slot)].placed.append(element)
  }

  /// Notes a new element. In the order of the source.
  mutating func insert(_ newIndex: Int, slot: Int) {
    place(
      PlacedRow(
        newIndex: newIndex, old: nil, isRenewed: false, insertion: insertedSlots.count),
      slot: slot)
    insertedSlots.append(slot)
  }

  /// Notes the numbers of the headers of new sections.
  ///
  /// - Parameter makeHeader: the number for a slot; nil if it has a section.
  mutating func addHeaders(_ makeHeader: (Int) -> Int?) {
    for place in sections.indices {
      sections[place].newHeader = makeHeader(sections[place].slot)
    }
  }
}

// MARK: - Placing

extension GroupingPlan {
  /// Finds the places of elements among those left in their sections.
  ///
  /// - Parameters:
  ///   - headerRow: the row of the header of a slot that had a section.
  ///   - newIndex: the new index in the source of the element in a row.
  mutating func arrange(headerRow: (Int) -> Int, newIndex: (Int) -> Int) {
    for place in sections.indices {
      if sections[place].newHeader == nil {
        let row = headerRow(sections[place].slot)
        let section = sizes.locate(row).section
        sections[place].begin(at: section, row: row, count: sizes[section] - 1)
      }
      sections[place].arrange(newIndex)
    }
  }

  /// Those that are to be placed: new ones, and those whose first element is another one.
  var placedSections: [Int] {
    sections.indices.filter { !sections[$0].isGone && sections[$0].isLifted }
  }

  /// The sections that leave their places, by their old indexes.
  var liftedSections: IndexRanges {
    IndexRanges(sections.lazy.filter { $0.isGone || $0.isLifted }.compactMap(\.old))
  }

  /// The sections that are left in their places, and which of them were touched.
  var leftSections: LeftPieces {
    var touched: [(place: Int, element: Int)] = []
    for (place, section) in sections.enumerated() where !(section.isGone || section.isLifted) {
      if let old = section.old { touched.append((old, place)) }
    }
    return LeftPieces(
      count: sizes.count, lifted: Array(liftedSections),
      updated: touched.sorted { $0.place < $1.place })
  }

  /// Places a section behind those placed before.
  ///
  /// - Parameter place: before how many of those left.
  mutating func place(section: Int, at place: Int) { placed.append((section, place)) }

  /// The new indexes of those that are placed.
  var placedIndexes: IndexRanges {
    IndexRanges(placed.enumerated().map { $0.element.place + $0.offset })
  }

  /// Notes that a section got another header.
  mutating func renewHeader(of section: Int) { sections[section].hasNewHeader = true }

  /// The rows of each section afterwards.
  private var newSizes: SectionSizes {
    var sizes = sizes
    for section in sections where !(section.isGone || section.isLifted) {
      if let old = section.old { sizes.add(section.newCount - section.count, to: old) }
    }
    for range in liftedSections.ranges.reversed() { sizes.remove(range) }
    for (index, entry) in zip(placedIndexes, placed) {
      sizes.insert(CollectionOfOne(sections[entry.section].newCount + 1), at: index)
    }
    return sizes
  }

  /// The slots that have no section any more, and the numbers of the headers.
  var goneSlots: [Int] { sections.lazy.filter(\.isGone).map(\.slot) }
}

// MARK: - Writing

extension GroupingPlan {
  /// Writes the rows anew: those left, and between them those placed.
  ///
  /// - Returns: where they come from, and the rows of each section.
  func write(_ rows: inout NumberList) -> (runs: DerivedRuns, sizes: SectionSizes) {
    var result = RowsWriter(rows.take())
    var left = leftSections
    for entry in placed {
      left.take(upTo: entry.place) { write($0, &result) }
      write(sections[entry.section], &result)
    }
    left.takeAll { write($0, &result) }
    rows = result.writer.finish()
    return (result.runs, newSizes)
  }

  /// Writes sections that are left in their places.
  private func write(_ piece: LeftPieces.Piece, _ result: inout RowsWriter) {
    if let touched = piece.updated { return write(sections[touched], &result) }
    let start = sizes.start(of: piece.range.lowerBound)
    result.retain(start..<sizes.start(of: piece.range.upperBound))
  }

  /// Writes a section in which something happened.
  private func write(_ section: TouchedSection, _ result: inout RowsWriter) {
    if let header = section.newHeader {
      result.insert(header)
    } else {
      result.retain(section.start - 1..<section.start, isRenewed: section.hasNewHeader)
    }
    var left = section.left
    let writeLeft = { (piece: LeftPieces.Piece) in
      let (start, end) = (piece.range.lowerBound, piece.range.upperBound)
      result.retain(
        section.start + start..<section.start + end, isRenewed: piece.updated != nil)
    }
    for element in section.placed {
      left.take(upTo: element.place, writeLeft)
      if let old = element.old {
        result.retain(old..<old + 1, isRenewed: element.isRenewed)
      } else {
        result.insert(insertedNumbers[element.insertion])
      }
    }
    left.takeAll(writeLeft)
  }
}

/// Writes the rows of a grouped list, and where they come from.
private struct RowsWriter {
  var runs: DerivedRuns
  var writer: ChunkWriter<NumberStore>

  init(_ rows: consuming NumberList) {
    runs = DerivedRuns(oldCount: rows.count)
    writer = ChunkWriter(rows)
  }

  /// Writes rows that were there.
  mutating func retain(_ rows: Range<Int>, isRenewed: Bool = false) {
    runs.append(retained: rows, marks: isRenewed ? PackedRun.updatedMark : 0)
    writer.append(rows)
  }

  /// Writes a new row.
  mutating func insert(_ number: Int) {
    runs.append(inserted: 1)
    writer.append(number)
  }
}

// MARK: - A section

/// A section in which something happened.
struct TouchedSection {
  let slot: Int
  /// The rows of the elements that left their places.
  var lifted: [Int] = []
  /// The rows of those that were replaced in their places, and the numbers of what is there now.
  var renewed: [(row: Int, renewal: Int)] = []
  /// The elements that are placed: in the order of the source, when they have been arranged.
  var placed: [PlacedRow] = []
  /// The number of its header if it is new.
  var newHeader: Int?
  /// Whether its header is another one.
  var hasNewHeader = false
  /// Which section it was; nil if it is new.
  private(set) var old: Int?
  /// The row of its first element, and how many it had.
  private(set) var start = 0
  private(set) var count = 0
  /// The elements that are left in their places.
  private(set) var left = LeftPieces(count: 0, lifted: [], updated: [])
  /// The index in the source of the first element.
  private(set) var firstIndex = 0

  init(slot: Int) {
    self.slot = slot
  }

  /// How many elements it has afterwards.
  var newCount: Int { left.count + placed.count }

  /// Whether it has lost all elements.
  var isGone: Bool { newCount == 0 }

  /// Whether it is new, or its first element is another one.
  var isLifted: Bool { old == nil || lifted.first == start || placed.first?.place == 0 }

  /// Notes where it was.
  mutating func begin(at section: Int, row: Int, count: Int) {
    (old, start, self.count) = (section, row + 1, count)
  }

  /// Finds the places of elements among those left.
  mutating func arrange(_ newIndex: (Int) -> Int) {
    lifted.sort()
    renewed.sort { $0.row < $1.row }
    placed.sort { $0.newIndex < $1.newIndex }
    let start = start
    left = LeftPieces(
      count: count, lifted: lifted.map { $0 - start },
      updated: renewed.map { ($0.row - start, $0.renewal) })
    var place = 0
    for index in placed.indices {
      let wanted = placed[index].newIndex
      place = left.firstPlace(from: place, isNear: true) {
        newIndex(start + left.oldPlace(of: $0)) > wanted
      }
      placed[index].place = place
    }
    let firstLeft = left.count > 0 ? newIndex(start + left.oldPlace(of: 0)) : Int.max
    firstIndex = min(firstLeft, placed.first?.newIndex ?? Int.max)
  }

  /// Which of the elements before are lifted.
  var liftedIndexes: IndexRanges { IndexRanges(lifted.map { $0 - start }) }

  /// Which of those left were replaced in their places.
  var renewedIndexes: IndexRanges {
    var passed = 0
    return IndexRanges(
      renewed.map { renewed in
        while passed < lifted.count, lifted[passed] < renewed.row { passed += 1 }
        return renewed.row - start - passed
      })
  }

  /// Where those that are placed stand afterwards.
  var placedIndexes: IndexRanges {
    IndexRanges(placed.enumerated().map { $0.element.place + $0.offset })
  }
}

/// An element of a grouped list that is placed.
struct PlacedRow {
  /// Its index in the new source.
  let newIndex: Int
  /// Its row before; nil if it is new.
  let old: Int?
  /// Whether it was replaced.
  let isRenewed: Bool
  /// Which of the new elements it is, in the order of the source; -1 if it is none.
  let insertion: Int
  /// Before how many of those left it comes.
  var place = 0
}
