/// Where the elements of a list stand by their ids.
///
/// It stands in the log of its list, as an observer does, and is brought up to date when somebody asks. It is
/// made when somebody asks first, of a list that is not small.
///
/// No code of an id runs under a lock. Who finds the index behind takes the log out, has the ids hashed with
/// nothing held, and brings the rows up to date, unless somebody else was faster; then the work was for nothing,
/// and the next look finds the index where it should be.
///
/// `@unchecked Sendable` holds because `version` is protected by the data lock of the list, and `rows` are changed
/// under the lock of `place` while `version` is -1, and read under the data lock while it is not.
final class IdentityIndex: @unchecked Sendable {
  /// What a look finds.
  enum Look<State> {
    /// The list is small: look at all of it.
    case small(State)
    case found(IdentityRows.Found, State)
    /// The index has to be brought up to date.
    case behind(Span<State>)
  }

  /// What has happened since the index was brought up to date.
  struct Span<State> {
    /// Nil if the index is to be made.
    let log: EditLog?
    /// Where the index stands; -1 if it is to be made.
    let start: Int
    /// The state that it led to, and its version, where the index stands, too, until the end of the look.
    let state: State
    let version: Int
  }

  /// The length of a list up to which its elements are looked at one by one.
  let smallCount: Int
  /// Where the index stands; -1 if it is not made. Its lock comes before the data lock.
  private let place = LockedValue(-1)
  /// The version that the rows are of; -1 while they change.
  @exclusivity(unchecked) private(set) var version = -1
  @exclusivity(unchecked) private(set) var rows = IdentityRows([])

  /// - Parameter smallCount: tests make it small.
  init(smallCount: Int = 64) {
    self.smallCount = smallCount
  }

  /// Looks for the rows of a hash.
  func look<Batch>(_ hash: UInt32, in source: ObservableSource<Batch>) -> Look<Batch.Snapshot> {
    place.withLock { place in
      let core = source.core
      core.lock()
      defer { core.unlock() }
      let (state, present) = (source.current, core.version)
      if version == present { return .found(rows.rows(of: hash), state) }
      let count = source.rowCount(of: state)
      if count <= smallCount { return .small(state) }
      let log = place < 0 ? nil : core.shared.history.log(since: place)
      core.shared.history.stand(at: present, count: count)
      return .behind(Span(log: log, start: place, state: state, version: present))
    }
  }

  /// Takes over what has happened, unless somebody else was faster.
  ///
  /// - Parameters:
  ///   - renewed: the hashes of the rows that are new or were replaced.
  ///   - hash: what to look for in the state at the end of the span.
  ///   - core: that of the list.
  /// - Returns: nil if somebody was faster.
  func advance<State>(
    _ span: Span<State>, renewed: [UInt32?], _ hash: UInt32, in core: ArrayCore
  ) -> IdentityRows.Found? {
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

  /// The rows at a version, if the index is at it.
  func rows(at wanted: Int) -> IdentityRows? {
    place.withLock { place in place == wanted ? rows : nil }
  }
}

/// The rows of an open transaction, which has edited the list since it began.
final class DraftRows {
  var rows: IdentityRows
  /// How many of the transaction's edits are in them.
  var editCount = 0

  init(_ rows: IdentityRows) {
    self.rows = rows
  }
}

/// What an id is looked for by.
@inlinable
func identityHash(_ id: some Hashable) -> UInt32 {
  let hash = UInt(bitPattern: id.hashValue)
  return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
}

// MARK: - Looking

extension ObservableSource {
  /// The rows that may have an id, in the state that the calling thread sees.
  ///
  /// - Parameters:
  ///   - hash: of the id.
  ///   - hashes: for each row of some ranges of a state the hash of its id; nil for one that has none. Called with
  ///     nothing held, but in a mutating call.
  /// - Returns: nothing found if all elements are to be looked at.
  func rows(
    of hash: UInt32, hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> (found: IdentityRows.Found?, state: Batch.Snapshot) {
    core.noteRead()
    let hasDraft = core.isHeldByCurrentThread && core.isTransacting
    if hasDraft, !core.writer.edits.isEmpty { return draftRows(of: hash, hashes) }
    core.bringUpToDate()
    let index = core.identityIndex
    while true {
      switch index.look(hash, in: self) {
      case .small(let state): return (nil, state)
      case .found(let found, let state): return (found, state)
      case .behind(let span):
        let found = bringUpToDate(index, span, hash, hashes)
        if let found { return (found, span.state) }
      }
    }
  }

  private func bringUpToDate(
    _ index: IdentityIndex, _ span: IdentityIndex.Span<Batch.Snapshot>, _ hash: UInt32,
    _ hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> IdentityRows.Found? {
    let ranges = span.log?.renewedIndexes ?? [0..<rowCount(of: span.state)]
    let found = index.advance(span, renewed: hashes(span.state, ranges), hash, in: core)
    let unused = found == nil ? span.version : span.start
    if unused >= 0 { leaveLog(at: unused) }
    return found
  }

  /// Gives up a place in the log that no participant has.
  private func leaveLog(at version: Int) {
    let isUnused = core.withLock {
      core.shared.history.leave(version)
      return core.shared.hasMadeBatch && !core.shared.history.isStanding(at: version)
    }
    if isUnused { keepMadeBatch(nil) }
  }

  /// The rows of a transaction that has edited the list. Called by the holder of the gate.
  private func draftRows(
    of hash: UInt32, _ hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> (found: IdentityRows.Found?, state: Batch.Snapshot) {
    while true {
      let state = drafted
      if rowCount(of: state) <= core.identityIndex.smallCount { return (nil, state) }
      let draft = core.writer.draftRows ?? beginDraftRows(hashes)
      let (edits, start) = (core.writer.edits, draft.editCount)
      if start == edits.count { return (draft.rows.rows(of: hash), state) }
      var log = EditLog(count: draft.rows.count)
      for edit in edits[start...] { log.apply(edit.edit) }
      let renewed = hashes(state, log.renewedIndexes)
      // The code of an id may have looked for another one.
      if draft.editCount != start { continue }
      draft.rows.advance(log, renewed: renewed)
      draft.editCount = edits.count
    }
  }

  /// The rows that the transaction began with: those of the index, if it is there.
  private func beginDraftRows(
    _ hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> DraftRows {
    let index = core.identityIndex
    // Nobody but this thread changes the list: the index stays where it is.
    var rows = index.rows(at: core.version)
    if rows == nil {
      if case .behind(let span) = index.look(0, in: self) {
        _ = bringUpToDate(index, span, 0, hashes)
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
  /// A row that is not known without looking further.
  @usableFromInline static var unknownRow: Int { -2 }

  /// Looks for the row of an id in the state that everybody sees, if the index is up to date.
  ///
  /// - Parameter hash: the hash of the id.
  /// - Returns: the only row that may have the id, with the data lock held; -1 if there is none; or
  ///   ``unknownRow``.
  @usableFromInline
  func beginLookup(_ hash: UInt32) -> Int {
    noteRead()
    if isHeldByCurrentThread, isTransacting { return ArrayCore.unknownRow }
    bringUpToDate()
    lock()
    var row = ArrayCore.unknownRow
    if hasRest, let index = shared.identityIndex, index.version == version {
      row = index.rows.onlyRow(of: hash)
    }
    if row < 0 { unlock() }
    return row
  }

  /// The index of the list's ids; made if it is not there.
  fileprivate var identityIndex: IdentityIndex {
    withLock {
      if let index = shared.identityIndex { return index }
      let index = IdentityIndex()
      shared.identityIndex = index
      return index
    }
  }
}
