/// A batch with sections, reduced to its inserted and updated content, for sending or storing.
///
/// Its size depends on the changes, and includes two numbers for each section: `oldCounts` and
/// `newCounts`.
///
/// The JSON form is an object of four fields. `headers` has one header for each inserted or updated
/// new section, `elements` one element for each inserted or updated new path, including those of
/// inserted sections; both ascending:
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
/// `rows` is the new list in runs, with each section as a header followed by its elements.
/// `[count]` is a run of new rows. `[first, count]` is a run of old rows, starting at an old row.
/// `[first, count, marks]` is a run of old rows with marks: 1 for updated rows, 2 for rows that a
/// move call touched, 3 for both. Old rows in no run were removed. In this example the rows 0 and 1
/// remain, row 3 is updated, the header of a section is new, and row 2 has moved to that section,
/// before two new elements.
public struct SectionsBatchPatch<Header, Element> {
  /// The changed indexes and paths.
  public let changes: SectionsBatchChanges
  /// The headers of inserted and updated sections, ascending by new index.
  public let headers: [Header]
  /// The inserted and updated elements of all sections, ascending by new path.
  public let elements: [Element]

  /// Creates a patch from changes and their content.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - headers: the headers of inserted and updated sections, ascending.
  ///   - elements: the inserted and updated elements of all sections, ascending.
  /// - Throws: ``PatchError`` if the number of headers or elements does not match `changes`.
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

  /// Creates the patch of a batch.
  ///
  /// - Parameter update: the batch.
  /// - Complexity: O(R log R + C log N) for R entries and C new elements, among N.
  init(_ update: SectionsBatchUpdate<Header, Element>) {
    self.init(known: update.changes, after: update.after)
  }

  /// Creates a patch from changes and the list after them.
  init(known changes: SectionsBatchChanges, after: SectionsSnapshot<Header, Element>) {
    let renewals = changes.renewals
    self.init(
      known: changes, headers: renewals.headers.map { after[$0].header },
      elements: after.elements(at: renewals.elements).flatMap { $0 })
  }

  /// Creates a patch from changes and content of the right number.
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
  /// The revision of the sections that the patch applies to.
  public var start: Revision { changes.start }
  /// The revision of the sections after the patch.
  public var end: Revision { changes.end }

  /// Whether the patch contains the whole list and replaces any sections, as
  /// ``ObservableSectionsList/fullPatch()`` and the patch of an initial batch do.
  ///
  /// It starts with no sections, at its ``end``.
  public var isFull: Bool { changes.isFull }

  /// Applies the patch to the old sections, and returns the new sections, which share their
  /// storage.
  ///
  /// Only the revision and the counts of the sections are checked. A full patch replaces any
  /// sections.
  ///
  /// - Parameters:
  ///   - sections: the shown sections.
  ///   - revision: the revision of `sections`, or nil if there is none.
  /// - Returns: the new sections, at ``end``.
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

  /// Returns this patch followed by `next`, as one patch.
  ///
  /// If this patch is full, even one of an empty list, so is the result.
  ///
  /// - Parameter next: a patch that starts where this one ends. It may come from any source.
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
  /// The indexes and paths, with one line for each kind of change, and the content.
  public var description: String {
    "\(changes)\nheaders \(headers)\nelements \(elements)"
  }
}

extension SectionsBatchUpdate {
  /// The batch with only its inserted and updated content.
  ///
  /// - Complexity: O(R log R + C log N) for R entries and C new elements, among N.
  public var patch: SectionsBatchPatch<Header, Element> { SectionsBatchPatch(self) }
}
