import ExampleModels

/// Runs an example while somebody looks at it.
actor ScreenRunner {
  /// How long it goes on without a page: one that is loaded anew finds it running.
  private static let grace = Duration.seconds(5)

  private let screen: any ExampleScreen
  private var pages = 0
  private var run: Task<Void, Never>?
  private var farewell: Task<Void, Never>?

  init(_ screen: any ExampleScreen) { self.screen = screen }

  deinit {
    run?.cancel()
    farewell?.cancel()
  }

  func pageOpened() {
    pages += 1
    farewell?.cancel()
    farewell = nil
    if run == nil { run = Task { [screen] in await screen.run() } }
  }

  func pageClosed() {
    pages -= 1
    if pages > 0 { return }
    farewell = Task { [weak self] in
      if (try? await Task.sleep(for: Self.grace)) != nil { await self?.endIfAlone() }
    }
  }

  private func endIfAlone() {
    if pages > 0 { return }
    run?.cancel()
    run = nil
  }
}
