import Foundation

/// The package that this test was compiled in.
enum PackageFolder {
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent()  // House
    .deletingLastPathComponent()  // ObservableCollectionsTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
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
