import Foundation
import ObservableCollections

extension TurnScheduler {
  /// A scheduler that ends turns when the main run loop is about to wait or to return.
  ///
  /// All changes of one pass of the loop, from any thread, become one batch, in time for the next
  /// commit of Core Animation. Without changes, the loop is not woken. Turns end in the common
  /// modes, and so also while the user scrolls or a menu is open. They even end in a modal loop
  /// that a job of the main actor runs, a modal alert for instance. There `TurnScheduler.mainActor`
  /// ends no turn until the job has ended.
  ///
  /// The program must run the main run loop on its main thread, as every UIKit and AppKit app does
  /// and as `RunLoop.main.run()` does. Without it no turn ends: command line tools with an
  /// asynchronous `main` use `TurnScheduler.mainActor`.
  public static let mainRunLoop = endingOnMainActor { endTurn in
    MainRunLoopTurns.shared.schedule(endTurn)
  }
}

/// What waits for the end of the main run loop's pass, and the observer that ends it.
///
/// `@unchecked Sendable` holds because `waiting` is protected by `lock` and the rest is constant.
private final class MainRunLoopTurns: @unchecked Sendable {
  typealias EndTurn = @MainActor @Sendable () -> Void

  static let shared = MainRunLoopTurns()

  /// A lock that the thread sanitizer sees.
  private let lock = NSLock()
  private var waiting: [EndTurn] = []

  /// One observer serves the whole program, for as long as it runs.
  private init() {
    MainRunLoop.observeEndsOfPasses(order: Self.beforeCoreAnimationCommits) {
      [unowned self] in endTurns()
    }
  }

  /// Calls `endTurn` when the loop is about to wait or to return.
  ///
  /// A loop within a pass ignores the wake-up and reaches the observer anyway. A waiting loop, or
  /// one that is calling its observers, needs it.
  func schedule(_ endTurn: @escaping EndTurn) {
    lock.withLock { waiting.append(endTurn) }
    MainRunLoop.wakeUp()
  }

  /// Ends the scheduled turns. Turns that they schedule end in the next pass.
  @MainActor private func endTurns() {
    let due = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for endTurn in due { endTurn() }
  }

  /// Core Animation's observer has the order 2,000,000; lower ones are called first.
  private static let beforeCoreAnimationCommits = 1_999_000
}
