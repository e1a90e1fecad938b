import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// How much memory this process takes.
enum Memory {
  /// The most that was ever resident; zero where the system does not say.
  static var peakKilobytes: Int {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss / 1_024 : 0
    #else
      // Not `getrusage`: there, a process starts with the peak of the one that started it.
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let peak = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return peak.flatMap { line in line.split(separator: " ").compactMap { Int($0) }.first } ?? 0
    #endif
  }
}
