extension TurnScheduler {
  /// The same turns, each of which ends when a gate lets it.
  ///
  /// For sinks that must be left alone at moments that only they know, and only when asked: while
  /// the user drags a row, while the widget lays itself out.
  ///
  /// ```swift
  /// let scheduler = TurnScheduler.mainActor.gated { endTurn in
  ///   if table.isDragging { waiting.append(endTurn) } else { endTurn() }
  /// }
  /// ```
  ///
  /// Changes that are made while a turn waits at the gate belong to it.
  ///
  /// - Parameter gate: called on the main actor when a turn could end; calls what it is given there,
  ///   once, at once or later.
  public func gated(
    by gate:
      @escaping @MainActor @Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void
  ) -> TurnScheduler {
    let gated: Kind =
      switch kind {
      case .onMainActor(let schedule):
        .onMainActor { endTurn in schedule { gate(endTurn) } }
      case .anywhere(let schedule):
        .onMainActor { endTurn in schedule { Task { @MainActor in gate(endTurn) } } }
      }
    return TurnScheduler(kind: gated, makeQuiet: makeQuiet)
  }
}
