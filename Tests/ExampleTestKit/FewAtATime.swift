import Synchronization
import Testing

/// Lets few of the tests that start programs, terminals and servers run at a time.
///
/// Swift Testing starts all tests at once. A test that only computes is queued by the runtime, but a
/// test that starts a program puts the program beside all others: a hundred of them leave none the
/// processor time it needs. The others wait here, in the order in which they came, and no limit
/// counts that.
package struct FewAtATime: SuiteTrait, TestTrait, TestScoping {
  /// So that each test of a suite waits by itself.
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Gate.shared.enter()
    defer { Gate.shared.leave() }
    try await Watchdog.shared.watch("\(test.sourceLocation.fileName): \(test.name)", function)
  }
}

extension Trait where Self == FewAtATime {
  /// The test starts programs, terminals or servers, or waits for other threads.
  package static var fewAtATime: Self { FewAtATime() }
}

/// As many places as tests of this kind run at a time.
package final class Gate: Sendable {
  /// Most of such a test is waiting: four keep two cores busy and do not crowd them.
  static let shared = Gate(places: 4)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  package init(places: Int) { state = Mutex(State(free: places)) }

  /// Waits for a place.
  package func enter() async {
    await withCheckedContinuation { continuation in
      let entersNow = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if entersNow { continuation.resume() }
    }
  }

  /// How many wait for a place.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Gives the place to the one who has waited longest.
  package func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
