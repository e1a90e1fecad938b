// What a turn reports to those who trace its list.

extension TurnDriver {
  /// A change woke the driver, which asks its scheduler for the end of the turn.
  func traceWaking() {
    core.traceWaking(self)
  }

  /// A turn ended.
  ///
  /// - Parameters:
  ///   - old: the state that it started from.
  ///   - new: the state that it led to.
  ///   - batch: what it came to; nil for nothing.
  func traceTurn(from old: Revision, to new: Revision, batch: Batch?) {
    core.traceTurn(
      of: self, from: old, to: new,
      summary: batch.flatMap { batch in source?.summary(of: batch) })
  }

  /// The sink is gone.
  func traceGoneSink() {
    core.traceGoneSink(of: self)
  }
}

/// Numbers with what they count; those that are 0 are left out.
func listing(_ numbers: [(count: Int, of: String)]) -> String {
  numbers.filter { $0.count > 0 }.map { "\($0.count) \($0.of)" }.joined(separator: ", ")
}
