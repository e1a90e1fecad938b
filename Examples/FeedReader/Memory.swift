#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How much memory this process takes.
enum Memory {
  /// The most that was ever resident; zero where the system does not say.
  static var peakKilobytes: Int {
    var usage = rusage()
    guard getrusage(ownProcess, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return usage.ru_maxrss / 1_024
    #else
      return usage.ru_maxrss
    #endif
  }

  #if canImport(Glibc)
    private static let ownProcess = RUSAGE_SELF.rawValue
  #else
    private static let ownProcess = RUSAGE_SELF
  #endif
}
