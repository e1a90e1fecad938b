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
/// under the lock of `place` while `version` is -1, and read under that lock, or under the data lock while
/// `version` is not -1.
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
    /// Nil if the index is to be made anew.
    let log: EditLog?
    /// Where the index stands; -1 if it stands nowhere.
    let start: Int
    /// The list when it was looked at.
    let state: State
    /// Its version, where a place in the log is held until the span has been taken over, or was in vain.
    let version: Int
  }

  /// The length of a list up to which its elements are looked at one by one.
  static var smallCount: Int { 64 }

  /// The same of this list.
  let smallCount: Int
  /// Where the index stands; -1 if it is not made. Its lock comes before the data lock.
  private let place = LockedValue(-1)
  /// The version that the rows are of; -1 while they change.
  @exclusivity(unchecked) private(set) var version = -1
  @exclusivity(unchecked) private(set) var rows = IdentityRows([])

  /// - Parameter smallCount: tests make it small.
  init(smallCount: Int = IdentityIndex.smallCount) {
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
      var log = place < 0 ? nil : core.shared.history.log(since: place)
      // So much has happened that a new index costs less.
      if let runs = log?.runCount, runs > count / 4 + 64 { log = nil }
      core.shared.history.stand(at: present, count: count)
      return .behind(Span(log: log, start: place, state: state, version: present))
    }
  }

  /// Forgets all, of a list that has become small.
  ///
  /// - Returns: the place in the log to give up; -1 for none.
  func forget(in core: ArrayCore) -> Int {
    var old = IdentityRows([])
    return place.withLock { place in
      core.withLock { version = -1 }
      swap(&rows, &old)
      defer { place = -1 }
      return place
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
  // As a dictionary does it: a `hashValue` of somebody's own need not be mixed.
  var hasher = Hasher()
  hasher.combine(id)
  return UInt32(truncatingIfNeeded: hasher.finalize())
}

// MARK: - Looking

extension ObservableSource {
  /// The rows that may have an id, in the state that the calling thread sees.
  ///
  /// - Parameters:
  ///   - hash: of the id.
  ///   - hashes: for each row of some ranges of a state the hash of its id; nil for one that has none. Called with
  ///     nothing held; inside a mutating call, with its gate.
  /// - Returns: nothing found if all elements are to be looked at.
  func rows(
    of hash: UInt32, hashes: (Batch.Snapshot, [Range<Int>]) -> [UInt32?]
  ) -> (found: IdentityRows.Found?, state: Batch.Snapshot) {
    core.noteRead()
    let hasDraft = core.isHeldByCurrentThread && core.isTransacting
    if hasDraft, !core.writer.edits.isEmpty { return draftRows(of: hash, hashes) }
    core.bringUpToDate()
    if let state = smallState { return (nil, state) }
    let index = core.identityIndex
    while true {
      switch index.look(hash, in: self) {
      case .small(let state):
        let place = index.forget(in: core)
        if place >= 0 { leaveLog(at: place) }
        return (nil, state)
      case .found(let found, let state): return (found, state)
      case .behind(let span):
        let found = bringUpToDate(index, span, hash, hashes)
        if let found { return (found, span.state) }
      }
    }
  }

  /// What everybody sees, if that is little and there is no index.
  private var smallState: Batch.Snapshot? {
    core.withLock {
      if core.hasRest, core.shared.identityIndex != nil { return nil }
      return rowCount(of: current) <= IdentityIndex.smallCount ? current : nil
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
    if isUnused { dropMadeBatch() }
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
  /// No row has the id.
  @usableFromInline static var noRow: Int { -1 }
  /// The rows are few: look at all.
  @usableFromInline static var anyRow: Int { -2 }
  /// The row is not known without looking further.
  @usableFromInline static var unknownRow: Int { -3 }

  /// Begins a lookup in the state that everybody sees.
  ///
  /// - Returns: whether the data lock is taken; else the calling thread sees another state.
  @usableFromInline
  func beginLookup() -> Bool {
    noteRead()
    if isHeldByCurrentThread, isTransacting { return false }
    bringUpToDate()
    lock()
    return true
  }

  /// The only row that may have an id, ``noRow``, ``anyRow`` or ``unknownRow``. Called under the data lock.
  ///
  /// - Parameters:
  ///   - hash: the hash of the id.
  ///   - count: the number of rows.
  @usableFromInline
  func row(of hash: UInt32, count: Int) -> Int {
    guard hasRest, let index = shared.identityIndex else {
      return count <= IdentityIndex.smallCount ? ArrayCore.anyRow : ArrayCore.unknownRow
    }
    if index.version == version { return index.rows.onlyRow(of: hash) }
    // A list that has become small forgets its rows first.
    return index.version < 0 && count <= index.smallCount ? ArrayCore.anyRow : ArrayCore.unknownRow
  }

  /// The length of the list up to which its elements are looked at one by one.
  fileprivate var smallIdentityCount: Int {
    withLock { shared.identityIndex?.smallCount } ?? IdentityIndex.smallCount
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
