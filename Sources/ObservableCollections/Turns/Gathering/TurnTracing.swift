// What a turn reports to those who trace its list.

extension TurnDriver {
  /// A turn ended.
  ///
  /// - Parameters:
  ///   - old: the state that it started from.
  ///   - new: the state that it led to.
  ///   - batch: what it came to; nil for nothing.
  func traceTurn(from old: Revision, to new: Revision, batch: Batch?) {
    alarm.core.traceTurn(
      of: alarm, from: old, to: new,
      summary: batch.flatMap { batch in source?.summary(of: batch) })
  }
}

/// Numbers with what they count; those that are 0 are left out.
func listing(_ numbers: [(count: Int, of: String)]) -> String {
  numbers.filter { $0.count > 0 }.map { "\($0.count) \($0.of)" }.joined(separator: ", ")
}
