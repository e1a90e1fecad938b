/// The rows of elements that are grouped by a key: each section is its header followed by its elements, those of a
/// section in the order of the source.
///
/// Elements and headers have numbers, and both orders are lists of numbers, as in ``Ordering``: nothing is ever found
/// by asking for a key again. Sections as values are nothing that it knows: who shows them makes them from its plans.
///
/// Why that is the grouping of the source: what a turn changes is lifted out of its section, and placed
/// anew by its index in the source. Those that are left kept their keys and their order. A section whose
/// first element is another one is lifted as a whole, and placed by the index of the first. Those that are left have
/// the first elements that they had, and those kept their order.
///
/// Where much changes, all elements are dealt to their sections anew, by the keys that are known
/// (``RegroupingPlan``).
struct GroupedRows<Key: Hashable, Element> {
  /// Finds the places of sections among others, which are in order: see ``GroupingCode/place``.
  typealias Placing = (
    _ placed: inout [SectionRank], _ leftCount: Int, _ left: (Int) -> SectionRank,
    _ table: SectionTable<Key>
  ) -> [Int]

  /// What became of the rows.
  struct Turn {
    /// Where they come from, and how many records tell it.
    let rows: SectionRowRuns
    /// The rows of each section.
    let sizes: SectionSizes
  }

  /// Called once for each element that is new or was replaced.
  var function: SectionChoosing<Element, Key>
  /// Nil if the first elements decide.
  private let placing: Placing?
  /// How many elements must change for all to be dealt anew.
  private let leastDealt: Int
  /// The numbers of the elements, in the order of the source.
  private(set) var numbers: ElementNumbers
  /// The numbers of headers and elements, in the order of the rows.
  private(set) var rows: NumberList
  private var table = SectionTable<Key>()
  /// The slot of the section that an element, or a header, belongs to, by its number.
  private var slots: [Int32] = []

  /// - Parameters:
  ///   - function: what the elements of a section have in common.
  ///   - numbers: the memory for numbers; tests make it small.
  ///   - leastDealt: how many elements must change for all to be dealt anew. Tests take all and none.
  ///   - placing: finds the places of sections; nil if the first elements decide.
  init(
    _ function: SectionChoosing<Element, Key>, numbers: NumberStore, leastDealt: Int,
    placing: Placing? = nil
  ) {
    self.function = function
    self.placing = placing
    self.leastDealt = leastDealt
    self.numbers = ElementNumbers(numbers)
    rows = NumberList(numbers)
  }

  /// Where the element in a row stands in the source.
  func sourceIndex(at row: Int) -> Int { numbers.order.index(of: rows[row]) }

  /// The row of an element of the source.
  func row(atSource index: Int) -> Int { rows.index(of: numbers.order[index]) }

  /// Gives a number to the header of a section.
  private mutating func addHeader(of slot: Int) -> Int {
    let number = numbers.next()
    table.setHeader(number, of: slot)
    setSlot(slot, of: number)
    return number
  }

  private mutating func setSlot(_ slot: Int, of number: Int) {
    makeRoom(for: number + 1)
    slots[number] = Int32(slot)
  }

  /// Makes room for the slots of so many numbers.
  private mutating func makeRoom(for count: Int) {
    if count > slots.count { slots += repeatElement(-1, count: count - slots.count) }
  }

  /// Takes back what belongs to sections that are gone.
  private mutating func remove(_ goneSlots: [Int]) {
    numbers.giveBack(goneSlots.map { table.header(of: $0) })
    for slot in goneSlots { table.remove(slot) }
  }
}

// MARK: - All anew

