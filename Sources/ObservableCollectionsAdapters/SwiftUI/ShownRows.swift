#if canImport(SwiftUI)
  import Observation
  import ObservableCollections
  import SwiftUI

  /// The rows of an array as views show them: what they were at the end of the last turn.
  ///
  /// A view that reads an `ObservableArray` itself is told of each change, with no animation but that
  /// of whoever made it. These rows change once a turn, in an animation that fits the batch.
  ///
  /// ```swift
  /// struct PostList: View {
  ///   @ObservedRows private var posts: ArraySnapshot<Post>   // its model is a ShownRows
  ///   …
  /// ```
  ///
  /// Several views may read one: keep it in the `@State` of the view above them. It observes its
  /// array from the first time on that its rows are read, holds it, and ends when it is released.
  @MainActor
  public final class ShownRows<Element>: Observable {
    /// How turns are shown, from the next one on.
    public var animation: ListAnimation

    private var array: ObservableArray<Element>
    private let scheduler: TurnScheduler
    private var observer: CoalescingObserver<Element>?
    private var shown = ArraySnapshot<Element>()
    private let registrar = ObservationRegistrar()
    /// What holds for the observer, also for the one of another array.
    private var (limit, pauseCount): (Int?, Int) = (nil, 0)

    /// Shows an array, from the first time on that ``rows`` are read.
    ///
    /// - Parameters:
    ///   - array: what is shown. With elements that are not `Sendable` it lives on the main actor.
    ///   - scheduler: when a turn ends.
    ///   - animation: how turns are shown.
    public init(
      of array: ObservableArray<Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      (self.array, self.scheduler, self.animation) = (array, scheduler, animation)
    }

    /// The rows. Reading them is tracked.
    public var rows: ArraySnapshot<Element> {
      registrar.access(self, keyPath: \.rows)
      _ = started
      return shown
    }

    /// The observer, which starts when it is asked for first: a view's state is made anew, in vain,
    /// each time that the view is.
    private var started: CoalescingObserver<Element> {
      if let observer { return observer }
      let observer = CoalescingObserver(of: array, scheduler: scheduler, sink: self)
      observer.changeLimit = limit
      for _ in 0..<pauseCount { observer.pause() }
      self.observer = observer
      return observer
    }

    /// Shows another array from now on, if it is another one. Called while the view that reads the
    /// rows is evaluated, which is why nobody is told.
    func follow(_ other: ObservableArray<Element>) {
      if array === other { return }
      observer?.cancel()
      observer = nil
      array = other
    }

    private func show(_ rows: ArraySnapshot<Element>, _ animation: Animation?) {
      withAnimation(animation) {
        registrar.withMutation(of: self, keyPath: \.rows) { shown = rows }
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

    /// Moves rows as their user dragged them, and the array follows: for `onMove(perform:)`.
    ///
    /// - Parameters:
    ///   - source: where the rows are shown; traps outside.
    ///   - destination: the place among the rows as they are shown that they are put before.
    public func move(fromOffsets source: IndexSet, toOffset destination: Int) {
      let observer = started
      show(
        shown.edited { $0.move(fromOffsets: IndexRanges(source), toOffset: destination) }, nil)
      observer.pause()
      for move in RowMoves(source, to: destination) {
        observer.userMoved(from: move.from, to: move.to)
      }
      observer.resume()
    }

    /// Removes rows that their user deleted, and the array follows: for `onDelete(perform:)`.
    ///
    /// - Parameter offsets: where the rows are shown; traps outside.
    public func remove(atOffsets offsets: IndexSet) {
      let observer = started
      show(shown.edited { $0.remove(at: IndexRanges(offsets)) }, nil)
      observer.userRemoved(at: IndexRanges(offsets))
    }
  }

  extension ShownRows: @MainActor RenderSink {
    /// Takes over the first state. For the observer, which starts while a view is evaluated: nobody
    /// has read the rows yet.
    public func reload(_ rows: ArraySnapshot<Element>, version: Int) {
      if observer == nil { shown = rows } else { show(rows, nil) }
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      let changesRows =
        !(batch.deletions.isEmpty && batch.insertions.isEmpty && batch.moves.isEmpty)
      show(
        batch.after,
        animation.animation(ofRows: changesRows, changeCount: batch.changes.changeCount))
    }
  }
#endif
