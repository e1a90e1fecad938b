// The forms of `observe` whose handler also receives the token: so an observer can end itself, also while it
// hears `.initial`, when the call has not returned yet.

extension ObservableSource {
  /// Observes every record on the main actor, with a handler that can end the observation.
  ///
  /// ```swift
  /// token = posts.observe(options: [.initial, .new]) { change, observation in
  ///   if change.newElements?.contains(where: \.isPinned) == true { observation.cancel() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor; need not be given.
  ///   - options: what to hear, as in the form without the token.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Nil, as it
  ///     is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment, and the token that
  ///     this call returns. It should not keep the token.
  /// - Returns: the token that the observation lasts as long as.
  @MainActor public func observe(
    on place: OnMainActor = .mainActor, options: ObservationOptions = [.old, .new],
    limit: Int? = nil, _ handler: @escaping @MainActor (Change, ChangeObservation) -> Void
  ) -> ChangeObservation {
    let token = ChangeObservation()
    return observeOnMainActor(token, options: options, limit: limit) { [weak token] change in
      if let token { handler(change, token) }
    }
  }

  /// Observes every record on the thread that delivers, with a handler that can end the observation.
  ///
  /// - Parameters:
  ///   - place: `.callingThread`.
  ///   - options: what to hear, as in the form without the token.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Nil, as it
  ///     is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment, and the token that
  ///     this call returns. It should not keep the token.
  /// - Returns: the token that the observation lasts as long as.
  public func observe(
    on place: CallingThread, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (Change, ChangeObservation) -> Void
  ) -> ChangeObservation {
    let token = ChangeObservation()
    return observeOnCallingThread(token, options: options, limit: limit) { [weak token] change in
      if let token { handler(change, token) }
    }
  }

  /// Observes every record on an actor, from code of that actor, with a handler that can end the
  /// observation.
  ///
  /// - Parameters:
  ///   - owner: where the closure runs; held weakly. The observation ends when it is gone.
  ///   - options: what to hear, as in the form without the token.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Nil, as it
  ///     is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment, and the token that
  ///     this call returns. It should not keep the token.
  /// - Returns: the token that the observation lasts as long as.
  public func observe<Owner: Actor>(
    isolatedTo owner: isolated Owner, options: ObservationOptions = [.old, .new],
    limit: Int? = nil,
    _ handler: @escaping @Sendable (isolated Owner, Change, ChangeObservation) -> Void
  ) -> ChangeObservation {
    let token = ChangeObservation()
    return observe(token, at: owner, isHere: true, options: options, limit: limit) {
      [weak token] owner, change in
      if let token { handler(owner, change, token) }
    }
  }

  /// Observes every record on the actor that the call is made on, with a handler that can end the
  /// observation.
  ///
  /// - Parameters:
  ///   - place: `.callingActor`.
  ///   - options: what to hear, as in the form without the token.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Nil, as it
  ///     is by default, for any number.
  ///   - isolation: the actor; held weakly. Leave it to its default.
  ///   - handler: receives the records later than the list's version at this moment, and the token that
  ///     this call returns. It should not keep the token.
  /// - Returns: the token that the observation lasts as long as.
  public func observe(
    on place: CallingActor, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    isolation: isolated any Actor = #isolation,
    _ handler: @escaping (Change, ChangeObservation) -> Void
  ) -> ChangeObservation {
    let token = ChangeObservation()
    return observe(
      token, at: .actor(isolation), isHere: true, options: options, limit: limit
    ) { [weak token] change in
      if let token { handler(change, token) }
    }
  }
}

extension ObservableSource where Batch: Sendable {
  /// Observes every record on an actor, from anywhere, with a handler that can end the observation.
  ///
  /// - Parameters:
  ///   - owner: where the closure runs; held weakly. The observation ends when it is gone.
  ///   - options: what to hear, as in the form without the token.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Nil, as it
  ///     is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment, and the token that
  ///     this call returns. It should not keep the token.
  /// - Returns: the token that the observation lasts as long as.
  public func observe<Owner: Actor>(
    isolatedTo owner: Owner, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (isolated Owner, Change, ChangeObservation) -> Void
  ) -> ChangeObservation {
    let token = ChangeObservation()
    return observe(token, at: owner, isHere: false, options: options, limit: limit) {
      [weak token] owner, change in
      if let token { handler(owner, change, token) }
    }
  }
}
