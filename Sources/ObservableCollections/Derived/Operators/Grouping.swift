/// Puts the elements into sections by a key, those of a section in the order of the source.
///
/// The result is a list of rows: each section is its header followed by its elements. Elements and
/// headers have numbers, and both orders are lists of numbers, as in ``Ordering``: nothing is ever found
/// by asking for a key again.
///
/// Why that is the grouping of the source: what a turn changes is lifted out of its section, and placed
/// anew by its index in the source. Those that are left kept their keys and their order. A section whose
/// first element is another one is lifted as a whole, and placed by the index of the first. Those that are left have
/// the first elements that they had, and those kept their order.
struct Grouping<Header: Identifiable & Equatable, Element>: Derivation {
  typealias Shown = DerivedSections<Header, Element>
  typealias Key = Header.ID

  /// Called once for each element that is new or was replaced.
  var key: (Element) -> Key
  /// Makes the header of a section. Called for each one in which something happened.
  let header: (Key, ArraySnapshot<Element>) -> Header
  /// Whether a section stands before another one; nil if the first elements decide.
  let areInIncreasingOrder: ((Key, Key) -> Bool)?
  /// The numbers of the elements, in the order of the source.
  var numbers: ElementNumbers
  /// The numbers of headers and elements, in the order of the rows.
  var rows: NumberList
  var table = SectionTable<Key>()
  /// The slot of the section that an element, or a header, belongs to, by its number.
  private(set) var slots: [Int32] = []

  init(
    numbers: NumberStore = NumberStore(), key: @escaping (Element) -> Key,
    header: @escaping (Key, ArraySnapshot<Element>) -> Header,
    areInIncreasingOrder: ((Key, Key) -> Bool)? = nil
  ) {
    self.key = key
    self.header = header
    self.areInIncreasingOrder = areInIncreasingOrder
    self.numbers = ElementNumbers(numbers)
    rows = NumberList(numbers)
  }

  static var keepsOrder: Bool { false }

  func sourceIndex(at index: Int) -> Int { numbers.order.index(of: rows[index]) }

  func index(atSource index: Int) -> Int? { row(atSource: index) }

  /// The row of an element of the source.
  func row(atSource index: Int) -> Int { rows.index(of: numbers.order[index]) }
}

// MARK: - From cold

extension Grouping {
  mutating func build(
    _ source: ArraySnapshot<Element>
  ) -> SectionsSnapshot<Header, Element> {
    let elements = Array(source)
    // The slots are in the order of the first elements.
    var members: [[Int]] = []
    for (number, element) in elements.enumerated() {
      let slot = slot(of: key(element))
      if slot == members.count { members.append([]) }
      members[slot].append(number)
      slots.append(Int32(slot))
    }
    numbers.begin(count: elements.count)
    var order = Array(members.indices)
    if let areInIncreasingOrder {
      order.sort { areInIncreasingOrder(table.key(of: $0), table.key(of: $1)) }
    }
    var writer = ChunkWriter(rows.take())
    for slot in order {
      writer.append(addHeader(of: slot))
      for number in members[slot] { writer.append(number) }
    }
    rows = writer.finish()
    return SectionsSnapshot(
      order.map { slot in
        let elements = ArraySnapshot(members[slot].lazy.map { elements[$0] })
        return SectionSnapshot(header(table.key(of: slot), elements), elements: elements)
      })
  }

  /// The slot of a key, which may be a new one.
  mutating func slot(of key: Key) -> Int { table.slot(of: key) ?? table.add(key) }

  /// Gives a number to the header of a section.
  mutating func addHeader(of slot: Int) -> Int {
    let number = numbers.next()
    table.setHeader(number, of: slot)
    setSlot(slot, of: number)
    return number
  }

  mutating func setSlot(_ slot: Int, of number: Int) {
    if number >= slots.count { slots += repeatElement(-1, count: number + 1 - slots.count) }
    slots[number] = Int32(slot)
  }
}

// MARK: - A turn

