/// A batch of two levels with only what it brings: what goes over a wire.
///
/// Its size is that of the change, and two numbers for each section: `oldCounts` and `newCounts`.
///
/// Two patches do not join into one: an element that survives the first may cross, in the second, into
/// a section that the first inserted, and then neither patch holds it. Join the batches, or apply one
/// patch after the other.
///
/// As JSON it is an object of five fields. `headers` holds one header for each new section that is
/// inserted, replaced or updated, `contents` one list for each that is inserted or replaced,
/// `elements` one element for each new path that is inserted or updated; all ascending:
///
/// ```json
/// {
///   "format": "ObservableCollections.SectionsBatchPatch.1",
///   "changes": {
///     "oldCounts": [3, 1], "newCounts": [2, 2],
///     "removedSections": [[1, 2]], "insertedSections": [[1, 2]], "movedSections": [],
///     "replacedSections": [], "updatedHeaders": [],
///     "removals": [{"section": 0, "elements": [[1, 2]]}], "insertions": [], "moves": [],
///     "updates": [[0, 2, 0, 1, 1]], "start": {"version": 7}, "end": {"version": 9}
///   },
///   "headers": ["nuts"], "contents": [["hazel", "wal"]], "elements": ["updated at 0, 1"]
/// }
/// ```
///
/// Sets are pairs of bounds, `[first, after the last]`; pairs of sections are `[old, new]`; moves
/// and updates are `[old section, old element, new section, new element, count]`.
public struct SectionsBatchPatch<Header, Element> {
  /// What changed, by index and path.
  public let changes: SectionsBatchChanges
  /// The headers of inserted, replaced and updated sections, ascending by new index.
  public let headers: [Header]
  /// The elements of inserted and replaced sections, ascending by new index.
  public let contents: [[Element]]
  /// The inserted and updated elements of surviving sections, ascending by new path.
  public let elements: [Element]

  /// Joins changes to what they bring.
  ///
  /// - Parameters:
  ///   - changes: what changed.
  ///   - headers: those of inserted, replaced and updated sections, ascending.
  ///   - contents: the elements of inserted and replaced sections, ascending.
  ///   - elements: the inserted and updated elements of surviving sections, ascending.
  /// - Throws: ``PatchError`` if they are not as many as `changes` name.
  /// - Complexity: O(R log R) for R entries of `changes`.
  public init(
    changes: SectionsBatchChanges, headers: [Header], contents: [[Element]],
    elements: [Element]
  ) throws(PatchError) {
    let headerCount = changes.renewedSections.count
    if headers.count != headerCount {
      throw .wrongHeaderCount(expected: headerCount, actual: headers.count)
    }
    let counts = changes.newContents.map { changes.newCounts[$0] }
    if contents.map(\.count) != counts {
      throw .wrongContentCounts(expected: counts, actual: contents.map(\.count))
    }
    let elementCount = changes.renewals.count
    if elements.count != elementCount {
      throw .wrongElementCount(expected: elementCount, actual: elements.count)
    }
    self.init(known: changes, headers: headers, contents: contents, elements: elements)
  }

  /// The patch of a batch.
  ///
  /// - Parameter update: the batch.
  /// - Complexity: O(R log R + C log N) for R entries and C elements that are new, among N.
  public init(_ update: SectionsBatchUpdate<Header, Element>) {
    self.init(known: update.changes, from: update.after)
  }

  /// Takes what changes bring from where it stands.
  private init<Content: NewContent<Header, Element>>(
    known changes: SectionsBatchChanges, from source: Content
  ) {
    self.init(
      known: changes, headers: changes.renewedSections.map { source.section(at: $0) },
      contents: changes.newContents.map { Array(source.elements(inSection: $0)) },
      elements: changes.renewals.map { source.element(at: $0) })
  }

  /// Takes as many values as the changes name.
  private init(
    known changes: SectionsBatchChanges, headers: [Header], contents: [[Element]],
    elements: [Element]
  ) {
    self.changes = changes
    self.headers = headers
    self.contents = contents
    self.elements = elements
  }
}

extension SectionsBatchPatch: Sendable where Header: Sendable, Element: Sendable {}

extension SectionsBatchPatch: Equatable where Header: Equatable, Element: Equatable {}

extension SectionsBatchPatch: Hashable where Header: Hashable, Element: Hashable {}

extension SectionsBatchPatch {
  /// Whether nothing changed.
  public var isEmpty: Bool { changes.isEmpty }
  /// The state of the sections that the patch applies to.
  public var start: Revision { changes.start }
  /// The state of the sections afterwards.
  public var end: Revision { changes.end }

  /// Sections of the old version, brought to the new one. The two share their storage.
  ///
  /// Nothing says that the sections are those that the patch was made from, but their revision and
  /// their counts.
  ///
  /// - Parameters:
  ///   - sections: what is shown.
  ///   - revision: the state that `sections` show.
  /// - Returns: the sections at ``end``.
  /// - Throws: ``PatchError`` if the patch does not start from these sections.
  /// - Complexity: O(S + (R + C) log N) for S sections, R entries and C new elements among N.
  public func applied(
    to sections: SectionsSnapshot<Header, Element>, at revision: Revision
  ) throws -> SectionsSnapshot<Header, Element> {
    if revision != start { throw PatchError.wrongRevision(expected: start, actual: revision) }
    try changes.checkStart(sections.counts)
    return changes.applied(to: sections, source: SectionsPatchContent(self))
  }

  /// This patch and then `next`, as one patch.
  ///
  /// - Parameter next: a patch that starts where this one ends; from anywhere.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from other counts, or if it moves
  ///   an element, which neither patch brings, into a section that this one inserts.
  /// - Complexity: O(S + (R + C) log (R + C)) for S sections, R entries and C elements in both.
  public func appending(_ next: SectionsBatchPatch) throws -> SectionsBatchPatch {
    let both = try changes.appending(next.changes)
    let (mine, theirs) = (SectionsPatchContent(self), SectionsPatchContent(next))
    func element(_ path: ElementPath) throws(PatchError) -> Element {
      if let element = theirs.knownElement(at: path) { return element }
      let known = next.changes.oldPath(forNew: path).flatMap { mine.knownElement(at: $0) }
      guard let known else { throw .crossesIntoNewSection(path) }
      return known
    }
    let headers = both.renewedSections.map { new in
      theirs.knownSection(at: new)
        ?? mine.section(at: next.changes.oldSection(forNew: new) ?? new)
    }
    var contents: [[Element]] = []
    for section in both.newContents {
      var content: [Element] = []
      for index in 0..<both.newCounts[section] {
        content.append(try element(ElementPath(section: section, element: index)))
      }
      contents.append(content)
    }
    var elements: [Element] = []
    for path in both.renewals { elements.append(try element(path)) }
    return SectionsBatchPatch(
      known: both, headers: headers, contents: contents, elements: elements)
  }
}

extension SectionsBatchPatch: CustomStringConvertible {
  /// Its indexes and paths, a line a kind, and what it brings.
  public var description: String {
    "\(changes)\nheaders \(headers)\ncontents \(contents)\nelements \(elements)"
  }
}

extension SectionsBatchUpdate {
  /// The same change with only what it brings.
  ///
  /// - Complexity: O(R log R + C log N) for R entries and C elements that are new, among N.
  public var patch: SectionsBatchPatch<Header, Element> { SectionsBatchPatch(self) }
}
