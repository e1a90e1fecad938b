import CoreFoundation

/// How often the main run loop was about to wait, or returned.
@MainActor final class Passes {
  static let shared = Passes()

  private(set) var number = 0

  /// Begins to count, before any other observer of the same pass is called.
  func count() {
    let observer = CFRunLoopObserverCreateWithHandler(nil, Self.ends, true, CFIndex.min) {
      _, _ in MainActor.assumeIsolated { Self.shared.number += 1 }
    }
    #if canImport(Darwin)
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
    #else
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    #endif
  }

  #if canImport(Darwin)
    private static let ends =
      CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
  #else
    private static let ends: CFOptionFlags = 1 << 5 | 1 << 7
  #endif
}
