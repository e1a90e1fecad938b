/// https://developer.apple.com/documentation/appkit/nsanimationcontext
open class NSAnimationContext: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/duration
  open var duration: TimeInterval = 0.25
  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/allowsimplicitanimation
  open var allowsImplicitAnimation = false

  // AppKit has such a stack for each thread. The simulator has that of the main thread: no other calls
  // it, which is what makes the state safe.
  private nonisolated(unsafe) static var stack = [NSAnimationContext()]
  private nonisolated(unsafe) static var completions: [() -> Void] = []
  /// How often all animations have come to their end.
  nonisolated(unsafe) static private(set) var time = 0
  private nonisolated(unsafe) static var groupCount = 0
  /// Names the group that changes are made in; nil outside one. The simulator's.
  public private(set) nonisolated(unsafe) static var group: Int?

  fileprivate override init() {
    super.init()
  }

  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/current
  public static var current: NSAnimationContext { stack[stack.count - 1] }

  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/runanimationgroup(_:completionhandler:)
  public static func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    let context = NSAnimationContext()
    context.duration = current.duration
    stack.append(context)
    let outer = group
    groupCount += 1
    group = outer ?? groupCount
    changes(context)
    group = outer
    stack.removeLast()
    if let completionHandler { completions.append(completionHandler) }
  }

  /// Lets all animations come to their end. The simulator's.
  @MainActor public static func finishAnimations() {
    let ended = completions
    completions = []
    time += 1
    for completion in ended { completion() }
  }
}
