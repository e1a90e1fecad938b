// How a list is shown: one form for each place where a sink runs.

extension ObservableSource {
  /// Shows the present state, at once, and then one batch a turn on a sink that lives on the main actor.
  ///
  /// ```swift
  /// let rendering = posts.render(into: table)
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor; need not be given.
  ///   - scheduler: when a turn ends; if not on the main actor, the batch follows in its next job.
  ///   - sink: held weakly; the observation ends when it is gone. Keep a reference to it.
  /// - Returns: what shows the batches, for as long as it is held.
  @MainActor public func render(
    on place: OnMainActor = .mainActor,  // Elsewhere: on: .callingThread
    every scheduler: TurnScheduler = .turn, into sink: any RenderSink<Batch>
  ) -> CoalescingObserver<Batch> {
    // Not generic: then a wrong name inside a closure would be said to be a sink that does not conform.
    render(in: .mainActor, every: scheduler, into: sink)
  }

  /// Shows one batch a turn to a closure on the main actor.
  ///
  /// ```swift
  /// let rendering = posts.render(every: .frames(.milliseconds(250)), initial: true) { batch in
  ///   chart.draw(batch.after)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor; need not be given.
  ///   - scheduler: when a turn ends; if not on the main actor, the batch follows in its next job.
  ///   - initial: true for an initial batch, before this returns: what there is now, if there is anything, in
  ///     place of whatever is shown. False if the closure has no need of it, or knows it already: then the
  ///     first batch starts at the present state.
  ///   - show: receives the batches, one after another. It is held.
  /// - Returns: what shows the batches, for as long as it is held.
  @MainActor public func render(
    on place: OnMainActor = .mainActor,  // Elsewhere: on: .callingThread, or isolatedTo: an actor
    every scheduler: TurnScheduler = .turn,
    initial: Bool, _ show: @escaping @MainActor (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler, place: .mainActor,
      first: initial ? .batch(isHere: true) : .none,
      showing: .init { show($0) })
  }

  /// Shows one batch a turn on an actor, from code of that actor.
  ///
  /// - Parameters:
  ///   - owner: where the closure runs; held weakly. The observation ends when it is gone.
  ///   - scheduler: when a turn ends; if not on the actor, the batch follows in its next job. Nil, as it
  ///     is by default, for the actor's next job: all that its present job changes is one batch.
  ///   - initial: whether an initial batch brings what there is now, if there is anything, before this
  ///     returns. Else the first batch starts at the present state.
  ///   - show: receives the batches on the actor, one after another. It is held.
  /// - Returns: what shows the batches, for as long as it is held.
  public func render<Owner: Actor>(
    isolatedTo owner: isolated Owner, every scheduler: TurnScheduler? = nil, initial: Bool,
    _ show: @escaping @Sendable (isolated Owner, Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .immediate,
      place: .onActor(owner, endsAtNextJob: scheduler == nil),
      first: initial ? .batch(isHere: true) : .none,
      showing: .init(on: owner, show))
  }

  /// Shows one batch a turn to a closure on the actor that the call is made on: for global actors and
  /// for generic code.
  ///
  /// - Parameters:
  ///   - place: `.callingActor`.
  ///   - scheduler: when a turn ends; if not on the actor, the batch follows in its next job. Nil, as it
  ///     is by default, for the actor's next job.
  ///   - initial: whether an initial batch brings what there is now, if there is anything, before this
  ///     returns. Else the first batch starts at the present state.
  ///   - isolation: the actor; held weakly. Leave it to its default.
  ///   - show: receives the batches, one after another. It is held.
  /// - Returns: what shows the batches, for as long as it is held.
  public func render(
    on place: CallingActor, every scheduler: TurnScheduler? = nil, initial: Bool,
    isolation: isolated any Actor = #isolation,
    _ show: @escaping (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .immediate,
      place: .onActor(isolation, endsAtNextJob: scheduler == nil),
      first: initial ? .batch(isHere: true) : .none,
      showing: .init(show))
  }
}

extension ObservableSource {
  private func render<Sink: RenderSink<Batch>>(
    in place: TurnPlace, every scheduler: TurnScheduler, into sink: Sink
  ) -> CoalescingObserver<Batch> {
    let sink = WeakSink(sink, of: core, type(of: self))
    return CoalescingObserver(
      of: self, scheduler: scheduler, place: place, first: .reload,
      isSinkThere: { sink.isThere }, showing: .init(sink))
  }
}

