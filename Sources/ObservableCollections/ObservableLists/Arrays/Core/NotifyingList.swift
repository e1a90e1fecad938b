#if DEBUG
  /// The list that notifies trackers of its change on the calling thread. Debug builds name it.
  package struct NotifyingList: Sendable {
    /// By the threads.
    private static let running = LockedValue<[UInt: NotifyingList]>([:])

    package let identity: ObjectIdentifier
    package let name: String?

    /// `nil` if what changes is no list.
    package static var current: NotifyingList? {
      running.withLock { $0[currentThreadIdentity()] }
    }

    static func run(_ core: ArrayCore, _ body: () -> Void) {
      let list = NotifyingList(identity: core.identity, name: core.name)
      let thread = currentThreadIdentity()
      let outer = running.withLock { $0.updateValue(list, forKey: thread) }
      body()
      running.withLock { $0[thread] = outer }
    }
  }
#endif
