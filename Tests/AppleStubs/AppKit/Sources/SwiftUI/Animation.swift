/// https://developer.apple.com/documentation/swiftui/animation
public struct Animation: Hashable, Sendable {
  private let name: String
  private let duration: Double

  /// https://developer.apple.com/documentation/swiftui/animation/default
  public static let `default` = Animation(name: "default", duration: 0.35)

  /// https://developer.apple.com/documentation/swiftui/animation/snappy
  public static var snappy: Animation { Animation(name: "snappy", duration: 0.5) }

  /// https://developer.apple.com/documentation/swiftui/animation/easeinout
  public static var easeInOut: Animation { Animation(name: "easeInOut", duration: 0.35) }

  /// https://developer.apple.com/documentation/swiftui/animation/easeinout(duration:)
  public static func easeInOut(duration: Double) -> Animation {
    Animation(name: "easeInOut", duration: duration)
  }

  /// https://developer.apple.com/documentation/swiftui/animation/linear(duration:)
  public static func linear(duration: Double) -> Animation {
    Animation(name: "linear", duration: duration)
  }
}

/// https://developer.apple.com/documentation/swiftui/transaction
public struct Transaction {
  /// https://developer.apple.com/documentation/swiftui/transaction/animation
  public var animation: Animation?

  /// https://developer.apple.com/documentation/swiftui/transaction/init(animation:)
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The animation of the state change that is being made; the simulator's.
  @TaskLocal static var currentAnimation: Animation?
}

/// https://developer.apple.com/documentation/swiftui/withanimation(_:_:)
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// https://developer.apple.com/documentation/swiftui/withtransaction(_:_:)
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$currentAnimation.withValue(transaction.animation, operation: body)
}
