import Foundation

/// How much memory this process takes.
enum ProcessMemory {
  /// What is resident now, in kilobytes; nil where the system does not say.
  static var resident: Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first
  }
}
