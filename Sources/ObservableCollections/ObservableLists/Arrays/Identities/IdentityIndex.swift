/// The index of a list's elements by their ids.
///
/// It holds a position in the log of its list, as an observer does, and is updated on demand. It is
/// created by the first lookup in a list that is not small.
///
/// No code of an id runs under a lock. A lookup that finds the index behind takes the log, has the
/// ids hashed outside all locks, and updates the rows, unless another thread was faster; then the
/// work is discarded, and the next lookup finds the index up to date.
///
/// `@unchecked Sendable` holds because `version` is protected by the data lock of the list, and
/// `rows` are changed under the lock of `place` while `version` is -1, and read under that lock, or
/// under the data lock while `version` is not -1.
final class IdentityIndex: @unchecked Sendable {
  // Two tuples: a generic type would bring the code that copies it.

  /// The result of a lookup: the rows; if the list is small, `nil`, to examine all its elements; or
  /// the changes that the index must be updated by.
  typealias Lookup<State> = (state: State, found: IdentityRows.Found?, missed: MissedChanges?)

  /// The changes since the last update of the index: their log, or `nil` to rebuild the index; the
  /// position of the index, -1 if it has none; and the version of the state that was looked up. A
  /// position in the log is held there until the changes have been taken over or discarded.
  typealias MissedChanges = (log: EditLog?, start: Int, version: Int)

  /// The length of a list up to which its elements are examined one by one.
  static var smallCount: Int { 64 }

  /// The same length for this list.
  let smallCount: Int
  /// The position of the index; -1 if it was not created. Its lock comes before the data lock.
  private let place = LockedValue(-1)
  /// The version of the rows; -1 while they change.
  @exclusivity(unchecked) private(set) var version = -1
  @exclusivity(unchecked) private(set) var rows = IdentityRows([])

  /// - Parameter smallCount: the length of a small list; tests use a smaller one.
  init(smallCount: Int = IdentityIndex.smallCount) {
    self.smallCount = smallCount
  }

  /// Looks up the rows of a hash.
  func lookUp<Batch>(_ hash: UInt32, in source: ObservableSource<Batch>) -> Lookup<Batch.Snapshot> {
    place.withLock { place in
      let core = source.core
      core.lock()
      defer { core.unlock() }
      let (state, present) = (source.current, core.version)
      if version == present { return (state, rows.rows(of: hash), nil) }
      let count = source.rowCount(of: state)
      if count <= smallCount { return (state, nil, nil) }
      var log = place < 0 ? nil : core.shared.history.log(since: place)
      // Beyond a quarter of the list, a new index costs less.
      if let runs = log?.runCount, runs > count / 4 + 64 { log = nil }
      core.shared.history.addPosition(at: present, count: count)
      return (state, nil, (log, place, present))
    }
  }

  /// Drops all rows, for a list that has become small.
  ///
  /// - Returns: the position in the log to release, or -1 for none.
  func forget(in core: ArrayCore) -> Int {
    var old = IdentityRows([])
    return place.withLock { place in
      core.withLock { version = -1 }
      swap(&rows, &old)
      defer { place = -1 }
      return place
    }
  }

  /// Applies changes, unless another thread was faster.
  ///
  /// - Parameters:
  ///   - renewed: the hashes of the inserted and replaced rows.
  ///   - hash: the hash to look up in the state at the end of the span.
  ///   - core: the core of the list.
  /// - Returns: `nil` if another thread was faster.
  func advance(
    _ span: MissedChanges, renewed: [UInt32?], _ hash: UInt32, in core: ArrayCore
  ) -> IdentityRows.Found? {
    if place.withLock({ $0 }) != span.start { return nil }
    var made = span.log == nil ? IdentityRows(renewed) : nil
    return place.withLock { place in
      if place != span.start { return nil }
      core.withLock { version = -1 }
      if let log = span.log {
        rows.advance(log, renewed: renewed)
      } else if let new = made.take() {
        rows = new
      }
      place = span.version
      core.withLock { version = place }
      return rows.rows(of: hash)
    }
  }

  /// The rows, if they are those of a version.
  func rows(at wanted: Int) -> IdentityRows? {
    place.withLock { place in place == wanted ? rows : nil }
  }
}

/// The rows of an open transaction that has edited the list.
final class DraftRows {
  var rows: IdentityRows
  /// The number of the transaction's edits that the rows include.
  var editCount = 0

  init(_ rows: IdentityRows) {
    self.rows = rows
  }
}

/// The hash that an id is looked up by.
@inlinable
package func identityHash(_ id: some Hashable) -> UInt32 {
  // Computed like a dictionary's: a custom `hashValue` need not be mixed.
  var hasher = Hasher()
  hasher.combine(id)
  return UInt32(truncatingIfNeeded: hasher.finalize())
}

// MARK: - Lookups

