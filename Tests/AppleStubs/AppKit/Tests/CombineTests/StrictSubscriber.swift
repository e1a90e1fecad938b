import Combine
import KitOnAppKit
import Testing

/// A subscriber that asks for as many values as a test says, and notes what a publisher must not do.
@MainActor
final class StrictSubscriber<Input>: @MainActor Subscriber {
  typealias Failure = Never

  private(set) var values: [Input] = []
  private(set) var faults: [String] = []
  private(set) var isComplete = false
  private(set) var subscription: (any Subscription)?
  /// What else it asks for when it gets a value.
  var more: (Input) -> Subscribers.Demand = { _ in .none }
  private var outstanding = Subscribers.Demand.none
  private var isReceiving = false

  func request(_ count: Int) {
    outstanding += .max(count)
    subscription?.request(.max(count))
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }

  func receive(subscription: any Subscription) {
    if self.subscription != nil { faults.append("a second subscription") }
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if subscription == nil { faults.append("a value outside a subscription: \(input)") }
    if outstanding == .none { faults.append("a value that was not asked for: \(input)") }
    if isReceiving { faults.append("a value inside another: \(input)") }
    isReceiving = true
    defer { isReceiving = false }
    outstanding -= 1
    values.append(input)
    let demand = more(input)
    outstanding += demand
    return demand
  }

  func receive(completion: Subscribers.Completion<Never>) { isComplete = true }
}

/// Lets the jobs of the main actor run for long enough to be sure that nothing more comes.
@MainActor
func settle() async {
  for _ in 0..<200 { await Task.yield() }
}

/// Waits until a condition holds.
@MainActor
func settle(until isDone: () -> Bool) async {
  // It throws where the test is cancelled: then nothing is expected any more.
  try? await wait(for: "the values", until: isDone)
}
