// MARK: - One element

/// The plan of a turn of a grouped list in which one element changes, and all sections keep their
/// places.
///
/// Most turns are like this: an element is inserted, removed, replaced or moved, and each section
/// exists before and after. Its places are found without lists of lifted and placed elements. All
/// other turns have a ``GroupingPlan``.
@frozen @usableFromInline
package struct SingleRowPlan {
  /// A place in a section.
  @frozen @usableFromInline
  package struct Place {
    /// The slot of the section.
    @usableFromInline package let slot: Int
    /// The index of the section.
    @usableFromInline package let section: Int
    /// The index of the element in the section.
    @usableFromInline package fileprivate(set) var element: Int
    /// The rows of the section before the turn.
    fileprivate let rows: Range<Int>

    /// The row of the element.
    fileprivate var row: Int { rows.lowerBound + 1 + element }
  }

  /// The element's place before the turn; `nil` if the element is inserted.
  @usableFromInline package fileprivate(set) var old: Place?
  /// The element's place after the turn, among the other elements; `nil` if the element is removed.
  @usableFromInline package fileprivate(set) var new: Place?
  /// The element's index in the new source; -1 if the element is removed.
  @usableFromInline package fileprivate(set) var newIndex = -1
  /// The element's index in the old source; -1 if the element is inserted.
  fileprivate var oldIndex = -1
  /// The element's number; -1 while a new element has none.
  fileprivate var number = -1
  /// Whether the element is moved in the source.
  fileprivate var isMoved = false
  /// Whether the element is replaced.
  @usableFromInline package fileprivate(set) var isRenewed = false
  /// Whether the headers of the old and of the new section are replaced.
  private var hasNewHeader = (old: false, new: false)

  /// Whether the element keeps its section.
  @usableFromInline package var keepsSection: Bool { old?.section == new?.section }

  /// Whether the element keeps its row.
  @usableFromInline package var keepsRow: Bool { keepsSection && old?.element == new?.element }

  /// Notes that the header of a section is replaced.
  @usableFromInline
  package mutating func renewHeader(of section: Int) {
    if old?.section == section { hasNewHeader.old = true }
    if new?.section == section { hasNewHeader.new = true }
  }

  /// The rows of each section after the turn.
  ///
  /// - Parameter sizes: the rows of each section before it.
  fileprivate func newSizes(_ sizes: SectionSizes) -> SectionSizes {
    if keepsSection { return sizes }
    var sizes = sizes
    if let old { sizes.add(-1, to: old.section) }
    if let new { sizes.add(1, to: new.section) }
    return sizes
  }

  /// The index, in the new source, of another element of the old source.
  fileprivate func newIndex(ofOther index: Int) -> Int {
    let remaining = old != nil && index > oldIndex ? index - 1 : index
    return new != nil && remaining >= newIndex ? remaining + 1 : remaining
  }

  /// The last index in the old source of the elements that come before the new element; that of the
  /// element itself does not count.
  fileprivate var lastIndexBefore: Int {
    old != nil && newIndex >= oldIndex ? newIndex : newIndex - 1
  }
}

// MARK: Writing

extension SingleRowPlan {
  /// The old row that the new element comes before; `nil` if the element is removed.
  private var targetRow: Int? {
    guard let new else { return nil }
    guard let old, keepsSection, old.element < new.element else { return new.row }
    return new.row + 1
  }

  /// Edits the numbers of the rows.
  fileprivate func write(to rows: inout NumberList) {
    if keepsRow { return }
    if let old { rows.remove(at: old.row) }
    guard let new else { return }
    // The old element no longer counts.
    let isBehindOld = old.map { $0.section < new.section } ?? false
    rows.insert(number, at: isBehindOld ? new.row - 1 : new.row)
  }

