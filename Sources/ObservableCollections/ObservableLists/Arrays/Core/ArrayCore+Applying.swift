// Which states the present one is equal to: what `apply` asks, and what it leaves behind.

/// A revision that the state of a version shows too.
struct KnownRevision {
  /// The version of the list. At any other version this says nothing: so no edit need clear it.
  var version: Int
  /// A revision of the same state.
  var revision: Revision
}

/// The revisions of the present state besides its version.
struct KnownRevisions {
  /// An earlier or later revision of the same list, to which `apply` led.
  var applied: KnownRevision?
  /// The revision of another list that `apply` led to. A new list follows nothing.
  var followed: KnownRevision?
}

/// What is applied to a list: where it starts and leads, and what else decides whether it fits.
struct AppliedSpan {
  /// What it is called in messages.
  let subject: PatchError.Subject
  let start: Revision
  let end: Revision
  /// Whether it changes nothing.
  var isEmpty = false
  /// Whether it brings the whole list, whatever there was before.
  var isFull = false
}

/// How an applied change fits the present state.
enum AppliedFit {
  /// It is of the list itself.
  case own
  /// It is of the list that this one follows.
  case followed
  /// It brings the whole of another list, which this one follows from now on.
  case full
}

extension ArrayCore {
  /// The version that the calling thread sees, and the revisions of the same state.
  private var known: (version: Int, revisions: KnownRevisions) {
    if isHeldByCurrentThread, isTransacting {
      return (writer.draftVersion, writer.known)
    }
    return withLock { (version, shared.known) }
  }

  /// The revision of another list that the calling thread sees; nil if the list was changed since.
  var followedRevision: Revision? {
    let (version, revisions) = known
    guard let followed = revisions.followed, followed.version == version else { return nil }
    return followed.revision
  }

  /// Throws unless a record or a batch starts from the present state: from that of the list itself, or of
  /// the one that it follows. Asked by the holder of the gate.
  func checkStart(_ span: AppliedSpan) throws(PatchError) -> AppliedFit {
    let (version, revisions) = known
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

  /// Throws unless a patch starts from the state that the list follows, or brings all and no earlier state. Asked
  /// by the holder of the gate.
  func checkFollows(_ span: AppliedSpan) throws(PatchError) -> AppliedFit {
    let followed = followedRevision
    if span.isFull {
      // One that was overtaken would take the list back, and what follows on the later state would be stale.
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

  /// Throws if something is changed that leads to where it starts.
  private func checkLeads(_ span: AppliedSpan) throws(PatchError) {
    if span.start == span.end, !span.isEmpty { throw .leadsNowhere(span.subject, span.start) }
  }

  /// The list in a message.
  private var listName: String { name.map { "the list \($0)" } ?? "the list" }

  /// Notes to which revision `apply` led the draft.
  func noteApplied(_ fit: AppliedFit, _ revision: Revision) {
    if fit == .own {
      writer.known.applied = KnownRevision(version: writer.draftVersion, revision: revision)
    } else {
      noteFollowed(revision)
    }
  }

  /// Notes which revision of another list the draft shows; nil for none.
  func noteFollowed(_ revision: Revision?) {
    writer.known.followed = revision.map {
      KnownRevision(version: writer.draftVersion, revision: $0)
    }
  }
}
