#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An array under the kind of lock that the framework uses: what anyone who shares one would write.
///
/// `@unchecked Sendable` holds because the elements are only touched while the mutex is held.
final class LockedArray<Element>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var elements: [Element]

  init(_ elements: [Element]) {
    self.elements = elements
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// The elements, copied at the next edit as long as the caller keeps them.
  var snapshot: [Element] { edit { $0 } }

  func edit<Result>(_ body: (inout [Element]) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&elements)
  }
}
