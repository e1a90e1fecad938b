extension ListUndo {
  /// Creates an undo history of a two-level list, and begins to record its changes.
  ///
  /// - Parameters:
  ///   - list: the list, which is retained.
  ///   - limit: the maximum number of steps; traps unless it is positive.
  ///   - scheduler: determines when a turn, which is a step, ends. With `.immediate` each call and
  ///     each transaction is a step.
  public convenience init<Header, Element>(
    of list: ObservableSections<Header, Element>, limit: Int = 100,
    every scheduler: TurnScheduler = .turn
  ) where Batch == SectionsBatchUpdate<Header, Element> {
    self.init(of: list, limit: limit, every: scheduler) { try list.replay($0, at: $1) }
  }
}

// MARK: - Replaying

extension ObservableSections {
  /// Replays a batch, as for an array.
  fileprivate func replay(
    _ batch: SectionsBatchUpdate<Header, Element>, at version: Int
  ) throws -> Int? {
    try mutate("apply(_:)") { () throws(PatchError) -> Int? in
      if core.presentVersion != version { return nil }
      try applyChanges(of: batch)
      return core.presentVersion
    }
  }
}
