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

  /// Hands over the document piece by piece, a file never whole.
  ///
  /// - Parameter read: gets what returns the next piece, nil at the end.
  func withPieces<Result>(_ read: (() -> Data?) -> Result) throws(FeedError) -> Result {
    if case .data(let data) = self {
      var rest = Data?.some(data)
      return read {
        defer { rest = nil }
        return rest
      }
    }
    // Says what is wrong with a file that cannot be read.
    _ = try stream()
    guard let path, let file = FileHandle(forReadingAtPath: path) else {
      throw .unreadableFile(path: path ?? "", reason: "it cannot be opened")
    }
    return read { try? file.read(upToCount: 65_536) }
  }

  private var path: String? {
    switch self {
    case .data: nil
    case .file(let path): path
    case .scratch(let file): try? file.path()
    }
  }
}
