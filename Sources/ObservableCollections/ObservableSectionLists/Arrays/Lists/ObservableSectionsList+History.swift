// For clients that show another version than the present one; as in an observable array. What the log
// calls rows is read as sections by the sizes that the sections had, so these are kept besides.

extension ObservableSectionsList {
  /// How many of the last records are kept, so that ``changes(since:)`` and ``patch(since:)`` know
  /// what happened since any version that the list showed meanwhile; 0 by default: then nothing is
  /// kept, and both are nil.
  ///
  /// A kept record costs its places and, for O(√S) of S sections, their sizes; no elements. Traps if
  /// negative.
  public var historyLimit: Int {
    get { core.withLock { core.shared.history.keepLimit } }
    set {
      if newValue < 0 { trap("A history of \(newValue) records is negative") }
      core.withLock {
        core.shared.history.keepLimit = newValue
        if newValue == 0 { keptSizes = KeptSizes() }
        keepSizes(at: core.version)
      }
    }
  }

  /// What happened since a revision, as one batch of indexes that leads from there to now.
  ///
  /// Inside a transaction it leads to what everybody sees.
  ///
  /// - Parameter revision: any; also one that somebody else sent. An unversioned state is not known, nor a revision
  ///   of another list or of another run of the program.
  /// - Returns: nil if it is not known: then a reload is due, and a trace says so.
  /// - Complexity: O(K log R + R log R + S) for K index ranges since then, R runs, S sections.
  public func changes(since revision: Revision) -> SectionsBatchChanges? {
    past(since: revision)?.changes
  }

  /// What happened since a revision, with the sections and elements that came or changed.
  ///
  /// - Parameter revision: any; also one that somebody else sent.
  /// - Returns: nil if it is not known, see ``changes(since:)``: then send ``fullPatch()``.
  public func patch(since revision: Revision) -> SectionsBatchPatch<Header, Element>? {
    guard let (changes, after) = past(since: revision) else { return nil }
    return SectionsBatchPatch(known: changes, after: after)
  }

  /// The whole list as a patch: what a client begins with, and what it gets if what happened since its
  /// revision is not known.
  ///
  /// `apply(_:)` of an ``ObservableSections`` takes it whatever the client holds.
  /// Inside a transaction it is what everybody sees.
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
      if known == nil {
        let limit = core.shared.history.keepLimit
        let isOwn = core.revisionHistory == revision.history
        core.note { _ in
          isOwn
            ? .historyMissing(revision: revision, historyLimit: limit)
            : .otherHistory(revision: revision)
        }
      }
      return (known, current, present)
    }
    guard let known else {
      core.tellTrace()
      return nil
    }
    let changes = SectionsBatchChanges(
      known.log(since: revision.version), oldSizes: known.sizes, newSizes: after.sizes,
      start: revision, end: revision.at(present))
    return (changes, after)
  }

  /// What is known of the time since a version. Called under the data lock.
  private func knownPast(since revision: Revision, present: Int) -> KnownPast? {
    guard
      core.revisionHistory == revision.history,
      case .edits(let edits) = core.shared.history.past(since: revision, present: present),
      let sizes = revision.version == present
        ? current.sizes : keptSizes[revision.version]
    else { return nil }
    return KnownPast(edits: edits, sizes: sizes, turns: keptSizes.turns)
  }

  /// Keeps the sizes of a version that everybody sees from now on, if a history is kept. Called
  /// under the data lock.
  @usableFromInline
  func keepSizes(at version: Int) {
    let limit = core.shared.history.keepLimit
    if limit > 0 { keptSizes.keep(current.sizes, at: version, limit: limit) }
  }
}

/// What is known of the time since a version of a list with sections.
private struct KnownPast {
  let edits: [IndexEdit]
  /// The sizes that the sections had.
  let sizes: SectionSizes
  let turns: [Int: KeptSizes.Turn]

  /// What happened.
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
struct KeptSizes {
  /// Edits of one instant that say less than the rows do: rows survive that they remove and insert, or move otherwise.
  struct Turn {
    /// The version that they led to.
    let end: Int
    /// What they came to.
    let log: EditLog
  }

  private var sizes: [Int: SectionSizes] = [:]
  /// By the versions at which they start.
  private(set) var turns: [Int: Turn] = [:]
  /// No older version is kept.
  private var oldest: Int?

  subscript(version: Int) -> SectionSizes? { sizes[version] }

  /// Keeps the sizes of a version, and forgets those of versions more than `limit` records ago.
  mutating func keep(_ newSizes: SectionSizes, at version: Int, limit: Int) {
    sizes[version] = newSizes
    for old in (oldest ?? version)..<max(version - limit, oldest ?? version) {
      sizes[old] = nil
      turns[old] = nil
    }
    oldest = max(version - limit, oldest ?? version)
  }

  /// Keeps what edits of one instant came to.
  mutating func keep(_ log: EditLog, from start: Int, to end: Int) {
    // Its own records may be more than are kept.
    if let oldest, start < oldest { return }
    turns[start] = Turn(end: end, log: log)
  }
}
