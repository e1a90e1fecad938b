// How sinks that do not live where turns end are shown batches.

extension TurnDriver where Batch: Sendable {
  /// Shows batches to an asynchronous closure; the driver is paused until it returns.
  static func showing(awaiting sink: @escaping @Sendable (Batch) async -> Void) -> Showing {
    Showing { driver, batch in
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
  static func showing(_ show: @escaping (Batch) -> Void) -> Showing {
    Showing { _, batch in
      show(batch)
      return true
    }
  }

  /// Shows states and batches to a sink.
  static func showing<Sink: RenderSink<Batch>>(_ sink: WeakSink<Sink>) -> Showing {
    Showing(
      reload: { state, revision in
        sink.show(isBatch: false) { $0.reload(state, at: revision) }
      },
      apply: { _, batch in sink.show(isBatch: true) { $0.apply(batch) } })
  }

  /// Shows batches to an actor, on which the driver ends its turns. The actor is held weakly.
  static func showing<Owner: Actor>(
    on actor: Owner, _ show: @escaping @Sendable (isolated Owner, Batch) -> Void
  ) -> Showing {
    Showing { [weak actor] _, batch in
      guard let actor else { return false }
      // It stays where it is: this runs on the actor.
      nonisolated(unsafe) let shown = batch
      actor.assumeIsolated { show($0, shown) }
      return true
    }
  }
}
