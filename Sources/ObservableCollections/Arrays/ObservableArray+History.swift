// For clients that show another version than the present one: a window that was away, a client that
// lost its connection.

extension ObservableArray {
  /// How many of the last records are kept, so that ``changes(since:)`` and ``patch(since:)`` know
  /// what happened since any of their versions; 0 by default.
  ///
  /// A kept record costs its index ranges and no elements. Traps if negative.
  public var historyLimit: Int {
    get { core.dataLock.withLock { core.shared.pointee.history.keepLimit } }
    set {
      if newValue < 0 { trap("A history of \(newValue) records is negative") }
      core.dataLock.withLock { core.shared.pointee.history.keepLimit = newValue }
    }
  }

  /// What happened since a version, as one batch of indexes that leads from there to now.
  ///
  /// It is known as far back as ``historyLimit`` keeps records, and at the versions at which
  /// coalescing observers and streams stand. That is most often what they show, but not always: an
  /// observer stands at a later version after a turn that cancelled out, between the parts of a
  /// large turn, and after a user's own change. Inside a transaction it leads to what everybody
  /// sees.
  ///
  /// ```swift
  /// if let patch = posts.patch(since: client.version) { client.send(patch) } else { client.reload() }
  /// ```
  ///
  /// - Parameter version: any number; also one that somebody else sent.
  /// - Returns: nil if it is not known: then a reload is due, and a trace says so.
  /// - Complexity: O(K log R + M log M) for K index ranges since then, R runs, M of them moved.
  public func changes(since version: Int) -> BatchChanges? {
    past(since: version)?.changes
  }

  /// What happened since a version, with the elements that came or changed.
  ///
  /// - Parameter version: any number; also one that somebody else sent.
  /// - Returns: nil if it is not known, see ``changes(since:)``.
  /// - Complexity: that of ``changes(since:)``, and O(C log N) for C elements among N.
  public func patch(since version: Int) -> BatchPatch<Element>? {
    guard let past = past(since: version) else { return nil }
    let elements = past.after.elements(at: past.changes.renewals)
    do {
      return try BatchPatch(changes: past.changes, elements: elements)
    } catch {
      trap("A patch since version \(version) is not valid: \(error)")
    }
  }

  private func past(
    since version: Int
  ) -> (changes: BatchChanges, after: ArraySnapshot<Element>)? {
    let (past, after, present) = core.dataLock.withLock {
      let present = core.shared.pointee.version
      let past = core.shared.pointee.history.past(since: version, present: present)
      if past == nil { core.note { _ in .historyMissing(version: version) } }
      return (past, states.pointee, present)
    }
    let log: EditLog
    switch past {
    case .log(let known): log = known
    case .edits(let edits): log = EditLog(edits, newCount: after.count)
    case nil:
      core.tellTrace()
      return nil
    }
    return (BatchChanges(log, fromVersion: version, toVersion: present), after)
  }
}
