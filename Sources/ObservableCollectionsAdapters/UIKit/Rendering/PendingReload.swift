#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A reload that waits for the end of the running updates.
  @MainActor struct PendingReload {
    /// The reason for the reload.
    let reason: ListViewUpdate.Reason
    /// Swaps the published state to the one that the observer knows of; nil if it is that one.
    private var publish: (() -> Void)?
    /// Where the rows go that the view shows, step by step.
    private var steps: [(IndexPath) -> IndexPath?] = []

    init(_ reason: ListViewUpdate.Reason) {
      self.reason = reason
    }

    /// Adds a change that the view does not receive.
    ///
    /// - Parameters:
    ///   - newPath: returns the new path of a row, or `nil` if it is removed.
    ///   - publish: swaps the published state to the one after the change.
    mutating func add(
      _ newPath: @escaping (IndexPath) -> IndexPath?, publish: @escaping () -> Void
    ) {
      steps.append(newPath)
      self.publish = publish
    }

    /// Adds a drop by the user that the view shows and the list rejects.
    ///
    /// - Parameters:
    ///   - oldPath: returns the path of a row before the drop.
    ///   - takeBack: swaps the published state to the one before the drop.
    mutating func takeBack(
      _ oldPath: @escaping (IndexPath) -> IndexPath?, publish takeBack: @escaping () -> Void
    ) {
      steps.insert(oldPath, at: 0)
      publish = publish ?? takeBack
    }

    /// Returns the new path of a shown row, or `nil` if it is removed.
    func newPath(forShown path: IndexPath) -> IndexPath? {
      var path: IndexPath? = path
      for step in steps { path = path.flatMap(step) }
      return path
    }

    /// Swaps the published state.
    func swapPublished() { publish?() }
  }
#endif
