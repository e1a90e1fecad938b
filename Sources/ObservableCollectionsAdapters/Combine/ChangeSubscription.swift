#if canImport(Combine)
  import Combine
  import Foundation
  import ObservableCollections

  /// Takes from a stream what a subscriber asks for.
  ///
  /// While something is asked for, a task waits for it; otherwise there is no task, and the stream
  /// stands still in the array's log, where changes are composed.
  ///
  /// `@unchecked Sendable` holds because `state` is protected by `lock`, and the subscriber and the
  /// stream are used by the one task that `state` allows, on the main actor.
  final class ChangeSubscription<Output: Sendable, Receiver: Subscriber>: Subscription,
    @unchecked Sendable
  where Receiver.Input == Output, Receiver.Failure == Never {
    private struct State {
      var demand = Subscribers.Demand.none
      /// The task that waits for a value; nil while nothing is asked for.
      var task: Task<Void, Never>?
      /// Nil after the end.
      var iterator: ChangeStream<Output>.Iterator?
      var receiver: Receiver?
    }

    /// A lock that the thread sanitizer sees.
    private let lock = NSLock()
    private var state: State

    init(_ iterator: ChangeStream<Output>.Iterator, _ receiver: Receiver) {
      state = State(iterator: iterator, receiver: receiver)
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock {
        state.demand += demand
        guard state.task == nil, state.iterator != nil, state.demand > .none else { return }
        state.task = Task { @MainActor in await self.deliver() }
      }
    }

    func cancel() {
      // Released with the lock given back: the end of either may run any code.
      let old = lock.withLock {
        defer { state = State() }
        return state
      }
      old.task?.cancel()
    }

    /// Hands on values for as long as they are asked for.
    @MainActor private func deliver() async {
      while var iterator = nextIterator() {
        guard let value = await iterator.next(), let receiver = takeDemand() else { return }
        let more = receiver.receive(value)
        lock.withLock { state.demand += more }
      }
    }

    /// Where the next value comes from; nil, and the task is over, if none is asked for.
    private func nextIterator() -> ChangeStream<Output>.Iterator? {
      lock.withLock {
        guard state.demand > .none, let iterator = state.iterator else {
          state.task = nil
          return nil
        }
        return iterator
      }
    }

    /// Who gets a value, which counts as delivered from now on; nil after the end. A subscriber may
    /// cancel while it gets the value: then nothing is left to count.
    private func takeDemand() -> Receiver? {
      lock.withLock {
        guard let receiver = state.receiver else { return nil }
        state.demand -= 1
        return receiver
      }
    }
  }
#endif
