extension TurnScheduler {
  /// A scheduler with the same turns, each of which ends when a closure permits it.
  ///
  /// Use it if only the sink knows when it must not be updated: while the user drags a row, or
  /// while the widget is in layout.
  ///
  /// ```swift
  /// let scheduler = TurnScheduler.mainActor.gated { endTurn in
  ///   if table.isDragging { waiting.append(endTurn) } else { endTurn() }
  /// }
  /// ```
  ///
  /// Changes made while a turn waits for the gate belong to that turn.
  ///
  /// - Parameter gate: called on the main actor when a turn could end; calls its argument on the
  ///   main actor, once, at once or later.
  public func gated(
    by gate:
      @escaping @MainActor @Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void
  ) -> TurnScheduler {
    let gated: Kind =
      switch kind {
      case .never: .never
      case .onMainActor(let schedule):
        .onMainActor { endTurn in schedule { gate(endTurn) } }
      case .anywhere(let schedule):
        .onMainActor { endTurn in schedule { Task { @MainActor in gate(endTurn) } } }
      }
    return TurnScheduler(kind: gated, makeQuiet: makeQuiet)
  }
}
