// The calls that take sections out, with their elements. Each is one record.

extension ObservableSections {
  /// Takes a section out, with its elements. One removal.
  ///
  /// - Parameter index: counted before; traps outside `0..<count`.
  /// - Returns: the section.
  @discardableResult
  public func removeSection(at index: Int) -> SectionSnapshot<Header, Element> {
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
  public func removeSections(at indexes: IndexRanges) -> [SectionSnapshot<Header, Element>] {
    let removed = mutate("removeSections(at:)") {
      checkSections(indexes)
      return removeChecked("removeSections(at:)", indexes)
    }
    return Array(removed)
  }

  /// Takes all sections out. One removal, or none if there are none.
  public func removeAll() {
    _ = mutate("removeAll()") {
      removeChecked("removeAll()", IndexRanges(0..<working.pointee.count))
    }
  }

  /// Takes a range of sections out, with their elements. One removal, or none for an empty range.
  ///
  /// - Parameter sections: counted before; traps if it is outside. The code of a type of your own
  ///   must not change the list.
  public func removeSections(_ sections: some RangeExpression<Int>) {
    let call: StaticString = "removeSections(_:)"
    _ = mutate(call) { removeChecked(call, IndexRanges(checkedSections(sections, of: call))) }
  }

  /// Takes all sections out: `list.removeSections(...)`. One removal, or none if there are none.
  ///
  /// - Parameter sections: `...`.
  public func removeSections(_ sections: UnboundedRange) {
    removeSections(0...)
  }

  /// Takes all sections out that satisfy a predicate, with their elements. One removal, or none.
  ///
  /// - Parameter shouldBeRemoved: called once for each section, in order; must not change the list.
  ///   If it throws, nothing is removed.
  public func removeSections<Failure: Error>(
    where shouldBeRemoved: (SectionSnapshot<Header, Element>) throws(Failure) -> Bool
  ) throws(Failure) {
    let call: StaticString = "removeSections(where:)"
    _ = try mutate(call) { () throws(Failure) -> SectionsSnapshot<Header, Element>.Sections in
      let indexes = try core.gate.runClosure(of: call) { () throws(Failure) -> IndexRanges in
        try working.pointee.sections.indexes(where: shouldBeRemoved)
      }
      return removeChecked(call, indexes)
    }
  }

  /// Takes the first sections out, with their elements. One removal, or none for a count of 0.
  ///
  /// - Parameter k: how many; traps outside `0...count`.
  public func removeFirstSections(_ k: Int) {
    _ = mutate("removeFirstSections(_:)") {
      checkLength(k)
      return removeChecked("removeFirstSections(_:)", IndexRanges(0..<k))
    }
  }

  /// Takes the last sections out, with their elements. One removal, or none for a count of 0.
  ///
  /// - Parameter k: how many; traps outside `0...count`.
  public func removeLastSections(_ k: Int) {
    _ = mutate("removeLastSections(_:)") {
      checkLength(k)
      return removeChecked(
        "removeLastSections(_:)", IndexRanges(workingCount - k..<workingCount))
    }
  }

  /// Takes the first section out, with its elements. One removal. Traps if there is none.
  ///
  /// - Returns: the section.
  @discardableResult
  public func removeFirstSection() -> SectionSnapshot<Header, Element> {
    guard let section = popFirstSection() else {
      trap("removeFirstSection() on a list without sections")
    }
    return section
  }

  /// Takes the last section out, with its elements. One removal. Traps if there is none.
  ///
  /// - Returns: the section.
  @discardableResult
  public func removeLastSection() -> SectionSnapshot<Header, Element> {
    guard let section = popLastSection() else {
      trap("removeLastSection() on a list without sections")
    }
    return section
  }

  /// Takes the first section out, with its elements, if there is one. One removal, or none.
  ///
  /// - Returns: the section; nil if there is none.
  @discardableResult
  public func popFirstSection() -> SectionSnapshot<Header, Element>? {
    mutate("popFirstSection()") {
      removeChecked("popFirstSection()", IndexRanges(0..<Swift.min(1, workingCount)))
    }.first
  }

  /// Takes the last section out, with its elements, if there is one. One removal, or none.
  ///
  /// - Returns: the section; nil if there is none.
  @discardableResult
  public func popLastSection() -> SectionSnapshot<Header, Element>? {
    mutate("popLastSection()") {
      let last = IndexRanges(Swift.max(0, workingCount - 1)..<workingCount)
      return removeChecked("popLastSection()", last)
    }.first
  }

  private func checkLength(_ k: Int) {
    if k < 0 || k > workingCount {
      trap("A length of \(k) is outside 0...\(workingCount) sections")
    }
  }
}
