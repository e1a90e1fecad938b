/// The rows of elements that are grouped by a key: each section is its header followed by its
/// elements, in the order of the source.
///
/// Elements and headers have numbers, and both orders are lists of numbers, as in ``Ordering``:
/// nothing is ever found by requesting a key again. It has no sections as values: the list makes
/// them from its plans.
///
/// Why that is the grouping of the source: the elements that a turn changes are lifted out of their
/// sections, and placed again by their indexes in the source. The remaining ones have kept their
/// keys and their order. A section with another first element is lifted as a whole, and placed by
/// the index of its first element. The remaining sections have their old first elements, which have
/// kept their order.
///
/// After many changes, all elements are assigned to their sections again, by the known keys
/// (``RegroupingPlan``).
package struct GroupedRows<Key: Hashable, Element> {
  /// Finds the places of sections among others, which are in order: see
  /// ``GroupingOperations/place``.
  package typealias Placing = (
    _ placed: inout [SectionRank], _ remainingCount: Int, _ remaining: (Int) -> SectionRank,
    _ table: SectionTable<Key>
  ) -> [Int]

  /// Called once for each inserted or replaced element.
  package var function: SpecializedKey<Element, Key>
  /// Finds the places of sections; `nil` for the order of the first elements.
  let placing: Placing?
  /// The number of changed elements from which on all are assigned to sections again. If it is 1, no
  /// turn has a plan of one element either.
  private let leastDealt: Int
  /// The numbers of the elements, in the order of the source.
  var numbers: ElementNumbers
  /// The numbers of headers and elements, in the order of the rows.
  var rows: NumberList
  private(set) var table = SectionTable<Key>()
  /// The slot of the section of an element, or of a header, by its number.
  private(set) var slots: [Int32] = []

  /// - Parameters:
  ///   - function: the key closure.
  ///   - numbers: the memory for numbers; tests make it small.
  ///   - leastDealt: the minimum number of changed elements for which all elements are assigned to
  ///     sections again. Tests pass both extremes.
  ///   - placing: finds the places of sections; `nil` for the order of the first elements.
  package init(
    _ function: SpecializedKey<Element, Key>, numbers: NumberStore, leastDealt: Int,
    placing: Placing? = nil
  ) {
    self.function = function
    self.placing = placing
    self.leastDealt = leastDealt
    self.numbers = ElementNumbers(numbers)
    rows = NumberList(numbers)
  }

  /// The index in the source of the element in a row.
  package func sourceIndex(at row: Int) -> Int { numbers.order.index(of: rows[row]) }

  /// The row of an element of the source.
  package func row(atSource index: Int) -> Int { rows.index(of: numbers.order[index]) }

  /// The row of the header of a section, or `nil` if there is none with the key.
  package func row(ofSection key: Key) -> Int? {
    guard let slot = table.existingSlot(of: key), table.header(of: slot) >= 0 else { return nil }
    return rows.index(of: table.header(of: slot))
  }

  /// Assigns a number to the header of a section.
  private mutating func addHeader(of slot: Int) -> Int {
    let number = numbers.next()
    table.setHeader(number, of: slot)
    setSlot(slot, of: number)
    return number
  }

  mutating func setSlot(_ slot: Int, of number: Int) {
    makeRoom(for: number + 1)
    slots[number] = Int32(slot)
  }

  /// Makes room for the slots of `count` numbers.
  private mutating func makeRoom(for count: Int) {
    if count > slots.count { slots += repeatElement(-1, count: count - slots.count) }
  }

  /// Frees the numbers and slots of removed sections.
  private mutating func remove(_ goneSlots: [Int]) {
    numbers.giveBack(goneSlots.map { table.header(of: $0) })
    for slot in goneSlots { table.remove(slot) }
  }
}

/// The changes of the rows of a grouped list in a turn.
package struct GroupedTurn {
  /// The sources of the rows, and the number of records.
  package let rows: SectionRowRuns
  /// The rows of each section.
  package let sizes: SectionSizes
}

// MARK: - Regrouping all elements

