#if canImport(SwiftUI)
  import Observation
  import ObservableCollections
  import SwiftUI

  /// The sections of a list as views show them: what they were at the end of the last turn.
  ///
  /// It is to ``ObservableSections`` what ``ShownRows`` is to an array.
  @MainActor
  public final class ShownSections<Section: Identifiable, Element>: Observable {
    /// How turns are shown, from the next one on.
    public var animation: ListAnimation

    private var list: ObservableSections<Section, Element>
    private let scheduler: TurnScheduler
    private var observer: SectionedCoalescingObserver<Section, Element>?
    private var shown: SectionsSnapshot<Section, Element> = []
    private let registrar = ObservationRegistrar()
    /// What holds for the observer, also for the one of another list.
    private var (limit, pauseCount): (Int?, Int) = (nil, 0)

    /// Shows a list, from the first time on that ``sections`` are read.
    ///
    /// - Parameters:
    ///   - list: what is shown. With content that is not `Sendable` it lives on the main actor.
    ///   - scheduler: when a turn ends.
    ///   - animation: how turns are shown.
    public init(
      of list: ObservableSections<Section, Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      (self.list, self.scheduler, self.animation) = (list, scheduler, animation)
    }

    /// The sections. Reading them is tracked.
    public var sections: SectionsSnapshot<Section, Element> {
      registrar.access(self, keyPath: \.sections)
      _ = started
      return shown
    }

    /// The observer, which starts when it is asked for first; see ``ShownRows``.
    private var started: SectionedCoalescingObserver<Section, Element> {
      if let observer { return observer }
      let observer = SectionedCoalescingObserver(of: list, scheduler: scheduler, sink: self)
      observer.changeLimit = limit
      for _ in 0..<pauseCount { observer.pause() }
      self.observer = observer
      return observer
    }

    /// Shows another list from now on, if it is another one. Called while the view that reads the
    /// sections is evaluated, which is why nobody is told.
    func follow(_ other: ObservableSections<Section, Element>) {
      if list === other { return }
      observer?.cancel()
      observer = nil
      list = other
    }

    private func show(_ sections: SectionsSnapshot<Section, Element>, _ animation: Animation?) {
      withAnimation(animation) {
        registrar.withMutation(of: self, keyPath: \.sections) { shown = sections }
      }
    }

    // MARK: - The observer

    /// The most changes that are shown in one turn; a larger turn is shown in parts, one each turn.
    /// Nil for any number. Traps if it is set to less than 1.
    public var changeLimit: Int? {
      get { limit }
      set {
        started.changeLimit = newValue
        limit = newValue
      }
    }

    /// Shows all changes so far at once, without waiting for the end of the turn.
    public func flush() { started.flush() }

    /// Shows nothing until ``resume()`` has been called as often; the changes are composed.
    public func pause() {
      started.pause()
      pauseCount += 1
    }

    /// Shows changes again. Traps if there was no ``pause()`` before.
    public func resume() {
      started.resume()
      pauseCount -= 1
    }

    // MARK: - The user's own changes

    /// Moves rows of a section as their user dragged them, and the list follows: for
    /// `onMove(perform:)`.
    ///
    /// - Parameters:
    ///   - source: where the rows are shown in their section; traps outside.
    ///   - section: where the section is shown; traps outside.
    ///   - destination: the place among the rows as they are shown that they are put before.
    public func move(
      fromOffsets source: IndexSet, inSection section: Int, toOffset destination: Int
    ) {
      let observer = started
      let moved = shown.edited {
        $0.move(fromOffsets: IndexRanges(source), inSection: section, toOffset: destination)
      }
      show(moved, nil)
      observer.pause()
      for move in RowMoves(source, to: destination) {
        observer.userMoved(
          from: ElementPath(section: section, element: move.from),
          to: ElementPath(section: section, element: move.to))
      }
      observer.resume()
    }

    /// Removes rows that their user deleted, and the list follows: for `onDelete(perform:)`.
    ///
    /// - Parameters:
    ///   - offsets: where the rows are shown in their section; traps outside.
    ///   - section: where the section is shown; traps outside.
    public func remove(atOffsets offsets: IndexSet, inSection section: Int) {
      let observer = started
      let paths = ElementPaths(offsets.map { ElementPath(section: section, element: $0) })
      show(shown.edited { $0.remove(at: paths) }, nil)
      observer.userRemoved(at: paths)
    }
  }

  extension ShownSections: @MainActor SectionedRenderSink {
    /// Takes over the first state. For the observer, which starts while a view is evaluated: nobody
    /// has read the sections yet.
    public func reload(_ sections: SectionsSnapshot<Section, Element>, version: Int) {
      if observer == nil { shown = sections } else { show(sections, nil) }
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: SectionedBatchUpdate<Section, Element>) {
      let changes = batch.changes
      let updates = changes.updates.reduce(changes.updatedSections.count) { $0 + $1.count }
      show(
        batch.after,
        animation.animation(
          ofRows: changes.changeCount > updates, changeCount: changes.changeCount))
    }
  }

  /// A property of a view that shows a list of sections: the sections, once a turn, in an animation
  /// that fits. It is to ``ObservableSections`` what ``ObservedRows`` is to an array.
  @propertyWrapper
  public struct ObservedSections<Section: Identifiable, Element>: DynamicProperty {
    @State private var shown: ShownSections<Section, Element>
    private let list: ObservableSections<Section, Element>

    /// Shows a list.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - scheduler: when a turn ends. What the view was made with first counts.
    ///   - animation: how turns are shown. What the view was made with first counts.
    @MainActor public init(
      _ list: ObservableSections<Section, Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      self.list = list
      _shown = State(
        initialValue: ShownSections(of: list, scheduler: scheduler, animation: animation))
    }

    /// The sections, for `ForEach`, `List` and ``ForEachSection``.
    @MainActor public var wrappedValue: SectionsSnapshot<Section, Element> {
      projectedValue.sections
    }

    /// What keeps the sections: to pause it, or to tell it what the user did.
    @MainActor public var projectedValue: ShownSections<Section, Element> { shown }

    /// Shows the list that the view was made with last. SwiftUI calls it before it evaluates the
    /// view: so that what an older value of the view does late changes nothing.
    public mutating func update() {
      // Views are evaluated on the main thread, and so are their properties updated.
      nonisolated(unsafe) let current = self
      MainActor.assumeIsolated { current.shown.follow(current.list) }
    }
  }
#endif
