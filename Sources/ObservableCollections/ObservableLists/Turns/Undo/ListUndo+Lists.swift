// The lists that have an undo: those that are edited.

extension ListUndo {
  /// Begins to record what changes in an array.
  ///
  /// - Parameters:
  ///   - list: is held.
  ///   - limit: how many steps are kept; traps unless it is positive.
  ///   - scheduler: when a turn ends, which is a step. With `.immediate` each call and each transaction is one.
  public convenience init<Element>(
    of list: ObservableArray<Element>, limit: Int = 100, every scheduler: TurnScheduler = .turn
  ) where Batch == BatchUpdate<Element> {
    self.init(of: list, limit: limit, every: scheduler) { try list.replay($0, at: $1) }
  }
}

// MARK: - Replaying

extension ObservableArray {
  /// Applies a batch to the elements of a version, whatever revisions the batch has: the step of an undo starts from an
  /// equal state at another version.
  ///
  /// - Returns: the version that it leads to; nil if the array is at another version than that.
  fileprivate func replay(_ batch: BatchUpdate<Element>, at version: Int) throws -> Int? {
    let (call, changes): (StaticString, _) = ("apply(_:)", batch.changes)
    // What leaves is released with nothing held.
    let done = try mutate(call) { () throws(PatchError) -> (Int?, [ArraySnapshot<Element>]) in
      if core.presentVersion != version { return (nil, []) }
      try changes.checkStart(workingCount)
      let departed = transact(call) {
        let departed = applyChecked(
          call, changes, inserting: ArraySnapshot(batch.after.elements(at: changes.insertions)),
          replacing: ArraySnapshot(batch.after.elements(at: changes.updatedNewIndexes)))
        core.noteApplied(.own, batch.end)
        return departed
      }
      return (core.presentVersion, departed)
    }
    return done.0
  }
}
