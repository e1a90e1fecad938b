extension ObservableArray {
  /// Observes every record.
  ///
  /// The closure runs on the thread that delivers: usually the one that changed the array, after
  /// the change and before the mutating call returns. Records arrive in version order, each once,
  /// never nested: a change that the closure makes takes effect at once, and its record follows
  /// when the closure has returned.
  ///
  /// - Parameters:
  ///   - options: what to hear; by default old and new elements.
  ///   - handler: receives the records later than the array's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  @inlinable
  public func observe(
    options: ArrayObservationOptions = [.old, .new],
    _ handler: @escaping @Sendable (ArrayChange<Element>) -> Void
  ) -> ChangeObservation {
    let active = ActiveFlag()
    return addObserver(options: options, active: active, initial: handler) { record in
      // The array queues records of its own kind only.
      unsafeDowncast(record, to: ChangeRecord<Element>.self).tell(
        options, while: active, handler)
    }
  }

  /// Observes every record on the main actor.
  ///
  /// With `.initial` the first record arrives before this returns. All others arrive in order in
  /// the next job of the main actor, on whichever thread the array was changed.
  ///
  /// - Parameters:
  ///   - options: what to hear; by default old and new elements.
  ///   - handler: receives the records later than the array's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  @MainActor public func observe(
    options: ArrayObservationOptions = [.old, .new],
    onMainActor handler: @escaping @MainActor (ArrayChange<Element>) -> Void
  ) -> ChangeObservation {
    let active = ActiveFlag()
    let mailbox = MainActorMailbox(active: active, handler: handler)
    return addObserver(options: options, active: active, initial: { handler($0) }) { record in
      unsafeDowncast(record, to: ChangeRecord<Element>.self).tell(
        options, while: active, mailbox.post)
    }
  }

  /// Adds an observer; with `.initial`, hands over the present state first and holds its records
  /// back until then.
  @usableFromInline
  func addObserver(
    options: ArrayObservationOptions, active: ActiveFlag,
    initial: (ArrayChange<Element>) -> Void, receive: @escaping (AnyChangeRecord) -> Void
  ) -> ChangeObservation {
    let (observer, state) = core.dataLock.withLock {
      let observer = ChangeObserver(
        startVersion: core.shared.pointee.version, options: options, host: self, active: active,
        receive: receive)
      core.shared.pointee.deliveries.add(observer)
      core.noteAdded(observer)
      return (observer, states.pointee)
    }
    let token = ChangeObservation(observer)
    core.tellTrace()
    if options.contains(.initial) {
      initial(
        ArrayChange(
          kind: .setting, indexes: IndexRanges(0..<state.count),
          newElements: options.contains(.new) ? Array(state) : nil,
          version: observer.startVersion))
      core.dataLock.withLock { core.shared.pointee.deliveries.release(observer) }
      core.deliver()
    }
    return token
  }
}

extension ObservableArray: ObserverHost {
  func removeObserver(_ observer: ChangeObserver) {
    // What was held back for it is released with the lock given back.
    _ = core.dataLock.withLock {
      core.noteCancelled(observer.traced)
      return core.shared.pointee.deliveries.remove(observer)
    }
    core.tellTrace()
  }
}
