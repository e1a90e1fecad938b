// Another key for all elements.

extension Grouping: AdjustableDerivation {
  var function: (Element) -> Key {
    get { key }
    set { key = newValue }
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    // The functions first: afterwards all is being written.
    let elements = Array(source)
    var members: [Int: [Int]] = [:]
    var order: [Int] = []
    let slotsOfElements = elements.map { slot(of: key($0)) }
    for (index, slot) in slotsOfElements.enumerated() {
      if members[slot]?.append(index) == nil {
        members[slot] = [index]
        order.append(slot)
      }
    }
    if let areInIncreasingOrder {
      order.sort { areInIncreasingOrder(table.key(of: $0), table.key(of: $1)) }
    }
    let sections = order.map { slot in
      let elements = ArraySnapshot((members[slot] ?? []).lazy.map { elements[$0] })
      return SectionSnapshot(header(table.key(of: slot), elements), elements: elements)
    }
    return write(log, shown, elements, slotsOfElements, order, members, sections)
  }

  /// Writes the rows.
  ///
  /// - Parameters:
  ///   - slotsOfElements: the section of each element.
  ///   - order: the slots in the order of the sections.
  ///   - members: the indexes of each section's elements.
  ///   - sections: the sections in their order.
  private mutating func write(
    _ log: EditLog, _ shown: SectionsSnapshot<Header, Element>, _ elements: [Element],
    _ slotsOfElements: [Int], _ order: [Int], _ members: [Int: [Int]],
    _ sections: [SectionSnapshot<Header, Element>]
  ) -> SectionsTurn<Header, Element> {
    let origins = origins(log)
    numbers.take(log, removing: numbers.numbers(removedBy: log))
    for (index, slot) in slotsOfElements.enumerated() {
      setSlot(slot, of: numbers.order[index])
    }
    var runs = DerivedRuns(oldCount: shown.sizes.total)
    var newRows: [Int] = []
    for (slot, section) in zip(order, sections) {
      let number = table.header(of: slot)
      if number < 0 {
        newRows.append(addHeader(of: slot))
        runs.append(inserted: 1)
      } else {
        newRows.append(number)
        let row = rows.index(of: number)
        let isSame = shown[shown.sizes.locate(row).section].header == section.header
        runs.append(retained: row..<row + 1, marks: isSame ? 0 : PackedRun.updatedMark)
      }
      for index in members[slot] ?? [] {
        newRows.append(numbers.order[index])
        runs.append(PackedRun(count: 1, origin: origins[index]))
      }
    }
    let goneSlots = slotsOfSections(of: shown).filter { members[$0] == nil }
    var writer = ChunkWriter(rows.take())
    for number in newRows { writer.append(number) }
    rows = writer.finish()
    numbers.giveBack(goneSlots.map { table.header(of: $0) })
    for slot in goneSlots { table.remove(slot) }
    return SectionsTurn(log: EditLog(runs), sections: SectionsSnapshot(sections))
  }

  /// Where each element of the new source stood among the rows, with its marks; or that it is new.
  private func origins(_ log: EditLog) -> [Int] {
    var origins: [Int] = []
    log.forEachRun { run in
      if run.isInserted {
        origins += repeatElement(PackedRun.inserted, count: run.count)
      } else {
        let mark = run.isUpdated ? PackedRun.updatedMark : 0
        for old in run.oldStart..<run.oldStart + run.count {
          origins.append(row(atSource: old) << 2 | mark)
        }
      }
    }
    return origins
  }

  /// The slot of each section, in their order.
  private func slotsOfSections(of shown: SectionsSnapshot<Header, Element>) -> [Int] {
    var row = 0
    return shown.sections.map { section in
      defer { row += 1 + section.elements.count }
      return Int(slots[rows[row]])
    }
  }
}
