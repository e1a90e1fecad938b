import Foundation

/// A file that is there for the length of a test.
package struct TemporaryFile: ~Copyable {
  package let path: String

  package init(_ bytes: some Sequence<UInt8>, type: String = "xml") throws {
    let folder = FileManager.default.temporaryDirectory
    path = folder.appending(path: "example-\(UUID().uuidString).\(type)").path
    try write(bytes)
  }

  package init(_ text: String, type: String = "xml") throws {
    try self.init(text.utf8, type: type)
  }

  package func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  package func remove() throws { try FileManager.default.removeItem(atPath: path) }
}
