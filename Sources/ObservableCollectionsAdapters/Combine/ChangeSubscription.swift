#if canImport(Combine)
  import Combine
  import Foundation
  import ObservableCollections

  /// A subscription that delivers a stream's values on demand.
  ///
  /// While there is demand, a task waits for a value. Otherwise there is no task, and the stream
  /// keeps its position in the list's log, where changes are composed.
  ///
  /// `@unchecked Sendable` holds because `state` is protected by `lock`, and the subscriber and the
  /// stream are used by the one task that `state` allows, on the main actor.
  final class ChangeSubscription<Output: Sendable, Receiver: Subscriber>: Subscription,
    @unchecked Sendable
  where Receiver.Input == Output, Receiver.Failure == Never {
    private struct State {
      var demand = Subscribers.Demand.none
      /// The task that waits for a value, or `nil` without demand.
      var task: Task<Void, Never>?
      /// The stream's iterator, or `nil` after the end.
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

    /// The iterator for the next value, or `nil` without demand, which ends the task.
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