extension GroupedRows {
  /// Assigns all elements to their sections, by new calls of the key closure.
  ///
  /// - Parameters:
  ///   - log: the changes of the source.
  ///   - source: the source after the changes.
  ///   - sizes: the rows of each old section.
  ///   - rebuild: builds the sections of a plan, and notes the replaced headers.
  package mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from sizes: SectionSizes,
    rebuild: (inout RegroupingPlan, SectionTable<Key>) -> Void = { _, _ in }
  ) -> GroupedTurn {
    let given = function.apply(source, [0..<source.count], &table)
    return regroup(log, NetEffect(log), given: given, sizes, rebuild)
  }

  /// Assigns all elements to their sections.
  ///
  /// - Parameter given: the slots of the inserted and replaced elements, or of all.
  private mutating func regroup(
    _ log: EditLog, _ effect: NetEffect, given: [Int32], _ sizes: SectionSizes,
    _ rebuild: (inout RegroupingPlan, SectionTable<Key>) -> Void
  ) -> GroupedTurn {
    // Before the elements' numbers: a number that has just become free is not reused in this turn.
    for slot in given where table.headers[Int(slot)] < 0 { _ = addHeader(of: Int(slot)) }
    let inserted = numbers.next(effect.insertions.elementCount)
    makeRoom(for: numbers.limit)
    var plan = RegroupingPlan(
      RegroupingPlan.Source(
        log: log, effect: effect, numbers: numbers.order.numbers, rows: rows.numbers,
        sizes: sizes, inserted: inserted, given: given, slotCount: table.slotCount), &slots)
    numbers.rewrite(plan.numbers, removing: plan.gone)
    plan.deal(to: order(plan))
    rebuild(&plan, table)
    let written = plan.write(&rows, headers: table.headers)
    remove(plan.goneSlots)
    return GroupedTurn(rows: written, sizes: plan.newSizes)
  }

  /// The order of all sections.
  private func order(_ plan: RegroupingPlan) -> [SectionRank] {
    guard let placing else { return plan.ranks }
    let remaining = plan.remaining
    var placed = plan.placed
    let places = placing(&placed, remaining.count, { remaining[$0] }, table)
    var (order, taken): ([SectionRank], Int) = ([], 0)
    order.reserveCapacity(remaining.count + placed.count)
    for (rank, place) in zip(placed, places) {
      order += remaining[taken..<place]
      order.append(rank)
      taken = place
    }
    return order + remaining[taken...]
  }
}

extension EditLog {
  /// Creates the log of the first `count` elements of a list.
  package init(inserted count: Int) {
    self.init(
      oldCount: 0, runs: [PackedRun(count: count, origin: PackedRun.insertedOrigin)])
  }
}

// MARK: - A turn

