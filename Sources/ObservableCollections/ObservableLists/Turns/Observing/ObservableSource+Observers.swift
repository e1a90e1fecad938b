extension ObservableSource {
  /// Observes on the main actor.
  @MainActor func observeOnMainActor(
    _ token: ChangeObservation = ChangeObservation(), options: ObservationOptions, limit: Int?,
    _ handler: @escaping @MainActor (Change) -> Void
  ) -> ChangeObservation {
    // It is called in jobs of the main actor only. `MainActor.assumeIsolated` calls its closure in the same way.
    observe(
      token, at: .mainActor, isHere: true, options: options, limit: limit,
      unsafeBitCast(handler, to: ((Change) -> Void).self))
  }

  /// Observes on an actor.
  ///
  /// - Parameter isHere: whether the caller is isolated to it.
  func observe<Owner: Actor>(
    _ token: ChangeObservation = ChangeObservation(), at owner: Owner, isHere: Bool,
    options: ObservationOptions, limit: Int?,
    _ handler: @escaping @Sendable (isolated Owner, Change) -> Void
  ) -> ChangeObservation {
    observe(token, at: .actor(owner), isHere: isHere, options: options, limit: limit) {
      [weak owner] change in
      // It stays where it is: this runs in a job of the actor.
      nonisolated(unsafe) let change = change
      owner?.assumeIsolated { handler($0, change) }
    }
  }

  /// Observes at a place.
  ///
  /// - Parameters:
  ///   - token: of an observation that has not begun.
  ///   - isHere: whether the caller is isolated to it.
  ///   - handler: called in jobs there only.
  func observe(
    _ token: ChangeObservation, at place: JobPlace, isHere: Bool, options: ObservationOptions,
    limit: Int?,
    _ handler: @escaping (Change) -> Void
  ) -> ChangeObservation {
    checkWaitingLimit(limit)
    let reader = ActorReader(
      of: self, options: options, limit: limit, place: place, handler: handler)
    token.begin(reader, of: core)
    reader.begin(isHere: isHere, withInitial: options.contains(.initial))
    return token
  }

  /// Observes on the thread that delivers.
  func observeOnCallingThread(
    _ token: ChangeObservation = ChangeObservation(), options: ObservationOptions, limit: Int?,
    _ handler: @escaping (Change) -> Void
  ) -> ChangeObservation {
    let active = ActiveFlag()
    let hand = handing(options, to: handler)
    guard options.contains(.prior) else {
      return addRecordObserver(
        token, options: options, limit: limit, active: active, initial: handler, receive: hand)
    }
    return addRecordObserver(
      token, options: options, limit: limit, active: active, initial: handler
    ) { [self] record in
      handler(change(record, options, isPrior: true))
      // The announcement may have made the observer cancel.
      if active.isSet { hand(record) }
    }
  }

  /// Adds an observer; with `.initial`, hands over the present state first and holds its records
  /// back until then.
  private func addRecordObserver(
    _ token: ChangeObservation, options: ObservationOptions, limit: Int?, active: ActiveFlag,
    initial: (Change) -> Void, receive: @escaping (AnyChangeRecord) -> Void
  ) -> ChangeObservation {
    checkWaitingLimit(limit)
    let composer = limit == nil ? nil : RecordComposer(of: self, options)
    core.bringUpToDate()
    let (observer, state, revision) = core.withLock {
      let observer = ChangeObserver(
        startVersion: core.version, options: options, host: core, array: self,
        active: active, composer: composer, listener: composer,
        receive: composer.map { composer in { receive(composer.heard($0)) } } ?? receive)
      core.addObserver(observer, limit: limit)
      core.noteAdded(observer.traced)
      return (observer, current, core.presentRevision)
    }
    token.begin(observer, of: core)
    core.tellTrace()
    if options.contains(.initial) {
      core.introduce(observer) {
        initial(setting(state, revision, withContent: options.contains(.new)))
      }
    }
    core.lookForMissed()
    return token
  }
}

/// Traps if a limit lets no records wait.
func checkWaitingLimit(_ limit: Int?) {
  if let limit, limit < 1 { trap("A limit of \(limit) waiting records is not positive") }
}