extension GroupedRows {
  /// Deals all elements to their sections, by keys that are asked for.
  ///
  /// - Parameters:
  ///   - log: what became of the source.
  ///   - source: what it led to.
  ///   - sizes: the rows of each section so far.
  ///   - rebuild: builds the sections that a plan says, and notes which headers are others.
  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from sizes: SectionSizes,
    rebuild: (inout RegroupingPlan, SectionTable<Key>) -> Void = { _, _ in }
  ) -> Turn {
    let given = function.choose(source, [0..<source.count], &table)
    return regroup(log, NetEffect(log), given: given, sizes, rebuild)
  }

  /// Deals all elements to their sections.
  ///
  /// - Parameter given: the slots of the elements that are new or were replaced, or of all.
  private mutating func regroup(
    _ log: EditLog, _ effect: NetEffect, given: [Int32], _ sizes: SectionSizes,
    _ rebuild: (inout RegroupingPlan, SectionTable<Key>) -> Void
  ) -> Turn {
    // Before the elements' numbers: one that has just become free is not used again in this turn.
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
    return Turn(rows: written, sizes: plan.newSizes)
  }

  /// The order of all sections.
  private func order(_ plan: RegroupingPlan) -> [SectionRank] {
    guard let placing else { return plan.ranks }
    let left = plan.left
    var placed = plan.placed
    let places = placing(&placed, left.count, { left[$0] }, table)
    var (order, taken): ([SectionRank], Int) = ([], 0)
    order.reserveCapacity(left.count + placed.count)
    for (rank, place) in zip(placed, places) {
      order += left[taken..<place]
      order.append(rank)
      taken = place
    }
    return order + left[taken...]
  }
}

extension EditLog {
  /// A list begins with so many elements.
  init(inserted count: Int) {
    self.init(
      oldCount: 0, packedRuns: [PackedRun(count: count, origin: PackedRun.inserted)])
  }
}

// MARK: - A turn

extension GroupedRows {
  /// What became of the rows.
  ///
  /// - Parameters:
  ///   - log: what became of the source.
  ///   - source: what it led to.
  ///   - sizes: the rows of each section so far.
  ///   - edit: edits sections so that they are what a plan says, and notes which headers are others.
  ///   - rebuild: the same for a plan of all sections.
  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from sizes: SectionSizes,
    edit: (inout GroupingPlan, SectionTable<Key>) -> Void = { _, _ in },
    rebuild: (inout RegroupingPlan, SectionTable<Key>) -> Void = { _, _ in }
  ) -> Turn {
    // The functions first: afterwards all is being written.
    let given = function.choose(source, log.renewedIndexes, &table)
    let effect = NetEffect(log)
    let changed = given.count + effect.removals.elementCount + effect.moves.elementCount
    if changed >= leastDealt, changed * 64 >= source.count {
      return regroup(log, effect, given: given, sizes, rebuild)
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
    return Turn(rows: written, sizes: plan.newSizes)
  }

  /// Notes the elements that went, were replaced, moved or came.
  ///
  /// - Parameter given: the sections that those belong to that came or were replaced.
  /// - Returns: the numbers of those that went.
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
          PlacedRow(newIndex: move.newStart + offset, old: row, isRenewed: false, insertion: -1),
          slot: Int(slots[number]))
      }
    }
    return gone
  }

  /// Notes an element that was replaced.
  private mutating func update(
    _ oldIndex: Int, _ newIndex: Int, slot: Int, mayHaveMoved: Bool, _ plan: inout GroupingPlan
  ) {
    let number = numbers.order[oldIndex]
    let (row, oldSlot) = (rows.index(of: number), Int(slots[number]))
    if slot == oldSlot, !mayHaveMoved { return plan.renew(row, slot: slot, newIndex: newIndex) }
    plan.lift(row, slot: oldSlot)
    plan.place(
      PlacedRow(newIndex: newIndex, old: row, isRenewed: true, insertion: -1), slot: slot)
    slots[number] = Int32(slot)
  }

  /// Finds the places of sections among those that are left in theirs.
  private func placeSections(_ plan: inout GroupingPlan) {
    var placed = plan.placedSections
    if placed.isEmpty { return }
    let (left, sizes) = (plan.leftSections, plan.sizes)
    let rank = { (section: Int) in
      let row = sizes.start(of: left.oldPlace(of: section))
      return SectionRank(
        slot: Int(slots[rows[row]]), index: numbers.order.index(of: rows[row + 1]))
    }
    let places =
      placing?(&placed, left.count, rank, table)
      ?? placed.place(among: left.count, rank) { $0.index < $1.index }
    plan.place(placed, at: places)
  }
}
