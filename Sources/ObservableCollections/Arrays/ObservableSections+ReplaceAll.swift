extension ObservableSections where Section: Equatable, Element: Identifiable & Equatable {
  /// Makes the list equal to another, with the fewest changes: sections are paired by id, and
  /// elements too, also across sections.
  ///
  /// A transaction of at most eight records, in this order: removed elements, removed sections,
  /// moved sections, inserted sections, moved elements, inserted elements, replaced sections,
  /// replaced elements. None if nothing differs.
  ///
  /// Elements with the same id are paired in order. An element that goes from or to a section which
  /// is not in both lists is told with that section.
  ///
  /// - Parameter sections: read before the list is touched; traps if two have the same id.
  /// - Complexity: O(S log S + N log N) for S sections and N elements in both lists.
  public func replaceAll(with sections: some Sequence<SectionSnapshot<Section, Element>>) {
    let new = SectionsSnapshot(sections)
    checkIdentities(of: new)
    mutate("replaceAll(with:)") {
      let difference = core.gate.runClosure(of: "replaceAll(with:)") {
        SectionsDifference(
          from: working.pointee.snapshot, to: new, id: \.id, isSameSection: ==, isSame: ==)
      }
      if difference.isEmpty { return }
      transact("replaceAll(with:)") { carryOut(difference, to: new) }
    }
  }
}

extension ObservableSections {
  private func checkIdentities(of new: SectionsSnapshot<Section, Element>) {
    var ids: Set<Section.ID> = []
    for section in new where !ids.insert(section.section.id).inserted {
      trapDuplicate(section.section.id, in: new.lazy.map(\.section))
    }
  }

  /// Makes the records of a difference. What leaves is kept by the transaction until the gate has
  /// been given back: the state before it has it.
  private func carryOut(
    _ difference: SectionsDifference, to new: SectionsSnapshot<Section, Element>
  ) {
    let call: StaticString = "replaceAll(with:)"
    _ = removeChecked(difference.removals)
    _ = removeChecked(call, difference.removedSections)
    moveChecked(difference.sectionMoves)
    insertChecked(call, new, at: difference.insertedSections)
    moveChecked(difference.moves)
    insertChecked(new, at: difference.insertions)
    replaceChecked(new, at: difference.updatedSections)
    replaceChecked(new, at: difference.updates)
  }

  private func moveChecked(_ moves: [SectionPair]) {
    if moves.isEmpty { return }
    let old = working.pointee.sizes
    var state = working.pointee
    state.moveSections(moves)
    let rows = moves.map { pair in
      RangePair(
        oldStart: old.start(of: pair.old), newStart: state.sizes.start(of: pair.new),
        count: old[pair.old])
    }
    commit(.sectionMove(moves), rows: .move(rows)) { $0.moveSections(moves) }
  }

  private func moveChecked(_ moves: [ElementPathPair]) {
    if moves.isEmpty { return }
    let old = working.pointee.sizes
    var new = old
    for pair in moves {
      new.add(-pair.count, to: pair.old.section)
      new.add(pair.count, to: pair.new.section)
    }
    let rows = moves.map { pair in
      RangePair(
        oldStart: old.start(of: pair.old.section) + 1 + pair.old.element,
        newStart: new.start(of: pair.new.section) + 1 + pair.new.element, count: pair.count)
    }
    commit(.move(moves), rows: .move(rows)) { $0.moveElements(moves) }
  }

  private func insertChecked(
    _ call: StaticString, _ new: SectionsSnapshot<Section, Element>, at indexes: IndexRanges
  ) {
    if indexes.isEmpty { return }
    let sections = ArraySnapshot(new.sections.elements(at: indexes))
    addIdentities(call, of: sections, at: 0)
    var sizes = working.pointee.sizes
    for range in indexes.ranges {
      sizes.insert(range.map { new[$0].elements.count + 1 }, at: range.lowerBound)
    }
    let rows = indexes.ranges.map {
      sizes.start(of: $0.lowerBound)..<sizes.start(of: $0.upperBound)
    }
    commit(.sectionInsertion(indexes), rows: .insertion(IndexRanges(rows))) {
      $0.insertSections(new.sections, at: indexes)
    }
  }

  private func insertChecked(_ new: SectionsSnapshot<Section, Element>, at paths: ElementPaths) {
    if paths.isEmpty { return }
    let parts = Self.parts(of: new, at: paths)
    var sizes = working.pointee.sizes
    for entry in paths.entries { sizes.add(entry.elements.count, to: entry.section) }
    let rows = parts.map { part in
      let start = sizes.start(of: part.section) + 1
      return part.range.lowerBound + start..<part.range.upperBound + start
    }
    commit(.insertion(paths), rows: .insertion(IndexRanges(rows))) { state in
      for part in parts {
        let path = ElementPath(section: part.section, element: part.range.lowerBound)
        state.insert(part.elements, at: path)
      }
    }
  }

  private func replaceChecked(
    _ new: SectionsSnapshot<Section, Element>, at indexes: IndexRanges
  ) {
    if indexes.isEmpty { return }
    let rows = IndexRanges(indexes.map { working.pointee.row(ofSection: $0) })
    _ = commit(.sectionReplacement(indexes), rows: .replacement(rows)) { state in
      indexes.map { state.replaceSection(at: $0, with: new.sections[$0].section) }
    }
  }

  private func replaceChecked(_ new: SectionsSnapshot<Section, Element>, at paths: ElementPaths) {
    if paths.isEmpty { return }
    let parts = Self.parts(of: new, at: paths)
    _ = commit(.replacement(paths), rows: .replacement(rows(of: paths))) { state in
      parts.map { state.replaceElements($0.range, in: $0.section, with: $0.elements) }
    }
  }

  /// The elements at some paths, range by range.
  private static func parts(
    of snapshot: SectionsSnapshot<Section, Element>, at paths: ElementPaths
  ) -> [(section: Int, range: Range<Int>, elements: ArraySnapshot<Element>)] {
    paths.entries.flatMap { entry in
      entry.elements.ranges.map { range in
        (entry.section, range, snapshot.sections[entry.section].elements.part(range))
      }
    }
  }
}
