import CoreFoundation

/// The main run loop, where Darwin's names of it differ from those of other platforms.
package enum MainRunLoop {
  /// Calls a closure whenever the loop is about to wait, or returns: when Core Animation commits.
  ///
  /// It works in the common modes, and for as long as the program runs.
  ///
  /// - Parameters:
  ///   - order: when it is called among other observers; lower ones are called first.
  ///   - body: is called on the main thread.
  package static func observeEndsOfPasses(
    order: Int, _ body: @escaping @MainActor @Sendable () -> Void
  ) {
    let observer = CFRunLoopObserverCreateWithHandler(nil, endsOfPasses, true, order) { _, _ in
      // The main run loop calls this on the main thread, and that is where the main actor runs.
      MainActor.assumeIsolated { body() }
    }
    #if canImport(Darwin)
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
    #else
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    #endif
  }

  /// Has the loop begin another pass if it waits.
  static func wakeUp() { CFRunLoopWakeUp(CFRunLoopGetMain()) }

  #if canImport(Darwin)
    private static let endsOfPasses =
      CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
  #else
    /// `kCFRunLoopBeforeWaiting` and `kCFRunLoopExit`, which the overlay for this platform does not name.
    private static let endsOfPasses: CFOptionFlags = 1 << 5 | 1 << 7
  #endif
}
