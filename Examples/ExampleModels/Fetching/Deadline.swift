/// When to give up a document that has not come.
package struct Deadline: Sendable {
  /// How long that is, for the message.
  package let limit: Duration
  private let wait: @Sendable () async -> Void

  /// - Parameter wait: returns when the time is over, or when its task is cancelled.
  package init(limit: Duration, wait: @escaping @Sendable () async -> Void) {
    (self.limit, self.wait) = (limit, wait)
  }

  /// So long after the beginning.
  package static func after(_ limit: Duration) -> Deadline {
    Deadline(limit: limit) {
      // Sleeping throws only when the task is cancelled: then nobody waits any more.
      try? await Task.sleep(for: limit)
    }
  }

  /// Does something when the time is over, unless the task is cancelled before.
  func onceOver(_ job: @escaping @Sendable () -> Void) -> Task<Void, Never> {
    Task.detached {
      await wait()
      if !Task.isCancelled { job() }
    }
  }
}
