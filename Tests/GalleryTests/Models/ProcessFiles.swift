import Foundation

/// A folder of processes that a test makes up.
final class ProcessFiles {
  let path: String
  var passwords: String { path + "/passwd" }

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "processes-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write("root:x:0:0:root:/root:/bin/sh\nann:x:1000:1000::/home/ann:\nbad\n:x:7:\n", "passwd")
  }

  deinit {
    // A test that removed the folder itself leaves nothing to remove.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A process with its files, as proc(5) describes them.
  func put(
    _ pid: Int, _ name: String = "sh", ticks: Int = 0, user: Int = 0, start: Int = 50,
    pages: Int = 256
  ) throws {
    let folder = "\(path)/\(pid)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let tail = "0 0 20 0 1 0 \(start) 1000000 \(pages) 184 1 1"
    try write("\(pid) (\(name)) S 1 1 1 0 -1 4194560 9 9 9 9 \(ticks) 0 \(tail)\n", "\(pid)/stat")
    try write("Name:\t\(name)\nUid:\t\(user)\t\(user)\t\(user)\t\(user)\n", "\(pid)/status")
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  func write(_ text: String, _ file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(file)"))
  }

  func write(_ bytes: [UInt8], _ file: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(file)"))
  }
}
