// One initializer for each kind of sink. Each says where the sink runs.

extension CoalescingObserver {
  /// Shows batches to a closure.
  ///
  /// The first batch starts at the array's version at this moment; its `before` is the state then.
  ///
  /// - Parameters:
  ///   - array: what is observed.
  ///   - scheduler: when a turn ends. The closure is called where that is.
  ///   - sink: receives the batches, one after another, never two at a time. It is held.
  public convenience init(
    of array: ObservableArray<Element>, scheduler: TurnScheduler = .mainActor,
    sink: @escaping @Sendable (BatchUpdate<Element>) -> Void
  ) where Element: Sendable {
    self.init(of: array, scheduler: scheduler, place: .anywhere, showsFirstState: false) {
      if case .batch(let batch) = $1 { sink(batch) }
      return true
    }
  }

  /// Shows batches to a closure on the main actor.
  ///
  /// - Parameters:
  ///   - array: what is observed. With elements that are not `Sendable` it lives on the main actor.
  ///   - scheduler: when a turn ends; if not on the main actor, the batch follows in its next job.
  ///   - sink: receives the batches, one after another. It is held.
  @MainActor public convenience init(
    of array: ObservableArray<Element>, scheduler: TurnScheduler = .mainActor,
    onMainActor sink: @escaping @MainActor (BatchUpdate<Element>) -> Void
  ) {
    self.init(of: array, scheduler: scheduler, place: .mainActor, showsFirstState: false) {
      if case .batch(let batch) = $1 { sink(batch) }
      return true
    }
  }

  /// Shows the present state, at once, and then batches on a sink that lives on the main actor.
  ///
  /// - Parameters:
  ///   - array: what is observed. With elements that are not `Sendable` it lives on the main actor.
  ///   - scheduler: when a turn ends; if not on the main actor, the batch follows in its next job.
  ///   - sink: held weakly; the observation ends when it is gone.
  @MainActor public convenience init<Sink: RenderSink>(
    of array: ObservableArray<Element>, scheduler: TurnScheduler = .mainActor, sink: Sink
  ) where Sink.Element == Element {
    self.init(
      of: array, scheduler: scheduler, place: .mainActor, showsFirstState: true,
      isSinkThere: { [weak sink] in sink != nil }
    ) { [weak sink] _, rendering in
      sink.map { $0.show(rendering) } != nil
    }
  }

  /// Shows the present state, at once, and then batches on a sink that may be called from anywhere.
  ///
  /// - Parameters:
  ///   - array: what is observed.
  ///   - scheduler: when a turn ends. The sink is called where that is, never twice at a time.
  ///   - sink: held weakly; the observation ends when it is gone.
  public convenience init<Sink: RenderSink & Sendable>(
    of array: ObservableArray<Element>, scheduler: TurnScheduler = .mainActor,
    sendableSink sink: Sink
  ) where Sink.Element == Element, Element: Sendable {
    self.init(
      of: array, scheduler: scheduler, place: .anywhere, showsFirstState: true,
      isSinkThere: { [weak sink] in sink != nil }
    ) { [weak sink] _, rendering in
      sink.map { $0.show(rendering) } != nil
    }
  }

  /// Shows batches to an asynchronous closure, which is busy until it returns: changes that are made
  /// meanwhile are one batch afterwards.
  ///
  /// - Parameters:
  ///   - array: what is observed.
  ///   - scheduler: when a turn ends. The closure runs in a task of its own.
  ///   - sink: receives the batches, one after another, never two at a time. It is held.
  public convenience init(
    of array: ObservableArray<Element>, scheduler: TurnScheduler = .mainActor,
    awaiting sink: @escaping @Sendable (BatchUpdate<Element>) async -> Void
  ) where Element: Sendable {
    self.init(
      of: array, scheduler: scheduler, place: .anywhere, showsFirstState: false,
      render: ArrayTurnDriver<Element>.showing(awaiting: sink))
  }

  /// Shows batches to an actor. A turn ends at the actor's next job.
  ///
  /// ```swift
  /// actor Index { func take(_ batch: BatchUpdate<Post>) { … } }
  /// let coalescer = CoalescingObserver(of: posts, actor: index) { index, batch in
  ///   index.take(batch)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - array: what is observed.
  ///   - actor: held weakly; the observation ends when it is gone.
  ///   - sink: receives the batches on the actor, one after another. It is held.
  public convenience init<Owner: Actor>(
    of array: ObservableArray<Element>, actor: Owner,
    sink: @escaping @Sendable (isolated Owner, BatchUpdate<Element>) -> Void
  ) where Element: Sendable {
    self.init(
      of: array, scheduler: .immediate, place: .onActor(actor), showsFirstState: false,
      render: ArrayTurnDriver<Element>.showing(on: actor, sink))
  }
}

extension RenderSink {
  fileprivate func show(_ rendering: ArrayTurnDriver<Element>.Rendering) {
    switch rendering {
    case .reload(let rows, let revision): reload(rows, at: revision)
    case .batch(let batch): apply(batch)
    }
  }
}
