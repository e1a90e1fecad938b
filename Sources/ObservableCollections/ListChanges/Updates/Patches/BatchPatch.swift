/// A batch reduced to its inserted and updated elements, for sending or storing.
///
/// Its size depends on the changes, not on the arrays: it contains `changes`, and the inserted and
/// updated elements. It leads a client from the old version to the new one.
///
/// ```swift
/// let data = try JSONEncoder().encode(batch.patch)                          // here
/// let patch = try JSONDecoder().decode(BatchPatch<Post>.self, from: data)   // there
/// (rows, revision) = (try patch.applied(to: rows, at: revision), patch.end)
/// ```
///
/// The JSON form is an object of three fields. `elements` has one element for each inserted or
/// updated new index, ascending:
///
/// ```json
/// {
///   "format": "ObservableCollections.BatchPatch.1",
///   "changes": {
///     "removals": [[1, 3]], "insertions": [[0, 1]], "moves": [], "updates": [[0, 1, 1]],
///     "oldCount": 3, "newCount": 2, "start": {"history": "9f3c5a1200000001", "version": 7},
///     "end": {"history": "9f3c5a1200000001", "version": 9}
///   },
///   "elements": ["new at 0", "updated at 1"]
/// }
/// ```
///
/// Sets are pairs of bounds, `[first, after the last]`; moves and updates are `[old start, new
/// start, count]`.
public struct BatchPatch<Element> {
  /// The changed indexes.
  public let changes: BatchChanges
  /// The inserted and updated elements, ascending by new index.
  public let elements: [Element]

  /// Creates a patch from changes and their elements.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - elements: the inserted and updated elements, ascending by new index.
  /// - Throws: ``PatchError`` if the number of elements does not match `changes`.
  /// - Complexity: O(U log U) for U entries of `changes`.
  public init(changes: BatchChanges, elements: [Element]) throws(PatchError) {
    let expected = changes.renewals.count
    if elements.count != expected {
      throw .wrongElementCount(expected: expected, actual: elements.count)
    }
    self.changes = changes
    self.elements = elements
  }

  /// Creates the patch of a batch.
  ///
  /// - Parameter update: the batch.
  /// - Complexity: O(C log N) for C inserted and updated elements among N.
  init(_ update: BatchUpdate<Element>) {
    changes = update.changes
    elements = update.after.elements(at: update.changes.renewals)
  }
}

extension BatchPatch: Sendable where Element: Sendable {}

extension BatchPatch: Equatable where Element: Equatable {}

extension BatchPatch: Hashable where Element: Hashable {}

extension BatchPatch {
  /// The new indexes of `elements`: the inserted and updated ones.
  ///
  /// - Complexity: O(U log U) for U entries of `changes`.
  package var newIndexes: IndexRanges { changes.renewals }
  /// The revision of the rows that the patch applies to.
  public var start: Revision { changes.start }
  /// The revision of the rows after the patch.
  public var end: Revision { changes.end }

  /// Whether the patch contains the whole array and replaces any rows, as
  /// ``ObservableList/fullPatch()`` and the patch of an initial batch do.
  ///
  /// It starts with no rows, at its ``end``.
  public var isFull: Bool { changes.isFull }

  /// Applies the patch to the old rows, and returns the new rows.
  ///
  /// Only the revision and the number of the rows are checked. A full patch replaces any rows.
  ///
  /// - Parameters:
  ///   - rows: the shown rows.
  ///   - revision: the revision of `rows`, or nil if there is none.
  /// - Returns: the new rows, `changes.newCount` of them, at ``end``.
  /// - Throws: ``PatchError`` if the patch does not start from these rows.
  /// - Complexity: O(N) for N rows, plus the cost of a snapshot of them.
  public func applied(
    to rows: some RandomAccessCollection<Element>, at revision: Revision?
  ) throws -> [Element] {
    let rows: ArraySnapshot<Element> = try applied(to: ArraySnapshot(rows), at: revision)
    return Array(rows)
  }

  /// Applies the patch to a snapshot, and returns the new snapshot, which shares its storage.
  ///
  /// - Parameters:
  ///   - rows: the shown rows.
  ///   - revision: the revision of `rows`, or nil if there is none.
  /// - Returns: the new rows, `changes.newCount` of them, at ``end``.
  /// - Throws: ``PatchError`` if the patch does not start from these rows.
  /// - Complexity: O((R + C) log N) for R entries and C elements of the patch, N rows.
  public func applied(
    to rows: ArraySnapshot<Element>, at revision: Revision?
  ) throws -> ArraySnapshot<Element> {
    if isFull { return ArraySnapshot(elements) }
    if revision != start { throw PatchError.wrongRevision(expected: start, actual: revision) }
    try changes.checkStart(rows.count)
    let brought = PatchElements(indexes: newIndexes, elements: elements[...])
    return changes.applied(to: rows) { brought[$0] }
  }

  /// Returns this patch followed by `next`, as one patch.
  ///
  /// If this patch is full, even one of an empty array, so is the result.
  ///
  /// - Parameter next: a patch that starts where this one ends. It may come from any source.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from another number of
  ///   elements.
  /// - Complexity: O((R + C) log (R + C)) for R entries and C elements in both.
  public func appending(_ next: BatchPatch) throws -> BatchPatch {
    let both = try changes.appending(next.changes, isFull: isFull)
    let mine = PatchElements(indexes: newIndexes, elements: elements[...])
    let theirs = PatchElements(indexes: next.newIndexes, elements: next.elements[...])
    let all = both.renewals.map { newIndex in
      theirs.element(at: newIndex) ?? mine[next.changes.oldIndex(forNew: newIndex)!]
    }
    return BatchPatch(known: both, elements: all)
  }

  /// Creates a patch from changes and elements of the right number.
  private init(known changes: BatchChanges, elements: [Element]) {
    self.changes = changes
    self.elements = elements
  }
}

extension BatchPatch: CustomStringConvertible {
  /// The indexes, with one line for each kind of change, and the elements.
  public var description: String { "\(changes)\nelements \(elements)" }
}

extension BatchUpdate {
  /// The batch with only its inserted and updated elements.
  ///
  /// - Complexity: O(C log N) for C inserted and updated elements among N.
  public var patch: BatchPatch<Element> { BatchPatch(self) }
}
