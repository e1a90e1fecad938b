/// Gathers the changes of a turn and delivers them to its sink as one valid batch.
///
/// At most one batch is delivered each turn, none for a turn whose changes cancel out, and the
/// scheduler idles while nothing changes. Consecutive batches chain: each starts at the version
/// where the previous one ended. A change that the sink makes while it applies a batch belongs to
/// the next turn.
///
/// One class serves lists with and without sections: its type parameter is the type of its batches,
/// such as `CoalescingObserver<BatchUpdate<Post>>`. It holds its list, and holds its sink weakly.
/// It ends with ``cancel()``, when it is released, or when the sink is released; after that it
/// holds nothing.
///
/// ```swift
/// let coalescer = posts.render(into: table)  // one batch a main-actor turn
/// ```
public final class CoalescingObserver<Batch: ListBatch> {
  package let driver: TurnDriver<Batch, Batch.Snapshot>
  private var check: DiscardedTokenCheck

  init(
    of list: ObservableSource<Batch>, scheduler: TurnScheduler,
    isolation: SinkIsolation,
    first: TurnDriver<Batch, Batch.Snapshot>.FirstState,
    isSinkThere: (() -> Bool)? = nil,
    closures: TurnDriver<Batch, Batch.Snapshot>.SinkClosures
  ) {
    driver = TurnDriver(
      of: list, scheduler: scheduler, isolation: isolation, first: first, isSinkThere: isSinkThere,
      closures: closures)
    check = DiscardedTokenCheck(of: list.core, "what render returned")
  }

  /// Notes that another object holds the observer. Called before others know the observer.
  ///
  /// - Parameter owner: the object, for the warning that it was released at once.
  package func noteOwner(_ owner: StaticString) {
    #if DEBUG
      if let list = driver.source { check = DiscardedTokenCheck(of: list.core, owner) }
    #endif
  }

  deinit {
    if !driver.isCancelled { check.noteRelease() }
    cancel()
  }

  /// Ends the observation.
  ///
  /// The sink receives no further batch; one that it is applying continues to its end. The list,
  /// the elements, the closure and the scheduler are released at once, or at that end. Calling it
  /// again does nothing.
  public func cancel() {
    driver.cancel()
  }

  /// Ends the turn now and delivers all changes so far as one batch, if there are any.
  ///
  /// If there are more changes than ``changeLimit``, the next part of them is delivered.
  ///
  /// Call it in the isolation domain of the sink: a sink on the main actor traps on another thread.
  /// A sink on another actor receives the batch in that actor's next job, or before this returns if
  /// the call is made on the actor. If the call is made by the sink, or while another thread
  /// delivers a batch, the changes follow after that batch; while the sink is paused, after it has
  /// been resumed. Changes of an open transaction are not included.
  public func flush() {
    driver.flush()
  }

  /// Waits until all changes made before this call have been delivered to the sink.
  ///
  /// If the sink is an asynchronous closure, it waits until the closure has returned.
  ///
  /// ```swift
  /// await Task.detached { posts.append(post) }.value
  /// await rendering.settled()  // the table on the main actor shows it
  /// ```
  ///
  /// It ends no turn: with ``TurnScheduler/manual`` it waits for ``flush()``, and for a paused
  /// sink, until the sink has been resumed and has received the missed changes. It does not wait
  /// for later changes, unless they join the remaining parts under a ``changeLimit``: so it waits
  /// forever if a list changes faster than its parts are delivered. It returns at once if the sink,
  /// even a paused one, is up to date, or if the observation was cancelled. It returns early if the
  /// observation or the task is cancelled. Do not call it from within the sink.
  ///
  /// - Parameter isolation: the caller's isolation. Leave it at its default.
  public func settled(isolation: isolated (any Actor)? = #isolation) async {
    await driver.settled(isolation: isolation)
  }

  /// Pauses the sink: while an animation runs, while the user drags a row, or while it is hidden.
  ///
  /// Nothing is delivered until ``resume()`` balances each call of `pause()`. In the meantime, the
  /// changes are composed: the memory is bounded by their combined effect, not by their number. May
  /// be called from any thread, and by the sink while it applies a batch.
  ///
  /// ```swift
  /// func apply(_ batch: BatchUpdate<Post>) {
  ///   coalescer.pause()
  ///   animate(batch) { self.coalescer.resume() }
  /// }
  /// ```
  public func pause() {
    driver.pause()
  }

  /// Resumes the sink after ``pause()``.
  ///
  /// If turns ended in the meantime, one batch for all of them is delivered at the end of the next
  /// turn. Traps without a preceding ``pause()``. May be called from any thread.
  public func resume() {
    driver.resume()
  }

  /// The maximum number of changes in a batch; `nil`, the default, for any number.
  ///
  /// A larger turn is split into several batches of at most that many changes, delivered in
  /// consecutive turns; changes made in the meantime join the remaining ones. Each batch is valid
  /// and starts where the previous one ended. Between two of them the sink shows an unversioned
  /// state: ``BatchUpdate/end`` then has the version that the turn started from, and a part.
  /// Removals come first, then moves, insertions, updates. Setting a number less than 1 traps.
  ///
  /// - Complexity: a part of M changes costs O(M log N). Splitting a turn, and joining new changes
  ///   to the remaining ones, costs O(C log C) for C changes in all.
  public var changeLimit: Int? {
    get { driver.limit }
    set { driver.limit = newValue }
  }
}

// `@unchecked Sendable` holds because the driver is `Sendable` if its batches are, and `check` is
// constant as soon as others know the observer.
extension CoalescingObserver: @unchecked Sendable where Batch: Sendable {}
