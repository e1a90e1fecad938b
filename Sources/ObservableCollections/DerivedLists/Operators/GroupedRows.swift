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
    makeRoom(for: numbers.limit + table.slotCount)
    // Before the elements' numbers: a number that has just become free is not reused in this turn.
    for slot in given where table.headers[Int(slot)] < 0 { _ = addHeader(of: Int(slot)) }
    let inserted = numbers.next(effect.insertions.elementCount)
    makeRoom(for: numbers.limit)
    var plan = RegroupingPlan(
      log, effect, numbers: numbers.order.numbers, rows: rows.numbers, sizes: sizes,
      inserted: inserted, given: given, slotCount: table.slotCount, &slots)
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
    let run = PackedRun(count: count, origin: PackedRun.insertedOrigin)
    self.init(oldCount: 0, runs: count == 0 ? [] : [run])
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

// MARK: - Sections by their keys

/// The sections of a grouped list by their keys, with a slot for each, which it keeps while it
/// exists.
///
/// A key is hashed when it is looked up and never again: a key that changes, as an object can, is
/// no longer found, and breaks nothing.
@usableFromInline
package struct SectionTable<Key: Hashable> {
  // The properties of slots are in separate arrays: only that of the keys depends on their type.

  /// The keys; `nil` in a free slot.
  @usableFromInline private(set) var keys: [Key?] = []
  @usableFromInline private(set) var hashes: [Int] = []
  /// The next slot in the same bucket; -1 for the last one.
  @usableFromInline private(set) var next: [Int32] = []
  /// The numbers of the headers; -1 for a section without one.
  private(set) var headers: [Int32] = []
  /// The first slot of each bucket. Their number is a power of 2.
  @usableFromInline private(set) var buckets: [Int32] = [-1]
  private var free: [Int32] = []

  @usableFromInline
  package init() {}

  /// The number of slots, including free ones.
  var slotCount: Int { headers.count }

  /// The slot of a key, which may be a new one. Calls the key's `hash` and `==`.
  @inlinable
  package mutating func slot(of key: Key) -> Int {
    let hash = key.hashValue
    return existingSlot(of: key, hash) ?? add(key, hash)
  }

  /// The slot of a key, or `nil` if it has no section.
  package func existingSlot(of key: Key) -> Int? { existingSlot(of: key, key.hashValue) }

  @_alwaysEmitIntoClient @inline(__always)
  func existingSlot(of key: Key, _ hash: Int) -> Int? {
    var slot = Int(buckets[hash & (buckets.count &- 1)])
    while slot >= 0 {
      if hashes[slot] == hash, keys[slot] == key { return slot }
      slot = Int(next[slot])
    }
    return nil
  }

  @usableFromInline
  mutating func add(_ key: Key, _ hash: Int) -> Int {
    if keys.count - free.count >= buckets.count { grow() }
    let slot: Int
    if let last = free.popLast() {
      slot = Int(last)
      (keys[slot], hashes[slot]) = (key, hash)
    } else {
      slot = keys.count
      keys.append(key)
      hashes.append(hash)
      next.append(-1)
      headers.append(-1)
    }
    link(slot)
    return slot
  }

  private mutating func link(_ slot: Int) {
    let bucket = hashes[slot] & (buckets.count - 1)
    next[slot] = buckets[bucket]
    buckets[bucket] = Int32(slot)
  }

  private mutating func grow() {
    buckets = Array(repeating: -1, count: 2 * buckets.count)
    let isFree = Set(free)
    for slot in hashes.indices where !isFree.contains(Int32(slot)) { link(slot) }
  }

  /// Frees a slot. Does not call client code.
  package mutating func remove(_ slot: Int) {
    let bucket = hashes[slot] & (buckets.count - 1)
    if buckets[bucket] == slot {
      buckets[bucket] = next[slot]
    } else {
      var before = Int(buckets[bucket])
      while next[before] != slot { before = Int(next[before]) }
      next[before] = next[slot]
    }
    (keys[slot], headers[slot]) = (nil, -1)
    free.append(Int32(slot))
  }

  /// The key of an existing section.
  @inlinable
  package func key(of slot: Int) -> Key {
    guard let key = keys[slot] else { trapNoSection(slot) }
    return key
  }

  /// The number of a section's header; -1 if it has none yet.
  @inline(__always)
  func header(of slot: Int) -> Int { Int(headers[slot]) }

  /// Notes the number of a section's header.
  mutating func setHeader(_ number: Int, of slot: Int) { headers[slot] = Int32(number) }
}

/// Traps for a slot without a section. Separate, so that the inlined check stays small.
@usableFromInline
func trapNoSection(_ slot: Int) -> Never { trap("Slot \(slot) has no section") }

/// A key closure for elements, compiled where its type and theirs are known.
@usableFromInline
package struct SpecializedKey<Element, Key: Hashable> {
  /// The slots of the sections of the elements in some ranges. New sections get slots.
  @usableFromInline
  let apply:
    (
      _ list: ArraySnapshot<Element>, _ ranges: [Range<Int>], _ table: inout SectionTable<Key>
    ) -> [Int32]

  @inlinable
  package init(_ key: @escaping (Element) -> Key) {
    apply = { list, ranges, table in
      var slots: [Int32] = []
      slots.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
      var reader = RunReader(list)
      for range in ranges {
        reader.forEachRun(in: range) { run in
          for element in run { slots.append(Int32(table.slot(of: key(element)))) }
        }
      }
      return slots
    }
  }
}

/// The rank of a section among the others.
@usableFromInline
package struct SectionRank {
  /// The slot of its key.
  @usableFromInline package let slot: Int
  /// The index in the source of its first element.
  @usableFromInline package let index: Int
  /// The number of the section in its plan.
  let number: Int

  init(slot: Int, index: Int, number: Int = 0) {
    (self.slot, self.index, self.number) = (slot, index, number)
  }
}

extension [SectionRank] {
  /// Sorts sections, and finds their places among others.
  ///
  /// - Returns: for each section, the number of others before it.
  @_alwaysEmitIntoClient
  package mutating func place(
    among remainingCount: Int, _ remaining: (Int) -> SectionRank,
    _ isBefore: (SectionRank, SectionRank) -> Bool
  ) -> [Int] {
    if count > 1 { sort(by: isBefore) }
    // If many are placed, the next place is near.
    let isNear = count * count > remainingCount
    var place = 0
    return map { rank in
      place = firstPlace(in: place..<remainingCount, isNear: isNear) {
        isBefore(rank, remaining($0))
      }
      return place
    }
  }
}

// MARK: - The rows of a turn

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
