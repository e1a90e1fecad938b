#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// An observable model of a list's rows, as they were at the end of the last turn.
  ///
  /// A view that reads an `ObservableArray` directly is evaluated for each change, with the
  /// animation, if any, of the code that makes the change. These rows change once a turn, with an
  /// animation that suits the batch.
  ///
  /// ```swift
  /// struct PostList: View {
  ///   @ObservedRows private var posts: ArraySnapshot<Post>   // its model is a ShownRows
  ///   …
  /// ```
  ///
  /// Several views may share a model: keep it in the `@State` of their common parent. It retains
  /// the list and observes it from the first read of its rows until it is released.
  @MainActor
  public final class ShownRows<Element>: ShownList<ObservableList<Element>, ArraySnapshot<Element>>
  {
    private let scheduler: TurnScheduler
    private var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Creates a model that observes a list from the first read of ``rows``.
    ///
    /// - Parameters:
    ///   - list: the list to show. If its elements are not `Sendable`, use it on the main actor
    ///     only.
    ///   - scheduler: determines when a turn ends.
    ///   - animation: the animations of changes.
    public init(
      of list: ObservableList<Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      self.scheduler = scheduler
      super.init(of: list, from: ArraySnapshot(), animation: animation)
    }

    /// The rows. Reads are tracked by Observation.
    public var rows: ArraySnapshot<Element> { snapshot }

    override func observe(_ list: ObservableList<Element>) -> any ListObserver {
      let coalescer = list.render(every: scheduler, into: self)
      self.coalescer = coalescer
      return coalescer
    }

    // MARK: - The user's own changes

    /// Moves rows that the user dragged, and their elements in the list: an action for
    /// `onMove(perform:)`.
    ///
    /// - Parameters:
    ///   - source: the offsets of the shown rows; traps if one is outside the rows.
    ///   - destination: the offset of the shown row that they are inserted before.
    public func move(fromOffsets source: IndexSet, toOffset destination: Int) {
      follow {
        $0.edited { $0.move(fromOffsets: IndexRanges(source), toOffset: destination) }
      } _: {
        for move in RowMoves(source, to: destination) {
          coalescer?.userMoved(from: move.from, to: move.to)
        }
      }
    }

    /// Removes rows that the user deleted, and their elements in the list: an action for
    /// `onDelete(perform:)`.
    ///
    /// - Parameter offsets: the offsets of the shown rows; traps if one is outside the rows.
    public func remove(atOffsets offsets: IndexSet) {
      follow {
        $0.edited { $0.remove(at: IndexRanges(offsets)) }
      } _: {
        coalescer?.userRemoved(at: IndexRanges(offsets))
      }
    }
  }

  extension ShownRows where Element: Identifiable {
    /// Moves rows with given ids, and their elements in the list, after the user dragged them.
    ///
    /// Use it with `reorderContainer(for:isEnabled:move:)`, whose `ReorderDifference` has the
    /// arguments as `sources` and `destination`.
    ///
    /// - Parameters:
    ///   - ids: the ids of the rows, which keep their order; removed ones are ignored.
    ///   - other: the id of the row to insert them before, or `nil` for the end. If that row was
    ///     removed, nothing is moved.
    /// - Complexity: O(K · N) for K ids and N rows.
    public func move(ids: [Element.ID], before other: Element.ID?) {
      let rows = snapshot
      let index = { (id: Element.ID) in rows.firstIndex { $0.id == id } }
      guard let destination = other.map(index) ?? rows.count else { return }
      move(fromOffsets: IndexSet(ids.compactMap(index)), toOffset: destination)
    }
  }

  extension ShownRows: @MainActor RenderSink {
    /// Replaces the content. Called by the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) { takeOver(rows) }

    /// Applies a batch. Called by the observer.
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
