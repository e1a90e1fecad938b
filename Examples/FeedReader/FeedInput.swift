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

  /// All bytes; asked for only to explain a fault. Empty where the file is gone by now.
  var bytes: Data {
    switch self {
    case .data(let data): data
    case .file(let path): FileManager.default.contents(atPath: path) ?? Data()
    }
  }
}
