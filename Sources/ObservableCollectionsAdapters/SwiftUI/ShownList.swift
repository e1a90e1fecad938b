#if canImport(SwiftUI)
  import Observation
  import ObservableCollections
  import SwiftUI

  /// The common base class of ``ShownRows`` and ``ShownSections``.
  @MainActor
  public class ShownList<List: AnyObject, Snapshot>: Observable {
    /// The animations of changes, effective from the next turn.
    public var animation: ListAnimation

    /// The list to show, which may be set on any thread.
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

    /// Starts observing a list, with this object as the sink. Overridden by each subclass.
    func observe(_ list: List) -> any ListObserver { fatalError("\(Self.self) observes nothing") }

    /// The shown content of the latest list. Reads are tracked by Observation.
    var snapshot: Snapshot {
      registrar.access(self, keyPath: \.snapshot)
      follow()
      start()
      return shown
    }

    /// Switches to the latest list, if it is another one. Called while the view that reads the
    /// content is evaluated, so no notification is needed.
    private func follow() {
      let other = latest.list
      if list === other { return }
      observer?.cancel()
      observer = nil
      list = other
    }

    /// Starts observing, if it has not yet. Not done by the initializer, because SwiftUI creates
    /// and discards a state object whenever it creates the view.
    @discardableResult
    func start() -> any ListObserver {
      if let observer { return observer }
      let observer = observe(list)
      observer.changeLimit = limit
      for _ in 0..<pauseCount { observer.pause() }
      self.observer = observer
      return observer
    }

    /// Replaces the content. A first state needs no animation: it arrives while a view is
    /// evaluated, before any read.
    func takeOver(_ snapshot: Snapshot) {
      if observer == nil { shown = snapshot } else { show(snapshot, nil) }
    }

    /// Shows another state with an animation.
    func show(_ snapshot: Snapshot, _ animation: Animation?) {
      withAnimation(animation) { show(snapshot) }
    }

    /// Shows another state in the current transaction: SwiftUI has one for a drag or removal by the
    /// user.
    private func show(_ snapshot: Snapshot) {
      registrar.withMutation(of: self, keyPath: \.snapshot) { shown = snapshot }
    }

    /// Shows a change by the user, and reports it to the observer, which changes the list.
    ///
    /// - Parameters:
    ///   - edit: returns the content after the change.
    ///   - tell: reports the change to the observer.
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

  /// The list of the most recently created view.
  ///
  /// `@unchecked Sendable` holds because the reference is protected by `lock`, and other threads
  /// than the main thread use only the reference.
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
