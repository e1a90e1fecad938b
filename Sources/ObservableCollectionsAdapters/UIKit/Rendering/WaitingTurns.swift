#if canImport(UIKit) && !os(watchOS)
  /// Turns that could end, but for a view that must be left alone.
  @MainActor final class WaitingTurns {
    /// What holds turns up.
    enum Hold {
      /// Nothing.
      case nothing
      /// Something that is left alone for ten seconds.
      case limited
      /// Something that has no limit.
      case unlimited
    }

    /// Waits between two looks at the view. A test has another one.
    var sleep: @Sendable (Duration) async -> Void = { pause in
      // Cancelled by nobody; the next look comes sooner at worst.
      try? await Task.sleep(for: pause)
    }
    private let limit = Duration.seconds(10)
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
    ///   - hold: whether the view must still be left alone.
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
