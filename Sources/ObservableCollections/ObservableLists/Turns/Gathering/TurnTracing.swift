// What a turn reports to those who trace its list.

extension TurnDriver {
  /// A turn ended.
  ///
  /// - Parameters:
  ///   - old: the state that it started from.
  ///   - new: the state that it led to.
  ///   - batch: what it came to.
  ///   - isNothing: whether that is nothing.
  func traceTurn(from old: Revision, to new: Revision, _ batch: Batch, isNothing: Bool) {
    alarm.core.traceTurn(
      of: alarm, from: old, to: new, summary: isNothing ? nil : source?.summary(of: batch))
  }
}

/// Numbers with what they count; those that are 0 are left out.
func listing(_ numbers: [(count: Int, of: String)]) -> String {
  numbers.filter { $0.count > 0 }.map { "\($0.count) \($0.of)" }.joined(separator: ", ")
}
