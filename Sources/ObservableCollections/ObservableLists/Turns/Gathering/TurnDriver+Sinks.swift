// Delivery to the different kinds of sinks.

// They are initialisers of a value: calling the functions of a class would ask the runtime for it.

extension TurnDriver.SinkClosures where Batch: Sendable {
  /// Creates the closures that deliver batches to an asynchronous closure; the driver is paused
  /// until it returns.
  init(awaiting sink: @escaping @Sendable (Batch) async -> Void) {
    self = .deliver(reload: nil) { driver, batch in
      driver.beginAwaiting()
      let identity = ObjectIdentifier(driver)
      Task { [weak driver] in
        driver?.noteAwaitedTask()
        await sink(batch)
        AwaitedTasks.forget(identity)
        driver?.endAwaiting()
      }
      return true
    }
  }
}

extension TurnDriver.SinkClosures {
  /// Creates the closures that deliver states and batches to a sink.
  init<Sink: RenderSink<Batch>>(_ sink: WeakSink<Sink>) {
    self = .deliver(
      reload: { state, revision in
        sink.show(isBatch: false) { $0.reload(state, at: revision) }
      },
      apply: { _, batch in sink.show(isBatch: true) { $0.apply(batch) } })
  }

  /// Creates the closures that deliver batches to an actor, on which the driver ends its turns. The
  /// actor is held weakly.
  init<Owner: Actor>(
    on actor: Owner, _ show: @escaping @Sendable (isolated Owner, Batch) -> Void
  ) {
    self = .deliver(reload: nil) { [weak actor] _, batch in
      guard let actor else { return false }
      // The batch does not leave the actor: this runs on it.
      nonisolated(unsafe) let shown = batch
      actor.assumeIsolated { show($0, shown) }
      return true
    }
  }
}
