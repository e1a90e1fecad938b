/// https://developer.apple.com/documentation/appkit/nsanimationcontext
@MainActor open class NSAnimationContext: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/duration
  open var duration: TimeInterval = 0.25
  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/allowsimplicitanimation
  open var allowsImplicitAnimation = false

  private static var stack = [NSAnimationContext()]

  fileprivate override nonisolated init() {
    super.init()
  }

  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/current
  public static var current: NSAnimationContext { stack[stack.count - 1] }

  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/rungroup(_:)
  public static func runAnimationGroup(_ changes: (NSAnimationContext) -> Void) {
    let context = NSAnimationContext()
    context.duration = current.duration
    stack.append(context)
    changes(context)
    stack.removeLast()
  }
}
