/// Gathers the changes of a turn, of sections and of elements, and hands its sink one valid batch.
///
/// It is to an ``ObservableSections`` what a ``CoalescingObserver`` is to an array, and keeps the
/// same promises: at most one batch a turn, none for a turn whose changes cancel out, and each
/// starts at the version where the one before it ended.
///
/// It holds its list, and its sink weakly. It ends with ``cancel()``, when it is released, or when
/// the sink is gone.
public final class SectionedCoalescingObserver<Section: Identifiable, Element> {
  private let driver: SectionsTurnDriver<Section, Element>

  init(
    of sections: ObservableSections<Section, Element>, scheduler: TurnScheduler,
    place: SectionsTurnDriver<Section, Element>.Place, showsFirstState: Bool,
    render: @escaping (SectionsTurnDriver<Section, Element>.Rendering) -> Bool
  ) {
    driver = TurnDriver(
      of: sections, scheduler: scheduler, place: place, nothing: SectionsState(),
      showsFirstState: showsFirstState, render: render)
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The sink gets no further batch; one that it is applying goes on to its
  /// end. Calling it again does nothing.
  public func cancel() {
    driver.cancel()
  }

  /// Ends the turn now: shows all changes so far as one batch, if there are any.
  ///
  /// Call it where the sink lives: for a sink on the main actor or on another actor, there; it
  /// traps on another thread. From inside the sink, or while another thread shows a batch, the
  /// changes follow when that batch has been applied. Inside a transaction, its changes are not
  /// shown yet.
  public func flush() {
    driver.flush()
  }
}

// `@unchecked Sendable` holds because the driver of a list is `Sendable` when its content is, and
// there is nothing else.
extension SectionedCoalescingObserver: @unchecked Sendable
where Section: Sendable, Element: Sendable {}

extension ObservableSections: TurnSource {
  static func makeBatch(
    of turn: ArrayCore.Turn, fromVersion: Int, before: SectionsState<Section, Element>,
    after: SectionsState<Section, Element>
  ) -> SectionedBatchUpdate<Section, Element> {
    SectionedBatchUpdate(
      turn.log, before: before, after: after, fromVersion: fromVersion, toVersion: turn.version)
  }

  static func isEmpty(_ batch: SectionedBatchUpdate<Section, Element>) -> Bool { batch.isEmpty }
}