extension ObservableSource where Batch: Sendable {
  /// Shows the present state, at once, and then one batch a turn on a sink that may be called from
  /// anywhere.
  ///
  /// - Parameters:
  ///   - place: `.callingThread`.
  ///   - scheduler: when a turn ends. The sink is called where that is, never twice at a time. Nil, as
  ///     it is by default, for the next job of the actor that the call is made on; without an actor, of
  ///     the global concurrent executor.
  ///   - isolation: the actor; held weakly. Leave it to its default.
  ///   - sink: held weakly; the observation ends when it is gone. Keep a reference to it.
  /// - Returns: what shows the batches, for as long as it is held.
  public func render<Sink: RenderSink<Batch> & Sendable>(
    on place: CallingThread, every scheduler: TurnScheduler? = nil,
    isolation: (any Actor)? = #isolation, into sink: Sink
  ) -> CoalescingObserver<Batch> {
    // Generic, for as an existential the compiler (6.3) accepts a sink that conforms on the main actor only.
    render(in: .anywhere, every: scheduler ?? .nextJob(of: isolation), into: sink)
  }

  /// Shows one batch a turn to a closure that may be called from anywhere.
  ///
  /// - Parameters:
  ///   - place: `.callingThread`.
  ///   - scheduler: when a turn ends. The closure is called where that is. Nil, as it is by default, for
  ///     the next job of the actor that the call is made on: all that its present job changes is one batch.
  ///     Without an actor it is the next job of the global concurrent executor.
  ///   - initial: whether an initial batch brings what there is now, if there is anything, before this
  ///     returns. Else the first batch starts at the present state.
  ///   - isolation: the actor; held weakly. Leave it to its default.
  ///   - show: receives the batches, one after another, never two at a time. It is held.
  /// - Returns: what shows the batches, for as long as it is held.
  public func render(
    on place: CallingThread, every scheduler: TurnScheduler? = nil, initial: Bool,
    isolation: (any Actor)? = #isolation, _ show: @escaping @Sendable (Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .nextJob(of: isolation), place: .anywhere,
      first: initial ? .batch(isHere: true) : .none,
      showing: .init(show))
  }

  /// Shows one batch a turn on an actor, from anywhere.
  ///
  /// ```swift
  /// actor Index { func take(_ batch: BatchUpdate<Post>) { … } }
  /// let rendering = posts.render(isolatedTo: index, initial: true) { index, batch in
  ///   index.take(batch)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - owner: where the closure runs; held weakly. The observation ends when it is gone.
  ///   - scheduler: when a turn ends; if not on the actor, the batch follows in its next job. Nil, as it
  ///     is by default, for the actor's next job: all that its present job changes is one batch.
  ///   - initial: whether an initial batch brings what there is now, if there is anything, in the actor's
  ///     next job, with what has been changed until then. Else the first batch starts at the present state.
  ///   - show: receives the batches on the actor, one after another. It is held.
  /// - Returns: what shows the batches, for as long as it is held.
  public func render<Owner: Actor>(
    isolatedTo owner: Owner, every scheduler: TurnScheduler? = nil, initial: Bool,
    _ show: @escaping @Sendable (isolated Owner, Batch) -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .immediate,
      place: .onActor(owner, endsAtNextJob: scheduler == nil),
      first: initial ? .batch(isHere: false) : .none,
      showing: .init(on: owner, show))
  }

  /// Shows batches to an asynchronous closure, which is busy until it returns: changes that are made
  /// meanwhile are one batch afterwards.
  ///
  /// ```swift
  /// let rendering = posts.render(initial: true, awaiting: { batch in await client.send(batch) })
  /// ```
  ///
  /// - Parameters:
  ///   - scheduler: when a turn ends. The closure runs in a task of its own. Nil, as it is by default, for
  ///     the next job of the actor that the call is made on: all that its present job changes is one batch.
  ///     Without an actor it is the next job of the global concurrent executor.
  ///   - initial: whether an initial batch brings what there is now, if there is anything. Else the first
  ///     batch starts at the present state.
  ///   - isolation: the actor; held weakly. Leave it to its default.
  ///   - show: receives the batches, one after another, never two at a time. It is held.
  /// - Returns: what shows the batches, for as long as it is held.
  public func render(
    every scheduler: TurnScheduler? = nil, initial: Bool,
    isolation: (any Actor)? = #isolation,
    awaiting show: @escaping @Sendable (Batch) async -> Void
  ) -> CoalescingObserver<Batch> {
    CoalescingObserver(
      of: self, scheduler: scheduler ?? .nextJob(of: isolation), place: .anywhere,
      first: initial ? .batch(isHere: true) : .none,
      showing: .init(awaiting: show))
  }
}
