#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Standard error, the end of the program, and the lock that `Array` gets for company.
enum Console {
  static func note(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Android.exit(status)
    #endif
  }
}

/// An array under the kind of lock that the framework uses: what anyone who shares one would write.
final class LockedArray {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var elements: [Int]

  init(_ elements: [Int]) {
    self.elements = elements
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// The elements, copied at the next edit as long as the caller keeps them.
  var snapshot: [Int] { elements }

  func edit(_ body: (inout [Int]) -> Void) {
    pthread_mutex_lock(mutex)
    body(&elements)
    pthread_mutex_unlock(mutex)
  }
}
