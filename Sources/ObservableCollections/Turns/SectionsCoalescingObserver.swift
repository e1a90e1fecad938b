/// Gathers the changes of a turn, of sections and of elements, and hands its sink one valid batch.
///
/// It is to an ``ObservableSections`` what a ``CoalescingObserver`` is to an array, and keeps the
/// same promises: at most one batch a turn, none for a turn whose changes cancel out, and each
/// starts at the version where the one before it ended.
///
/// It holds its list, and its sink weakly. It ends with ``cancel()``, when it is released, or when
/// the sink is gone.
public final class SectionsCoalescingObserver<Header: Identifiable, Element> {
  let driver: SectionsTurnDriver<Header, Element>

  init(
    of sections: ObservableSections<Header, Element>, scheduler: TurnScheduler,
    place: SectionsTurnDriver<Header, Element>.Place, showsFirstState: Bool,
    isSinkThere: @escaping () -> Bool = { true },
    render:
      @escaping (
        SectionsTurnDriver<Header, Element>, SectionsTurnDriver<Header, Element>.Rendering
      ) -> Bool
  ) {
    driver = TurnDriver(
      of: sections, scheduler: scheduler, place: place, nothing: SectionsState(),
      showsFirstState: showsFirstState, isSinkThere: isSinkThere, render: render)
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The sink gets no further batch; one that it is applying goes on to its
  /// end. List, content, closure and scheduler are let go of at once, or then. Calling it again does
  /// nothing.
  public func cancel() {
    driver.cancel()
  }

  /// Ends the turn now: shows all changes so far as one batch, if there are any, or the next part
  /// of them if there are more than ``changeLimit``.
  ///
  /// Call it where the sink lives: for a sink on the main actor, there; it traps on another thread.
  /// A sink on another actor is shown them in that actor's next job. From inside the sink, or while
  /// another thread shows a batch, the changes follow when that batch has been applied; while the
  /// sink is busy, when it is ready. Inside a transaction, its changes are not shown yet.
  public func flush() {
    driver.flush()
  }

  /// Says that the sink is busy: an animation runs, the user drags a row, nobody can see it.
  ///
  /// Nothing is shown until ``resume()`` has been called as often; as in a ``CoalescingObserver``.
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
  /// As in a ``CoalescingObserver``. A section that comes, goes, moves or is replaced is one change,
  /// whatever it holds. What leaves comes first, then moves of sections, then new sections, then
  /// what moves, comes or changes inside the sections. A part is filled up across these. An element that
  /// crosses into a new section leaves with what leaves, and comes with its section; until then its row
  /// is the same element, for the sink's user too. Traps if it is set to less than 1.
  ///
  /// - Complexity: a part costs O(S + M log N) for M changes, cutting up a turn O(S + C log C) for
  ///   S sections and C changes in all.
  public var changeLimit: Int? {
    get { driver.limit }
    set { driver.limit = newValue }
  }
}

// `@unchecked Sendable` holds because the driver of a list is `Sendable` when its content is, and
// there is nothing else.
extension SectionsCoalescingObserver: @unchecked Sendable
where Header: Sendable, Element: Sendable {}

extension ObservableSections: TurnSource {
  typealias Parts = SectionsTurnParts<Header, Element>

  static func makeBatch(
    of log: EditLog, from old: Revision, before: SectionsState<Header, Element>,
    to new: Revision, after: SectionsState<Header, Element>
  ) -> SectionsBatchUpdate<Header, Element> {
    SectionsBatchUpdate(log, before: before, after: after, start: old, end: new)
  }

  static func isEmpty(_ batch: SectionsBatchUpdate<Header, Element>) -> Bool { batch.isEmpty }

  static func changeCount(of batch: SectionsBatchUpdate<Header, Element>) -> Int {
    batch.changes.changeCount
  }

  static func count(of state: SectionsState<Header, Element>) -> Int { state.sizes.total }
}
