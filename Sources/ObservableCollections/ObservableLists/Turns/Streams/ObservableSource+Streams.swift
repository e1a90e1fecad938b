extension ObservableSource {
  /// An asynchronous sequence of the list's batches, one for each turn.
  ///
  /// ```swift
  /// for await batch in posts.batches(initial: true) { table.apply(batch) }
  /// ```
  ///
  /// The sequence starts with this call: later changes arrive, however late the loop starts. So
  /// call it before you start the task that reads it.
  ///
  /// ```swift
  /// let batches = tasks.batches(initial: false)
  /// let saving = Task { for await batch in batches { save(batch) } }
  /// ```
  ///
  /// A waiting consumer receives a batch at the end of a turn with changes. A slow consumer
  /// receives all changes since its last batch as one batch with its next call: there is no queue.
  /// Batches chain, and none is empty.
  ///
  /// - Parameters:
  ///   - scheduler: determines the end of a turn. `nil`, the default, for the next job of the
  ///     calling actor, or of the global concurrent executor if there is none: all changes in the
  ///     actor's current job are one batch.
  ///   - initial: whether the first batch is an initial one: it contains the state at this call, if
  ///     the list is not empty, and replaces all that is shown; its `start` and `end` are the
  ///     current version. The state and the start of the sequence are one instant. Otherwise the
  ///     first batch starts at the current state.
  ///   - isolation: the actor; held weakly. Leave it at its default.
  /// - Returns: a sequence whose first iterator starts at the list's current version, and each
  ///   further one at the version at which it is created. It holds the list. If it is released
  ///   before an iterator is created, it has ended.
  public func batches(
    every scheduler: TurnScheduler? = nil, initial: Bool,
    isolation: (any Actor)? = #isolation
  ) -> ChangeStream<Batch> {
    let scheduler = scheduler ?? .nextJob(of: isolation)
    return ChangeStream { BatchCursor(of: self, scheduler: scheduler, initial: initial) }
  }

  /// An asynchronous sequence of the list's records.
  ///
  /// ```swift
  /// for await change in posts.changes(initial: true, options: .new) { print(change) }
  /// ```
  ///
  /// The sequence starts with this call, like that of ``batches(every:initial:isolation:)``. Inside
  /// a task, pass `initial: true`: the first record then contains the state, with all changes
  /// before it. With `initial: false`, make the sequence before the task.
  ///
  /// ```swift
  /// let changes = posts.changes(initial: false)
  /// Task { for await change in changes { print(change) } }
  /// posts.append(post)        // is printed
  /// ```
  ///
  /// Records arrive in version order, each once. While at most `limit` records wait for the
  /// consumer, it receives each as it was emitted. Further records are composed until it has read
  /// the waiting ones: then it receives the net effect of all further changes, as at most one
  /// removal, one move, one insertion and one replacement, in this order; for a list with sections
  /// as at most eight records: removed elements, removed sections, moved sections, inserted
  /// sections, moved elements, inserted elements, replaced sections, replaced elements. The last of
  /// them has the version of the resulting list. The states between them are unversioned: they have
  /// the version that the records start from, and parts that count from 1. So the revisions always
  /// increase, and replaying all records produces the list.
  ///
  /// - Parameters:
  ///   - initial: whether the first record is a `setting` record of the state at this call, also if
  ///     the list is empty; the state and the start of the sequence are one instant. Otherwise the
  ///     first record is the first change after this call.
  ///   - options: the contents of the records; by default old and new elements. `.initial` is
  ///     ignored: `initial` decides.
  ///   - limit: the number of records that may wait for the consumer, also before the loop starts;
  ///     traps unless it is positive.
  /// - Returns: a sequence whose first iterator starts at the list's current version, and each
  ///   further one at the version at which it is created. It holds the list. If it is released
  ///   before an iterator is created, it has ended.
  public func changes(
    initial: Bool, options: ObservationOptions = [.old, .new], limit: Int = 256
  ) -> ChangeStream<Change> {
    checkWaitingLimit(limit)
    let options = initial ? options.union(.initial) : options.subtracting(.initial)
    return ChangeStream { ChangeCursor(of: self, options: options, limit: limit) }
  }

  /// Unavailable: say whether the first record contains the state.
  @available(
    *, unavailable,
    message:
      "say what comes first: changes(initial: true) for the state, also inside a task; changes(initial: false), made before the task, for changes only"
  )
  public func changes(
    options: ObservationOptions = [.old, .new], limit: Int = 256
  ) -> ChangeStream<Change> { trap("'changes' has no form without 'initial'") }
}
