import Synchronization

/// Lets everyone wait until it is opened, once.
package final class Latch: Sendable {
  private struct State {
    var isOpen = false
    /// Those who wait, by a number of their own.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastNumber = 0
  }
  private let state = Mutex(State())

  package init() {}

  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until it is opened, or until the task is cancelled: a task that waited for ever would never
  /// be released.
  package func wait() async {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          let isOver = state.isOpen || Task.isCancelled
          if !isOver { state.waiting[number] = continuation }
          return isOver
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}
