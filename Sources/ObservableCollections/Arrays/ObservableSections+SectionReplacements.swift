// The calls that exchange sections' header, or sections. Each is one record, unless it says more.

extension ObservableSections {
  /// Gives a section another value of its own; its elements stay. One replacement, also by an equal
  /// value.
  ///
  /// - Parameters:
  ///   - index: traps outside `0..<count`.
  ///   - section: the new value; its id may be another one, but traps if another section has it.
  public func replaceSection(at index: Int, with section: Header) {
    _ = mutate("replaceSection(at:with:)") {
      working.pointee.checkSection(index)
      return replaceChecked("replaceSection(at:with:)", at: [index], with: [section])
    }
  }

  /// Gives sections other values of their own; their elements stay. One replacement, or none for
  /// no indexes.
  ///
  /// - Parameters:
  ///   - indexes: traps if one is outside.
  ///   - sections: the new values, as many as `indexes`; traps otherwise, and if two sections of the
  ///     list have the same id afterwards.
  public func replaceSections(at indexes: IndexRanges, with sections: some Sequence<Header>) {
    let sections = Array(reading: sections)
    _ = mutate("replaceSections(at:with:)") {
      checkSections(indexes)
      if sections.count != indexes.count {
        trap("\(sections.count) sections do not fit the \(indexes.count) indexes \(indexes)")
      }
      return replaceChecked("replaceSections(at:with:)", at: indexes, with: sections)
    }
  }

  /// Exchanges a range of sections with their elements for others.
  ///
  /// A transaction of at most two records: the old ones are removed, the new ones are inserted.
  ///
  /// - Parameters:
  ///   - range: counted before; traps if it is outside. The code of a type of your own must not
  ///     change the list.
  ///   - sections: any number, read before the list is touched; traps if two sections of the list
  ///     have the same id afterwards. O(n).
  public func replaceSections(
    _ range: some RangeExpression<Int>,
    with sections: some Sequence<SectionSnapshot<Header, Element>>
  ) {
    let new = ArraySnapshot(sections)
    let call: StaticString = "replaceSections(_:with:)"
    _ = mutate(call) {
      let range = checkedSections(range, of: call)
      if range.isEmpty || new.isEmpty { return exchange(call, range, for: new) }
      return transact(call) { exchange(call, range, for: new) }
    }
  }

  /// Exchanges all sections with their elements for others, as `replaceSections(0..., with:)` does.
  ///
  /// - Parameters:
  ///   - range: `...`.
  ///   - sections: any number, read before the list is touched; traps if two ids are equal. O(n).
  public func replaceSections(
    _ range: UnboundedRange, with sections: some Sequence<SectionSnapshot<Header, Element>>
  ) {
    replaceSections(0..., with: sections)
  }

  /// Exchanges checked sections for others, in at most two records.
  ///
  /// - Returns: what leaves.
  private func exchange(
    _ call: StaticString, _ range: Range<Int>, for new: SectionsSnapshot<Header, Element>.Sections
  ) -> SectionsSnapshot<Header, Element>.Sections {
    let removed = removeChecked(call, IndexRanges(range))
    if !new.isEmpty { insertChecked(call, new, at: range.lowerBound) }
    return removed
  }

  /// Changes a section's header in one step that no other thread can come between. One
  /// replacement.
  ///
  /// - Parameters:
  ///   - index: traps outside `0..<count`.
  ///   - body: changes the value; must not change the list. If it throws, nothing is changed.
  /// - Returns: what `body` returns.
  @discardableResult
  public func updateSection<Result, Failure: Error>(
    at index: Int, _ body: (inout Header) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let call: StaticString = "updateSection(at:_:)"
    var unused: Header?
    // What a closure that throws leaves behind is released with nothing held.
    defer { withExtendedLifetime(unused) {} }
    return try mutate(call) { () throws(Failure) -> (result: Result, old: Header) in
      working.pointee.checkSection(index)
      var section = working.pointee[index].header
      do throws(Failure) {
        let result = try core.gate.runClosure(of: call) {
          () throws(Failure) -> Result in try body(&section)
        }
        return (result, replaceChecked(call, at: [index], with: [section])[0])
      } catch {
        unused = section
        throw error
      }
    }.result
  }

  /// Says that a section's header changed in place. One replacement with the same value.
  ///
  /// - Parameter index: traps outside `0..<count`.
  public func touchSection(at index: Int) {
    touchSections(at: [index])
  }

  /// Says that sections' header changed in place. One replacement, or none for no indexes.
  ///
  /// - Parameter indexes: traps if one is outside.
  public func touchSections(at indexes: IndexRanges) {
    mutate("touchSections(at:)") {
      checkSections(indexes)
      if !indexes.isEmpty {
        commit(.sectionReplacement(indexes), rows: .replacement(headRows(of: indexes))) { _ in }
      }
    }
  }
}
