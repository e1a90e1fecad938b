#if canImport(UIKit) && !os(watchOS)
  /// Turns that wait for a view that cannot be updated.
  @MainActor final class WaitingTurns {
    /// The reason for turns to wait.
    enum Hold {
      /// No reason: turns may end.
      case nothing
      /// A reason that lasts at most ten seconds.
      case limited
      /// A reason without a time limit.
      case unlimited
    }

    /// Waits between two checks of the view. Replaced by tests.
    var sleep: @Sendable (Duration) async -> Void = { pause in
      // Cancelled by nobody; the next look comes sooner at worst.
      try? await Task.sleep(for: pause)
    }
    private let limit = Duration.seconds(10)
    private var turns: [@MainActor @Sendable () -> Void] = []
    private var isWatching = false

    /// Ends a turn as soon as the view can be updated.
    ///
    /// A view does not report that the user dropped a row or closed a delete button. Therefore, it
    /// is checked repeatedly while a turn waits, at growing intervals, because a check may lay out
    /// a table.
    ///
    /// - Parameters:
    ///   - endTurn: called once, or never if this object is released before.
    ///   - hold: returns the current reason to wait.
    func add(_ endTurn: @escaping @MainActor @Sendable () -> Void, hold: @escaping () -> Hold) {
      turns.append(endTurn)
      if isWatching { return }
      isWatching = true
      Task { [weak self] in
        var (pause, waited) = (Duration.milliseconds(50), Duration.zero)
        while let sleep = self?.sleep, let limit = self?.limit {
          switch hold() {
          case .nothing: waited = limit
          case .limited: break
          case .unlimited: waited = .zero
          }
          if waited >= limit { break }
          await sleep(pause)
          waited += pause
          pause = min(pause * 2, .milliseconds(500))
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
