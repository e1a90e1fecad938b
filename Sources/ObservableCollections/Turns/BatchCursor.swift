/// A standing place in the shared log of an array or list, from which one batch after another is
/// taken.
///
/// It keeps no queue: what happens while nobody asks is composed where it is recorded.
final class BatchCursor<Source: StreamSource>: StreamCursor<Source.Batch> {
  /// Nil after the end.
  private var source: Source?
  private let signal: StreamSignal
  /// What the consumer has been told of.
  private var shown: Source.State
  private var shownRevision: Revision
  /// The version at which the cursor stands; nil after it left.
  private var stand: Int?
  /// Brings the state at the start; nil when it was taken, or not wanted.
  private var first: Source.Batch?

  init(of source: Source, scheduler: TurnScheduler, initial: Bool) {
    self.source = source
    signal = StreamSignal(of: source.core, scheduler: scheduler)
    let start = source.join(signal)
    (shown, shownRevision, stand) = (
      start.state, Revision(start.version), start.version
    )
    source.core.tellTrace()
    if initial {
      let batch = Source.firstBatch(start.state, Revision(start.version))
      first = Source.isEmpty(batch) ? nil : batch
    }
  }

  deinit { leave() }

  override func next(isolation: isolated (any Actor)?) async -> Source.Batch? {
    if !Task.isCancelled, let batch = first.take() { return batch }
    let batch = await signal.next(isolation: isolation) { takeBatch() }
    if batch == nil { leave() }
    return batch
  }

  private func leave() {
    first = nil
    signal.end()
    if let stand = stand.take() { source?.leave(signal, standingAt: stand) }
    (source, shown) = (nil, Source.nothing)
  }

  /// All that happened since the last batch; nil if that comes to nothing.
  private func takeBatch() -> Source.Batch? {
    var state = shown
    guard let source, let stand, let turn = source.advance(signal, from: stand, to: &state) else {
      return nil
    }
    self.stand = turn.version
    let batch = self.batch(of: turn, in: source, to: state)
    if turn.isShared || turn.hasMadeBatch { source.keepMadeBatch(turn.isShared ? batch : nil) }
    let isEmpty = Source.isEmpty(batch)
    let version = Revision(turn.version)
    source.core.traceTurn(
      of: signal, from: shownRevision, to: version,
      summary: isEmpty ? nil : Source.summary(of: batch))
    if isEmpty { return nil }
    (shown, shownRevision) = (state, version)
    return batch
  }

  /// The batch that a turn comes to: the one that was made for others, or a new one.
  private func batch(
    of turn: ArrayCore.Turn, in source: Source, to state: Source.State
  ) -> Source.Batch {
    if turn.hasMadeBatch, let made = source.batch(from: shownRevision, to: Revision(turn.version)) {
      return made
    }
    return Source.makeBatch(
      of: turn.log, from: shownRevision, before: shown,
      to: Revision(turn.version), after: state)
  }
}
