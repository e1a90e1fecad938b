import Foundation

/// One document, ready to be parsed.
package enum FeedInput: Sendable {
  case file(path: String)
  case scratch(ScratchFile)
  case data(Data)

  /// A stream of the bytes: a file is read piece by piece, never whole.
  func stream() throws(FeedError) -> InputStream {
    switch self {
    case .data(let data): return InputStream(data: data)
    case .file(let path): return try Self.stream(ofFile: path)
    case .scratch(let file): return try Self.stream(ofFile: Self.path(of: file))
    }
  }

  private static func path(of file: ScratchFile) throws(FeedError) -> String {
    do throws(FetchError) {
      return try file.path()
    } catch {
      throw FeedError(error)
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
}

// MARK: - Explaining a fault

extension FeedInput {
  /// The last byte; nil if there is none, or the file is gone by now.
  var lastByte: UInt8? {
    switch self {
    case .data(let data): return data.last
    case .file(let path): return Self.lastByte(ofFile: path)
    case .scratch(let file): return (try? file.path()).flatMap(Self.lastByte(ofFile:))
    }
  }

  private static func lastByte(ofFile path: String) -> UInt8? {
    guard let file = FileHandle(forReadingAtPath: path),
      let end = try? file.seekToEnd(), end > 0, (try? file.seek(toOffset: end - 1)) != nil
    else { return nil }
    return (try? file.read(upToCount: 1))?.first
  }

  /// Whether all bytes are UTF-8. A file is looked at piece by piece, never whole.
  var isUTF8: Bool {
    switch self {
    case .data(let data): return String(validating: data, as: UTF8.self) != nil
    case .file(let path): return Self.isUTF8(file: path)
    case .scratch(let file): return (try? file.path()).map(Self.isUTF8(file:)) ?? true
    }
  }

  private static func isUTF8(file path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return true }
    return isUTF8 { try? file.read(upToCount: 65_536) }
  }

  /// - Parameter nextPiece: nil or empty at the end.
  static func isUTF8(_ nextPiece: () -> Data?) -> Bool {
    var rest = Data()
    while let piece = nextPiece(), !piece.isEmpty {
      rest.append(piece)
      // A character that goes on in the next piece waits for it: at most three bytes.
      let start = rest.suffix(3).lastIndex { $0 >= 0xC0 } ?? rest.endIndex
      if String(validating: rest[..<start], as: UTF8.self) == nil { return false }
      rest = Data(rest[start...])
    }
    return String(validating: rest, as: UTF8.self) != nil
  }
}
