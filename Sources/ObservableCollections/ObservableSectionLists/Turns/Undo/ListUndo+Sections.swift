extension ListUndo {
  /// Begins to record what changes in a list with sections.
  ///
  /// - Parameters:
  ///   - list: is held.
  ///   - limit: how many steps are kept; traps unless it is positive.
  ///   - scheduler: when a turn ends, which is a step. With `.immediate` each call and each transaction is one.
  public convenience init<Header, Element>(
    of list: ObservableSections<Header, Element>, limit: Int = 100,
    every scheduler: TurnScheduler = .turn
  ) where Batch == SectionsBatchUpdate<Header, Element> {
    self.init(of: list, limit: limit, every: scheduler) { try list.replay($0, at: $1) }
  }
}

// MARK: - Replaying

extension ObservableSections {
  /// As that of an array.
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
