/// A value behind a lock: a reference to both, in one block of memory.
///
/// `@unchecked Sendable` holds because the value is touched only while the lock is held. A value is
/// copied out of the lock, never called under it.
package struct LockedValue<Value>: @unchecked Sendable {
  /// The value, followed by the lock.
  private final class Memory: ManagedBuffer<Value, LockContent> {
    deinit {
      withUnsafeMutablePointerToElements { $0.endLock() }
    }
  }

  private let memory: ManagedBuffer<Value, LockContent>

  package init(_ value: Value) {
    memory = Memory.create(minimumCapacity: 1) { _ in value }
    memory.withUnsafeMutablePointerToElements { $0.makeLock() }
  }

  /// Runs a closure with exclusive access to the value. The closure must not call client code.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    memory.withUnsafeMutablePointers { value, lock in
      lock.lock()
      defer { lock.unlock() }
      return body(&value.pointee)
    }
  }
}
