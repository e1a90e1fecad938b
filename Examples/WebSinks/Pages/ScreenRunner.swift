import ExampleModels

/// Runs an example while somebody looks at it.
actor ScreenRunner {
  private let screen: any ExampleScreen
  private let grace: Duration
  /// How many pages show it.
  private(set) var pages = 0
  private var run: Task<Void, Never>?
  private var farewell: Task<Void, Never>?

  /// - Parameter grace: how long it goes on without a page: one that is loaded anew finds it running.
  init(_ screen: any ExampleScreen, grace: Duration = .seconds(5)) {
    (self.screen, self.grace) = (screen, grace)
  }

  deinit {
    run?.cancel()
    farewell?.cancel()
  }

  /// A page shows the example from now on.
  func pageOpened() {
    pages += 1
    farewell?.cancel()
    farewell = nil
    if run == nil { run = Task { [screen] in await screen.run() } }
  }

  /// A page that showed it is gone.
  func pageClosed() {
    pages -= 1
    if pages > 0 { return }
    farewell = Task { [weak self, grace] in
      if (try? await Task.sleep(for: grace)) != nil { await self?.endIfAlone() }
    }
  }

  private func endIfAlone() {
    if pages > 0 { return }
    run?.cancel()
    run = nil
  }
}
