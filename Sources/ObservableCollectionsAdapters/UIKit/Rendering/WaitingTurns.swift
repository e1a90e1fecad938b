#if canImport(UIKit) && !os(watchOS)
  /// Turns that could end, but for a view that must be left alone.
  @MainActor final class WaitingTurns {
    private var turns: [@MainActor @Sendable () -> Void] = []
    private var isWatching = false

    /// Ends a turn as soon as the view may be told something.
    ///
    /// Nothing tells when the user has dropped a row or closed a delete button: while a turn waits, it is asked for.
    ///
    /// - Parameters:
    ///   - endTurn: called once; never if this object is released before.
    ///   - isHeldUp: whether the view must still be left alone.
    func add(_ endTurn: @escaping @MainActor @Sendable () -> Void, isHeldUp: @escaping () -> Bool) {
      turns.append(endTurn)
      if isWatching { return }
      isWatching = true
      Task { [weak self] in
        while self != nil, isHeldUp() {
          // Cancelled by nobody; the next look comes sooner at worst.
          try? await Task.sleep(for: .milliseconds(50))
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
