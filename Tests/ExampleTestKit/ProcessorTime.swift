import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How much processor time this process and those that it started have used.
///
/// Time in which a process could run and another one had the core is not part of it.
package enum ProcessorTime {
  /// In seconds: of this process, of its children that have ended, and of its descendants that run.
  /// Where there is no `/proc`, the last are missing until they have ended.
  package static var used: Double {
    var (own, ended) = (rusage(), rusage())
    _ = getrusage(ownProcess, &own)
    _ = getrusage(endedChildren, &ended)
    return seconds(own) + seconds(ended) + descendants().reduce(0) { $0 + $1.seconds }
  }

  /// The most memory that this process ever had, in kilobytes.
  ///
  /// On Linux a process begins with the peak of the one that started it.
  package static var peakKilobytes: Int {
    var usage = rusage()
    _ = getrusage(ownProcess, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss / 1_024
    #else
      return usage.ru_maxrss
    #endif
  }

  #if canImport(Darwin) || canImport(Musl)
    private static let (ownProcess, endedChildren): (Int32, Int32) = (RUSAGE_SELF, RUSAGE_CHILDREN)
  #else
    private static let ownProcess = Int32(RUSAGE_SELF.rawValue)
    private static let endedChildren = Int32(RUSAGE_CHILDREN.rawValue)
  #endif

  /// Those that this process started, those that they started, and so on.
  package static func descendants() -> [(id: Int32, seconds: Double)] {
    let all = processes()
    var found: [(id: Int32, seconds: Double)] = []
    var parents = [getpid()]
    while let parent = parents.popLast() {
      for process in all where process.parent == parent {
        found.append((process.id, process.seconds))
        parents.append(process.id)
      }
    }
    return found
  }

  private static func seconds(_ usage: rusage) -> Double {
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }

  /// What `/proc` says of each process: its number, its parent's, and its processor time.
  private static func processes() -> [(id: Int32, parent: Int32, seconds: Double)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard let id = Int32(name), let text = text(ofFile: "/proc/\(name)/stat") else { return nil }
      // A program's name may hold anything; the fields after its last parenthesis are numbers.
      let numbers = text.split(separator: ")").last
      guard let fields = numbers?.split(separator: " "), fields.count > 12,
        let parent = Int32(fields[1]), let user = Double(fields[11]),
        let system = Double(fields[12])
      else { return nil }
      return (id, parent, (user + system) / ticks)
    }
  }

  /// The beginning of a file that says of itself that it is empty, as those in `/proc` do.
  static func text(ofFile path: String) -> String? {
    let file = open(path, O_RDONLY)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// How many of the system's ticks are a second.
  private static let ticks = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
}
