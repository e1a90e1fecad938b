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
    self.init(of: list, limit: limit, every: scheduler) { batch in
      let changes = batch.changes
      let (old, new) = (batch.inverse.patch.elements, batch.patch.elements)
      return { isUndo, version in
        let patch = try BatchPatch(
          changes: isUndo ? changes.inverse : changes, elements: isUndo ? old : new)
        return try list.replay(patch, at: version)
      }
    }
  }
}

// MARK: - Replaying

extension ObservableArray {
  /// Applies a patch to the elements of a version, whatever the revisions of the patch: an undo step
  /// starts from an equal state at another version.
  ///
  /// - Returns: the resulting version; `nil` if the array is not at that version.
  fileprivate func replay(_ patch: BatchPatch<Element>, at version: Int) throws -> Int? {
    let brought = PatchElements(indexes: patch.newIndexes, elements: patch.elements[...])
    let done = try mutate("apply(_:)") {
      () throws(PatchError) -> (end: Int?, departed: [ArraySnapshot<Element>]) in
      if core.presentVersion != version { return (nil, []) }
      try patch.changes.checkStart(workingCount)
      let departed = applyFitted(patch.changes, .own, leadingTo: patch.end) {
        ArraySnapshot($0.map { brought[$0] })
      }
      return (core.presentVersion, departed)
    }
    return done.end
  }
}
