/// An event in a trace: one step on the way from a mutating call to a batch.
///
/// Printed, the events show the cause of a batch:
///
/// ```
/// posts: record 7, insertion {3}, by append(_:)
/// posts: observer 2 woken at version 7
/// posts: batch for observer 2 from version 6 to 7: 1 inserted
/// ```
public struct TraceEvent: Hashable, Sendable {
  /// The name of the list; `nil` if it has none.
  public let name: String?
  /// The kind of the event, with its details.
  public let kind: Kind

  /// The kinds of events.
  public enum Kind: Hashable, Sendable {
    /// A mutating call, such as `append(_:)`, made a record that leads to a revision. All records
    /// are reported, in version order, without their elements: `change` has the kind and the
    /// indexes, as the record prints them: `insertion {3}`, `element removal 0: {2}`.
    case record(revision: Revision, call: String, change: String)
    /// An outermost transaction began. A call that makes several records is one, too.
    case transactionBegan(call: String, revision: Revision)
    /// An outermost transaction ended. `start` and `end` are the list's revisions before and after
    /// it.
    case transactionEnded(start: Revision, end: Revision)
    /// A transaction threw, and `takenBack` records of its own were rolled back.
    case transactionFailed(takenBack: Int)
    /// An observer of records, a coalescing one, or a stream started to observe at a revision.
    case observerAdded(observer: Int, revision: Revision)
    /// An observer or a stream ended.
    case observerCancelled(observer: Int)
    /// The first change since its last batch notified a coalescing observer, or a stream, which
    /// scheduled the end of the turn.
    case turnWoken(observer: Int, revision: Revision)
    /// A turn ended in a batch, which is now delivered to the sink or to the consumer of a stream;
    /// for a stream of records, the composed records for a slow consumer. The summary is the batch
    /// in numbers: `1 inserted, 2 moved`. The batch combines the records of the versions after that
    /// of `start`, up to that of `end`; for a turn in parts, the last part has all of them.
    case batchMade(observer: Int, start: Revision, end: Revision, summary: String)
    /// A turn ended, and its changes cancelled out: no batch.
    case batchEmpty(observer: Int, start: Revision, end: Revision)
    /// The sink was released; its observer ends.
    case sinkGone(observer: Int)
    /// Many records wait, with their elements, for an observer on the main actor or a stream, or,
    /// if `observer` is `nil`, for their delivery to all observers. Reported at 1024 records, and
    /// at each doubling since the last report. A `limit` of a slow observer composes further
    /// records.
    case backlog(observer: Int?, records: Int)
    /// A caller asked for the changes since a version that the list no longer knows, and must
    /// reload. A `historyLimit` of 0 keeps nothing.
    case historyMissing(revision: Revision, historyLimit: Int)
    /// A caller asked for the changes since a revision of another list, or of another run of the
    /// program, and must reload.
    case otherHistory(revision: Revision)
    /// A derived list of this one was read inside tracking, by `withObservationTracking` or the
    /// body of a view, and was released before it changed: most likely it is created where it is
    /// read. Such a list processes all elements each time, and its tracker is notified of each
    /// change of this list, or of what its closures read in observed objects. Keep it in a property.
    case derivedListReleased
  }
}

extension TraceEvent: CustomStringConvertible {
  /// The name of the list, if it has one, and the event.
  public var description: String { name.map { "\($0): \(kind)" } ?? "\(kind)" }
}

extension TraceEvent.Kind: CustomStringConvertible {
  /// A description of the event in words.
  public var description: String {
    switch self {
    case .record(let revision, let call, let change):
      words("record ", revision, ", ", change, ", by ", call)
    case .transactionBegan(let call, let revision): words(call, " began at version ", revision)
    case .transactionEnded(let old, let new):
      words("transaction ended, from version ", old, " to ", new)
    case .transactionFailed(let count): words("transaction failed, ", count, " records taken back")
    case .observerAdded(let observer, let revision):
      words("observer ", observer, " added at version ", revision)
    case .observerCancelled(let observer): words("observer ", observer, " cancelled")
    case .turnWoken(let observer, let revision):
      words("observer ", observer, " woken at version ", revision)
    case .batchMade(let observer, let old, let new, let summary):
      words("batch for observer ", observer, " from version ", old, " to ", new, ": ", summary)
    case .batchEmpty(let observer, let old, let new):
      words(
        "no batch for observer ", observer, ": from version ", old, " to ", new, " nothing changed")
    case .sinkGone(let observer): words("the sink of observer ", observer, " is gone")
    case .backlog(let observer?, let count): words(count, " records wait for observer ", observer)
    case .backlog(nil, let count): words(count, " records wait to be delivered")
    case .historyMissing(let revision, let limit):
      words(
        "what happened since version ", revision, " is not known",
        limit == 0 ? ": nothing is kept: historyLimit is 0" : "")
    case .otherHistory(let revision):
      words(
        "what happened since version ", revision.debugDescription,
        " is not known: it is of another list, or of another run of the program")
    case .derivedListReleased:
      "a derived list was read inside tracking, and released before it changed: keep it, in a property"
    }
  }

  /// The parts as one text. An interpolation for each event would be twice as much code.
  private func words(_ parts: Any...) -> String { parts.map { "\($0)" }.joined() }
}
