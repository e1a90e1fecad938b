/// A batch of two levels with only what it brings: what goes over a wire.
///
/// Its size is that of the change, and two numbers for each section: `oldCounts` and `newCounts`.
///
/// As JSON it is an object of four fields. `headers` holds one header for each new section that is
/// inserted or updated, `elements` one element for each new path that is inserted or updated, also
/// those of inserted sections; both ascending:
///
/// ```json
/// {
///   "format": "ObservableCollections.SectionsBatchPatch.1",
///   "changes": {
///     "oldCounts": [3, 1], "newCounts": [2, 3],
///     "rows": [[0, 2], [3, 1, 1], [1], [2, 1, 2], [2]],
///     "start": {"history": "9f3c5a1200000001", "version": 7},
///     "end": {"history": "9f3c5a1200000001", "version": 9}
///   },
///   "headers": ["nuts"], "elements": ["updated at 0, 1", "new at 1, 1", "new at 1, 2"]
/// }
/// ```
///
/// `rows` is the new list, each section as a header followed by its elements, in runs. `[count]` is a
/// run of new rows. `[first, count]` is a run of rows of the old list, counted in the same way.
/// `[first, count, marks]` says more of those: 1 that they were updated, 2 that a move call touched
/// them, 3 both. What is named nowhere was removed. Here the rows 0 and 1 stay, row 3 is updated, the
/// header of a section is new, and row 2 has moved into that section, before two new elements.
public struct SectionsBatchPatch<Header, Element> {
  /// What changed, by index and path.
  public let changes: SectionsBatchChanges
  /// The headers of inserted and updated sections, ascending by new index.
  public let headers: [Header]
  /// The inserted and updated elements of all sections, ascending by new path.
  public let elements: [Element]

  /// Joins changes to what they bring.
  ///
  /// - Parameters:
  ///   - changes: what changed.
  ///   - headers: those of inserted and updated sections, ascending.
  ///   - elements: the inserted and updated elements of all sections, ascending.
  /// - Throws: ``PatchError`` if they are not as many as `changes` name.
  /// - Complexity: O(R log R) for R entries of `changes`.
  public init(
    changes: SectionsBatchChanges, headers: [Header], elements: [Element]
  ) throws(PatchError) {
    let renewals = changes.renewals
    if headers.count != renewals.headers.count {
      throw .wrongHeaderCount(expected: renewals.headers.count, actual: headers.count)
    }
    if elements.count != renewals.elements.count {
      throw .wrongElementCount(expected: renewals.elements.count, actual: elements.count)
    }
    self.init(known: changes, headers: headers, elements: elements)
  }

  /// The patch of a batch.
  ///
  /// - Parameter update: the batch.
  /// - Complexity: O(R log R + C log N) for R entries and C elements that are new, among N.
  init(_ update: SectionsBatchUpdate<Header, Element>) {
    self.init(known: update.changes, after: update.after)
  }

  /// Takes what changes bring from the list that they lead to.
  init(known changes: SectionsBatchChanges, after: SectionsSnapshot<Header, Element>) {
    let renewals = changes.renewals
    self.init(
      known: changes, headers: renewals.headers.map { after[$0].header },
      elements: after.elements(at: renewals.elements).flatMap { $0 })
  }

  /// Takes as many values as the changes name.
  private init(known changes: SectionsBatchChanges, headers: [Header], elements: [Element]) {
    self.changes = changes
    self.headers = headers
    self.elements = elements
  }
}

extension SectionsBatchPatch: Sendable where Header: Sendable, Element: Sendable {}

extension SectionsBatchPatch: Equatable where Header: Equatable, Element: Equatable {}

extension SectionsBatchPatch: Hashable where Header: Hashable, Element: Hashable {}

extension SectionsBatchPatch {
  /// The state of the sections that the patch applies to.
  public var start: Revision { changes.start }
  /// The state of the sections afterwards.
  public var end: Revision { changes.end }

  /// Whether the patch brings the whole list, and fits any sections: one of
  /// ``ObservableSectionsList/fullPatch()``, or that of a first batch. It starts with no sections, at its ``end``.
  public var isFull: Bool { changes.isFull }

  /// Sections of the old version, brought to the new one. The two share their storage.
  ///
  /// Nothing says that the sections are those that the patch was made from, but their revision and
  /// their counts. A full patch takes the place of any sections.
  ///
  /// - Parameters:
  ///   - sections: what is shown.
  ///   - revision: the state that `sections` show; nil for none.
  /// - Returns: the sections at ``end``.
  /// - Throws: ``PatchError`` if the patch does not start from these sections.
  /// - Complexity: O(S + R log N + C) for S sections, R runs of N elements, and C new elements.
  public func applied(
    to sections: SectionsSnapshot<Header, Element>, at revision: Revision?
  ) throws -> SectionsSnapshot<Header, Element> {
    let sections = isFull ? SectionsSnapshot() : sections
    if !isFull, revision != start {
      throw PatchError.wrongRevision(expected: start, actual: revision)
    }
    try changes.checkStart(sections.sizes)
    return changes.list.applied(to: sections, source: SectionsPatchContent(self))
  }

  /// This patch and then `next`, as one patch: a full one if this one is, also that of an empty list.
  ///
  /// - Parameter next: a patch that starts where this one ends; from anywhere.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from other counts.
  /// - Complexity: O(C √S + R log R) for R runs of rows and C elements of both, and S sections.
  public func appending(_ next: SectionsBatchPatch) throws -> SectionsBatchPatch {
    let both = try changes.appending(next.changes, isFull: isFull)
    let (mine, theirs) = (SectionsPatchContent(self), SectionsPatchContent(next))
    let rows = next.changes.rowChanges
    let (between, after) = (changes.newSizes, next.changes.newSizes)
    let renewals = both.renewals
    let headers = renewals.headers.map { section -> Header in
      if let header = theirs.knownHeader(at: section) { return header }
      let row = rows.oldIndex(forNew: after.start(of: section))!
      return mine.header(at: between.locate(row).section)
    }
    let elements = renewals.elements.map { path -> Element in
      if let element = theirs.knownElement(at: path) { return element }
      let row = rows.oldIndex(forNew: after.start(of: path.section) + 1 + path.element)!
      let (section, offset) = between.locate(row)
      return mine.element(at: ElementPath(section: section, element: offset - 1))
    }
    return SectionsBatchPatch(known: both, headers: headers, elements: elements)
  }
}

extension SectionsBatchPatch: CustomStringConvertible {
  /// Its indexes and paths, a line a kind, and what it brings.
  public var description: String {
    "\(changes)\nheaders \(headers)\nelements \(elements)"
  }
}

extension SectionsBatchUpdate {
  /// The same change with only what it brings.
  ///
  /// - Complexity: O(R log R + C log N) for R entries and C elements that are new, among N.
  public var patch: SectionsBatchPatch<Header, Element> { SectionsBatchPatch(self) }
}
