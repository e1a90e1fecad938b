import Synchronization

// The part of CoreFoundation's run loop that the adapters use, as Swift sees it on Darwin:
// https://developer.apple.com/documentation/corefoundation/cfrunloop
// On Linux, CoreFoundation names some of it otherwise. The loop is a simulation: a test runs it.

/// https://developer.apple.com/documentation/corefoundation/cfindex
public typealias CFIndex = Int
/// https://developer.apple.com/documentation/corefoundation/cfoptionflags
public typealias CFOptionFlags = UInt
/// https://developer.apple.com/documentation/corefoundation/cfallocator
public final class CFAllocator {
  private init() {}
}

/// https://developer.apple.com/documentation/corefoundation/cfrunloopmode
///
/// A structure on Darwin: its constants are members, and the global names of C are obsolete.
public struct CFRunLoopMode: RawRepresentable, Hashable {
  /// The mode's name.
  public let rawValue: String
  /// A mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// https://developer.apple.com/documentation/corefoundation/cfrunloopmode/commonmodes
  public static var commonModes: CFRunLoopMode! {
    CFRunLoopMode(rawValue: "kCFRunLoopCommonModes")
  }
}

/// The name in C, which Swift refuses on Darwin.
///
/// https://developer.apple.com/documentation/corefoundation/kcfrunloopcommonmodes
@available(*, unavailable, renamed: "CFRunLoopMode.commonModes")
public var kCFRunLoopCommonModes: CFRunLoopMode { .commonModes }

/// https://developer.apple.com/documentation/corefoundation/cfrunloopactivity
public struct CFRunLoopActivity: OptionSet, Sendable {
  /// A bit for each activity.
  public let rawValue: CFOptionFlags
  /// Activities by their bits.
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
  /// The loop is about to wait.
  public static var beforeWaiting: CFRunLoopActivity { CFRunLoopActivity(rawValue: 1 << 5) }
  /// The loop returns.
  public static var exit: CFRunLoopActivity { CFRunLoopActivity(rawValue: 1 << 7) }
}

/// https://developer.apple.com/documentation/corefoundation/cfrunloopobserver
public final class CFRunLoopObserver {
  let activities: CFOptionFlags
  let order: CFIndex
  let block: (CFRunLoopObserver?, CFRunLoopActivity) -> Void

  init(
    _ activities: CFOptionFlags, _ order: CFIndex,
    _ block: @escaping (CFRunLoopObserver?, CFRunLoopActivity) -> Void
  ) {
    (self.activities, self.order, self.block) = (activities, order, block)
  }
}

/// https://developer.apple.com/documentation/corefoundation/cfrunloop
public final class CFRunLoop {
  /// `nonisolated(unsafe)` holds because observers are added and called on the main thread only, and
  /// the count is atomic.
  nonisolated(unsafe) static let main = CFRunLoop()
  var observers: [CFRunLoopObserver] = []
  let wakeUps = Atomic(0)
}

/// https://developer.apple.com/documentation/corefoundation/cfrunloopgetmain()
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

/// https://developer.apple.com/documentation/corefoundation/cfrunloopwakeup(_:)
public func CFRunLoopWakeUp(_ loop: CFRunLoop!) {
  loop.wakeUps.add(1, ordering: .relaxed)
}

/// https://developer.apple.com/documentation/corefoundation/cfrunloopobservercreatewithhandler(_:_:_:_:_:)
public func CFRunLoopObserverCreateWithHandler(
  _ allocator: CFAllocator!, _ activities: CFOptionFlags, _ repeats: Bool, _ order: CFIndex,
  _ block: ((CFRunLoopObserver?, CFRunLoopActivity) -> Void)!
) -> CFRunLoopObserver! {
  precondition(repeats, "The stub knows observers that stay only")
  return CFRunLoopObserver(activities, order, block)
}

/// https://developer.apple.com/documentation/corefoundation/cfrunloopaddobserver(_:_:_:)
public func CFRunLoopAddObserver(
  _ loop: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!
) {
  precondition(mode == .commonModes, "The stub knows the common modes only")
  loop.observers.append(observer)
  loop.observers.sort { $0.order < $1.order }
}

/// What only tests need.
public enum CFRunLoopSimulation {
  /// How often the main loop was woken.
  public static var wakeUpCount: Int { CFRunLoop.main.wakeUps.load(ordering: .relaxed) }

  /// The orders of the main loop's observers of an activity, the first to be called first.
  @MainActor public static func orders(of activity: CFRunLoopActivity) -> [CFIndex] {
    observers(of: activity).map(\.order)
  }

  /// Lets the main loop do something.
  @MainActor public static func reach(_ activity: CFRunLoopActivity) {
    for observer in observers(of: activity) { observer.block(observer, activity) }
  }

  @MainActor private static func observers(of activity: CFRunLoopActivity) -> [CFRunLoopObserver] {
    CFRunLoop.main.observers.filter { $0.activities & activity.rawValue != 0 }
  }
}
