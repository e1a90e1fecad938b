/// A position in the log of a list, of an observer that does not receive records one by one.
struct LogPosition<Batch: ListBatch> {
  /// The state at the position.
  let state: Batch.Snapshot
  let revision: Revision

  /// Takes a position at the current version. Called under the data lock.
  init(in source: ObservableSource<Batch>) {
    state = source.current
    revision = source.core.presentRevision
    source.core.shared.history.addPosition(at: version, count: source.rowCount(of: state))
  }

  var version: Int { revision.version }

  /// Releases the position. Called under the data lock.
  ///
  /// - Returns: whether others still hold it.
  func leave(_ source: ObservableSource<Batch>) -> Bool {
    source.core.shared.history.leave(version)
    return source.core.shared.history.hasPosition(at: version)
  }

  /// The changes since the position: their log, `nil` if there are none, the state after them, its
  /// version, and whether others still hold the position.
  typealias Span = (log: EditLog?, state: Batch.Snapshot, version: Int, isShared: Bool)

  /// Releases the position, and returns the changes since. Called under the data lock.
  func end(in source: ObservableSource<Batch>) -> Span {
    let present = source.core.version
    let log = present == version ? nil : source.core.shared.history.log(since: version)
    let isShared = leave(source)
    return (log, source.current, present, isShared)
  }

  /// The net effect as at most a few records: none if the changes cancel out. Called outside all
  /// locks.
  ///
  /// - Parameter reader: the reader of the records; traces report its number.
  func records(
    of span: Span, in source: ObservableSource<Batch>, _ options: ObservationOptions,
    for reader: AnyObject
  ) -> [AnyChangeRecord] {
    // A batch that is cached for others at the position is useless if there are none.
    if !span.isShared { source.dropCachedBatch() }
    guard let log = span.log else { return [] }
    let (old, new) = (revision, revision.at(span.version))
    let batch = source.makeBatch(
      of: log, from: old, before: state, to: new, after: span.state)
    source.core.traceTurn(
      of: reader, from: old, to: new,
      summary: batch.isEmpty ? nil : source.summary(of: batch))
    // All records have this type.
    return source.records(of: batch, options).map {
      unsafeDowncast($0, to: AnyChangeRecord.self)
    }
  }
}

/// Composes further records when too many wait for an observer.
///
/// Its state is protected by the data lock.
final class RecordComposer<Batch: ListBatch>: RecordComposing {
  /// Nil after the end.
  private var source: ObservableSource<Batch>?
  private let options: ObservationOptions
  private var position: LogPosition<Batch>?
  /// The observer's revision if the last composed changes cancelled out: its next record starts
  /// there. Touched only by the delivering thread.
  private var ownRevision: Revision?

  init(of source: ObservableSource<Batch>, _ options: ObservationOptions) {
    self.source = source
    self.options = options
  }

  func takePosition() {
    position = source.map { LogPosition(in: $0) }
  }

  func compose() -> () -> [AnyChangeRecord] {
    guard let source, let start = position.take() else { return { [] } }
    let span = start.end(in: source)
    return { [self, options] in
      let records = start.records(of: span, in: source, options, for: self)
      if records.isEmpty { ownRevision = start.revision }
      return records
    }
  }

  /// A record as the observer receives it. Called by the delivering thread.
  func received(_ record: AnyChangeRecord) -> AnyChangeRecord {
    ownRevision.take().map { record.starting(at: $0) } ?? record
  }

  func leave() -> () -> Void {
    let (source, position) = (self.source, self.position)
    (self.source, self.position) = (nil, nil)
    guard let source, let position else { return { withExtendedLifetime(source) {} } }
    let isShared = position.leave(source)
    return {
      // A batch that is cached for others at the position is useless if there are none.
      if !isShared { source.dropCachedBatch() }
      withExtendedLifetime(position) {}
    }
  }
}
