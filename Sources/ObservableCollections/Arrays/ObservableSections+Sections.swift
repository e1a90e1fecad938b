// The calls that change sections as wholes. Each is one record.

extension ObservableSections {
  /// Puts a section behind the last one. One insertion.
  ///
  /// - Parameters:
  ///   - section: the section; traps if there is one with its id.
  ///   - elements: its elements. O(n).
  public func append(_ section: Section, elements: [Element] = []) {
    let new = SectionSnapshot(section, elements: elements)
    mutate("append(_:elements:)") {
      insertChecked("append(_:elements:)", [new], at: working.pointee.snapshot.count)
    }
  }

  /// Puts a section in. One insertion.
  ///
  /// - Parameters:
  ///   - section: the section; traps if there is one with its id.
  ///   - elements: its elements. O(n).
  ///   - index: the index that it has afterwards; traps outside `0...count`.
  public func insert(
    _ section: Section, elements: [Element] = [], at index: Int
  ) {
    insert(contentsOf: CollectionOfOne(SectionSnapshot(section, elements: elements)), at: index)
  }

  /// Puts sections in, one behind the other. One insertion, or none for no sections.
  ///
  /// - Parameters:
  ///   - sections: the sections; traps if two ids are equal, or one is there already. O(n).
  ///   - index: the index that the first has afterwards; traps outside `0...count`.
  public func insert(
    contentsOf sections: some Sequence<SectionSnapshot<Section, Element>>, at index: Int
  ) {
    let new = ArraySnapshot(sections)
    mutate("insert(contentsOf:at:)") {
      working.pointee.checkSectionInsertion(at: index)
      if !new.isEmpty { insertChecked("insert(contentsOf:at:)", new, at: index) }
    }
  }

  /// Takes a section out, with its elements. One removal.
  ///
  /// - Parameter index: counted before; traps outside `0..<count`.
  /// - Returns: the section.
  @discardableResult
  public func removeSection(at index: Int) -> SectionSnapshot<Section, Element> {
    mutate("removeSection(at:)") {
      working.pointee.checkSection(index)
      return removeChecked("removeSection(at:)", [index])[0]
    }
  }

  /// Takes sections at scattered places out, with their elements. One removal, or none for no
  /// indexes.
  ///
  /// - Parameter indexes: counted before; traps if one is outside.
  /// - Returns: the sections, in order.
  @discardableResult
  public func removeSections(at indexes: IndexRanges) -> [SectionSnapshot<Section, Element>] {
    let removed = mutate("removeSections(at:)") {
      if let last = indexes.last { working.pointee.checkSection(last) }
      return removeChecked("removeSections(at:)", indexes)
    }
    return Array(removed)
  }

  /// Takes all sections out. One removal, or none if there are none.
  public func removeAll() {
    _ = mutate("removeAll()") {
      removeChecked("removeAll()", IndexRanges(0..<working.pointee.snapshot.count))
    }
  }

  /// Moves a section with its elements. One move, or none to its own place.
  ///
  /// - Parameters:
  ///   - source: its index before; traps outside `0..<count`.
  ///   - target: the index that it has afterwards; traps outside `0..<count`.
  public func moveSection(from source: Int, to target: Int) {
    mutate("moveSection(from:to:)") {
      let state = working.pointee
      state.checkSection(source)
      state.checkSection(target)
      if source == target { return }
      let rows = state.rows(ofSections: source..<source + 1)
      let newStart =
        target < source
        ? state.row(ofSection: target) : state.row(ofSection: target + 1) - rows.count
      commit(
        .sectionMove([SectionPair(old: source, new: target)]),
        rows: .move([RangePair(oldStart: rows.lowerBound, newStart: newStart, count: rows.count)])
      ) {
        $0.moveSections(source..<source + 1, to: target)
      }
    }
  }

  /// Gives a section another value of its own; its elements stay. One replacement, also by an equal
  /// value.
  ///
  /// - Parameters:
  ///   - index: traps outside `0..<count`.
  ///   - section: the new value; its id may be another one, but traps if another section has it.
  public func replaceSection(at index: Int, with section: Section) {
    _ = mutate("replaceSection(at:with:)") {
      working.pointee.checkSection(index)
      return replaceChecked("replaceSection(at:with:)", at: index, with: section)
    }
  }

  /// Changes a section's own value in one step that no other thread can come between. One
  /// replacement.
  ///
  /// - Parameters:
  ///   - index: traps outside `0..<count`.
  ///   - body: changes the value; must not change the list. If it throws, nothing is changed.
  /// - Returns: what `body` returns.
  @discardableResult
  public func updateSection<Result, Failure: Error>(
    at index: Int, _ body: (inout Section) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutate("updateSection(at:_:)") { () throws(Failure) -> (result: Result, old: Section) in
      working.pointee.checkSection(index)
      var section = working.pointee.snapshot[index].section
      let result = try core.gate.runClosure(of: "updateSection(at:_:)") {
        () throws(Failure) -> Result in try body(&section)
      }
      return (result, replaceChecked("updateSection(at:_:)", at: index, with: section))
    }.result
  }

  /// Says that a section's own value changed in place. One replacement with the same value.
  ///
  /// - Parameter index: traps outside `0..<count`.
  public func touchSection(at index: Int) {
    mutate("touchSection(at:)") {
      working.pointee.checkSection(index)
      commit(
        .sectionReplacement([index]),
        rows: .replacement(at: working.pointee.row(ofSection: index))
      ) { _ in }
    }
  }
}

// MARK: - Checked

extension ObservableSections {
  func insertChecked(
    _ call: StaticString, _ new: SectionsState<Section, Element>.Sections, at index: Int
  ) {
    addIdentities(call, of: new, at: index)
    let row = working.pointee.row(ofSection: index)
    let rowCount = new.reduce(0) { $0 + $1.elements.count + 1 }
    commit(
      .sectionInsertion(IndexRanges(index..<index + new.count)),
      rows: .insertion(IndexRanges(row..<row + rowCount))
    ) {
      $0.insertSections(new, at: index)
    }
  }

  func removeChecked(
    _ call: StaticString, _ indexes: IndexRanges
  ) -> SectionsState<Section, Element>.Sections {
    if indexes.isEmpty { return ArraySnapshot() }
    removeIdentities(call, at: indexes)
    let rows = IndexRanges(indexes.ranges.map { working.pointee.rows(ofSections: $0) })
    return commit(.sectionRemoval(indexes), rows: .removal(rows)) {
      $0.removeSections(at: indexes.ranges)
    }
  }

  /// - Returns: the old value.
  private func replaceChecked(
    _ call: StaticString, at index: Int, with section: Section
  ) -> Section {
    exchangeIdentity(call, at: index, for: section)
    return commit(
      .sectionReplacement([index]), rows: .replacement(at: working.pointee.row(ofSection: index))
    ) {
      $0.replaceSection(at: index, with: section)
    }
  }
}
