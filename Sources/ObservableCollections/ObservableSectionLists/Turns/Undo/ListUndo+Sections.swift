extension ListUndo {
  /// Creates an undo that records the changes of a list of sections.
  ///
  /// - Parameters:
  ///   - list: the list, which is held.
  ///   - limit: the number of steps to keep; traps unless it is positive.
  ///   - scheduler: determines the end of a turn, which is a step. With `.immediate` each call and
  ///     each transaction is a step.
  public convenience init<Header, Element>(
    of list: ObservableSections<Header, Element>, limit: Int = 100,
    every scheduler: TurnScheduler = .turn
  ) where Batch == SectionsBatchUpdate<Header, Element> {
    self.init(of: list, limit: limit, every: scheduler) { batch in
      let changes = batch.changes
      let (old, new) = (StepContent(batch.inverse.patch), StepContent(batch.patch))
      return { isUndo, version in
        let content = isUndo ? old : new
        let patch = try SectionsBatchPatch(
          changes: isUndo ? changes.inverse : changes, headers: content.headers,
          elements: content.elements)
        return try list.replay(patch, at: version)
      }
    }
  }
}

/// The content of a list before or after a step, where the step changed it.
private struct StepContent<Header, Element> {
  let headers: [Header]
  let elements: [Element]

  init(_ patch: SectionsBatchPatch<Header, Element>) {
    (headers, elements) = (patch.headers, patch.elements)
  }
}

// MARK: - Replaying

extension ObservableSections {
  /// Replays a patch, as for an array.
  fileprivate func replay(
    _ patch: SectionsBatchPatch<Header, Element>, at version: Int
  ) throws -> Int? {
    try mutate("apply(_:)") { () throws(PatchError) -> Int? in
      if core.presentVersion != version { return nil }
      try applyChanges(of: patch)
      return core.presentVersion
    }
  }
}
