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
  public func observe(
    options: ArrayObservationOptions = [.old, .new],
    _ handler: @escaping @Sendable (ArrayChange<Element>) -> Void
  ) -> ChangeObservation {
    addObserver(options: options, active: ActiveFlag(), initial: handler, receive: handler)
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
    return addObserver(
      options: options, active: active, initial: { handler($0) }, receive: { mailbox.post($0) })
  }

  /// Adds an observer; with `.initial`, hands over the present state first and holds its records
  /// back until then.
  private func addObserver(
    options: ArrayObservationOptions, active: ActiveFlag,
    initial: (ArrayChange<Element>) -> Void, receive: @escaping (ArrayChange<Element>) -> Void
  ) -> ChangeObservation {
    let (observer, state) = dataLock.withLock {
      let observer = ChangeObserver(
        startVersion: shared.pointee.version, options: options, host: self, active: active,
        receive: receive)
      shared.pointee.deliveries.add(observer)
      return (observer, states.pointee)
    }
    let token = ChangeObservation(observer)
    if options.contains(.initial) {
      initial(
        ArrayChange(
          kind: .setting, indexes: IndexRanges(0..<state.count),
          newElements: options.contains(.new) ? Array(state) : nil,
          version: observer.startVersion))
      dataLock.withLock { shared.pointee.deliveries.release(observer) }
      deliver()
    }
    return token
  }
}

extension ObservableArray: ObserverHost {
  func removeObserver(_ observer: AnyObject) {
    dataLock.withLock { shared.pointee.deliveries.remove(observer) }
  }
}
