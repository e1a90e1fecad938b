#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// An observable model of a list's sections, as they were at the end of the last turn.
  ///
  /// The counterpart of ``ShownRows`` for `ObservableSections`.
  @MainActor
  public final class ShownSections<Header: Identifiable, Element>: ShownList<
    ObservableSectionsList<Header, Element>, SectionsSnapshot<Header, Element>
  >
  {
    private let scheduler: TurnScheduler
    private var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?

    /// Creates a model that observes a list from the first read of ``sections``.
    ///
    /// - Parameters:
    ///   - list: the list to show. If its headers or elements are not `Sendable`, use it on the
    ///     main actor only.
    ///   - scheduler: determines when a turn ends.
    ///   - animation: the animations of changes.
    public init(
      of list: ObservableSectionsList<Header, Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      self.scheduler = scheduler
      super.init(of: list, from: [], animation: animation)
    }

    /// The sections. Reads are tracked by Observation.
    public var sections: SectionsSnapshot<Header, Element> { snapshot }

    override func observe(_ list: ObservableSectionsList<Header, Element>) -> any ListObserver {
      let coalescer = list.render(every: scheduler, into: self)
      self.coalescer = coalescer
      return coalescer
    }

    // MARK: - The user's own changes

    /// Moves rows of a section that the user dragged, and their elements in the list.
    ///
    /// An action for ``ForEachSection/onMove(perform:)``. If the section was removed, nothing is
    /// moved.
    ///
    /// - Parameters:
    ///   - source: the offsets of the shown rows in their section; traps if one is outside the
    ///     section.
    ///   - destination: the offset of the shown row that they are inserted before.
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

    /// Removes rows of a section that the user deleted, and their elements in the list.
    ///
    /// An action for ``ForEachSection/onDelete(perform:)``. If the section was removed, nothing
    /// else is.
    ///
    /// - Parameters:
    ///   - offsets: the offsets of the shown rows in their section; traps if one is outside the
    ///     section.
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
    /// Replaces the content. Called by the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      takeOver(sections)
    }

    /// Applies a batch. Called by the observer.
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