  /// The sources of the rows.
  ///
  /// - Parameter sizes: the rows of each section before the turn.
  fileprivate func runs(_ sizes: SectionSizes) -> SectionRowRuns {
    var result = SectionRowRuns(sizes, gone: IndexRanges(), hasLost: new == nil)
    result.reserveCapacity(8)
    var end = 0
    if let old, !keepsSection, old.section < new?.section ?? Int.max {
      write(old, hasNewHeader.old, &result, &end)
    }
    if let new { write(new, hasNewHeader.new, &result, &end) }
    if let old, let new, new.section < old.section {
      write(old, hasNewHeader.old, &result, &end)
    }
    result.retain(sections: end..<sizes.total)
    return result
  }

  /// Writes a section that changes, and the sections before it.
  @inline(never)
  private func write(
    _ place: Place, _ isNewHeader: Bool, _ result: inout SectionRowRuns, _ end: inout Int
  ) {
    result.retain(sections: end..<place.rows.lowerBound)
    result.begin(section: place.rows, isRenewed: isNewHeader)
    var next = place.rows.lowerBound + 1
    if let target = targetRow, place.section == new?.section {
      retain(next..<target, &result)
      if let row = old?.row {
        result.retain(row..<row + 1, isRenewed: isRenewed)
      } else {
        result.insert(1)
      }
      next = target
    }
    retain(next..<place.rows.upperBound, &result)
    end = place.rows.upperBound
  }

  /// Writes old elements, all but the one that changes.
  @inline(never)
  private func retain(_ rows: Range<Int>, _ result: inout SectionRowRuns) {
    if rows.isEmpty { return }
    guard let row = old?.row, rows.contains(row) else {
      return result.retain(rows, isRenewed: false)
    }
    retain(rows.lowerBound..<row, &result)
    retain(row + 1..<rows.upperBound, &result)
  }
}

// MARK: Planning

extension GroupedRows {
  /// The plan of a turn in which one element changes and all sections keep their places; `nil` for
  /// any other turn.
  ///
  /// - Parameters:
  ///   - plan: a plan with the indexes of the only element that changes; `nil` if there is none.
  ///   - given: the slots of the inserted and replaced elements.
  ///   - sizes: the rows of each old section.
  func complete(
    _ plan: SingleRowPlan?, _ given: [Int32], _ sizes: SectionSizes
  ) -> SingleRowPlan? {
    guard var plan else { return nil }
    if plan.oldIndex >= 0 {
      plan.number = numbers.order[plan.oldIndex]
      let row = rows.index(of: plan.number)
      let (section, offset) = sizes.locate(row)
      let start = row - offset
      plan.old = SingleRowPlan.Place(
        slot: Int(slots[plan.number]), section: section, element: offset - 1,
        rows: start..<start + sizes[section])
    }
    if plan.newIndex >= 0 {
      let slot = given.first.map { Int($0) } ?? plan.old?.slot ?? -1
      if let old = plan.old, old.slot == slot {
        plan.new = old
        // Replaced where it is.
        if !plan.isMoved { return plan }
      } else {
        let header = table.header(of: slot)
        if header < 0 { return nil }
        let row = rows.index(of: header)
        let section = sizes.locate(row).section
        plan.new = SingleRowPlan.Place(
          slot: slot, section: section, element: 0, rows: row..<row + sizes[section])
      }
      let element = element(of: plan)
      plan.new?.element = element
    }
    if let old = plan.old, !plan.keepsSection, old.rows.count == 2 { return nil }
    if let old = plan.old, old.element == 0, !keepsPlace(old.section, plan, sizes) { return nil }
    if let new = plan.new, new.element == 0, !keepsPlace(new.section, plan, sizes) { return nil }
    return plan
  }

  /// The index of the new element in its section.
  private func element(of plan: SingleRowPlan) -> Int {
    guard let new = plan.new else { return 0 }
    let start = new.rows.lowerBound + 1
    let lifted = plan.keepsSection ? plan.old?.element ?? Int.max : Int.max
    let count = new.rows.count - 1 - (lifted == Int.max ? 0 : 1)
    let last = plan.lastIndexBefore
    return firstPlace(in: 0..<count, isNear: false) { index in
      numbers.order.isBehind(rows[start + index + (index < lifted ? 0 : 1)], last)
    }
  }

