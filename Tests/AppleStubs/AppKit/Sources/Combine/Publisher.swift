/// https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
  /// https://developer.apple.com/documentation/combine/publisher/output
  associatedtype Output
  /// https://developer.apple.com/documentation/combine/publisher/failure
  associatedtype Failure: Error

  /// https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

extension Publisher {
  /// https://developer.apple.com/documentation/combine/publisher/subscribe(_:)-4u8kn
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where Failure == S.Failure, Output == S.Input {
    receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Never>(
      receiveCompletion: { _ in }, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

/// https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// https://developer.apple.com/documentation/combine/subscriber/input
  associatedtype Input
  /// https://developer.apple.com/documentation/combine/subscriber/failure
  associatedtype Failure: Error

  /// https://developer.apple.com/documentation/combine/subscriber/receive(subscription:)
  func receive(subscription: any Subscription)
  /// https://developer.apple.com/documentation/combine/subscriber/receive(_:)
  func receive(_ input: Input) -> Subscribers.Demand
  /// https://developer.apple.com/documentation/combine/subscriber/receive(completion:)
  func receive(completion: Subscribers.Completion<Failure>)
}

/// https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// https://developer.apple.com/documentation/combine/subscription/request(_:)
  func request(_ demand: Subscribers.Demand)
}

/// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
  /// https://developer.apple.com/documentation/combine/cancellable/cancel()
  func cancel()
}

/// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable {
  private var cancelOnce: (() -> Void)?

  /// https://developer.apple.com/documentation/combine/anycancellable/init(_:)-19rg3
  public init<C: Cancellable>(_ canceller: C) {
    cancelOnce = canceller.cancel
  }

  deinit { cancel() }

  /// https://developer.apple.com/documentation/combine/anycancellable/cancel()
  public func cancel() {
    let cancel = cancelOnce
    cancelOnce = nil
    cancel?()
  }

  /// https://developer.apple.com/documentation/combine/anycancellable/store(in:)-3hyxs
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// https://developer.apple.com/documentation/combine/anycancellable/==(_:_:)
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// https://developer.apple.com/documentation/combine/anycancellable/hash(into:)
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// https://developer.apple.com/documentation/combine/customcombineidentifierconvertible
public protocol CustomCombineIdentifierConvertible {
  /// https://developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identity of the object.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// https://developer.apple.com/documentation/combine/combineidentifier
public struct CombineIdentifier: Hashable {
  private let identity: ObjectIdentifier

  /// https://developer.apple.com/documentation/combine/combineidentifier/init(_:)
  public init(_ object: AnyObject) {
    identity = ObjectIdentifier(object)
  }
}
