#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A reload that waits until the updates that run have ended.
  @MainActor struct PendingReload {
    /// Why the view is reloaded.
    let reason: ListViewUpdate.Reason
    /// Swaps the published state to the one that the observer knows of; nil if it is that one.
    private var publish: (() -> Void)?
    /// Where the rows go that the view shows, step by step.
    private var steps: [(IndexPath) -> IndexPath?] = []

    init(_ reason: ListViewUpdate.Reason) {
      self.reason = reason
    }

    /// The view is not told of a change.
    ///
    /// - Parameters:
    ///   - newPath: where rows go in it.
    ///   - publish: swaps the published state to the one after it.
    mutating func add(
      _ newPath: @escaping (IndexPath) -> IndexPath?, publish: @escaping () -> Void
    ) {
      steps.append(newPath)
      self.publish = publish
    }

    /// The user dropped a row, which the view shows, and the list does not follow.
    ///
    /// - Parameters:
    ///   - oldPath: where the rows were before the drop.
    ///   - takeBack: swaps the published state to the one before it.
    mutating func takeBack(
      _ oldPath: @escaping (IndexPath) -> IndexPath?, publish takeBack: @escaping () -> Void
    ) {
      steps.insert(oldPath, at: 0)
      publish = publish ?? takeBack
    }

    /// Where a row goes that the view shows; nil if it is gone.
    func newPath(forShown path: IndexPath) -> IndexPath? {
      var path: IndexPath? = path
      for step in steps { path = path.flatMap(step) }
      return path
    }

    /// Swaps the published state.
    func swapPublished() { publish?() }
  }
#endif