  /// Whether a section whose first element changes keeps its place.
  private func keepsPlace(_ section: Int, _ plan: SingleRowPlan, _ sizes: SectionSizes) -> Bool {
    let own = rank(of: section, plan, sizes)
    let previous = section > 0 ? rank(of: section - 1, plan, sizes) : nil
    let next = section + 1 < sizes.count ? rank(of: section + 1, plan, sizes) : nil
    guard let placing else {
      return previous?.index ?? -1 < own.index && own.index < next?.index ?? Int.max
    }
    // Placed between its neighbours.
    var placed = [own]
    let count = (previous == nil ? 0 : 1) + (next == nil ? 0 : 1)
    let places = placing(
      &placed, count, { ($0 == 0 ? previous ?? next : next) ?? own }, table)
    return places[0] == (previous == nil ? 0 : 1)
  }

  /// The rank of a section after the turn.
  private func rank(of section: Int, _ plan: SingleRowPlan, _ sizes: SectionSizes) -> SectionRank {
    let row = sizes.start(of: section)
    let slot = Int(slots[rows[row]])
    if let new = plan.new, new.section == section, new.element == 0 {
      return SectionRank(slot: slot, index: plan.newIndex)
    }
    let isFirstLifted = plan.old?.section == section && plan.old?.element == 0
    let first = rows[isFirstLifted ? row + 2 : row + 1]
    return SectionRank(slot: slot, index: plan.newIndex(ofOther: numbers.order.index(of: first)))
  }
}

extension SingleRowPlan {
  /// A plan with the indexes of the element that an edit changes.
  init(_ edit: SingleEdit) {
    switch edit {
    case .insertion(let index): newIndex = index
    case .removal(let index): oldIndex = index
    case .replacement(let index): (oldIndex, newIndex, isRenewed) = (index, index, true)
    case .move(let source, let target): (oldIndex, newIndex, isMoved) = (source, target, true)
    }
  }

  /// A plan with the indexes of the element that moves; `nil` if that is not all.
  init?(movesIn effect: NetEffect) {
    if effect.moves.rangeCount != 1 || effect.updates.rangeCount > 1
      || !effect.removals.isEmpty || !effect.insertions.isEmpty
    {
      return nil
    }
    isMoved = true
    for pair in effect.moves {
      if pair.count > 1 { return nil }
      (oldIndex, newIndex) = (pair.oldStart, pair.newStart)
    }
    for pair in effect.updates {
      if pair.count > 1 || pair.oldStart != oldIndex { return nil }
      isRenewed = true
    }
  }
}

extension SingleEdit {
  /// The index of the new element, as a list of ranges.
  var renewedIndexes: [Range<Int>] {
    switch self {
    case .insertion(let index), .replacement(let index): [index..<index + 1]
    case .removal, .move: []
    }
  }
}

// MARK: A turn

extension GroupedRows {
  /// The changes of the rows in a turn with a plan of one element.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - log: the changes of the source.
  ///   - sizes: the rows of each old section.
  ///   - edit: edits the sections according to the plan, and notes the replaced headers.
  mutating func advance(
    by plan: SingleRowPlan, _ log: EditLog, from sizes: SectionSizes,
    _ edit: (inout SingleRowPlan, SectionTable<Key>) -> Void
  ) -> GroupedTurn {
    var plan = plan
    if plan.old == nil {
      plan.number = numbers.insert(at: plan.newIndex)
    } else if plan.new == nil {
      numbers.remove(at: plan.oldIndex)
    } else if plan.isMoved {
      numbers.take(log, removing: [])
    }
    if let new = plan.new { setSlot(new.slot, of: plan.number) }
    edit(&plan, table)
    plan.write(to: &rows)
    return GroupedTurn(rows: plan.runs(sizes), sizes: plan.newSizes(sizes))
  }
}

