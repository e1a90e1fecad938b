extension ObservableSections {
  /// Observes every record, of both levels.
  ///
  /// The closure runs on the thread that delivers: usually the one that changed the list, after the
  /// change and before the mutating call returns. Records arrive in version order, each once, never
  /// nested: a change that the closure makes takes effect at once, and its record follows when the
  /// closure has returned.
  ///
  /// - Parameters:
  ///   - options: what to hear; by default old and new content.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  public func observe(
    options: ArrayObservationOptions = [.old, .new],
    _ handler: @escaping @Sendable (SectionsChange<Section, Element>) -> Void
  ) -> ChangeObservation {
    let active = ActiveFlag()
    return addObserver(options: options, active: active, initial: handler) { record in
      // The list queues records of its own kind only.
      unsafeDowncast(record, to: SectionsChangeRecord<Section, Element>.self).change.tell(
        options, while: active, handler)
    }
  }

  /// Observes every record, of both levels, on the main actor.
  ///
  /// With `.initial` the first record arrives before this returns. All others arrive in order in the
  /// next job of the main actor, on whichever thread the list was changed.
  ///
  /// - Parameters:
  ///   - options: what to hear; by default old and new content.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  @MainActor public func observe(
    options: ArrayObservationOptions = [.old, .new],
    onMainActor handler: @escaping @MainActor (SectionsChange<Section, Element>) -> Void
  ) -> ChangeObservation {
    let active = ActiveFlag()
    let mailbox = MainActorMailbox(active: active, handler: handler)
    return addObserver(options: options, active: active, initial: { handler($0) }) { record in
      unsafeDowncast(record, to: SectionsChangeRecord<Section, Element>.self).change.tell(
        options, while: active, mailbox.post)
    }
  }

  /// Adds an observer; with `.initial`, hands over the present state first and holds its records
  /// back until then.
  private func addObserver(
    options: ArrayObservationOptions, active: ActiveFlag,
    initial: (SectionsChange<Section, Element>) -> Void,
    receive: @escaping (AnyChangeRecord) -> Void
  ) -> ChangeObservation {
    let (observer, snapshot) = core.dataLock.withLock {
      let observer = ChangeObserver(
        startVersion: core.shared.pointee.version, options: options, host: self, active: active,
        receive: receive)
      core.shared.pointee.deliveries.add(observer)
      core.noteAdded(observer)
      return (observer, states.pointee.snapshot)
    }
    let token = ChangeObservation(observer)
    core.tellTrace()
    if options.contains(.initial) {
      initial(
        SectionsChange(
          setting: snapshot, withContent: options.contains(.new), version: observer.startVersion))
      core.dataLock.withLock { core.shared.pointee.deliveries.release(observer) }
      core.deliver()
    }
    return token
  }
}

extension ObservableSections: ObserverHost {
  func removeObserver(_ observer: ChangeObserver) {
    // What was held back for it is released with the lock given back.
    _ = core.dataLock.withLock {
      core.noteCancelled(observer.traced)
      return core.shared.pointee.deliveries.remove(observer)
    }
    core.tellTrace()
  }
}
