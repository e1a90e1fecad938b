// The undo of each editable list.

extension ListUndo {
  /// Creates an undo that records the changes of an array.
  ///
  /// - Parameters:
  ///   - list: the array, which is held.
  ///   - limit: the number of steps to keep; traps unless it is positive.
  ///   - scheduler: determines the end of a turn, which is a step. With `.immediate` each call and
  ///     each transaction is a step.
  public convenience init<Element>(
    of list: ObservableArray<Element>, limit: Int = 100, every scheduler: TurnScheduler = .turn
  ) where Batch == BatchUpdate<Element> {
    self.init(of: list, limit: limit, every: scheduler) { try list.replay($0, at: $1) }
  }
}

// MARK: - Replaying

extension ObservableArray {
  /// Applies a batch to the elements of a version, whatever the revisions of the batch: an undo
  /// step starts from an equal state at another version.
  ///
  /// - Returns: the resulting version; `nil` if the array is not at that version.
  fileprivate func replay(_ batch: BatchUpdate<Element>, at version: Int) throws -> Int? {
    let done = try mutate("apply(_:)") {
      () throws(PatchError) -> (end: Int?, departed: [ArraySnapshot<Element>]) in
      if core.presentVersion != version { return (nil, []) }
      try batch.changes.checkStart(workingCount)
      let departed = applyFitted(batch.changes, .own, leadingTo: batch.end) {
        batch.after.part(at: $0)
      }
      return (core.presentVersion, departed)
    }
    return done.end
  }
}
