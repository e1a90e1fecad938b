import ObservableCollectionsAdapters

/// How often the main run loop was about to wait, or returned.
@MainActor final class Passes {
  static let shared = Passes()

  private(set) var number = 0

  /// Begins to count, before any other observer of the same pass is called.
  func count() { MainRunLoop.observeEndsOfPasses(order: .min) { Self.shared.number += 1 } }
}