// MARK: - Several elements

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

// MARK: Collecting changes

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

// MARK: Placing

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

// MARK: Writing

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

// MARK: A section

/// The plan of a section that a turn changes.
@usableFromInline
package struct SectionPlan {
  @usableFromInline package let slot: Int
  /// The rows of the lifted elements.
  @usableFromInline package fileprivate(set) var lifted: [Int] = []
  /// Whether some of them were removed from the list.
  var hasLost = false
  /// The rows of the elements replaced in place, and the indexes in the new source of the new ones.
  @usableFromInline package fileprivate(set) var renewed: [(row: Int, newIndex: Int)] = []
  /// The elements to place; in the order of the source after ``arrange(_:_:)``.
  @usableFromInline package fileprivate(set) var placed: [RowPlacement] = []
  /// The number of the section's header, if the header is new.
  var newHeader: Int?
  /// Whether its header is replaced.
  var hasNewHeader = false
  /// The section's old index, or -1 if the section is new.
  @usableFromInline package fileprivate(set) var oldSection = -1
  /// The old row of its first element, and its old number of elements.
  var start = 0
  var count = 0
  /// The remaining elements.
  private(set) var remaining = RemainingElements(count: 0, lifted: [], updated: [])
  /// The index in the source of the first element.
  private(set) var firstIndex = 0

  init(slot: Int) {
    self.slot = slot
  }

  /// The number of its elements after the turn.
  var newCount: Int { remaining.count + placed.count }

  /// Whether it has lost all elements.
  var isGone: Bool { newCount == 0 }

  /// Whether it is new, or has another first element.
  var isLifted: Bool { oldSection < 0 || lifted.first == start || placed.first?.place == 0 }

  /// Whether the element keeps its place.
  @usableFromInline package var stays: Bool { !isGone && !isLifted }

  /// Finds the places of elements among the remaining ones.
  ///
  /// - Parameters:
  ///   - newIndex: the index in the new source of the element in a row.
  ///   - isBehind: whether the element in a row comes after an index of the new source.
  mutating func arrange(_ newIndex: (Int) -> Int, _ isBehind: (_ row: Int, _ index: Int) -> Bool) {
    lifted.sortFew(byKey: { $0 })
    renewed.sortFew(byKey: { $0.row })
    placed.sortFew(byKey: \.newIndex)
    let start = start
    let remaining = RemainingElements(
      count: count, lifted: lifted.map { $0 - start },
      updated: renewed.map { ($0.row - start, $0.newIndex) })
    var (place, passed) = (0, 0)
    let isNear = placed.count * placed.count > remaining.count
    for index in placed.indices {
      let wanted = placed[index].newIndex
      place = remaining.firstPlace(from: place, passing: &passed, isNear: isNear) {
        isBehind(start + $0, wanted)
      }
      placed[index].place = place
    }
    let firstRemaining = remaining.count > 0 ? newIndex(start + remaining.oldPlace(of: 0)) : Int.max
    firstIndex = min(firstRemaining, placed.first?.newIndex ?? Int.max)
    self.remaining = remaining
  }

  /// The indexes of the lifted elements in the old section.
  @usableFromInline package var liftedIndexes: IndexRanges {
    IndexRanges(lifted.map { $0 - start })
  }

  /// The indexes of the elements replaced in place, counted among the remaining elements.
  @usableFromInline package var renewedIndexes: IndexRanges {
    var passed = 0
    return IndexRanges(
      renewed.map { renewed in
        while passed < lifted.count, lifted[passed] < renewed.row { passed += 1 }
        return renewed.row - start - passed
      })
  }

  /// The indexes of the placed elements after the turn.
  @usableFromInline package var placedIndexes: IndexRanges {
    IndexRanges(placed.enumerated().map { $0.element.place + $0.offset })
  }
}

