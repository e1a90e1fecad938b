/// A view of a section of an ``ObservableSections``, with its header, and with its elements as an
/// editable list.
///
/// ```swift
/// list[section: 2].removeAll { $0.isOld }
/// list[section: 2].header.title = "Today"
/// list[sectionID: day.id]?.append(event)
/// ```
///
/// A view created with an index accesses the section at this index at the time of each call. A view
/// created with an id searches for its section in each call, in O(S) for S sections. A call traps
/// if there is no such section.
public struct EditableSection<Header: Identifiable, Element>: EditableList {
  /// The index or the id by which the section is found.
  enum Key {
    case index(Int)
    case id(Header.ID)
  }

  let list: ObservableSections<Header, Element>
  let key: Key

  /// The editor that performs the edits.
  public var editor: ListEditor<Element> { ListEditor(target: SectionTarget(section: self)) }
}

extension EditableSection: Sendable where Header: Sendable, Header.ID: Sendable, Element: Sendable {
}

extension EditableSection.Key: Sendable where Header.ID: Sendable {}

extension EditableSection: Sequence {
  /// Returns an iterator over the current elements; it does not see later changes.
  public func makeIterator() -> ArraySnapshot<Element>.Iterator { snapshot.makeIterator() }
}

extension EditableSection {
  /// The header of the section: its data besides the elements.
  ///
  /// Writing is one replacement, even with an equal value. The id may change, but writing traps if
  /// another section has the new id.
  ///
  /// `section.header.x = y` reads the header, changes the copy and writes it back, in two steps. If
  /// other threads write too, use ``updateHeader(_:)``, which is one step.
  public var header: Header {
    get { present.header }
    nonmutating set {
      _ = list.mutate("header") {
        list.replaceChecked(headersAt: IndexRanges(workingIndex), with: [newValue])
      }
    }
  }

  /// Changes the header in one atomic step. One replacement.
  ///
  /// - Parameter body: changes the header; must not change the list. If it throws, nothing is
  ///   changed.
  /// - Returns: the result of `body`.
  @discardableResult
  public func updateHeader<Result, Failure: Error>(
    _ body: (inout Header) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let call: StaticString = "updateHeader(_:)"
    var unused: Header?
    // The header that a throwing closure leaves behind is released without a lock.
    defer { withExtendedLifetime(unused) {} }
    return try list.mutate(call) { () throws(Failure) -> (result: Result, old: [Header]) in
      let index = workingIndex
      var header = list.working[index].header
      let result = try list.core.update(&header, of: call, &unused, body)
      return (result, list.replaceChecked(headersAt: IndexRanges(index), with: [header]))
    }.result
  }

  /// Notifies observers that the header changed its state in place. One replacement with the same
  /// old and new header.
  public func touchHeader() {
    list.mutate("touchHeader()") { list.touchChecked(headersAt: IndexRanges(workingIndex)) }
  }

  /// The present section, for any thread. Traps if there is no such section.
  fileprivate var present: SectionSnapshot<Header, Element> {
    let sections = list.snapshot
    return sections.sections[index(in: sections, site: nameOfList)]
  }

  /// The index of the section, for the holder of the gate. Traps if there is no such section.
  fileprivate var workingIndex: Int {
    let sections = list.working
    if case .index = key { return index(in: sections, site: list.core.site) }
    return list.runIdentityCode { index(in: sections, site: list.core.site) }
  }

  /// The list's name, for the message of a trap.
  private var nameOfList: String { list.name.map { " of \"\($0)\"" } ?? "" }

  /// - Parameter site: the call and the list, for the message of a trap.
  private func index(
    in sections: SectionsSnapshot<Header, Element>, site: @autoclosure () -> String
  ) -> Int {
    switch key {
    case .index(let index):
      if index >= 0, index < sections.count { return index }
      trap("Section \(index) is outside 0..<\(sections.count)\(site())")
    case .id(let id):
      if let index = sections.index(ofSectionID: id) { return index }
      trap(
        "No section has the id \(id) any more\(site()); find it and edit it in one transaction of the list"
      )
    }
  }
}

extension ObservableSections {
  /// A view of the section at an index, which has the calls of an array for its elements.
  ///
  /// - Parameter index: the index of the section, in each call; the call traps outside
  ///   `0..<sections.count`.
  public subscript(section index: Int) -> EditableSection<Header, Element> {
    EditableSection(list: self, key: .index(index))
  }

  /// A view of the section with an id, which has the calls of an array for its elements; nil if
  /// there is no such section now.
  ///
  /// The view searches for its section in each call. If another thread may remove the section in
  /// between, get the view and edit it in one transaction: a call for a removed section traps.
  ///
  /// - Complexity: O(S) for S sections, also for each call on the view.
  public subscript(sectionID id: Header.ID) -> EditableSection<Header, Element>? {
    sections.index(ofID: id).map { _ in EditableSection(list: self, key: .id(id)) }
  }
}

/// The elements of a section, as an editor accesses them.
private struct SectionTarget<Header: Identifiable, Element>: EditTarget {
  /// The section. During a call it is found by its index.
  let section: EditableSection<Header, Element>

  private var list: ObservableSections<Header, Element> { section.list }
  private var index: Int { section.workingIndex }

  var core: ArrayCore { list.core }
  var snapshot: ArraySnapshot<Element> { section.present.elements }
  var items: ArraySnapshot<Element> { list.working.sections[index].elements }
  var itemCount: Int { list.workingCount(of: index) }
  var place: String { " of section \(index)" }

  func leave() { list.leave() }

  func edit<Result, Failure: Error>(
    _ call: StaticString, _ body: (any EditTarget<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try list.mutate(call) { () throws(Failure) -> Result in
      try body(SectionTarget(section: EditableSection(list: list, key: .index(index))))
    }
  }

  func transact<Result>(_ body: () -> Result) -> Result {
    list.transact(core.writer.call, body)
  }

  func insertChecked(_ new: ArraySnapshot<Element>, at indexes: IndexRanges) {
    if indexes.ranges.count == 1 {
      let path = ElementPath(section: index, element: indexes.ranges[0].lowerBound)
      return list.insertChecked(new, at: path)
    }
    list.insertChecked([new], at: ElementPaths(section: index, elements: indexes))
  }

  func removeChecked(at indexes: IndexRanges) -> ArraySnapshot<Element> {
    list.removeChecked(ElementPaths(section: index, elements: indexes))[0]
  }

  func replaceChecked(
    at indexes: IndexRanges, with new: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    list.replaceChecked([new], at: ElementPaths(section: index, elements: indexes))
  }

  func touchChecked(at indexes: IndexRanges) {
    list.touchChecked(ElementPaths(section: index, elements: indexes))
  }

  func moveChecked(_ moves: [RangePair]) {
    let pair = SectionPair(old: index, new: index)
    list.moveChecked(moves.map { ElementPathPair($0, in: pair) })
  }
}
