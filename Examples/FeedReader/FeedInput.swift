import Foundation

/// One document, ready to be parsed.
enum FeedInput: Sendable {
  case file(path: String)
  case data(Data)

  /// A stream of the bytes: a file is read piece by piece, never whole.
  func stream() throws(FeedError) -> InputStream {
    switch self {
    case .data(let data): return InputStream(data: data)
    case .file(let path): return try Self.stream(ofFile: path)
    }
  }

  private static func stream(ofFile path: String) throws(FeedError) -> InputStream {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missingFile(path: path)
    }
    if isFolder.boolValue { throw .unreadableFile(path: path, reason: "it is a folder") }
    guard FileManager.default.isReadableFile(atPath: path),
      let stream = InputStream(fileAtPath: path)
    else { throw .unreadableFile(path: path, reason: "no permission") }
    return stream
  }

  /// Whether the bytes are UTF-8; asked only after the parser met a byte it refuses.
  var isUTF8: Bool {
    switch self {
    case .data(let data): String(validating: data, as: UTF8.self) != nil
    case .file(let path):
      FileManager.default.contents(atPath: path).map {
        String(validating: $0, as: UTF8.self) != nil
      } ?? false
    }
  }
}
