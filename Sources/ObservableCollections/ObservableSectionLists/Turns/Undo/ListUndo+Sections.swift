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
