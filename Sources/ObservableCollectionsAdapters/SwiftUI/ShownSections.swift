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

  extension ShownSections where Element: Identifiable {
    /// Moves rows, given by their ids, and their elements in the list into a section, after the
    /// user dragged them.
    ///
    /// Use it with `reorderContainer(for:in:isEnabled:move:)`, whose `ReorderDifference` has the
    /// arguments as `sources` and `destination`.
    ///
    /// - Parameters:
    ///   - ids: the ids of the rows, which keep their order; removed ones are ignored.
    ///   - other: the id of the row to insert them before, or `nil` for the end of the section. If
    ///     that row has left the section, nothing is moved.
    ///   - id: the id of the section's header. If the section was removed, nothing is moved.
    /// - Complexity: O(K · N) for K ids and N rows.
    public func move(ids: [Element.ID], before other: Element.ID?, sectionID id: Header.ID) {
      let sections = snapshot
      guard let section = sections.index(ofSectionID: id) else { return }
      let (rows, moving) = (sections[section].elements, Set(ids))
      guard let place = other.map({ other in rows.firstIndex { $0.id == other } }) ?? rows.count
      else { return }
      // Rows that are dropped before one of themselves go before the next one that stays.
      let next = rows[place...].first { !moving.contains($0.id) }?.id
      var moves: [(from: ElementPath, to: ElementPath)] = []
      follow {
        $0.edited { list in
          for source in sections.flatMap(\.elements).map(\.id).filter(moving.contains) {
            guard let old = list.path(ofID: source) else { continue }
            if let next {
              list.move(id: source, before: next)
            } else {
              list.move(id: source, toEndOfSection: id)
            }
            if let new = list.path(ofID: source) { moves.append((old, new)) }
          }
        }
      } _: {
        for move in moves { coalescer?.userMoved(from: move.from, to: move.to) }
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
