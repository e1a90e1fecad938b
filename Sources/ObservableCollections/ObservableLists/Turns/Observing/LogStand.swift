/// A standing place in the log of an array or list, of somebody who does not hear records one by one.
struct LogStand<Batch: ListBatch> {
  /// The state there.
  let state: Batch.Snapshot
  let revision: Revision

  /// Stands at the present version. Called under the data lock.
  init(in source: ObservableSource<Batch>) {
    state = source.current
    revision = source.core.presentRevision
    source.core.shared.history.stand(at: version, count: source.rowCount(of: state))
  }

  var version: Int { revision.version }

  /// Gives the place up. Called under the data lock.
  ///
  /// - Returns: whether others still stand there.
  func leave(_ source: ObservableSource<Batch>) -> Bool {
    source.core.shared.history.leave(version)
    return source.core.shared.history.isStanding(at: version)
  }

  /// Gives the place up for what has happened since. Called under the data lock.
  func end(in source: ObservableSource<Batch>) -> LogSpan<Batch> {
    let present = source.core.version
    let log = present == version ? nil : source.core.shared.history.log(since: version)
    let isShared = leave(source)
    return LogSpan(
      start: self, log: log, state: source.current, version: present, isShared: isShared)
  }
}

/// What happened while somebody stood in the log.
struct LogSpan<Batch: ListBatch> {
  let start: LogStand<Batch>
  /// Nil if nothing happened.
  let log: EditLog?
  /// The state that it led to.
  let state: Batch.Snapshot
  let version: Int
  /// Whether others still stand where it started.
  let isShared: Bool

  /// What it comes to, as at most a few records: none if it comes to nothing. Called with nothing held.
  ///
  /// - Parameter reader: whom it is for; traces tell its number.
  func records(
    in source: ObservableSource<Batch>, _ options: ObservationOptions, for reader: AnyObject
  ) -> [AnyChangeRecord] {
    // A batch that is kept for others who stand there is of no use if there are none.
    if !isShared { source.dropMadeBatch() }
    guard let log else { return [] }
    let (old, new) = (start.revision, start.revision.at(version))
    let batch = source.makeBatch(
      of: log, from: old, before: start.state, to: new, after: state)
    source.core.traceTurn(
      of: reader, from: old, to: new,
      summary: batch.isEmpty ? nil : source.summary(of: batch))
    return source.records(of: batch, options)
  }
}

/// Composes the records that come when too many wait for an observer.
///
/// What is in it is protected by the data lock.
final class RecordComposer<Batch: ListBatch>: RecordComposing {
  /// Nil after the end.
  private var source: ObservableSource<Batch>?
  private let options: ObservationOptions
  private var place: LogStand<Batch>?
  /// Where the observer stands, if what was composed last came to nothing: its next record starts there.
  /// Touched only by the thread that delivers.
  private var unheard: Revision?

  init(of source: ObservableSource<Batch>, _ options: ObservationOptions) {
    self.source = source
    self.options = options
  }

  func stand() {
    place = source.map { LogStand(in: $0) }
  }

  func compose() -> () -> [AnyChangeRecord] {
    guard let source, let span = place.take()?.end(in: source) else { return { [] } }
    return { [self, options] in
      let records = span.records(in: source, options, for: self)
      if records.isEmpty { unheard = span.start.revision }
      return records
    }
  }

  /// A record as the observer hears it. Called by the thread that delivers.
  func heard(_ record: AnyChangeRecord) -> AnyChangeRecord {
    unheard.take().map { record.starting(at: $0) } ?? record
  }

  func leave() -> () -> Void {
    let (source, place) = (self.source, self.place)
    (self.source, self.place) = (nil, nil)
    guard let source, let place else { return { withExtendedLifetime(source) {} } }
    let isShared = place.leave(source)
    return {
      // A batch that is kept for others who stand there is of no use if there are none.
      if !isShared { source.dropMadeBatch() }
      withExtendedLifetime(place) {}
    }
  }
}
