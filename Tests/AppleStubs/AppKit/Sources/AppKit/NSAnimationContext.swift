/// https://developer.apple.com/documentation/appkit/nsanimationcontext
@MainActor open class NSAnimationContext: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/duration
  open var duration: TimeInterval = 0.25
  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/allowsimplicitanimation
  open var allowsImplicitAnimation = false

  private static var stack = [NSAnimationContext()]
  private static var completions: [() -> Void] = []
  /// How often all animations have come to their end.
  static private(set) var time = 0
  private static var groupCount = 0
  /// Names the group that changes are made in; nil outside one. The simulator's.
  public private(set) static var group: Int?

  fileprivate override nonisolated init() {
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
  public static func finishAnimations() {
    let ended = completions
    completions = []
    time += 1
    for completion in ended { completion() }
  }
}
