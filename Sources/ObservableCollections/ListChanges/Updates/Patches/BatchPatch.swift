/// A batch with only the elements that it brings: what goes over a wire.
///
/// It costs what has changed, not what the arrays hold: `changes`, and the elements that were
/// inserted or updated. It leads a client from the old version to the new one.
///
/// ```swift
/// let data = try JSONEncoder().encode(batch.patch)                          // here
/// let patch = try JSONDecoder().decode(BatchPatch<Post>.self, from: data)   // there
/// (rows, revision) = (try patch.applied(to: rows, at: revision), patch.end)
/// ```
///
/// As JSON it is an object of three fields. `elements` holds one element for each new index that is
/// inserted or updated, ascending:
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
/// Sets are pairs of bounds, `[first, after the last]`; moves and updates are
/// `[old start, new start, count]`.
public struct BatchPatch<Element> {
  /// What changed, by index.
  public let changes: BatchChanges
  /// The inserted and updated elements, ascending by new index.
  public let elements: [Element]

  /// Joins changes to the elements that they bring.
  ///
  /// - Parameters:
  ///   - changes: what changed.
  ///   - elements: the inserted and updated elements, ascending by new index.
  /// - Throws: ``PatchError`` if there are not as many as `changes` name.
  /// - Complexity: O(U log U) for U entries of `changes`.
  public init(changes: BatchChanges, elements: [Element]) throws(PatchError) {
    let expected = changes.renewals.count
    if elements.count != expected {
      throw .wrongElementCount(expected: expected, actual: elements.count)
    }
    self.changes = changes
    self.elements = elements
  }

  /// The patch of a batch.
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
  /// The new indexes that `elements` stand at: those that are inserted or updated.
  ///
  /// - Complexity: O(U log U) for U entries of `changes`.
  package var newIndexes: IndexRanges { changes.renewals }
  /// The version of the rows that the patch applies to.
  public var start: Revision { changes.start }
  /// The version of the rows afterwards.
  public var end: Revision { changes.end }

  /// Whether the patch brings the whole array, and fits any rows: one of ``ObservableList/fullPatch()``, or that
  /// of a first batch. It starts with no rows, at its ``end``.
  public var isFull: Bool { changes.isFull }

  /// Rows of the old version, brought to the new one.
  ///
  /// Nothing says that the rows are those that the patch was made from, but their revision and
  /// their number. A full patch takes the place of any rows.
  ///
  /// - Parameters:
  ///   - rows: what is shown.
  ///   - revision: the state that `rows` show; nil for none.
  /// - Returns: as many rows as `changes.newCount`, at ``end``.
  /// - Throws: ``PatchError`` if the patch does not start from these rows.
  /// - Complexity: O(N) for N rows, plus what a snapshot of them costs.
  public func applied(
    to rows: some RandomAccessCollection<Element>, at revision: Revision?
  ) throws -> [Element] {
    let rows: ArraySnapshot<Element> = try applied(to: ArraySnapshot(rows), at: revision)
    return Array(rows)
  }

  /// A snapshot of the old version, brought to the new one. The two share their storage.
  ///
  /// - Parameters:
  ///   - rows: what is shown.
  ///   - revision: the state that `rows` show; nil for none.
  /// - Returns: as many rows as `changes.newCount`, at ``end``.
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

  /// This patch and then `next`, as one patch: a full one if this one is, also that of an empty array.
  ///
  /// - Parameter next: a patch that starts where this one ends; from anywhere.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from another number of elements.
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

  /// Takes as many elements as the changes name.
  private init(known changes: BatchChanges, elements: [Element]) {
    self.changes = changes
    self.elements = elements
  }
}

extension BatchPatch: CustomStringConvertible {
  /// Its indexes, a line a kind, and its elements.
  public var description: String { "\(changes)\nelements \(elements)" }
}

extension BatchUpdate {
  /// The same change with only the elements that it brings.
  ///
  /// - Complexity: O(C log N) for C inserted and updated elements among N.
  public var patch: BatchPatch<Element> { BatchPatch(self) }
}
