import Foundation

/// The root package, from whichever package this test was compiled in.
enum PackageFolder {
  static let url = URL(filePath: #filePath)
    // The package `Tests/Libraries` reaches this file through a symbolic link.
    .resolvingSymlinksInPath()
    .deletingLastPathComponent()  // Support
    .deletingLastPathComponent()  // ObservableCollectionsTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Whether there is a file or a folder.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(
      atPath: url.appending(path: path).path(percentEncoded: false))
  }

  /// The names of the folders in a folder.
  static func folders(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: url.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    .map(\.lastPathComponent)
  }

  /// The paths of the Swift sources below a folder, counted from there, sorted.
  static func sources(below path: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: url.appending(path: path).path(percentEncoded: false)
    )
    .filter { $0.hasSuffix(".swift") }
    .sorted()
  }
}
