// What the methods of ``ObservableSource`` that other modules override are handed: they are SPI, and their
// types must be, too.

/// A log, as a method that other modules override is handed it.
@_spi(Inside) public struct HandedLog {
  package let log: EditLog
}

/// The parts of a turn. The return type of a method that other modules override.
@_spi(Inside) public struct HandedParts<State> {
  package let parts: any TurnParts<State>

  package init(_ parts: any TurnParts<State>) {
    self.parts = parts
  }
}

extension ObservableSource {
  /// Makes the batch of a log between two states.
  package func makeBatch(
    of log: EditLog, from start: Revision, before: Batch.Snapshot,
    to end: Revision, after: Batch.Snapshot
  ) -> Batch {
    makeBatch(of: HandedLog(log: log), from: start, before: before, to: end, after: after)
  }

  /// Splits a batch that is too large, which was made from a log.
  func parts(of batch: Batch, log: EditLog) -> any TurnParts<Batch.Snapshot> {
    parts(of: batch, log: HandedLog(log: log)).parts
  }
}
