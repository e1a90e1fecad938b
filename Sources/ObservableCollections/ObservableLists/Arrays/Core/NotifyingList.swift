#if DEBUG
  /// The list that notifies trackers of its change on the calling thread. Debug builds name it.
  package struct NotifyingList: Sendable {
    /// By the threads.
    private static let running = LockedValue<[UInt: NotifyingList]>([:])

    /// `nil` if trackers are notified though nothing changes.
    package let identity: ObjectIdentifier?
    package let name: String?

    /// `nil` if what changes is no list.
    package static var current: NotifyingList? {
      running.withLock { $0[currentThreadIdentity()] }
    }

    static func run(_ core: ArrayCore, _ body: () -> Void) {
      NotifyingList(identity: core.identity, name: core.name).run(body)
    }

    /// Runs a closure that notifies trackers though nothing changes.
    package static func runForNothing(_ body: () -> Void) {
      NotifyingList(identity: nil, name: nil).run(body)
    }

    private func run(_ body: () -> Void) {
      let thread = currentThreadIdentity()
      let outer = Self.running.withLock { $0.updateValue(self, forKey: thread) }
      body()
      Self.running.withLock { $0[thread] = outer }
    }
  }
#endif
