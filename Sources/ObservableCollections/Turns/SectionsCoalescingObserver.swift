/// Gathers the changes of a turn, of sections and of elements, and hands its sink one valid batch.
///
/// It is to an ``ObservableSections`` what a ``CoalescingObserver`` is to an array, and keeps the
/// same promises: at most one batch a turn, none for a turn whose changes cancel out, and each
/// starts at the version where the one before it ended.
///
/// It holds its list, and its sink weakly. It ends with ``cancel()``, when it is released, or when
/// the sink is gone.
public final class SectionsCoalescingObserver<Section: Identifiable, Element> {
  let driver: SectionsTurnDriver<Section, Element>

  init(
    of sections: ObservableSections<Section, Element>, scheduler: TurnScheduler,
    place: SectionsTurnDriver<Section, Element>.Place, showsFirstState: Bool,
    isSinkThere: @escaping () -> Bool = { true },
    render:
      @escaping (
        SectionsTurnDriver<Section, Element>, SectionsTurnDriver<Section, Element>.Rendering
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
where Section: Sendable, Element: Sendable {}

extension ObservableSections: TurnSource {
  typealias Parts = SectionsTurnParts<Section, Element>

  static func makeBatch(
    of log: EditLog, from old: Revision, before: SectionsState<Section, Element>,
    to new: Revision, after: SectionsState<Section, Element>
  ) -> SectionsBatchUpdate<Section, Element> {
    let batch = SectionsBatchUpdate(
      log, before: before, after: after, fromVersion: old.version, toVersion: new.version)
    if old.part == 0, new.part == 0 { return batch }
    return SectionsBatchUpdate(
      known: batch.changes.withParts(from: old.part, to: new.part), before: batch.before,
      after: batch.after)
  }

  static func isEmpty(_ batch: SectionsBatchUpdate<Section, Element>) -> Bool { batch.isEmpty }

  static func changeCount(of batch: SectionsBatchUpdate<Section, Element>) -> Int {
    batch.changes.changeCount
  }

  static func count(of state: SectionsState<Section, Element>) -> Int { state.sizes.total }
}
