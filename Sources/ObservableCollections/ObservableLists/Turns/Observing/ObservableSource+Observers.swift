extension ObservableSource {
  /// Observes on the main actor.
  @MainActor func observeOnMainActor(
    _ token: ChangeObservation = ChangeObservation(), options: ObservationOptions, limit: Int?,
    _ handler: @escaping @MainActor (Change) -> Void
  ) -> ChangeObservation {
    // The handler is called in jobs of the main actor only. `MainActor.assumeIsolated` calls its
    // closure in the same way.
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
      // The change does not leave the actor: this runs in one of its jobs.
      nonisolated(unsafe) let change = change
      owner?.assumeIsolated { handler($0, change) }
    }
  }

  /// Observes in the jobs of an executor.
  ///
  /// - Parameters:
  ///   - token: the token of an observation that has not started.
  ///   - isHere: whether the caller is isolated to the place.
  ///   - handler: called in these jobs only.
  func observe(
    _ token: ChangeObservation, at executor: JobExecutor, isHere: Bool, options: ObservationOptions,
    limit: Int?,
    _ handler: @escaping (Change) -> Void
  ) -> ChangeObservation {
    checkWaitingLimit(limit)
    let reader = ActorReader(
      of: self, options: options, limit: limit, executor: executor, handler: handler)
    token.begin(reader)
    reader.begin(isHere: isHere, withInitial: options.contains(.initial))
    return token.returned(by: core)
  }

  /// Observes on the delivering thread.
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
      // The handler may have cancelled during the announcement.
      if active.isSet { hand(record) }
    }
  }

  /// Adds an observer; with `.initial`, delivers the current state first and holds records back
  /// until then.
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
        receive: composer.map { composer in { receive(composer.received($0)) } } ?? receive)
      core.addObserver(observer, limit: limit)
      core.noteAdded(observer.traced)
      return (observer, current, core.presentRevision)
    }
    token.begin(observer)
    core.reportTraces()
    if options.contains(.initial) {
      core.introduce(observer) {
        initial(setting(state, revision, withContent: options.contains(.new)))
      }
    }
    core.checkForMissed()
    return token.returned(by: core)
  }
}

/// Traps unless a limit is positive.
func checkWaitingLimit(_ limit: Int?) {
  if let limit, limit < 1 { trap("A limit of \(limit) waiting records is not positive") }
}