/// The new place of an element of a grouped list.
@usableFromInline
package struct RowPlacement {
  /// The element's index in the new source.
  @usableFromInline package let newIndex: Int
  /// The element's old row, or `nil` if the element is new.
  let old: Int?
  /// Whether it was replaced.
  let isRenewed: Bool
  /// The element's index among the new elements, in the order of the source, or -1 if the element
  /// is not new.
  let insertion: Int
  /// The number of remaining elements before it.
  var place = 0
}

// MARK: - All elements

/// The plan of a rebuilt grouped list: all its rows, from the section of each element.
///
/// It is used for the first state of a list, for another key, and for turns with many changes,
/// where it is the cheapest way. All elements are assigned to their sections in one pass, in the
/// order of the source; nothing is searched. Old elements keep their numbers, so the source of each
/// row is known.
///
/// Not generic, as ``GroupingPlan``.
@usableFromInline
package struct RegroupingPlan {
  /// A section of the new list.
  @usableFromInline
  package struct Section {
    @usableFromInline package let slot: Int
    /// The section's old index, or -1 if the section is new.
    @usableFromInline package let old: Int
    /// The range of its elements among all members.
    @usableFromInline package let members: Range<Int>
    /// Whether its elements are the old ones, none of them replaced.
    @usableFromInline package let isSame: Bool
    /// Whether its header is replaced.
    fileprivate(set) var hasNewHeader = false
  }

  /// An element of a section.
  @usableFromInline
  package struct Member {
    /// The element's index in the new source.
    @usableFromInline package let index: Int32
    /// The number.
    fileprivate let number: Int32
    /// The old row, times 4, and its marks, as in a run; negative if it is new.
    fileprivate let origin: Int32
  }

  /// The sections, in order.
  @usableFromInline package private(set) var sections: [Section] = []
  /// The elements, section by section.
  @usableFromInline package private(set) var members: [Member] = []
  /// The number of members in changed sections.
  @usableFromInline package private(set) var changedCount = 0
  /// The numbers of the elements, in the order of the new source.
  private(set) var numbers: [Int32] = []
  /// The numbers of the removed elements.
  let gone: [Int]
  private let oldSizes: SectionSizes
  /// The slot of each old section, and the number of its first element.
  private let oldSlots: [Int32]
  private let oldFirsts: [Int32]
  /// The origin of each element of the new source, as of a member.
  private var origins: [Int32] = []
  /// The slot of each element of the new source.
  private var slotsOfElements: [Int32] = []
  /// The state of each slot.
  private var dealt: [DealtSlot]
  /// The slots that have elements, in the order of the first of them.
  private var appearing: [Int32] = []
  /// Whether an element of a remaining section was removed.
  private var hasLost = false
}

/// The state of a slot while elements are assigned.
private struct DealtSlot {
  /// The section's old index, or -1 if the section is new.
  var old: Int32 = -1
  /// The number of its elements, and the index in the source of the first one.
  var count: Int32 = 0
  var first: Int32 = 0
  /// The index of the next element among all members.
  var next: Int32 = 0
  /// The origin of the next element if it is the old one.
  var expected: Int32 = -1
  /// Whether all elements so far were the old ones.
  var isSame = true
}

// MARK: The elements and their sections

