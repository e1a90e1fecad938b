// The events of a turn in a trace.

extension TurnDriver {
  /// Reports the end of a turn.
  ///
  /// - Parameters:
  ///   - old: the state at the start of the turn.
  ///   - new: the state at its end.
  ///   - batch: the batch of the turn.
  ///   - isNothing: whether the batch is empty.
  func traceTurn(from old: Revision, to new: Revision, _ batch: Batch, isNothing: Bool) {
    core.traceTurn(
      of: self, from: old, to: new, summary: isNothing ? nil : source?.summary(of: batch))
  }
}

/// A list of numbers with their units; zeros are omitted.
package func listing(_ numbers: [(count: Int, of: String)]) -> String {
  numbers.filter { $0.count > 0 }.map { "\($0.count) \($0.of)" }.joined(separator: ", ")
}
