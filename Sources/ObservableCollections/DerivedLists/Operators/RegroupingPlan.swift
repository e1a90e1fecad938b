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

// MARK: - The elements and their sections

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

// MARK: - Writing

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
