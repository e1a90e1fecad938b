extension ObservableSource {
  /// Observes every record on the main actor.
  ///
  /// ```swift
  /// token = posts.observe { [weak self] change in self?.unread += change.newElements?.count ?? 0 }
  /// ```
  ///
  /// A change that is made on the main actor is heard before the mutating call returns, if no other
  /// thread is delivering and the observer has heard all that came before. Every other change is heard
  /// in the main actor's next job; many that wait are spread over several jobs. Records arrive in
  /// version order, each once, never nested: a change that the closure makes takes effect at once, and
  /// its record follows when the closure has returned. Until then the list's sinks show nothing new, either:
  /// a closure that would run a run loop, a modal panel for instance, starts a job for that. In a program
  /// whose main queue never runs, changes of other threads are never heard.
  ///
  /// An observer that is slower than those who change the list makes records wait, with their
  /// elements and without bound: it is promised each of them. With a `limit` it gets each as it was
  /// emitted while no more than so many wait. When more wait, what comes later is composed until it
  /// has heard those: then it gets the net effect of all that happened meanwhile, as records with
  /// a ``Revision/part``, as a stream does; see ``changes(options:limit:)``.
  ///
  /// - Parameters:
  ///   - place: the main actor; need not be given.
  ///   - options: what to hear; by default old and new elements. With `.initial` the first record
  ///     arrives before this returns.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Nil, as it
  ///     is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  @MainActor public func observe(
    on place: OnMainActor = .mainActor,  // Elsewhere: on: .callingThread, or isolatedTo: an actor
    options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @MainActor (Change) -> Void
  ) -> ChangeObservation {
    observeOnMainActor(options: options, limit: limit, handler)
  }

  /// Observes every record on the thread that delivers: usually the one that changed the list, after
  /// the change and before the mutating call returns.
  ///
  /// Order and nesting are those of the form for the main actor.
  ///
  /// - Parameters:
  ///   - place: `.callingThread`.
  ///   - options: what to hear; by default old and new elements.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Beyond it
  ///     they are composed. Nil, as it is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  public func observe(
    on place: CallingThread, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (Change) -> Void
  ) -> ChangeObservation {
    observeOnCallingThread(options: options, limit: limit, handler)
  }

  /// Observes every record on an actor, from code of that actor.
  ///
  /// ```swift
  /// actor Library {
  ///   let books = ObservableArray<Book>()
  ///   func start() { token = books.observe(isolatedTo: self) { library, change in … } }
  /// }
  /// ```
  ///
  /// A change that is made on the actor is heard before the mutating call returns, under the
  /// conditions of the form for the main actor; every other one in the actor's next job. Before macOS
  /// 26 and the systems of that year it is the next job for all of them. The closure receives the
  /// actor, so it need not capture it.
  ///
  /// - Parameters:
  ///   - owner: where the closure runs; held weakly. The observation ends when it is gone.
  ///   - options: what to hear; by default old and new elements. With `.initial` the first record
  ///     arrives before this returns.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Beyond it
  ///     they are composed. Nil, as it is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  public func observe<Owner: Actor>(
    isolatedTo owner: isolated Owner, options: ObservationOptions = [.old, .new],
    limit: Int? = nil,
    _ handler: @escaping @Sendable (isolated Owner, Change) -> Void
  ) -> ChangeObservation {
    observe(at: owner, isHere: true, options: options, limit: limit, handler)
  }

  /// Observes every record on the actor that the call is made on.
  ///
  /// For global actors and for generic code. The closure may capture what is not `Sendable`; what it
  /// captures lives as long as the observation. When each change is heard is said at
  /// `observe(isolatedTo:options:limit:_:)`.
  ///
  /// - Parameters:
  ///   - place: `.callingActor`.
  ///   - options: what to hear; by default old and new elements. With `.initial` the first record
  ///     arrives before this returns.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Beyond it
  ///     they are composed. Nil, as it is by default, for any number.
  ///   - isolation: the actor; held weakly. Leave it to its default.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  public func observe(
    on place: CallingActor, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    isolation: isolated any Actor = #isolation,
    _ handler: @escaping (Change) -> Void
  ) -> ChangeObservation {
    observe(
      ChangeObservation(), at: .actor(isolation), isHere: true, options: options, limit: limit,
      handler)
  }
}

extension ObservableSource where Batch: Sendable {
  /// Observes every record on an actor, from anywhere.
  ///
  /// As the form for code of that actor. Called elsewhere, what `.initial` brings arrives in the
  /// actor's next job, before all other records.
  ///
  /// - Parameters:
  ///   - owner: where the closure runs; held weakly. The observation ends when it is gone.
  ///   - options: what to hear; by default old and new elements.
  ///   - limit: how many records may wait for the observer; traps unless it is positive. Beyond it
  ///     they are composed. Nil, as it is by default, for any number.
  ///   - handler: receives the records later than the list's version at this moment.
  /// - Returns: the token that the observation lasts as long as.
  public func observe<Owner: Actor>(
    isolatedTo owner: Owner, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (isolated Owner, Change) -> Void
  ) -> ChangeObservation {
    observe(at: owner, isHere: false, options: options, limit: limit, handler)
  }
}
