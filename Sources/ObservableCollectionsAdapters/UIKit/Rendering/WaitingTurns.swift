#if canImport(UIKit) && !os(watchOS)
  /// Turns that could end, but for a view that must be left alone.
  @MainActor final class WaitingTurns {
    private var turns: [@MainActor @Sendable () -> Void] = []
    private var isWatching = false

    /// Ends a turn as soon as the view may be told something.
    ///
    /// A view does not say when the user has dropped a row or closed a delete button. So it is
    /// asked again and again while a turn waits, less and less often: each question may lay a table
    /// out.
    ///
    /// - Parameters:
    ///   - endTurn: called once; never if this object is released before.
    ///   - isHeldUp: whether the view must still be left alone.
    func add(_ endTurn: @escaping @MainActor @Sendable () -> Void, isHeldUp: @escaping () -> Bool) {
      turns.append(endTurn)
      if isWatching { return }
      isWatching = true
      Task { [weak self] in
        var pause = 50
        while self != nil, isHeldUp() {
          // Cancelled by nobody; the next look comes sooner at worst.
          try? await Task.sleep(for: .milliseconds(pause))
          pause = min(2 * pause, 500)
        }
        self?.endAll()
      }
    }

    private func endAll() {
      isWatching = false
      let due = turns
      turns = []
      for endTurn in due { endTurn() }
    }
  }
#endif
