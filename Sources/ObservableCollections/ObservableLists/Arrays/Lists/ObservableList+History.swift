// Changes since an older version, for clients that show it: a window that was hidden, a client that
// lost its connection.

extension ObservableList {
  /// The number of most recent records that are kept for ``changes(since:)`` and ``patch(since:)``.
  ///
  /// Both calls know the changes since every version in the history. With the default, 0, nothing
  /// is kept, and both return `nil` for every version that no observer holds a position at.
  ///
  /// A kept record costs its index ranges and no elements. Setting a negative number traps.
  public var historyLimit: Int {
    get { core.withLock { core.shared.history.keepLimit } }
    set {
      if newValue < 0 { trap("A history of \(newValue) records is negative") }
      core.withLock { core.shared.history.keepLimit = newValue }
    }
  }

  /// The changes since a revision, as one batch of indexes from that revision to the current one.
  ///
  /// The changes are known as far back as ``historyLimit`` keeps records, and since the versions at
  /// which coalescing observers and streams hold a position. A coalescing observer's position is
  /// the state that it shows, also after a turn whose changes cancelled out; but not between the
  /// parts of a large turn, nor after a change by the user: then it shows an unversioned state.
  /// Inside a transaction the changes lead to the published state.
  ///
  /// - Parameter revision: any revision, even one received from another process. The changes since
  ///   an unversioned state, a revision of another list or of another run of the program are not
  ///   known.
  /// - Returns: the changes, or `nil` if they are not known: then reload. A trace reports it.
  /// - Complexity: O(K log R + M log M) for K index ranges since then, R runs, M of them moved.
  public func changes(since revision: Revision) -> BatchChanges? {
    past(since: revision)?.changes
  }

  /// The changes since a revision, together with the inserted and updated elements.
  ///
  /// ```swift
  /// let patch = shown.flatMap { posts.patch(since: $0) } ?? posts.fullPatch()
  /// ```
  ///
  /// - Parameter revision: any revision, even one received from another process.
  /// - Returns: the patch, or `nil` if the changes are not known (see ``changes(since:)``): then
  ///   send ``fullPatch()``.
  /// - Complexity: the same as ``changes(since:)``, and O(C log N) for C elements among N.
  public func patch(since revision: Revision) -> BatchPatch<Element>? {
    guard let past = past(since: revision) else { return nil }
    let elements = past.after.elements(at: past.changes.renewals)
    do {
      return try BatchPatch(changes: past.changes, elements: elements)
    } catch {
      trap("A patch since version \(revision) is not valid: \(error)")
    }
  }

  /// The whole list as a patch.
  ///
  /// Send it to a new client, and to one whose revision is no longer known. `apply(_:)` of an
  /// ``ObservableArray`` accepts it whatever the client holds. Inside a transaction it has the
  /// published state.
  ///
  /// - Complexity: O(N) for N elements.
  public func fullPatch() -> BatchPatch<Element> {
    core.bringUpToDate()
    let (elements, revision) = core.withLock { (current, core.presentRevision) }
    return firstBatch(elements, revision).patch
  }

  private func past(
    since revision: Revision
  ) -> (changes: BatchChanges, after: ArraySnapshot<Element>)? {
    core.bringUpToDate()
    let (past, after, present) = core.withLock {
      let present = core.version
      let isOwn = core.revisionHistory == revision.history
      let past = isOwn ? core.shared.history.past(since: revision, present: present) : nil
      if past == nil { core.noteMissingHistory(revision) }
      return (past, current, present)
    }
    let log: EditLog
    switch past {
    case .log(let known): log = known
    case .edits(let edits): log = EditLog(edits, newCount: after.count)
    case nil:
      core.reportTraces()
      return nil
    }
    return (BatchChanges(log, start: revision, end: revision.at(present)), after)
  }
}
