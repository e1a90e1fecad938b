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
  /// The revision of another list, to which a patch led. A new list follows version 0.
  var followed = KnownRevision(version: 0, revision: 0)
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
    return revisions.followed.version == version ? revisions.followed.revision : nil
  }

  /// Throws unless a change of this list starts from the present state. Asked by the holder of the
  /// gate.
  func checkStart(_ start: Revision) throws(PatchError) {
    let (version, revisions) = known
    if start == Revision(version) { return }
    if let applied = revisions.applied, applied.version == version, applied.revision == start {
      return
    }
    throw .wrongRevision(expected: start, actual: Revision(version))
  }

  /// Throws unless a patch of another list starts from the present state, and leads to another one if
  /// it changes anything. Asked by the holder of the gate.
  func checkFollows(_ start: Revision, end: Revision, isEmpty: Bool) throws(PatchError) {
    guard let followedRevision else { throw .followsNothing(expected: start) }
    if start != followedRevision {
      throw .wrongRevision(expected: start, actual: followedRevision)
    }
    if start == end, !isEmpty { throw .leadsNowhere(start) }
  }

  /// Notes that the draft is at a revision of this list.
  func noteApplied(_ revision: Revision) {
    writer.known.applied = KnownRevision(
      version: writer.draftVersion, revision: revision)
  }

  /// Notes that the draft is at a revision of another list.
  func noteFollowed(_ revision: Revision) {
    writer.known.followed = KnownRevision(
      version: writer.draftVersion, revision: revision)
  }

  /// Notes that the draft is at no revision of another list.
  func noteUnfollowed() { writer.known.followed.version = -1 }
}
