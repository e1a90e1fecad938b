// The forms of `observe` whose handler also receives the token: an observer can end itself, even
// while it receives the `.initial` record, before the call has returned.

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
  ///   - place: the main actor; can be omitted.
  ///   - options: the contents of the records, as in the overload without the token.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     `nil`, the default, for any number.
  ///   - handler: receives the records after the list's current version, and the token that this
  ///     call returns. It should not keep the token.
  /// - Returns: the token; the observation ends with it.
  @MainActor public func observe(
    on place: OnMainActor = .mainActor, options: ObservationOptions = [.old, .new],
    limit: Int? = nil, _ handler: @escaping @MainActor (Change, ChangeObservation) -> Void
  ) -> ChangeObservation {
    let token = ChangeObservation()
    return observeOnMainActor(token, options: options, limit: limit) { [weak token] change in
      if let token { handler(change, token) }
    }
  }

  /// Observes every record on the delivering thread, with a handler that can end the observation.
  ///
  /// - Parameters:
  ///   - place: `.callingThread`.
  ///   - options: the contents of the records, as in the overload without the token.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     `nil`, the default, for any number.
  ///   - handler: receives the records after the list's current version, and the token that this
  ///     call returns. It should not keep the token.
  /// - Returns: the token; the observation ends with it.
  public func observe(
    on place: CallingThread, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (Change, ChangeObservation) -> Void
  ) -> ChangeObservation {
    let token = ChangeObservation()
    return observeOnCallingThread(token, options: options, limit: limit) { [weak token] change in
      if let token { handler(change, token) }
    }
  }

  /// Observes every record on an actor, with a handler that can end the observation. Call it on
  /// that actor.
  ///
  /// - Parameters:
  ///   - owner: the actor that the handler runs on; held weakly. The observation ends when it is
  ///     released.
  ///   - options: the contents of the records, as in the overload without the token.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     `nil`, the default, for any number.
  ///   - handler: receives the records after the list's current version, and the token that this
  ///     call returns. It should not keep the token.
  /// - Returns: the token; the observation ends with it.
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

  /// Observes every record on the calling actor, with a handler that can end the observation.
  ///
  /// - Parameters:
  ///   - place: `.callingActor`.
  ///   - options: the contents of the records, as in the overload without the token.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     `nil`, the default, for any number.
  ///   - isolation: the actor; held weakly. Leave it at its default.
  ///   - handler: receives the records after the list's current version, and the token that this
  ///     call returns. It should not keep the token.
  /// - Returns: the token; the observation ends with it.
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
  /// Observes every record on an actor, with a handler that can end the observation. Call it from
  /// anywhere.
  ///
  /// - Parameters:
  ///   - owner: the actor that the handler runs on; held weakly. The observation ends when it is
  ///     released.
  ///   - options: the contents of the records, as in the overload without the token.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     `nil`, the default, for any number.
  ///   - handler: receives the records after the list's current version, and the token that this
  ///     call returns. It should not keep the token.
  /// - Returns: the token; the observation ends with it.
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
