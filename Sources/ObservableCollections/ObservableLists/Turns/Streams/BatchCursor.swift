/// A position in the shared log of a list, from which one batch after another is taken.
///
/// It keeps no queue: changes between two calls are composed in the log.
final class BatchCursor<Batch: ListBatch>: StreamCursor<Batch> {
  /// Nil after the end.
  private var source: ObservableSource<Batch>?
  private let signal: StreamSignal
  /// The state that the consumer has received.
  private var shown: Batch.Snapshot
  private var shownRevision: Revision
  /// The version of the cursor's position; `nil` after it left.
  private var position: Int?
  /// The initial batch; `nil` after it was taken, or if none was requested.
  private var first: Batch?

  init(of source: ObservableSource<Batch>, scheduler: TurnScheduler, initial: Bool) {
    self.source = source
    signal = StreamSignal(of: source.core, scheduler: scheduler)
    source.core.bringUpToDate()
    let start = source.join(signal)
    (shown, shownRevision, position) = (
      start.state, start.revision, start.revision.version
    )
    source.core.checkForMissed()
    source.core.reportTraces()
    if initial {
      let batch = source.firstBatch(start.state, start.revision)
      first = batch.isEmpty ? nil : batch
    }
  }

  deinit { leave() }

  override func next(isolation: isolated (any Actor)?) async -> Batch? {
    if !Task.isCancelled, let batch = first.take() { return batch }
    let batch = await signal.next(isolation: isolation) { takeBatch() }
    if batch == nil { leave() }
    return batch
  }

  private func leave() {
    first = nil
    signal.end()
    if let position = position.take() { source?.leave(signal, at: position) }
    if let source = source.take() { shown = source.nothing }
  }

  /// The changes since the last batch, or `nil` if they cancel out.
  private func takeBatch() -> Batch? {
    guard let source, let position, let (turn, state) = source.advance(signal, from: position)
    else {
      return nil
    }
    self.position = turn.version
    let batch = self.batch(of: turn, in: source, to: state)
    if turn.isShared || turn.hasCachedBatch {
      source.cacheBatch(turn.isShared ? batch : nil, forThoseAt: position)
    }
    let isEmpty = batch.isEmpty
    let version = shownRevision.at(turn.version)
    source.core.traceTurn(
      of: signal, from: shownRevision, to: version,
      summary: isEmpty ? nil : source.summary(of: batch))
    if isEmpty {
      source.core.noteNothing(from: shownRevision, to: version)
      return nil
    }
    (shown, shownRevision) = (state, version)
    return batch
  }

  /// The batch of a turn: the cached one of another observer, or a new one.
  private func batch(
    of turn: ArrayCore.Turn, in source: ObservableSource<Batch>, to state: Batch.Snapshot
  ) -> Batch {
    let end = shownRevision.at(turn.version)
    if turn.hasCachedBatch, let made = source.batch(from: shownRevision, to: end) { return made }
    return source.makeBatch(
      of: turn.log, from: shownRevision, before: shown, to: end, after: state)
  }
}