extension GroupedRows {
  /// The changes of the rows after changes of the source.
  ///
  /// - Parameters:
  ///   - log: the changes of the source.
  ///   - source: the source after the changes.
  ///   - sizes: the rows of each old section.
  ///   - editSingle: edits the sections according to a plan of one element, and notes the replaced
  ///     headers.
  ///   - edit: edits the sections according to a plan, and notes the replaced headers.
  ///   - rebuild: builds the sections of a plan of all sections, and notes the replaced headers.
  package mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from sizes: SectionSizes,
    editSingle: (inout SingleRowPlan, SectionTable<Key>) -> Void = { _, _ in },
    edit: (inout GroupingPlan, SectionTable<Key>) -> Void = { _, _ in },
    rebuild: (inout RegroupingPlan, SectionTable<Key>) -> Void = { _, _ in }
  ) -> GroupedTurn {
    // The key closure first: afterwards everything is being written.
    let single = leastDealt > 1 ? log.singleEdit : nil
    let given = function.apply(source, single?.renewedIndexes ?? log.renewedIndexes, &table)
    if let plan = complete(single.map { SingleRowPlan($0) }, given, sizes) {
      return advance(by: plan, log, from: sizes, editSingle)
    }
    let effect = NetEffect(log)
    let changed = given.count + effect.removals.elementCount + effect.moves.elementCount
    if changed >= leastDealt, changed * 64 >= source.count {
      return regroup(log, effect, given: given, sizes, rebuild)
    }
    if leastDealt > 1, let plan = complete(SingleRowPlan(movesIn: effect), given, sizes) {
      return advance(by: plan, log, from: sizes, editSingle)
    }
    var plan = GroupingPlan(sizes: sizes)
    let gone = collect(log, effect, given, &plan)
    plan.addHeaders { table.header(of: $0) < 0 ? addHeader(of: $0) : nil }
    plan.insertedNumbers = numbers.take(log, removing: gone)
    for (number, slot) in zip(plan.insertedNumbers, plan.insertedSlots) {
      setSlot(slot, of: number)
    }
    plan.arrange {
      rows.index(of: table.header(of: $0))
    } newIndex: {
      numbers.order.index(of: rows[$0])
    } isBehind: {
      numbers.order.isBehind(rows[$0], $1)
    }
    placeSections(&plan)
    edit(&plan, table)
    let written = plan.write(&rows)
    remove(plan.goneSlots)
    return GroupedTurn(rows: written, sizes: plan.newSizes)
  }

  /// Notes the removed, replaced, moved and inserted elements.
  ///
  /// - Parameter given: the slots of the inserted and replaced elements.
  /// - Returns: the numbers of the removed elements.
  private mutating func collect(
    _ log: EditLog, _ effect: NetEffect, _ given: [Int32], _ plan: inout GroupingPlan
  ) -> [Int] {
    var gone: [Int] = []
    for range in effect.removals.ranges {
      for index in range {
        let number = numbers.order[index]
        plan.lift(rows.index(of: number), slot: Int(slots[number]), isGone: true)
        gone.append(number)
      }
    }
    var (newIndex, next) = (0, 0)
    var updatedOld: Set<Int> = []
    log.forEachRun { run in
      if run.isInserted || run.isUpdated {
        for offset in 0..<run.count {
          let slot = Int(given[next])
          if run.isInserted {
            plan.insert(newIndex + offset, slot: slot)
          } else {
            if !effect.moves.isEmpty { updatedOld.insert(run.oldStart + offset) }
            update(
              run.oldStart + offset, newIndex + offset, slot: slot,
              mayHaveMoved: !effect.moves.isEmpty, &plan)
          }
          next += 1
        }
      }
      newIndex += run.count
    }
    for move in effect.moves {
      for offset in 0..<move.count where !updatedOld.contains(move.oldStart + offset) {
        let number = numbers.order[move.oldStart + offset]
        let row = rows.index(of: number)
        plan.lift(row, slot: Int(slots[number]))
        plan.place(
          RowPlacement(newIndex: move.newStart + offset, old: row, isRenewed: false, insertion: -1),
          slot: Int(slots[number]))
      }
    }
    return gone
  }

  /// Notes a replaced element.
  private mutating func update(
    _ oldIndex: Int, _ newIndex: Int, slot: Int, mayHaveMoved: Bool, _ plan: inout GroupingPlan
  ) {
    let number = numbers.order[oldIndex]
    let (row, oldSlot) = (rows.index(of: number), Int(slots[number]))
    if slot == oldSlot, !mayHaveMoved { return plan.renew(row, slot: slot, newIndex: newIndex) }
    plan.lift(row, slot: oldSlot)
    plan.place(
      RowPlacement(newIndex: newIndex, old: row, isRenewed: true, insertion: -1), slot: slot)
    slots[number] = Int32(slot)
  }

  /// Finds the places of sections among the remaining ones.
  private func placeSections(_ plan: inout GroupingPlan) {
    var placed = plan.placedSections
    if placed.isEmpty { return }
    let (remaining, sizes) = (plan.remainingSections, plan.sizes)
    let rank = { (section: Int) in
      let row = sizes.start(of: remaining.oldPlace(of: section))
      return SectionRank(
        slot: Int(slots[rows[row]]), index: numbers.order.index(of: rows[row + 1]))
    }
    let places =
      placing?(&placed, remaining.count, rank, table)
      ?? placed.place(among: remaining.count, rank) { $0.index < $1.index }
    plan.place(placed, at: places)
  }
}
