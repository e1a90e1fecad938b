#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// The rows of a list as views show them: what they were at the end of the last turn.
  ///
  /// A view that reads an `ObservableArray` itself is evaluated for each change, with no animation
  /// but that of the code that made it. These rows change once a turn, in an animation that fits the batch.
  ///
  /// ```swift
  /// struct PostList: View {
  ///   @ObservedRows private var posts: ArraySnapshot<Post>   // its model is a ShownRows
  ///   …
  /// ```
  ///
  /// Several views may read one: keep it in the `@State` of the view above them. It observes its
  /// list from the first time on that its rows are read, holds it, and ends when it is released.
  @MainActor
  public final class ShownRows<Element>: ShownList<ObservableList<Element>, ArraySnapshot<Element>>
  {
    private let scheduler: TurnScheduler
    private var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Shows a list, from the first time on that ``rows`` are read.
    ///
    /// - Parameters:
    ///   - list: what is shown. With elements that are not `Sendable` it lives on the main actor.
    ///   - scheduler: when a turn ends.
    ///   - animation: how turns are shown.
    public init(
      of list: ObservableList<Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      self.scheduler = scheduler
      super.init(of: list, from: ArraySnapshot(), animation: animation)
    }

    /// The rows. Reading them is tracked.
    public var rows: ArraySnapshot<Element> { snapshot }

    override func observe(_ list: ObservableList<Element>) -> any ListObserver {
      let coalescer = list.render(every: scheduler, into: self)
      self.coalescer = coalescer
      return coalescer
    }

    // MARK: - The user's own changes

    /// Moves rows as their user dragged them, and the list follows: for `onMove(perform:)`.
    ///
    /// - Parameters:
    ///   - source: where the rows are shown; traps outside.
    ///   - destination: the place among the rows as they are shown that they are put before.
    public func move(fromOffsets source: IndexSet, toOffset destination: Int) {
      follow {
        $0.edited { $0.move(fromOffsets: IndexRanges(source), toOffset: destination) }
      } _: {
        for move in RowMoves(source, to: destination) {
          coalescer?.userMoved(from: move.from, to: move.to)
        }
      }
    }

    /// Removes rows that their user deleted, and the list follows: for `onDelete(perform:)`.
    ///
    /// - Parameter offsets: where the rows are shown; traps outside.
    public func remove(atOffsets offsets: IndexSet) {
      follow {
        $0.edited { $0.remove(at: IndexRanges(offsets)) }
      } _: {
        coalescer?.userRemoved(at: IndexRanges(offsets))
      }
    }
  }

  extension ShownRows where Element: Identifiable {
    /// Moves rows as their user dragged them, by their ids, and the list follows: for
    /// `reorderContainer(for:isEnabled:move:)`, which tells the `sources` of a `ReorderDifference` and
    /// its `destination`.
    ///
    /// - Parameters:
    ///   - ids: the rows, which keep their order; those that are gone are left out.
    ///   - other: the row that they are put before; nil for the end. If it is gone, nothing happens.
    /// - Complexity: O(N) for each id.
    public func move(ids: [Element.ID], before other: Element.ID?) {
      let rows = snapshot
      let index = { (id: Element.ID) in rows.firstIndex { $0.id == id } }
      guard let destination = other.map(index) ?? rows.count else { return }
      move(fromOffsets: IndexSet(ids.compactMap(index)), toOffset: destination)
    }
  }

  extension ShownRows: @MainActor RenderSink {
    /// Takes over the first state. For the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) { takeOver(rows) }

    /// Shows one batch. For the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      let changesRows =
        !(batch.removals.isEmpty && batch.insertions.isEmpty && batch.moves.isEmpty)
      show(
        batch.after,
        animation.animation(ofRows: changesRows, changeCount: batch.changes.changeCount))
    }
  }
#endif
