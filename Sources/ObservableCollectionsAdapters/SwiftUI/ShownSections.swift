#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// The sections of a list as views show them: what they were at the end of the last turn.
  ///
  /// It is to `ObservableSections` what ``ShownRows`` is to an array.
  @MainActor
  public final class ShownSections<Header: Identifiable, Element>: ShownList<
    ObservableSectionsList<Header, Element>, SectionsSnapshot<Header, Element>
  >
  {
    private let scheduler: TurnScheduler
    private var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?

    /// Shows a list, from the first time on that ``sections`` are read.
    ///
    /// - Parameters:
    ///   - list: what is shown. With content that is not `Sendable` it lives on the main actor.
    ///   - scheduler: when a turn ends.
    ///   - animation: how turns are shown.
    public init(
      of list: ObservableSectionsList<Header, Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      self.scheduler = scheduler
      super.init(of: list, from: [], animation: animation)
    }

    /// The sections. Reading them is tracked.
    public var sections: SectionsSnapshot<Header, Element> { snapshot }

    override func observe(_ list: ObservableSectionsList<Header, Element>) -> any ListObserver {
      let coalescer = list.render(every: scheduler, into: self)
      self.coalescer = coalescer
      return coalescer
    }

    // MARK: - The user's own changes

    /// Moves rows of a section as their user dragged them, and the list follows: for
    /// ``ForEachSection/onMove(perform:)``. If the section is gone, nothing happens.
    ///
    /// - Parameters:
    ///   - source: where the rows are shown in their section; traps outside.
    ///   - destination: the place among the rows as they are shown that they are put before.
    ///   - id: the id of the section's header.
    public func move(
      fromOffsets source: IndexSet, toOffset destination: Int, sectionID id: Header.ID
    ) {
      guard let section = snapshot.index(ofSectionID: id) else { return }
      follow {
        $0.edited {
          $0[section: section].move(fromOffsets: IndexRanges(source), toOffset: destination)
        }
      } _: {
        for move in RowMoves(source, to: destination) {
          coalescer?.userMoved(
            from: ElementPath(section: section, element: move.from),
            to: ElementPath(section: section, element: move.to))
        }
      }
    }

    /// Removes rows of a section that their user deleted, and the list follows: for
    /// ``ForEachSection/onDelete(perform:)``. If the section is gone, nothing happens.
    ///
    /// - Parameters:
    ///   - offsets: where the rows are shown in their section; traps outside.
    ///   - id: the id of the section's header.
    public func remove(atOffsets offsets: IndexSet, sectionID id: Header.ID) {
      guard let section = snapshot.index(ofSectionID: id) else { return }
      let paths = ElementPaths(offsets.map { ElementPath(section: section, element: $0) })
      follow {
        $0.edited { $0.remove(at: paths) }
      } _: {
        coalescer?.userRemoved(at: paths)
      }
    }
  }

  extension ShownSections: @MainActor RenderSink {
    /// Takes over the first state. For the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      takeOver(sections)
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      let changes = batch.changes
      let updates = changes.updatedHeaders.count + changes.updates.elementCount
      show(
        batch.after,
        animation.animation(
          ofRows: changes.changeCount > updates, changeCount: changes.changeCount))
    }
  }
#endif
