/// Gathers the changes of a turn and hands its sink one valid batch.
///
/// At most one batch arrives each turn, none for a turn whose changes cancel out, and nothing wakes
/// the scheduler when nothing changed. Consecutive batches chain: each starts at the version where
/// the one before it ended. A change that the sink makes while it applies a batch belongs to the
/// next turn.
///
/// One observer serves lists with sections and without: its type says which batches it renders,
/// `CoalescingObserver<BatchUpdate<Post>>` for one. It holds its list, and its sink weakly. It ends with ``cancel()``, when it is released, or when
/// the sink is gone; then it holds nothing any more.
///
/// ```swift
/// let coalescer = posts.render(into: table)  // one batch a main-actor turn
/// ```
public final class CoalescingObserver<Batch: ListBatch> {
  let driver: TurnDriver<Batch, Batch.Snapshot>
  private let held: HeldToken

  init(
    of list: ObservableSource<Batch>, scheduler: TurnScheduler,
    place: TurnPlace,
    first: TurnDriver<Batch, Batch.Snapshot>.FirstState,
    isSinkThere: (() -> Bool)? = nil,
    showing: TurnDriver<Batch, Batch.Snapshot>.Showing
  ) {
    driver = TurnDriver(
      of: list, scheduler: scheduler, place: place, first: first, isSinkThere: isSinkThere,
      showing: showing)
    held = HeldToken(of: list.core, by: "render")
  }

  deinit {
    if !driver.alarm.isCancelled { held.noteRelease() }
    cancel()
  }

  /// Ends the observation. The sink gets no further batch; one that it is applying goes on to its
  /// end. List, elements, closure and scheduler are let go of at once, or then. Calling it again
  /// does nothing.
  public func cancel() {
    driver.cancel()
  }

  /// Ends the turn now: shows all changes so far as one batch, if there are any, or the next part
  /// of them if there are more than ``changeLimit``.
  ///
  /// Call it where the sink lives: for a sink on the main actor, there; it traps on another thread.
  /// A sink on another actor is shown them in that actor's next job, or before this returns if the
  /// call is made there. From inside the sink, or while another thread shows a batch, the changes
  /// follow when that batch has been applied; while the sink is busy, when it is ready. Inside a
  /// transaction, its changes are not shown yet.
  public func flush() {
    driver.flush()
  }

  /// Waits until the sink has been shown all changes that were made before this call; an asynchronous
  /// closure, until it has returned.
  ///
  /// ```swift
  /// await Task.detached { posts.append(post) }.value
  /// await rendering.settled()  // the table on the main actor shows it
  /// ```
  ///
  /// It ends no turn: with ``TurnScheduler/manual`` it waits for ``flush()``, and if the sink is paused,
  /// until it has been resumed and shown what it missed. What is changed meanwhile is not waited for. But
  /// it joins what a ``changeLimit`` has left, and that is waited for: without end, if a list changes faster than its
  /// parts are shown. It returns at once if the sink shows everything, also a paused one, or if the observation
  /// was cancelled; and when it is cancelled, or the task is. Do not call it from a sink that is at work.
  ///
  /// - Parameter isolation: where the caller runs. Leave it to its default.
  public func settled(isolation: isolated (any Actor)? = #isolation) async {
    await driver.settled(isolation: isolation)
  }

  /// Says that the sink is busy: an animation runs, the user drags a row, nobody can see it.
  ///
  /// Nothing is shown until ``resume()`` has been called as often. Meanwhile the changes compose:
  /// what is kept is bounded by what they come to, not by their number. May be called from any
  /// thread, also by the sink while it applies a batch.
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

  /// Says that the sink is ready again. If turns ended meanwhile, one batch for all of them arrives
  /// at the end of the next turn.
  ///
  /// Traps if there was no ``pause()`` before. May be called from any thread.
  public func resume() {
    driver.resume()
  }

  /// The most changes of one batch; nil, as it is at first, for any number.
  ///
  /// A larger turn arrives as consecutive batches of so many changes, one each turn, until all is
  /// shown; changes that are made meanwhile join what is left. Each batch is valid and starts where
  /// the one before it ended. Between two of them the sink shows an unversioned state:
  /// ``BatchUpdate/end`` then has the version that the turn started from, and a part. Removals come
  /// first, then moves, insertions, updates. Traps if it is set to less than 1.
  ///
  /// - Complexity: a part of M changes costs O(M log N). Cutting up a turn, and joining new changes
  ///   to what is left, costs O(C log C) for C changes in all.
  public var changeLimit: Int? {
    get { driver.limit }
    set { driver.limit = newValue }
  }
}

// `@unchecked Sendable` holds because the driver is `Sendable` when its batches are, and there is
// nothing else.
extension CoalescingObserver: @unchecked Sendable where Batch: Sendable {}
