extension ObservableArray {
  /// Observes every record.
  ///
  /// The closure runs on the thread that delivers: usually the one that changed the array, after
  /// the change and before the mutating call returns. Records arrive in version order, each once,
  /// never nested: a change that the closure makes takes effect at once, and its record follows
  /// when the closure has returned.
  ///
  /// An observer that is slower than those who change the array makes records wait, with their
  /// elements and without bound: it is promised each of them. With a `limit` it gets each as it was
  /// emitted while no more than so many wait. When more wait, what comes later is composed until it
  /// has heard those: then it gets the net effect of all that happened meanwhile, as records with an
  /// ``ArrayChange/part``, as a stream does; see ``changes(options:limit:)``.
  ///
  /// - Parameters:
  ///   - options: what to hear; by default old and new elements.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Nil, as it
  ///     is by default, for any number.
  ///   - handler: receives the records later than the array's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  @inlinable
  public func observe(
    options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (ArrayChange<Element>) -> Void
  ) -> ChangeObservation {
    let active = ActiveFlag()
    return addObserver(options: options, limit: limit, active: active, initial: handler) { record in
      // The array queues records of its own kind only.
      unsafeDowncast(record, to: ChangeRecord<Element>.self).tell(
        options, while: active, handler)
    }
  }

  /// Observes every record on the main actor.
  ///
  /// With `.initial` the first record arrives before this returns. All others arrive in order in
  /// jobs of the main actor, on whichever thread the array was changed; many that wait are spread
  /// over several jobs.
  ///
  /// - Parameters:
  ///   - options: what to hear; by default old and new elements.
  ///   - limit: how many records may wait for the main actor; traps unless it is positive. Beyond it
  ///     they are composed. Nil, as it is by default, for any number.
  ///   - handler: receives the records later than the array's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  @MainActor public func observe(
    options: ObservationOptions = [.old, .new], limit: Int? = nil,
    onMainActor handler: @escaping @MainActor (ArrayChange<Element>) -> Void
  ) -> ChangeObservation {
    checkWaitingLimit(limit)
    return ChangeObservation(
      MainActorReader(of: self, options: options, limit: limit, handler: handler))
  }

  /// Adds an observer; with `.initial`, hands over the present state first and holds its records
  /// back until then.
  @usableFromInline
  func addObserver(
    options: ObservationOptions, limit: Int?, active: ActiveFlag,
    initial: (ArrayChange<Element>) -> Void, receive: @escaping (AnyChangeRecord) -> Void
  ) -> ChangeObservation {
    addRecordObserver(
      options: options, limit: limit, active: active, initial: initial, receive: receive)
  }
}

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
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Beyond it
  ///     they are composed, as in ``changes(options:limit:)``. Nil, as it is by default, for any
  ///     number: an observer that is slower than those who change the list makes records wait
  ///     without bound.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  public func observe(
    options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (SectionsChange<Header, Element>) -> Void
  ) -> ChangeObservation {
    let active = ActiveFlag()
    return addRecordObserver(options: options, limit: limit, active: active, initial: handler) {
      record in
      // The list queues records of its own kind only.
      unsafeDowncast(record, to: SectionsChangeRecord<Header, Element>.self).change.tell(
        options, while: active, handler)
    }
  }

  /// Observes every record, of both levels, on the main actor.
  ///
  /// With `.initial` the first record arrives before this returns. All others arrive in order in
  /// jobs of the main actor, on whichever thread the list was changed; many that wait are spread over
  /// several jobs.
  ///
  /// - Parameters:
  ///   - options: what to hear; by default old and new content.
  ///   - limit: how many records may wait for the main actor; traps unless it is positive. Beyond it
  ///     they are composed. Nil, as it is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  @MainActor public func observe(
    options: ObservationOptions = [.old, .new], limit: Int? = nil,
    onMainActor handler: @escaping @MainActor (SectionsChange<Header, Element>) -> Void
  ) -> ChangeObservation {
    checkWaitingLimit(limit)
    return ChangeObservation(
      MainActorReader(of: self, options: options, limit: limit, handler: handler))
  }
}

extension StreamSource {
  /// Adds an observer; with `.initial`, hands over the present state first and holds its records
  /// back until then.
  func addRecordObserver(
    options: ObservationOptions, limit: Int?, active: ActiveFlag,
    initial: (Change) -> Void, receive: @escaping (AnyChangeRecord) -> Void
  ) -> ChangeObservation {
    checkWaitingLimit(limit)
    let composer = limit == nil ? nil : RecordComposer(of: self, options)
    let (observer, state) = core.dataLock.withLock {
      let observer = ChangeObserver(
        startVersion: core.shared.pointee.version, options: options, host: core, array: self,
        active: active, composer: composer, listener: composer, receive: receive)
      core.addObserver(observer, limit: limit)
      core.noteAdded(observer.traced)
      return (observer, visibleState)
    }
    let token = ChangeObservation(observer)
    core.tellTrace()
    if options.contains(.initial) {
      core.introduce(observer) {
        initial(
          Self.setting(
            state, Revision(observer.startVersion), withContent: options.contains(.new)))
      }
    }
    return token
  }
}

/// Traps if a limit lets no records wait.
func checkWaitingLimit(_ limit: Int?) {
  if let limit, limit < 1 { trap("A limit of \(limit) waiting records is not positive") }
}
