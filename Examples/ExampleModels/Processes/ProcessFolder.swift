import Foundation

/// The folder in which Linux shows its processes, and the file with the names of users.
package struct ProcessFolder: Sendable {
  package let path: String
  package let passwords: String

  /// - Parameters:
  ///   - path: a folder for each process, by its number.
  ///   - passwords: a line for each user: name, password, number.
  package init(path: String = "/proc", passwords: String = "/etc/passwd") {
    (self.path, self.passwords) = (path, passwords)
  }

  /// All processes that could be read, in any order. One that vanishes meanwhile, or says what
  /// nobody understands, is left out.
  func samples() throws(ProcessError) -> [ProcessSample] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .noFolder(path: path)
    }
    return names.compactMap(sample)
  }

  /// The names of users by their numbers; empty if nobody says them.
  func userNames() -> [Int: String] {
    let lines = text(of: passwords)?.split(separator: "\n") ?? []
    let users = lines.compactMap { line -> (Int, String)? in
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count > 2, !fields[0].isEmpty, let id = Int(fields[2]) else { return nil }
      return (id, String(fields[0]))
    }
    return Dictionary(users) { first, _ in first }
  }

  private func sample(of name: String) -> ProcessSample? {
    guard let pid = Int(name), pid > 0, "\(pid)" == name,
      let stat = text(of: "\(path)/\(name)/stat"), let status = text(of: "\(path)/\(name)/status")
    else { return nil }
    return ProcessSample(pid: pid, stat: stat, status: status)
  }

  /// The head of a file; nil if it is gone or may not be read.
  private func text(of file: String) -> String? {
    guard let handle = FileHandle(forReadingAtPath: file) else { return nil }
    defer { try? handle.close() }
    // A process that ends between opening and reading has no text any more.
    guard let data = try? handle.read(upToCount: 65_536) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}

/// Why there are no processes to be shown, and what to do about it.
package enum ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  case noFolder(path: String)

  package var description: String {
    switch self {
    case .noFolder(let path):
      "There is no folder \(path): this example reads the processes of Linux, start it there"
    }
  }
}