extension RegroupingPlan {
  /// - Parameters:
  ///   - log: the changes of the source.
  ///   - effect: their net effect.
  ///   - oldNumbers: the numbers in the order of the old source.
  ///   - oldRows: the numbers of the old rows.
  ///   - oldSizes: the rows of each old section.
  ///   - newNumbers: the numbers of the inserted elements, in their order.
  ///   - given: the slots of the inserted and replaced elements, or of all.
  ///   - slotCount: the number of slots.
  ///   - slots: the slot of each number. Has room for all numbers.
  init(
    _ log: EditLog, _ effect: NetEffect, numbers oldNumbers: [Int32], rows oldRows: [Int32],
    sizes oldSizes: SectionSizes, inserted newNumbers: [Int32], given: [Int32], slotCount: Int,
    _ slots: inout [Int32]
  ) {
    // Origins are rows of 32 bits with two marks.
    if max(oldRows.count, log.newCount) >= 1 << 29 {
      trap("Sections have fewer than 2^29 rows, the source has \(log.newCount) elements")
    }
    self.oldSizes = oldSizes
    let starts = oldSizes.starts.dropLast()
    oldSlots = starts.map { slots[Int(oldRows[$0])] }
    oldFirsts = starts.map { oldRows[$0 + 1] }
    gone = effect.removals.map { Int(oldNumbers[$0]) }
    dealt = Array(repeating: DealtSlot(), count: slotCount)
    var rowOfNumber = [Int32](repeating: -1, count: slots.count)
    for row in oldRows.indices { rowOfNumber[Int(oldRows[row])] = Int32(truncatingIfNeeded: row) }
    numbers.reserveCapacity(log.newCount)
    origins.reserveCapacity(log.newCount)
    slotsOfElements.reserveCapacity(log.newCount)
    let areAllGiven = given.count == log.newCount
    var (index, next, inserted) = (0, 0, 0)
    log.forEachRun { run in
      let mark: Int32 = run.isUpdated ? 1 : 0
      let isGiven = areAllGiven || run.isInserted || run.isUpdated
      for offset in 0..<run.count {
        let number: Int32
        if run.isInserted {
          number = newNumbers[inserted]
          inserted &+= 1
          origins.append(-1)
        } else {
          number = oldNumbers[run.oldStart &+ offset]
          origins.append(rowOfNumber[Int(number)] << 2 | mark)
        }
        if isGiven {
          slots[Int(number)] = given[next]
          next &+= 1
        }
        let slot = slots[Int(number)]
        numbers.append(number)
        slotsOfElements.append(slot)
        if dealt[Int(slot)].count == 0 {
          dealt[Int(slot)].first = Int32(truncatingIfNeeded: index)
          appearing.append(slot)
        }
        dealt[Int(slot)].count &+= 1
        index &+= 1
      }
    }
    for move in effect.moves {
      for index in move.newRange { origins[index] |= Int32(PackedRun.movedMark) }
    }
    for (section, slot) in oldSlots.enumerated() { dealt[Int(slot)].old = Int32(section) }
    hasLost = gone.contains { dealt[Int(slots[$0])].count > 0 }
  }

  /// The sections that keep their places: old ones whose first elements are the same. They are in
  /// order.
  var remaining: [SectionRank] {
    zip(oldSlots, oldFirsts).compactMap { slot, first in
      let rank = rank(of: slot)
      return dealt[rank.slot].count > 0 && isFirst(first, rank.index) ? rank : nil
    }
  }

  /// The sections to place: all others.
  var placed: [SectionRank] {
    appearing.compactMap { slot in
      let rank = rank(of: slot)
      let old = Int(dealt[rank.slot].old)
      return old >= 0 && isFirst(oldFirsts[old], rank.index) ? nil : rank
    }
  }

  /// All sections, in the order of their first elements.
  var ranks: [SectionRank] { appearing.map(rank) }

  private func rank(of slot: Int32) -> SectionRank {
    SectionRank(slot: Int(slot), index: Int(dealt[Int(slot)].first))
  }

  /// Whether a number belongs to an element of the new source that did not move.
  private func isFirst(_ number: Int32, _ index: Int) -> Bool {
    numbers[index] == number && origins[index] >= 0
      && origins[index] & Int32(PackedRun.movedMark) == 0
  }

