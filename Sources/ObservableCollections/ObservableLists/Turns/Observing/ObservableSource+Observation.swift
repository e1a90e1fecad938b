extension ObservableSource {
  /// Observes every record on the main actor.
  ///
  /// ```swift
  /// token = posts.observe { [weak self] change in self?.unread += change.newElements?.count ?? 0 }
  /// ```
  ///
  /// A record of a change on the main actor is delivered before the mutating call returns, if no
  /// other thread is delivering and the observer has received all earlier records. All other
  /// records are delivered in the main actor's next job; if many wait, in several jobs. Records
  /// arrive in version order, each once, never nested: a change by the closure takes effect at
  /// once, and its record follows when the closure has returned. Until then the list's sinks are
  /// not updated, either: a closure that would run a run loop, such as a modal panel, should start
  /// a job for that. In a program whose main queue never runs, changes of other threads are never
  /// delivered.
  ///
  /// If an observer is slower than the changes, the records wait, with their elements and without
  /// bound: each of them will be delivered. With a `limit`, it receives each record as it was
  /// emitted while at most that many wait. Further records are composed until it has received the
  /// waiting ones: then it receives the net effect of all further changes, as records with a
  /// ``Revision/part``, like a stream; see ``changes(initial:options:limit:)``.
  ///
  /// - Parameters:
  ///   - place: the main actor; can be omitted.
  ///   - options: the contents of the records; by default old and new elements. With `.initial` the
  ///     first record arrives before this returns.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     `nil`, the default, for any number.
  ///   - handler: receives the records after the list's current version.
  /// - Returns: the token; the observation ends with it.
  @MainActor public func observe(
    on place: OnMainActor = .mainActor,  // Elsewhere: on: .callingThread, or isolatedTo: an actor
    options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @MainActor (Change) -> Void
  ) -> ChangeObservation {
    observeOnMainActor(options: options, limit: limit, handler)
  }

  /// Observes every record on the delivering thread.
  ///
  /// This is usually the thread that changed the list: the record is delivered after the change and
  /// before the mutating call returns. Order and nesting are the same as on the main actor.
  ///
  /// - Parameters:
  ///   - place: `.callingThread`.
  ///   - options: the contents of the records; by default old and new elements.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     Further records are composed. `nil`, the default, for any number.
  ///   - handler: receives the records after the list's current version.
  /// - Returns: the token; the observation ends with it.
  public func observe(
    on place: CallingThread, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (Change) -> Void
  ) -> ChangeObservation {
    observeOnCallingThread(options: options, limit: limit, handler)
  }

  /// Observes every record on an actor. Call it on that actor.
  ///
  /// ```swift
  /// actor Library {
  ///   let books = ObservableArray<Book>()
  ///   var token: ChangeObservation?
  ///
  ///   func start() { token = books.observe(isolatedTo: self) { library, change in … } }
  /// }
  /// ```
  ///
  /// A record of a change on the actor is delivered before the mutating call returns, under the
  /// same conditions as on the main actor; all other records in the actor's next job. Before macOS
  /// 26 and the systems of that year, all records are delivered in the next job. The closure
  /// receives the actor, so it need not capture it.
  ///
  /// - Parameters:
  ///   - owner: the actor that the handler runs on; held weakly. The observation ends when it is
  ///     released.
  ///   - options: the contents of the records; by default old and new elements. With `.initial` the
  ///     first record arrives before this returns.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     Further records are composed. `nil`, the default, for any number.
  ///   - handler: receives the records after the list's current version.
  /// - Returns: the token; the observation ends with it.
  public func observe<Owner: Actor>(
    isolatedTo owner: isolated Owner, options: ObservationOptions = [.old, .new],
    limit: Int? = nil,
    _ handler: @escaping @Sendable (isolated Owner, Change) -> Void
  ) -> ChangeObservation {
    observe(at: owner, isHere: true, options: options, limit: limit, handler)
  }

  /// Observes every record on the calling actor: for global actors and generic code.
  ///
  /// The closure may capture values that are not `Sendable`; they live as long as the observation.
  /// `observe(isolatedTo:options:limit:_:)` describes when a record is delivered.
  ///
  /// - Parameters:
  ///   - place: `.callingActor`.
  ///   - options: the contents of the records; by default old and new elements. With `.initial` the
  ///     first record arrives before this returns.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     Further records are composed. `nil`, the default, for any number.
  ///   - isolation: the actor; held weakly. Leave it at its default.
  ///   - handler: receives the records after the list's current version.
  /// - Returns: the token; the observation ends with it.
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
  /// Observes every record on an actor. Call it from anywhere.
  ///
  /// It works like the overload to be called on that actor. If it is called elsewhere, the
  /// `.initial` record arrives in the actor's next job, before all other records.
  ///
  /// - Parameters:
  ///   - owner: the actor that the handler runs on; held weakly. The observation ends when it is
  ///     released.
  ///   - options: the contents of the records; by default old and new elements.
  ///   - limit: the number of records that may wait for the observer; traps unless it is positive.
  ///     Further records are composed. `nil`, the default, for any number.
  ///   - handler: receives the records after the list's current version.
  /// - Returns: the token; the observation ends with it.
  public func observe<Owner: Actor>(
    isolatedTo owner: Owner, options: ObservationOptions = [.old, .new], limit: Int? = nil,
    _ handler: @escaping @Sendable (isolated Owner, Change) -> Void
  ) -> ChangeObservation {
    observe(at: owner, isHere: false, options: options, limit: limit, handler)
  }
}
