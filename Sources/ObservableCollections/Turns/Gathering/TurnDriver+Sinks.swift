// How sinks that do not live where turns end are shown batches.

extension TurnDriver where Batch: Sendable {
  /// Shows batches to an asynchronous closure; the driver is paused until it returns.
  static func showing(
    awaiting sink: @escaping @Sendable (Batch) async -> Void
  ) -> (TurnDriver, Rendering) -> Bool {
    { driver, rendering in
      guard case .batch(let batch) = rendering else { return true }
      driver.pause()
      Task { [weak driver] in
        await sink(batch)
        driver?.resume()
      }
      return true
    }
  }
}

extension TurnDriver {
  /// Shows batches to a closure.
  static func showing(_ show: @escaping (Batch) -> Void) -> (TurnDriver, Rendering) -> Bool {
    { _, rendering in
      if case .batch(let batch) = rendering { show(batch) }
      return true
    }
  }

  /// Shows batches to an actor, on which the driver ends its turns. The actor is held weakly.
  static func showing<Owner: Actor>(
    on actor: Owner, _ show: @escaping @Sendable (isolated Owner, Batch) -> Void
  ) -> (TurnDriver, Rendering) -> Bool {
    { [weak actor] _, rendering in
      guard let actor, case .batch(let batch) = rendering else { return false }
      // It stays where it is: this runs on the actor.
      nonisolated(unsafe) let shown = batch
      actor.assumeIsolated { show($0, shown) }
      return true
    }
  }
}

extension TurnDriver.Rendering {
  /// Whether it is a batch.
  var isBatch: Bool {
    if case .batch = self { true } else { false }
  }
}
