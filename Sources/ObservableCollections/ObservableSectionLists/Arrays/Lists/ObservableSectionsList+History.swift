// For clients that show an earlier version; as in an observable array. The rows of the log are read
// as sections by the sizes of the sections at that version, so these are kept too.

extension ObservableSectionsList {
  /// The number of most recent records that are kept for ``changes(since:)`` and ``patch(since:)``.
  ///
  /// Both calls return the changes since any version in these records. With the default, 0, nothing
  /// is kept, and both return nil.
  ///
  /// A kept record costs its index ranges, the sizes of O(√S) of S sections, and no elements.
  /// Setting a negative number traps.
  public var historyLimit: Int {
    get { core.withLock { core.shared.history.keepLimit } }
    set {
      if newValue < 0 { trap("A history of \(newValue) records is negative") }
      core.withLock {
        core.shared.history.keepLimit = newValue
        if newValue == 0 { sizeHistory = SizeHistory() }
        keepSizes(at: core.version)
      }
    }
  }

  /// The changes since a revision, as one batch of indexes and paths from that revision to the
  /// current one.
  ///
  /// Inside a transaction, the changes lead to the published state.
  ///
  /// - Parameter revision: any revision, even one received from another process. The changes since
  ///   an unversioned state, a revision of another list or of another run of the program are not
  ///   known.
  /// - Returns: the changes, or nil if they are not known: then reload. A trace reports it.
  /// - Complexity: O(K log R + R log R + S) for K index ranges since then, R runs, S sections.
  public func changes(since revision: Revision) -> SectionsBatchChanges? {
    past(since: revision)?.changes
  }

  /// The changes since a revision, together with the inserted and updated content.
  ///
  /// - Parameter revision: any revision, even one received from another process.
  /// - Returns: the patch, or nil if the changes are not known (see ``changes(since:)``): then send
  ///   ``fullPatch()``.
  public func patch(since revision: Revision) -> SectionsBatchPatch<Header, Element>? {
    guard let (changes, after) = past(since: revision) else { return nil }
    return SectionsBatchPatch(known: changes, after: after)
  }

  /// The whole list as a patch.
  ///
  /// Send it to a new client, and to one whose revision is no longer known. `apply(_:)` of an
  /// ``ObservableSections`` accepts it whatever the client holds. Inside a transaction it has the
  /// published state.
  ///
  /// - Complexity: O(N) for N sections and elements.
  public func fullPatch() -> SectionsBatchPatch<Header, Element> {
    core.bringUpToDate()
    let (sections, revision) = core.withLock { (current, core.presentRevision) }
    return firstBatch(sections, revision).patch
  }

  private func past(
    since revision: Revision
  ) -> (changes: SectionsBatchChanges, after: SectionsSnapshot<Header, Element>)? {
    core.bringUpToDate()
    let (known, after, present) = core.withLock {
      let present = core.version
      let known = knownPast(since: revision, present: present)
      if known == nil { core.noteMissingHistory(revision) }
      return (known, current, present)
    }
    guard let known else {
      core.reportTraces()
      return nil
    }
    let changes = SectionsBatchChanges(
      known.log(since: revision.version), oldSizes: known.sizes, newSizes: after.sizes,
      start: revision, end: revision.at(present))
    return (changes, after)
  }

  /// The known edits since a version, if all are known. Called under the data lock.
  private func knownPast(since revision: Revision, present: Int) -> KnownPast? {
    guard
      core.revisionHistory == revision.history,
      case .edits(let edits) = core.shared.history.past(since: revision, present: present),
      let sizes = revision.version == present
        ? current.sizes : sizeHistory[revision.version]
    else { return nil }
    return KnownPast(edits: edits, sizes: sizes, turns: sizeHistory.turns)
  }

  /// Keeps the sizes of a version that becomes visible, if a history is kept. Called under the data
  /// lock.
  @usableFromInline
  package func keepSizes(at version: Int) {
    let limit = core.shared.history.keepLimit
    if limit > 0 { sizeHistory.keep(current.sizes, at: version, limit: limit) }
  }
}

/// The known edits since a version of a two-level list.
private struct KnownPast {
  let edits: [IndexEdit]
  /// The sizes of the sections at that version.
  let sizes: SectionSizes
  let turns: [Int: SizeHistory.Turn]

  /// The edits as a log.
  func log(since version: Int) -> EditLog {
    var log = EditLog(count: sizes.total)
    var index = 0
    while index < edits.count {
      if let turn = turns[version + index] {
        log = log.composed(with: turn.log)
        index = turn.end - version
      } else {
        log.apply(edits[index])
        index += 1
      }
    }
    return log
  }
}

/// The sizes of the sections at the last versions that a list showed.
package struct SizeHistory {
  /// Edits of one instant whose log retains rows that the records remove and insert, or move
  /// otherwise.
  struct Turn {
    /// The version after the edits.
    let end: Int
    /// The net effect of the edits.
    let log: EditLog
  }

  private var sizes: [Int: SectionSizes] = [:]
  /// The turns, by the versions at which they start.
  private(set) var turns: [Int: Turn] = [:]
  /// The oldest version that may be kept.
  private var oldest: Int?

  subscript(version: Int) -> SectionSizes? { sizes[version] }

  /// Keeps the sizes of a version, and drops those of versions more than `limit` records ago.
  mutating func keep(_ newSizes: SectionSizes, at version: Int, limit: Int) {
    sizes[version] = newSizes
    for old in (oldest ?? version)..<max(version - limit, oldest ?? version) {
      sizes[old] = nil
      turns[old] = nil
    }
    oldest = max(version - limit, oldest ?? version)
  }

  /// Keeps the net effect of the edits of one instant.
  package mutating func keep(_ log: EditLog, from start: Int, to end: Int) {
    // It may have more records than are kept.
    if let oldest, start < oldest { return }
    turns[start] = Turn(end: end, log: log)
  }
}
