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

// MARK: - Writing

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

// MARK: - Planning

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

// MARK: - A turn

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
