import CoreFoundation

/// The main run loop, under one name for Darwin and other platforms.
package enum MainRunLoop {
  /// Adds a closure that is called whenever the loop is about to wait or to return, which is also
  /// when Core Animation commits.
  ///
  /// It is called in the common modes, until the process ends.
  ///
  /// - Parameters:
  ///   - order: the position among the loop's observers; lower ones are called first.
  ///   - body: the closure, called on the main thread.
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

  /// Wakes the loop if it waits.
  static func wakeUp() { CFRunLoopWakeUp(CFRunLoopGetMain()) }

  #if canImport(Darwin)
    private static let endsOfPasses =
      CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
  #else
    /// `kCFRunLoopBeforeWaiting` and `kCFRunLoopExit`, which the overlay for this platform does not name.
    private static let endsOfPasses: CFOptionFlags = 1 << 5 | 1 << 7
  #endif
}
