// Rendering a list: one form for each kind of isolation of a sink.

extension ObservableSource {
  /// Renders the list into a sink on the main actor: the current state at once, then one batch a
  /// turn.
  ///
  /// ```swift
  /// let rendering = posts.render(into: table)
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor; can be omitted.
  ///   - scheduler: determines the end of a turn; if a turn ends on another thread, the batch
  ///     follows in the main actor's next job.
  ///   - sink: the sink, which is held weakly; the observation ends when it is released. Keep a
  ///     reference to it.
  /// - Returns: the observer that delivers the batches while it is held.
  @MainActor public func render(
    on place: OnMainActor = .mainActor,  // Elsewhere: on: .callingThread
    every scheduler: TurnScheduler = .turn, into sink: any RenderSink<Batch>
  ) -> CoalescingObserver<Batch> {
    // Not generic: otherwise a wrong name in a closure would be reported as a sink that does not
    // conform.
    render(in: .mainActor, every: scheduler, into: sink)
  }

  /// Delivers one batch a turn to a closure on the main actor.
  ///
  /// ```swift
  /// let rendering = posts.render(every: .frames(.milliseconds(250)), initial: true) { batch in
  ///   chart.draw(batch.after)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor; can be omitted.
  ///   - scheduler: determines the end of a turn; if a turn ends on another thread, the batch
  ///     follows in the main actor's next job.
  ///   - initial: `true` for an initial batch before this returns, if the list is not empty: it
  ///     contains the current state and replaces all that is shown. `false` if the closure does not
  ///     need the current state, or has it already: then the first batch starts at the current
  ///     state.
  ///   - show: receives the batches, one after another. It is held.
  /// - Returns: the observer that delivers the batches while it is held.
  @MainActor public func render(
    on place: OnMainActor = .mainActor,  // Elsewhere: on: .callingThread, or isolatedTo: an actor
    every scheduler: TurnScheduler = .turn,
    initial: Bool, _ show: @escaping @MainActor (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler, isolation: .mainActor,
      first: initial ? .batch(isHere: true) : .none,
      closures: .show { show($0) })
  }

  /// Delivers one batch a turn to a closure on an actor. Call it on that actor.
  ///
  /// - Parameters:
  ///   - owner: the actor that the closure runs on; held weakly. The observation ends when it is
  ///     released.
  ///   - scheduler: determines the end of a turn; if a turn ends elsewhere, the batch follows in
  ///     the actor's next job. `nil`, the default, for the actor's next job: all changes in its
  ///     current job are one batch.
  ///   - initial: whether an initial batch contains the current state, if the list is not empty,
  ///     before this returns. Otherwise the first batch starts at the current state.
  ///   - show: receives the batches on the actor, one after another. It is held.
  /// - Returns: the observer that delivers the batches while it is held.
  public func render<Owner: Actor>(
    isolatedTo owner: isolated Owner, every scheduler: TurnScheduler? = nil, initial: Bool,
    _ show: @escaping @Sendable (isolated Owner, Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .immediate,
      isolation: .onActor(owner, endsAtNextJob: scheduler == nil),
      first: initial ? .batch(isHere: true) : .none,
      closures: .init(on: owner, show))
  }

  /// Delivers one batch a turn to a closure on the calling actor: for global actors and generic
  /// code.
  ///
  /// - Parameters:
  ///   - place: `.callingActor`.
  ///   - scheduler: determines the end of a turn; if a turn ends elsewhere, the batch follows in
  ///     the actor's next job. `nil`, the default, for the actor's next job.
  ///   - initial: whether an initial batch contains the current state, if the list is not empty,
  ///     before this returns. Otherwise the first batch starts at the current state.
  ///   - isolation: the actor; held weakly. Leave it at its default.
  ///   - show: receives the batches, one after another. It is held.
  /// - Returns: the observer that delivers the batches while it is held.
  public func render(
    on place: CallingActor, every scheduler: TurnScheduler? = nil, initial: Bool,
    isolation: isolated any Actor = #isolation,
    _ show: @escaping (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .immediate,
      isolation: .onActor(isolation, endsAtNextJob: scheduler == nil),
      first: initial ? .batch(isHere: true) : .none,
      closures: .show(show))
  }
}

extension ObservableSource {
  private func render<Sink: RenderSink<Batch>>(
    in isolation: SinkIsolation, every scheduler: TurnScheduler, into sink: Sink
  ) -> CoalescingObserver<Batch> {
    let sink = WeakSink(sink, of: core, type(of: self))
    return CoalescingObserver(
      of: self, scheduler: scheduler, isolation: isolation, first: .reload,
      isSinkThere: { sink.isThere }, closures: .init(sink))
  }
}

