// For clients that show another version than the present one: a window that was away, a client that
// lost its connection.

extension ObservableList {
  /// How many of the last records are kept, so that ``changes(since:)`` and ``patch(since:)`` know
  /// what happened since any of their versions; 0 by default: then nothing is kept, and both are nil
  /// for every version at which no observer stands.
  ///
  /// A kept record costs its index ranges and no elements. Traps if negative.
  public var historyLimit: Int {
    get { core.withLock { core.shared.history.keepLimit } }
    set {
      if newValue < 0 { trap("A history of \(newValue) records is negative") }
      core.withLock { core.shared.history.keepLimit = newValue }
    }
  }

  /// What happened since a revision, as one batch of indexes that leads from there to now.
  ///
  /// It is known as far back as ``historyLimit`` keeps records, and at the versions at which
  /// coalescing observers and streams stand. That is what they show, also after a turn that cancelled out; but
  /// not between the parts of a large turn, nor after a user's own change: then they show an unversioned state. Inside a transaction it leads to what everybody
  /// sees.
  ///
  /// - Parameter revision: any; also one that somebody else sent. An unversioned state is not known, nor a revision
  ///   of another list or of another run of the program.
  /// - Returns: nil if it is not known: then a reload is due, and a trace says so.
  /// - Complexity: O(K log R + M log M) for K index ranges since then, R runs, M of them moved.
  public func changes(since revision: Revision) -> BatchChanges? {
    past(since: revision)?.changes
  }

  /// What happened since a revision, with the elements that came or changed.
  ///
  /// ```swift
  /// let patch = shown.flatMap { posts.patch(since: $0) } ?? posts.fullPatch()
  /// ```
  ///
  /// - Parameter revision: any; also one that somebody else sent.
  /// - Returns: nil if it is not known, see ``changes(since:)``: then send ``fullPatch()``.
  /// - Complexity: that of ``changes(since:)``, and O(C log N) for C elements among N.
  public func patch(since revision: Revision) -> BatchPatch<Element>? {
    guard let past = past(since: revision) else { return nil }
    let elements = past.after.elements(at: past.changes.renewals)
    do {
      return try BatchPatch(changes: past.changes, elements: elements)
    } catch {
      trap("A patch since version \(revision) is not valid: \(error)")
    }
  }

  /// The whole array as a patch: what a client begins with, and what it gets if what happened since its
  /// revision is not known.
  ///
  /// `apply(_:)` of an ``ObservableArray`` takes it whatever the client holds. Inside a transaction
  /// it is what everybody sees.
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
      if past == nil {
        let limit = core.shared.history.keepLimit
        core.note { _ in
          isOwn
            ? .historyMissing(revision: revision, historyLimit: limit)
            : .otherHistory(revision: revision)
        }
      }
      return (past, current, present)
    }
    let log: EditLog
    switch past {
    case .log(let known): log = known
    case .edits(let edits): log = EditLog(edits, newCount: after.count)
    case nil:
      core.tellTrace()
      return nil
    }
    return (BatchChanges(log, start: revision, end: revision.at(present)), after)
  }
}
