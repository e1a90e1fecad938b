/// https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {
  /// https://developer.apple.com/documentation/combine/subscribers/demand
  public struct Demand: Hashable, Comparable {
    /// https://developer.apple.com/documentation/combine/subscribers/demand/max
    public let max: Int?

    /// https://developer.apple.com/documentation/combine/subscribers/demand/unlimited
    public static var unlimited: Demand { Demand(max: nil) }
    /// https://developer.apple.com/documentation/combine/subscribers/demand/none
    public static var none: Demand { Demand(max: 0) }

    /// https://developer.apple.com/documentation/combine/subscribers/demand/max(_:)
    public static func max(_ value: Int) -> Demand { Demand(max: value) }

    /// Combine ends the program for a negative demand, also for one that comes of a subtraction.
    private init(max: Int?) {
      if let max, max < 0 { fatalError("A demand of \(max) is negative") }
      self.max = max
    }

    /// https://developer.apple.com/documentation/combine/subscribers/demand/_(_:_:)-3jtte
    public static func < (left: Demand, right: Demand) -> Bool {
      guard let low = left.max else { return false }
      return right.max.map { low < $0 } ?? true
    }

    /// https://developer.apple.com/documentation/combine/subscribers/demand/+(_:_:)-70e4a
    public static func + (left: Demand, right: Demand) -> Demand {
      guard let one = left.max, let other = right.max else { return .unlimited }
      return .max(one + other)
    }

    /// https://developer.apple.com/documentation/combine/subscribers/demand/+=(_:_:)-9ojza
    public static func += (left: inout Demand, right: Demand) { left = left + right }

    /// https://developer.apple.com/documentation/combine/subscribers/demand/-=(_:_:)-7rbvl
    public static func -= (left: inout Demand, right: Int) {
      if let count = left.max { left = .max(count - right) }
    }
  }

  /// https://developer.apple.com/documentation/combine/subscribers/completion
  public enum Completion<Failure: Error> {
    /// It ended by itself.
    case finished
    /// It ended with an error.
    case failure(Failure)
  }

  /// https://developer.apple.com/documentation/combine/subscribers/sink
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private var subscription: (any Subscription)?
    private let receiveCompletion: (Completion<Failure>) -> Void
    private let receiveValue: (Input) -> Void

    /// https://developer.apple.com/documentation/combine/subscribers/sink/init(receivecompletion:receivevalue:)
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    /// Asks for everything.
    public func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    /// Hands the value on.
    public func receive(_ input: Input) -> Demand {
      receiveValue(input)
      return .none
    }

    /// Hands the completion on.
    public func receive(completion: Completion<Failure>) {
      subscription = nil
      receiveCompletion(completion)
    }

    /// Cancels the subscription.
    public func cancel() {
      subscription?.cancel()
      subscription = nil
    }
  }
}
