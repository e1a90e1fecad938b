import CoreFoundation
import Foundation
import ObservableCollections

extension TurnScheduler {
  /// Ends the turn when the main run loop has nothing left to do and is about to wait, or when it
  /// returns, as loops do that are asked for one event after another.
  ///
  /// All changes of one pass of the loop, from any thread, come in one batch. It works in the
  /// common modes, so it goes on while the user scrolls or a menu is open, also a modal loop that a
  /// job of the main actor has begun. It comes in time for the next commit of Core Animation. Nothing
  /// wakes the loop when nothing changed.
  ///
  /// The program must run the main run loop on its main thread, as every UIKit and AppKit
  /// application does and as `RunLoop.main.run()` does. Without it no turn ends: command line tools
  /// with an asynchronous `main` use ``ObservableCollections/TurnScheduler/mainActor``.
  public static let mainRunLoop = onMainActor { endTurn in
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
    let observer = CFRunLoopObserverCreateWithHandler(
      nil, Self.endsOfPasses, true, Self.beforeCoreAnimationCommits
    ) { [unowned self] _, _ in
      // The main run loop calls this on the main thread, and that is where the main actor runs.
      MainActor.assumeIsolated { self.endTurns() }
    }
    #if canImport(Darwin)
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
    #else
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    #endif
  }

  /// Runs `endTurn` when the loop is about to wait, or returns.
  ///
  /// A loop in the middle of a pass ignores the wake-up and gets to the observer by itself. One that
  /// sleeps, or whose observers are being called, needs it.
  func schedule(_ endTurn: @escaping EndTurn) {
    lock.withLock { waiting.append(endTurn) }
    CFRunLoopWakeUp(CFRunLoopGetMain())
  }

  /// Ends the turns that began before now; what they schedule comes in the next pass.
  @MainActor private func endTurns() {
    let due = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for endTurn in due { endTurn() }
  }

  /// Those at which Core Animation commits.
  #if canImport(Darwin)
    private static let endsOfPasses =
      CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
  #else
    /// `kCFRunLoopBeforeWaiting` and `kCFRunLoopExit`, which the overlay for this platform does not name.
    private static let endsOfPasses: CFOptionFlags = 1 << 5 | 1 << 7
  #endif

  /// Core Animation's observer has the order 2,000,000; lower ones are called first.
  private static let beforeCoreAnimationCommits: CFIndex = 1_999_000
}
