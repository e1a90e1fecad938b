// The revisions of the current state, which `apply` checks and updates.

/// Another revision of the state of a version. A class, because most lists have none: so it takes
/// memory only where it is used.
final class RevisionAlias: Sendable {
  /// The version of the list. The value applies to no other version: so no edit need clear it.
  let version: Int
  /// A revision of the same state.
  let revision: Revision

  init(version: Int, revision: Revision) {
    (self.version, self.revision) = (version, revision)
  }
}

/// The aliases of the current state's revision.
package struct RevisionAliases {
  /// An earlier or later revision of the same list that `apply` led to.
  var applied: RevisionAlias?
  /// The revision of another list that `apply` led to. A new list follows nothing.
  var followed: RevisionAlias?
}

/// The start, the end and the kind of a change to apply, which determine whether it fits.
package struct AppliedSpan {
  /// The name of the change in messages.
  package let subject: PatchError.Subject
  package let start: Revision
  package let end: Revision
  /// Whether it changes nothing.
  package internal(set) var isEmpty: Bool
  /// Whether it contains the whole list, and starts from no state.
  package internal(set) var isFull: Bool

  /// Creates the span of a change between two states.
  package init(
    subject: PatchError.Subject, start: Revision, end: Revision, isEmpty: Bool = false,
    isFull: Bool = false
  ) {
    self.subject = subject
    self.start = start
    self.end = end
    self.isEmpty = isEmpty
    self.isFull = isFull
  }
}

/// The relation of an applied change to the current state.
package enum AppliedFit {
  /// It belongs to the list itself.
  case own
  /// It belongs to the list that this one follows.
  case followed
  /// It contains the whole of another list, which this one follows from now on.
  case full
}

extension ArrayCore {
  /// The version that the calling thread sees, and the revisions of the same state.
  private var aliases: (version: Int, revisions: RevisionAliases) {
    if isHeldByCurrentThread, isTransacting {
      return (writer.draftVersion, writer.aliases)
    }
    return withLock { (version, shared.aliases) }
  }

  /// The revision of another list that the calling thread sees; nil if the list was changed since.
  package var followedRevision: Revision? {
    let (version, revisions) = aliases
    guard let followed = revisions.followed, followed.version == version else { return nil }
    return followed.revision
  }

  /// Throws unless a record or a batch starts from the current state, of the list itself or of the
  /// list that it follows. Called by the holder of the gate.
  package func checkStart(_ span: AppliedSpan) throws(PatchError) -> AppliedFit {
    let (version, revisions) = aliases
    let present = revision(of: version)
    if span.start.historyBits != present.historyBits {
      if !span.isFull, followedRevision == nil {
        throw .wrongStart(span.subject, span.start, "\(listName) is at", present)
      }
      return try checkFollows(span)
    }
    if span.start != present,
      revisions.applied?.version != version
        || revisions.applied?.revision != span.start
    {
      throw .wrongStart(span.subject, span.start, "\(listName) is at", present)
    }
    try checkLeads(span)
    return .own
  }

  /// Throws unless a patch starts from the followed state, or is a full one. Called by the holder
  /// of the gate.
  package func checkFollows(_ span: AppliedSpan) throws(PatchError) -> AppliedFit {
    let followed = followedRevision
    if span.isFull {
      // An overtaken patch would revert the list, and patches that start from the later state would
      // be stale.
      if let followed, span.end.isEarlier(than: followed) == true {
        throw .wrongStart(span.subject, span.end, "\(listName) follows", followed)
      }
      return .full
    }
    guard let followed else {
      throw .followsNothing(span.subject, span.start, list: listName)
    }
    if span.start != followed {
      throw .wrongStart(span.subject, span.start, "\(listName) follows", followed)
    }
    try checkLeads(span)
    return .followed
  }

  /// Throws if a change that is not empty ends at its own start.
  private func checkLeads(_ span: AppliedSpan) throws(PatchError) {
    if span.start == span.end, !span.isEmpty { throw .leadsNowhere(span.subject, span.start) }
  }

  /// The list in a message.
  private var listName: String { name.map { "the list \($0)" } ?? "the list" }

  /// Notes the revision that `apply` led the draft to.
  package func noteApplied(_ fit: AppliedFit, _ revision: Revision) {
    if fit == .own {
      writer.aliases.applied = RevisionAlias(version: writer.draftVersion, revision: revision)
    } else {
      noteFollowed(revision)
    }
  }

  /// Notes the revision of another list that the draft shows; `nil` for none.
  package func noteFollowed(_ revision: Revision?) {
    writer.aliases.followed = revision.map {
      RevisionAlias(version: writer.draftVersion, revision: $0)
    }
  }
}
