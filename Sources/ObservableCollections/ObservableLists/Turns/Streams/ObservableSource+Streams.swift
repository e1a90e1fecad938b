extension ObservableSource {
  /// The batches of the list's turns, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await batch in posts.batches(initial: true) { table.apply(batch) }
  /// ```
  ///
  /// The sequence begins with this call: what is changed afterwards arrives, however late the loop
  /// begins. So call it before you start the task that reads it.
  ///
  /// ```swift
  /// let batches = tasks.batches(initial: false)
  /// let saving = Task { for await batch in batches { save(batch) } }
  /// ```
  ///
  /// A consumer that asks for the next batch gets it when a turn has ended in which something
  /// changed. One that is slow gets everything since its last batch as one, at once when it asks:
  /// there is no queue. Batches chain, and none is empty.
  ///
  /// - Parameters:
  ///   - scheduler: when a turn ends. Nil, as it is by default, for the next job of the actor that the
  ///     call is made on: all that its present job changes is one batch. Without an actor it is the next
  ///     job of the global concurrent executor.
  ///   - initial: whether the first batch is an initial one: it brings what there is at this call, if there is
  ///     anything, in place of whatever is shown, with the present version as `start` and as `end`. That
  ///     state and the start are one instant. Else the first batch starts at the present state.
  ///   - isolation: the actor; held weakly. Leave it to its default.
  /// - Returns: a sequence whose first iterator starts at the list's present version, and each other one at
  ///   the version when it is made. It holds the list. If it is released before an iterator is made, it has
  ///   ended.
  public func batches(
    every scheduler: TurnScheduler? = nil, initial: Bool,
    isolation: (any Actor)? = #isolation
  ) -> ChangeStream<Batch> {
    let scheduler = scheduler ?? .nextJob(of: isolation)
    return ChangeStream { BatchCursor(of: self, scheduler: scheduler, initial: initial) }
  }

  /// The records of the list, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await change in posts.changes(options: [.initial, .new]) { print(change) }
  /// ```
  ///
  /// The sequence begins with this call, as that of ``batches(every:initial:isolation:)`` does.
  ///
  /// Records arrive in version order, each once. While no more than `limit` of them wait for the
  /// consumer, it gets each as it was emitted. When more wait, what comes later is composed until it
  /// has read those: then it gets the net effect of all that happened meanwhile, as at most one
  /// removal, one move, one insertion and one replacement, in this order; of a list with sections as
  /// at most eight records: removed elements, removed sections, moved sections, inserted sections,
  /// moved elements, inserted elements, replaced sections, replaced elements. The last of these has
  /// the version of the list that they lead to. The states between them are unversioned: they have the
  /// version that the records start from, and parts that count from 1. So the revisions always
  /// rise, and replaying all that arrives leads to the list.
  ///
  /// - Parameters:
  ///   - options: what to hear; by default old and new elements. With `.initial` the first element
  ///     is a `setting` record of the state at the start, which is one instant with it.
  ///   - limit: how many records may wait for the consumer, also before the loop begins; traps unless it
  ///     is positive.
  /// - Returns: a sequence whose first iterator starts at the list's present version, and each other one at
  ///   the version when it is made. It holds the list. If it is released before an iterator is made, it has
  ///   ended.
  public func changes(
    options: ObservationOptions = [.old, .new], limit: Int = 256
  ) -> ChangeStream<Change> {
    checkWaitingLimit(limit)
    return ChangeStream { ChangeCursor(of: self, options: options, limit: limit) }
  }
}
