#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many files and sockets this process may have open at a time, and how many it has.
struct OpenFiles: Equatable, Sendable {
  let limit: Int
  let count: Int

  /// How it is now.
  static var now: OpenFiles {
    let limit = systemLimit
    // Where there are this many, nobody needs to know how many more.
    let numbers = 0..<Int32(min(limit, 1_024))
    return OpenFiles(limit: limit, count: numbers.count { fcntl($0, F_GETFD) >= 0 })
  }

  private static var systemLimit: Int {
    var limits = rlimit()
    #if canImport(Darwin) || canImport(Musl)
      let status = getrlimit(RLIMIT_NOFILE, &limits)
    #else
      let status = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    #endif
    return status == 0 ? Int(clamping: limits.rlim_cur) : .max
  }

  /// How many connections there is room for, if some files are left for everything else.
  func room(leaving reserve: Int) -> Int { limit - count - reserve }
}
