import Foundation

import ObservableCollections

/// Runs a closure on a thread of its own and waits for its result.
func onOtherThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let running = RunningThread(body)
  return running.join()
}

/// A thread that runs a closure, and can be waited for.
final class RunningThread<Result: Sendable>: Sendable {
  private let result = LockedValue<Result?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Result) {
    Thread { [self] in
      let value = body()
      result.withLock { $0 = value }
      done.signal()
    }.start()
  }

  /// Waits for the end. Once only.
  func join() -> Result {
    done.wait()
    guard let value = result.withLock({ $0 }) else { fatalError("The thread left no result") }
    return value
  }
}

/// Runs a closure on several threads at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let threads = (0..<count).map { thread in RunningThread { body(thread) } }
  for thread in threads { thread.join() }
}

/// The identity of the running thread.
func threadIdentity() -> ObjectIdentifier {
  ObjectIdentifier(Thread.current)
}