extension Grouping {
  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    // The functions first: afterwards all is being written.
    let renewed = source.elements(at: log.renewedIndexes)
    let slotsOfRenewed = renewed.map { slot(of: key($0)) }
    var plan = GroupingPlan(sizes: shown.sizes)
    let gone = collect(log, slotsOfRenewed, &plan)
    plan.addHeaders { table.header(of: $0) < 0 ? addHeader(of: $0) : nil }
    plan.insertedNumbers = numbers.take(log, removing: gone)
    for (number, slot) in zip(plan.insertedNumbers, plan.insertedSlots) {
      setSlot(slot, of: number)
    }
    plan.arrange {
      rows.index(of: table.header(of: $0))
    } newIndex: {
      numbers.order.index(of: rows[$0])
    }
    placeSections(&plan)
    let sections = makeSections(&plan, shown, source, renewed)
    let (runs, sizes) = plan.write(&rows)
    let turn = SectionsTurn(
      log: EditLog(runs), sections: SectionsSnapshot(sections: sections, sizes: sizes))
    let goneSlots = plan.goneSlots
    numbers.giveBack(goneSlots.map { table.header(of: $0) })
    for slot in goneSlots { table.remove(slot) }
    return turn
  }

  /// Notes the elements that went, were replaced, moved or came.
  ///
  /// - Parameter renewedSlots: the sections that those belong to that came or were replaced.
  /// - Returns: the numbers of those that went.
  private mutating func collect(
    _ log: EditLog, _ renewedSlots: [Int], _ plan: inout GroupingPlan
  ) -> [Int] {
    let effect = NetEffect(log)
    var gone: [Int] = []
    for range in effect.removals.ranges {
      for index in range {
        let number = numbers.order[index]
        plan.lift(rows.index(of: number), slot: Int(slots[number]))
        gone.append(number)
      }
    }
    var (newIndex, next) = (0, 0)
    var updatedOld: Set<Int> = []
    log.forEachRun { run in
      if run.isInserted || run.isUpdated {
        for offset in 0..<run.count {
          let slot = renewedSlots[next]
          if run.isInserted {
            plan.insert(newIndex + offset, slot: slot)
          } else {
            if !effect.moves.isEmpty { updatedOld.insert(run.oldStart + offset) }
            update(
              run.oldStart + offset, newIndex + offset, slot: slot, renewal: next,
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
    _ oldIndex: Int, _ newIndex: Int, slot: Int, renewal: Int, mayHaveMoved: Bool,
    _ plan: inout GroupingPlan
  ) {
    let number = numbers.order[oldIndex]
    let (row, oldSlot) = (rows.index(of: number), Int(slots[number]))
    if slot == oldSlot, !mayHaveMoved { return plan.renew(row, slot: slot, renewal: renewal) }
    plan.lift(row, slot: oldSlot)
    plan.place(
      PlacedRow(newIndex: newIndex, old: row, isRenewed: true, insertion: -1), slot: slot)
    slots[number] = Int32(slot)
  }
}

// MARK: - Placing

extension Grouping {
  /// Finds the places of sections among those that are left in theirs.
  private func placeSections(_ plan: inout GroupingPlan) {
    let placed = plan.placedSections.map { section in
      let touched = plan.sections[section]
      return (
        section: section, rank: Rank(key: table.key(of: touched.slot), index: touched.firstIndex)
      )
    }
    let left = plan.leftSections
    var place = 0
    for entry in placed.sorted(by: { isBefore($0.rank, $1.rank) }) {
      place = left.firstPlace(from: place, isNear: false) { section in
        let row = plan.sizes.start(of: left.oldPlace(of: section))
        let rank = Rank(
          key: table.key(of: Int(slots[rows[row]])), index: numbers.order.index(of: rows[row + 1]))
        return isBefore(entry.rank, rank)
      }
      plan.place(section: entry.section, at: place)
    }
  }

  private func isBefore(_ first: Rank<Key>, _ second: Rank<Key>) -> Bool {
    if let areInIncreasingOrder {
      if areInIncreasingOrder(first.key, second.key) { return true }
      if areInIncreasingOrder(second.key, first.key) { return false }
    }
    return first.index < second.index
  }
}

// MARK: - The sections themselves

extension Grouping {
  /// The sections afterwards. Notes which headers are others.
  private func makeSections(
    _ plan: inout GroupingPlan, _ shown: SectionsSnapshot<Header, Element>,
    _ source: ArraySnapshot<Element>, _ renewed: [Element]
  ) -> SectionsSnapshot<Header, Element>.Sections {
    var sections = shown.sections
    for (place, touched) in plan.sections.enumerated() where !touched.isLifted {
      if let old = touched.old, !touched.isGone {
        let section = makeSection(place, &plan, shown, source, renewed)
        _ = sections.replace(at: old, with: section)
      }
    }
    let lifted = plan.liftedSections
    if !lifted.isEmpty { _ = sections.remove(at: lifted.ranges) }
    if plan.placed.isEmpty { return sections }
    let placed = plan.placed.map {
      makeSection($0.section, &plan, shown, source, renewed)
    }
    sections.insert(ArraySnapshot(placed), at: plan.placedIndexes)
    return sections
  }

  /// A section afterwards.
  ///
  /// - Parameter place: which of those that were touched.
  private func makeSection(
    _ place: Int, _ plan: inout GroupingPlan, _ shown: SectionsSnapshot<Header, Element>,
    _ source: ArraySnapshot<Element>, _ renewed: [Element]
  ) -> SectionSnapshot<Header, Element> {
    let touched = plan.sections[place]
    let placed = touched.placed.map { source[$0.newIndex] }
    guard let old = touched.old.map({ shown[$0] }) else {
      let elements = ArraySnapshot(placed)
      return SectionSnapshot(header(table.key(of: touched.slot), elements), elements: elements)
    }
    var elements = old.elements
    if !touched.lifted.isEmpty { _ = elements.remove(at: touched.liftedIndexes.ranges) }
    if !touched.renewed.isEmpty {
      let new = touched.renewed.map { renewed[$0.renewal] }
      _ = elements.replace(at: touched.renewedIndexes, with: ArraySnapshot(new))
    }
    if !placed.isEmpty { elements.insert(ArraySnapshot(placed), at: touched.placedIndexes) }
    let header = header(table.key(of: touched.slot), elements)
    if old.header != header { plan.renewHeader(of: place) }
    return SectionSnapshot(header, elements: elements)
  }
}

/// Where a section stands among the others.
private struct Rank<Key> {
  let key: Key
  /// The index in the source of its first element.
  let index: Int
}