extension ObservableSource where Batch: Sendable {
  /// Renders the list into a sink on any thread: the current state at once, then one batch a turn.
  ///
  /// - Parameters:
  ///   - place: `.callingThread`.
  ///   - scheduler: determines the end of a turn. The sink is called on that thread, never
  ///     concurrently. `nil`, the default, for the next job of the calling actor, or of the global
  ///     concurrent executor if there is none.
  ///   - isolation: the actor; held weakly. Leave it at its default.
  ///   - sink: the sink, which is held weakly; the observation ends when it is released. Keep a
  ///     reference to it.
  /// - Returns: the observer that delivers the batches while it is held.
  public func render<Sink: RenderSink<Batch> & Sendable>(
    on place: CallingThread, every scheduler: TurnScheduler? = nil,
    isolation: (any Actor)? = #isolation, into sink: Sink
  ) -> CoalescingObserver<Batch> {
    // Generic: as an existential, the compiler (6.3) accepts a sink that conforms on the main actor
    // only.
    render(in: .anywhere, every: scheduler ?? .nextJob(of: isolation), into: sink)
  }

  /// Delivers one batch a turn to a closure on any thread.
  ///
  /// - Parameters:
  ///   - place: `.callingThread`.
  ///   - scheduler: determines the end of a turn. The closure is called on that thread. `nil`, the
  ///     default, for the next job of the calling actor, or of the global concurrent executor if
  ///     there is none: all changes in the actor's current job are one batch.
  ///   - initial: whether an initial batch contains the current state, if the list is not empty,
  ///     before this returns. Otherwise the first batch starts at the current state.
  ///   - isolation: the actor; held weakly. Leave it at its default.
  ///   - show: receives the batches, one after another, never concurrently. It is held.
  /// - Returns: the observer that delivers the batches while it is held.
  public func render(
    on place: CallingThread, every scheduler: TurnScheduler? = nil, initial: Bool,
    isolation: (any Actor)? = #isolation, _ show: @escaping @Sendable (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .nextJob(of: isolation), isolation: .anywhere,
      first: initial ? .batch(isHere: true) : .none,
      closures: .show(show))
  }

  /// Delivers one batch a turn to a closure on an actor. Call it from anywhere.
  ///
  /// ```swift
  /// actor Index { func take(_ batch: BatchUpdate<Post>) { … } }
  /// let index = Index()
  /// let rendering = posts.render(isolatedTo: index, initial: true) { index, batch in
  ///   index.take(batch)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - owner: the actor that the closure runs on; held weakly. The observation ends when it is
  ///     released.
  ///   - scheduler: determines the end of a turn; if a turn ends elsewhere, the batch follows in
  ///     the actor's next job. `nil`, the default, for the actor's next job: all changes in its
  ///     current job are one batch.
  ///   - initial: whether an initial batch contains the current state, if the list is not empty, in
  ///     the actor's next job, including the changes until then. Otherwise the first batch starts
  ///     at the current state.
  ///   - show: receives the batches on the actor, one after another. It is held.
  /// - Returns: the observer that delivers the batches while it is held.
  public func render<Owner: Actor>(
    isolatedTo owner: Owner, every scheduler: TurnScheduler? = nil, initial: Bool,
    _ show: @escaping @Sendable (isolated Owner, Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .immediate,
      isolation: .onActor(owner, endsAtNextJob: scheduler == nil),
      first: initial ? .batch(isHere: false) : .none,
      closures: .init(on: owner, show))
  }

  /// Delivers batches to an asynchronous closure, one after another.
  ///
  /// While the closure runs, changes are gathered into the next batch.
  ///
  /// ```swift
  /// let rendering = posts.render(initial: true, awaiting: { batch in await client.send(batch) })
  /// ```
  ///
  /// - Parameters:
  ///   - scheduler: determines the end of a turn. The closure runs in a task of its own. `nil`, the
  ///     default, for the next job of the calling actor, or of the global concurrent executor if
  ///     there is none: all changes in the actor's current job are one batch.
  ///   - initial: whether an initial batch contains the current state, if the list is not empty.
  ///     Otherwise the first batch starts at the current state.
  ///   - isolation: the actor; held weakly. Leave it at its default.
  ///   - show: receives the batches, one after another, never concurrently. It is held.
  /// - Returns: the observer that delivers the batches while it is held.
  public func render(
    every scheduler: TurnScheduler? = nil, initial: Bool,
    isolation: (any Actor)? = #isolation,
    awaiting show: @escaping @Sendable (Batch) async -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .nextJob(of: isolation), isolation: .anywhere,
      first: initial ? .batch(isHere: true) : .none,
      closures: .init(awaiting: show))
  }
}
