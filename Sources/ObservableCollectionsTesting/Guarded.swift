#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value protected by a lock that, unlike `Mutex`, is visible to the thread sanitizer.
///
/// `@unchecked Sendable` holds because `value` is accessed only with `mutex` locked, and the
/// address is constant.
package final class Guarded<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    check(pthread_mutex_init(mutex, nil), "pthread_mutex_init")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    check(pthread_mutex_lock(mutex), "pthread_mutex_lock")
    defer { check(pthread_mutex_unlock(mutex), "pthread_mutex_unlock") }
    return try body(&value)
  }

  private func check(_ failure: Int32, _ call: String) {
    if failure != 0 { fatalError("\(call) failed with error \(failure)") }
  }
}
