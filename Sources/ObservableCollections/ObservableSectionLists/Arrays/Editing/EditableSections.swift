/// A view of the sections of an ``ObservableSections`` as an editable list: `list.sections`.
///
/// Its elements are sections with their contents. Each call is one record of whole sections.
/// Replacing a section removes it and inserts another, in a transaction of two records.
///
/// ```swift
/// list.sections.append(today, elements: [])
/// list.sections.sort { $0.header.date < $1.header.date }
/// list.sections.removeAll { $0.elements.isEmpty }
/// ```
///
/// Section ids are unique: a call that would repeat an id traps. A view retains its list, and each
/// call accesses the list's current state.
public struct EditableSections<Header: Identifiable, Element>: EditableList {
  private let list: ObservableSections<Header, Element>

  init(of list: ObservableSections<Header, Element>) {
    self.list = list
  }

  /// The editor that performs the edits.
  public var editor: ListEditor<SectionSnapshot<Header, Element>> {
    ListEditor(target: SectionsTarget(list: list))
  }
}

extension EditableSections: Sendable where Header: Sendable, Element: Sendable {}

extension EditableSections: Sequence {
  /// Returns an iterator over the current sections; it does not see later changes.
  public func makeIterator() -> ArraySnapshot<SectionSnapshot<Header, Element>>.Iterator {
    list.snapshot.sections.makeIterator()
  }
}

extension EditableSections {
  /// Returns the index of the section with an id, or nil if there is none.
  ///
  /// - Complexity: O(S) for S sections.
  public func index(ofID id: Header.ID) -> Int? { list.snapshot.index(ofSectionID: id) }

  /// Appends a section. One insertion.
  ///
  /// - Parameters:
  ///   - header: the header; traps if there is a section with its id.
  ///   - elements: the elements of the section. O(n).
  public func append(_ header: Header, elements: [Element] = []) {
    append(SectionSnapshot(header, elements: elements))
  }

  /// Inserts a section. One insertion.
  ///
  /// - Parameters:
  ///   - header: the header; traps if there is a section with its id.
  ///   - elements: the elements of the section. O(n).
  ///   - index: the index of the section after the insertion; traps outside `0...count`.
  public func insert(_ header: Header, elements: [Element] = [], at index: Int) {
    insert(SectionSnapshot(header, elements: elements), at: index)
  }

  /// Replaces the headers of sections and keeps their elements. One replacement, or none if there
  /// are no indexes.
  ///
  /// - Parameters:
  ///   - indexes: the indexes of the sections; traps if one is outside the list.
  ///   - headers: the new headers, one for each index; traps otherwise, and if two sections would
  ///     have the same id. Read before the list is edited.
  public func replaceHeaders(at indexes: IndexRanges, with headers: some Sequence<Header>) {
    let headers = Array(reading: headers)
    _ = list.mutate("replaceHeaders(at:with:)") {
      list.checkSections(indexes)
      if headers.count != indexes.count {
        trap(
          "\(headers.count) headers do not fit the \(indexes.count) indexes \(indexes)\(list.core.site)"
        )
      }
      return list.replaceChecked(headersAt: indexes, with: headers)
    }
  }
}

extension ObservableSections {
  /// A view of the list's sections that has the calls of an array.
  public var sections: EditableSections<Header, Element> { EditableSections(of: self) }
}

/// The sections of a list, as an editor accesses them.
private struct SectionsTarget<Header: Identifiable, Element>: EditTarget {
  let list: ObservableSections<Header, Element>

  var core: ArrayCore { list.core }
  var snapshot: ArraySnapshot<SectionSnapshot<Header, Element>> { list.snapshot.sections }
  var items: ArraySnapshot<SectionSnapshot<Header, Element>> {
    list.working.sections
  }
  var itemCount: Int { list.working.count }
  var place: String { " sections" }

  func leave() { list.leave() }

  func transact<Result>(_ body: () -> Result) -> Result {
    list.transact(core.writer.call, body)
  }

  func insertChecked(
    _ new: ArraySnapshot<SectionSnapshot<Header, Element>>, at indexes: IndexRanges
  ) {
    list.insertChecked(sections: new, at: indexes)
  }

  func removeChecked(
    at indexes: IndexRanges
  ) -> ArraySnapshot<SectionSnapshot<Header, Element>> {
    list.removeChecked(sections: indexes)
  }

  func replaceChecked(
    at indexes: IndexRanges, with new: ArraySnapshot<SectionSnapshot<Header, Element>>
  ) -> [ArraySnapshot<SectionSnapshot<Header, Element>>] {
    transact {
      let removed = list.removeChecked(sections: indexes)
      list.insertChecked(sections: new, at: indexes)
      return [removed]
    }
  }

  func touchChecked(at indexes: IndexRanges) { list.touchChecked(headersAt: indexes) }

  func moveChecked(_ moves: [RangePair]) {
    list.moveChecked(
      moves.flatMap { range in
        (0..<range.count).map { SectionPair(old: range.oldStart + $0, new: range.newStart + $0) }
      })
  }

  func exchangeChecked(
    _ range: Range<Int>, for new: ArraySnapshot<SectionSnapshot<Header, Element>>
  ) -> [ArraySnapshot<SectionSnapshot<Header, Element>>] {
    func exchange() -> [ArraySnapshot<SectionSnapshot<Header, Element>>] {
      let removed = remove(range)
      insert(new, at: range.lowerBound)
      return [removed]
    }
    return range.isEmpty || new.isEmpty ? exchange() : transact(exchange)
  }
}
