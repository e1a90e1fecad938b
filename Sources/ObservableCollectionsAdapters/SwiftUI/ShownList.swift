#if canImport(SwiftUI)
  import Observation
  import ObservableCollections
  import SwiftUI

  /// The common base class of ``ShownRows`` and ``ShownSections``.
  @MainActor
  public class ShownList<List: AnyObject, Snapshot>: Observable {
    /// The animations of changes, effective from the next turn.
    public var animation: ListAnimation

    /// The list that views are to show, which they may say on any thread.
    nonisolated let latest: LatestList<List>
    /// The list that is observed, or will be.
    private var list: List
    private var observer: (any ListObserver)?
    private var shown: Snapshot
    private let registrar = ObservationRegistrar()
    /// What holds for the observer, also for the one of another list.
    private var (limit, pauseCount): (Int?, Int) = (nil, 0)

    init(of list: List, from empty: Snapshot, animation: ListAnimation) {
      (self.list, shown, self.animation) = (list, empty, animation)
      latest = LatestList(list)
    }

    /// Begins to observe a list, with this object as its sink. Each subclass does.
    func observe(_ list: List) -> any ListObserver { fatalError("\(Self.self) observes nothing") }

    /// What is shown. Reading it is tracked; it is that of the list that views are to show.
    var snapshot: Snapshot {
      registrar.access(self, keyPath: \.snapshot)
      follow()
      start()
      return shown
    }

    /// Turns to the list that views are to show, if it is another one. Called while the view that
    /// reads it is evaluated, which is why nobody is told.
    private func follow() {
      let other = latest.list
      if list === other { return }
      observer?.cancel()
      observer = nil
      list = other
    }

    /// Begins to observe, if it does not yet: a view's state is made anew, in vain, each time that
    /// the view is.
    @discardableResult
    func start() -> any ListObserver {
      if let observer { return observer }
      let observer = observe(list)
      observer.changeLimit = limit
      for _ in 0..<pauseCount { observer.pause() }
      self.observer = observer
      return observer
    }

    /// Takes over a first state. An observer that starts while a view is evaluated has one: nobody
    /// has read it yet.
    func takeOver(_ snapshot: Snapshot) {
      if observer == nil { shown = snapshot } else { show(snapshot, nil) }
    }

    /// Shows another state.
    func show(_ snapshot: Snapshot, _ animation: Animation?) {
      withAnimation(animation) { show(snapshot) }
    }

    /// Shows another state in the transaction that there is: SwiftUI has one of its own around what a
    /// user drags and deletes.
    private func show(_ snapshot: Snapshot) {
      registrar.withMutation(of: self, keyPath: \.snapshot) { shown = snapshot }
    }

    /// Shows what the user did, and has the list follow.
    ///
    /// - Parameters:
    ///   - edit: changes what is shown.
    ///   - tell: tells the observer.
    func follow(_ edit: (Snapshot) -> Snapshot, _ tell: () -> Void) {
      let observer = start()
      show(edit(shown))
      observer.pause()
      tell()
      observer.resume()
    }

    // MARK: - The observer

    /// The maximum number of changes shown in a turn, or `nil` for no limit. A larger turn is shown
    /// in parts, in consecutive turns. Traps if set to less than 1.
    public var changeLimit: Int? {
      get { limit }
      set {
        start().changeLimit = newValue
        limit = newValue
      }
    }

    /// Shows all changes so far at once, without waiting for the end of the turn.
    public func flush() { start().flush() }

    /// Suspends updates until ``resume()`` balances each call of `pause()`. Changes in the meantime
    /// become one batch.
    public func pause() {
      start().pause()
      pauseCount += 1
    }

    /// Resumes updates. Traps if it does not balance a call of ``pause()``.
    public func resume() {
      start().resume()
      pauseCount -= 1
    }
  }

  /// The list that a view was made with last.
  ///
  /// `@unchecked Sendable` holds because the reference is protected by `lock`, and nothing but the
  /// reference is used on other threads than the main one.
  final class LatestList<List: AnyObject>: @unchecked Sendable {
    private let lock = NSLock()
    private var latest: List

    init(_ list: List) {
      latest = list
    }

    var list: List {
      get { lock.withLock { latest } }
      set {
        var other = newValue
        // What was there is released with the lock given back.
        lock.withLock { swap(&latest, &other) }
      }
    }
  }
#endif
