// What the calls that change sections have in common. Every place is checked by the caller.

extension ObservableSections {
  func insertChecked(
    _ call: StaticString, _ new: SectionsSnapshot<Header, Element>.Sections, at index: Int
  ) {
    insertChecked(call, new, at: IndexRanges(index..<index + new.count))
  }

  @usableFromInline
  func removeChecked(
    _ call: StaticString, _ indexes: IndexRanges
  ) -> SectionsSnapshot<Header, Element>.Sections {
    if indexes.isEmpty { return ArraySnapshot() }
    removeIdentities(call, at: indexes)
    let rows = IndexRanges(indexes.ranges.map { working.pointee.rows(ofSections: $0) })
    return commit(.sectionRemoval(indexes), rows: .removal(rows)) {
      $0.removeSections(at: indexes.ranges)
    }
  }

  /// - Returns: the old values.
  @usableFromInline
  func replaceChecked(
    _ call: StaticString, at indexes: IndexRanges, with sections: [Header]
  ) -> [Header] {
    if indexes.isEmpty { return [] }
    exchangeIdentities(call, at: indexes, for: sections)
    let rows = headRows(of: indexes)
    return commit(.sectionReplacement(indexes), rows: .replacement(rows)) { state in
      zip(indexes, sections).map { state.replaceSection(at: $0, with: $1) }
    }
  }

  /// Makes no record of no moves.
  @usableFromInline
  func moveChecked(_ moves: [SectionPair]) {
    if moves.isEmpty { return }
    let old = working.pointee.sizes
    var new = old
    new.move(moves)
    let rows = moves.map { pair in
      RangePair(
        oldStart: old.start(of: pair.old), newStart: new.start(of: pair.new), count: old[pair.old])
    }
    commit(.sectionMove(moves), rows: .move(rows)) { $0.moveSections(moves, sizes: new) }
  }

  /// - Parameter new: as many as there are indexes.
  @usableFromInline
  func insertChecked(
    _ call: StaticString, _ new: SectionsSnapshot<Header, Element>.Sections, at indexes: IndexRanges
  ) {
    if indexes.isEmpty { return }
    var sizes = working.pointee.sizes
    sizes.insert(new, at: indexes)
    addIdentities(call, of: new, at: indexes)
    let rows = indexes.ranges.map {
      sizes.start(of: $0.lowerBound)..<sizes.start(of: $0.upperBound)
    }
    commit(.sectionInsertion(indexes), rows: .insertion(IndexRanges(rows))) {
      $0.insertSections(new, at: indexes, sizes: sizes)
    }
  }

  /// The number of sections that a mutating call works on.
  var workingCount: Int { working.pointee.count }

  /// The range of sections that a mutating call was given. Traps unless all of them are there.
  func checkedSections(_ sections: some RangeExpression<Int>, of call: StaticString) -> Range<Int> {
    core.gate.checkedRange(sections, of: call, in: " sections") { workingCount }
  }

  /// Traps unless all indexes name sections.
  func checkSections(_ indexes: IndexRanges) {
    if let last = indexes.last { working.pointee.checkSection(last) }
  }

  /// Where the headers of sections stand in the flat list.
  func headRows(of indexes: IndexRanges) -> IndexRanges {
    IndexRanges(indexes.map { working.pointee.row(ofSection: $0) })
  }
}