extension ObservableSource {
  /// The rows that may have an id, in the state that the calling thread sees.
  ///
  /// - Parameters:
  ///   - hash: the hash of the id.
  ///   - hashes: returns the hash of the id for each row of some ranges of a state; `nil` for a row
  ///     without one. Called outside all locks; inside a mutating call, with its gate.
  /// - Returns: `nil` for `found` if all elements must be examined.
  package func rows(
    of hash: UInt32, hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> (found: IdentityRows.Found?, state: Batch.Snapshot) {
    core.noteRead()
    let hasDraft = core.isHeldByCurrentThread && core.isTransacting
    if hasDraft, !core.writer.edits.isEmpty { return draftRows(of: hash, hashes) }
    core.bringUpToDate()
    if let state = smallState { return (nil, state) }
    let index = core.identityIndex
    while true {
      let (state, found, missed) = index.lookUp(hash, in: self)
      if let found { return (found, state) }
      guard let missed else {
        let place = index.forget(in: core)
        if place >= 0 { leaveLog(at: place) }
        return (nil, state)
      }
      if let found = bringUpToDate(index, missed, of: state, hash, hashes) { return (found, state) }
    }
  }

  /// The published state, if it is small and there is no index.
  private var smallState: Batch.Snapshot? {
    core.withLock {
      if core.hasSideTable, core.shared.identityIndex != nil { return nil }
      return rowCount(of: current) <= IdentityIndex.smallCount ? current : nil
    }
  }

  private func bringUpToDate(
    _ index: IdentityIndex, _ missed: IdentityIndex.MissedChanges, of state: Batch.Snapshot,
    _ hash: UInt32,
    _ hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> IdentityRows.Found? {
    let ranges = missed.log?.renewedIndexes ?? [0..<rowCount(of: state)]
    let found = index.advance(missed, renewed: hashes(state, ranges), hash, in: core)
    let unused = found == nil ? missed.version : missed.start
    if unused >= 0 { leaveLog(at: unused) }
    return found
  }

  /// Gives up a position in the log that belongs to no participant.
  private func leaveLog(at version: Int) {
    let isUnused = core.withLock {
      core.shared.history.leave(version)
      return core.shared.hasCachedBatch && !core.shared.history.hasPosition(at: version)
    }
    if isUnused { dropCachedBatch() }
  }

  /// The rows of a transaction that has edited the list. Called by the holder of the gate.
  private func draftRows(
    of hash: UInt32, _ hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> (found: IdentityRows.Found?, state: Batch.Snapshot) {
    while true {
      let state = drafted
      if rowCount(of: state) <= core.smallIdentityCount { return (nil, state) }
      let draft = core.writer.draftRows ?? beginDraftRows(hashes)
      let (edits, start) = (core.writer.edits, draft.editCount)
      if start == edits.count { return (draft.rows.rows(of: hash), state) }
      var log = EditLog(count: draft.rows.count)
      for edit in edits[start...] { log.apply(edit) }
      let renewed = hashes(state, log.renewedIndexes)
      // The code of an id may have looked up another one.
      if draft.editCount != start { continue }
      draft.rows.advance(log, renewed: renewed)
      draft.editCount = edits.count
    }
  }

  /// The rows at the start of the transaction: those of the index, if there is one.
  private func beginDraftRows(
    _ hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> DraftRows {
    let index = core.identityIndex
    // No other thread changes the list: the index keeps its position.
    var rows = index.rows(at: core.version)
    if rows == nil {
      let lookup = index.lookUp(0, in: self)
      if let missed = lookup.missed {
        _ = bringUpToDate(index, missed, of: lookup.state, 0, hashes)
      }
      rows = index.rows(at: core.version)
    }
    let count = rowCount(of: current)
    let draft = DraftRows(rows ?? IdentityRows(hashes(current, [0..<count])))
    core.writer.draftRows = draft
    return draft
  }
}

extension ArrayCore {
  /// No row has the id.
  @usableFromInline static var noRow: Int { -1 }
  /// There are few rows: examine all.
  @usableFromInline static var anyRow: Int { -2 }
  /// The row is not known without a further search.
  @usableFromInline static var unknownRow: Int { -3 }

  /// Starts a lookup in the published state.
  ///
  /// - Returns: whether the data lock is held; otherwise the calling thread sees another state.
  @usableFromInline
  func beginLookup() -> Bool {
    noteRead()
    if isHeldByCurrentThread, isTransacting { return false }
    bringUpToDate()
    lock()
    return true
  }

  /// The only row that may have an id, ``noRow``, ``anyRow`` or ``unknownRow``. Called under the
  /// data lock.
  ///
  /// - Parameters:
  ///   - hash: the hash of the id.
  ///   - count: the number of rows.
  @usableFromInline
  func row(of hash: UInt32, count: Int) -> Int {
    guard hasSideTable, let index = shared.identityIndex else {
      return count <= IdentityIndex.smallCount ? ArrayCore.anyRow : ArrayCore.unknownRow
    }
    if index.version == version { return index.rows.onlyRow(of: hash) }
    // A list that has become small drops its rows first.
    return index.version < 0 && count <= index.smallCount ? ArrayCore.anyRow : ArrayCore.unknownRow
  }

  /// The length of the list up to which its elements are examined one by one.
  fileprivate var smallIdentityCount: Int {
    withLock { shared.identityIndex?.smallCount } ?? IdentityIndex.smallCount
  }

  /// The index of the list's ids; created if there is none.
  fileprivate var identityIndex: IdentityIndex {
    withLock {
      if let index = shared.identityIndex { return index }
      let index = IdentityIndex()
      shared.identityIndex = index
      return index
    }
  }
}