  /// Assigns the elements to their sections.
  ///
  /// - Parameter ranks: the sections in their new order.
  mutating func deal(to ranks: [SectionRank]) {
    let starts = oldSizes.starts
    var next: Int32 = 0
    for rank in ranks {
      let old = Int(dealt[rank.slot].old)
      dealt[rank.slot].next = next
      if old >= 0 { dealt[rank.slot].expected = Int32(starts[old] + 1) << 2 }
      next += dealt[rank.slot].count
    }
    let noMove = ~Int32(PackedRun.movedMark)
    members = Array(unsafeUninitializedCapacity: numbers.count) { members, initializedCount in
      dealt.withUnsafeMutableBufferPointer { dealt in
        for index in numbers.indices {
          let (slot, origin) = (Int(slotsOfElements[index]), origins[index] & noMove)
          let place = Int(dealt[slot].next)
          dealt[slot].next &+= 1
          members.initializeElement(
            at: place,
            to: Member(
              index: Int32(truncatingIfNeeded: index), number: numbers[index], origin: origin))
          if origin != dealt[slot].expected { dealt[slot].isSame = false }
          dealt[slot].expected &+= 4
        }
      }
      initializedCount = numbers.count
    }
    sections = ranks.map { rank in
      let slot = dealt[rank.slot]
      let (old, end) = (Int(slot.old), Int(slot.next))
      let isSame = old >= 0 && slot.isSame && starts[old + 1] - starts[old] == slot.count + 1
      if !isSame { changedCount += Int(slot.count) }
      return Section(
        slot: rank.slot, old: old, members: end - Int(slot.count)..<end, isSame: isSame)
    }
  }

  /// Notes that the header of a section is replaced.
  @usableFromInline
  package mutating func renewHeader(of section: Int) { sections[section].hasNewHeader = true }

  /// The rows of each new section.
  var newSizes: SectionSizes { SectionSizes(sections.map { $0.members.count + 1 }) }

  /// The removed sections, by their old indexes.
  private var goneSections: [Int] {
    oldSlots.indices.filter { dealt[Int(oldSlots[$0])].count == 0 }
  }

  /// The slots that no longer have a section.
  var goneSlots: [Int] { goneSections.map { Int(oldSlots[$0]) } }
}

// MARK: Writing

extension RegroupingPlan {
  /// Rewrites the rows.
  ///
  /// - Parameter headers: the number of the header of each slot.
  /// - Returns: the sources of the rows.
  func write(_ rows: inout NumberList, headers: [Int32]) -> SectionRowRuns {
    let starts = oldSizes.starts
    var result = SectionRowRuns(oldSizes, gone: IndexRanges(goneSections), hasLost: hasLost)
    var newRows: [Int32] = []
    newRows.reserveCapacity(members.count + sections.count)
    for section in sections {
      newRows.append(headers[section.slot])
      for member in section.members { newRows.append(members[member].number) }
      if section.old < 0 {
        result.beginNewSection()
      } else if section.isSame, !section.hasNewHeader {
        result.retain(sections: starts[section.old]..<starts[section.old + 1])
        continue
      } else {
        result.begin(
          section: starts[section.old]..<starts[section.old + 1], isRenewed: section.hasNewHeader)
      }
      writeOrigins(of: section.members, to: &result)
    }
    rows.rewrite(newRows)
    return result
  }

  /// Writes the sources of a section's elements.
  private func writeOrigins(of range: Range<Int>, to result: inout SectionRowRuns) {
    var (origin, count) = (0, 0)
    func flush() {
      if count == 0 { return }
      if origin < 0 { return result.insert(count) }
      let row = origin >> 2
      result.retain(row..<row + count, isRenewed: origin & PackedRun.updatedMark != 0)
    }
    for member in range {
      let next = Int(members[member].origin)
      if count > 0, next == PackedRun.origin(origin, advancedBy: count) {
        count &+= 1
      } else {
        flush()
        (origin, count) = (next, 1)
      }
    }
    flush()
  }
}
