/// Why a source could not be read. Nothing that is shown changes because of it.
package enum FeedError: Error, Hashable {
  case missingFile(path: String)
  case unreadableFile(path: String, reason: String)
  case notHTTP(url: String)
  case unreachable(url: String, reason: String)
  case httpStatus(url: String, code: Int)
  case tooLarge(name: String, limit: Int)
  case tooLate(name: String, limit: Duration)
  case noScratchFile(reason: String)
  case malformed(line: Int, reason: String)
  case truncated(line: Int)
  case wrongEncoding(line: Int)
  case notAFeed(root: String)
  case emptyDocument
  /// The entries together say more than is kept.
  case tooMuchText(limit: Int)
}

extension FeedError {
  /// A document that did not come.
  init(_ error: FetchError) {
    self =
      switch error {
      case .missingFile(let path): .missingFile(path: path)
      case .folder(let path): .unreadableFile(path: path, reason: "it is a folder")
      case .noPermission(let path): .unreadableFile(path: path, reason: "no permission")
      case .unreadableFile(let path, let reason): .unreadableFile(path: path, reason: reason)
      case .unreachable(let url, let reason): .unreachable(url: url, reason: reason)
      case .httpStatus(let url, let code): .httpStatus(url: url, code: code)
      case .tooLarge(let name, let limit): .tooLarge(name: name, limit: limit)
      case .tooLate(let name, let limit): .tooLate(name: name, limit: limit)
      case .noScratchFile(let reason): .noScratchFile(reason: reason)
      }
  }
}

extension FeedError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingFile(let path): "There is no file at \(path)"
    case .unreadableFile(let path, let reason): "The file at \(path) cannot be read: \(reason)"
    case .notHTTP(let url):
      "\(url) is no address of the web: begin it with http:// or https:// and a host, or name a file"
    case .unreachable(let url, let reason): "\(url) cannot be reached: \(reason)"
    case .httpStatus(let url, let code): "\(url) answered with HTTP status \(code)"
    case .tooLarge(let name, let limit): "\(name) has more than \(limit) bytes"
    case .tooLate(let name, let limit): "\(name) has not come whole in \(seconds(limit))"
    case .noScratchFile(let reason): "There is no room for a document on its way: \(reason)"
    case .malformed(let line, let reason): "Malformed XML in line \(line): \(reason)"
    case .truncated(let line): "The document is truncated: it ends in line \(line)"
    case .wrongEncoding(let line):
      "Wrong encoding in line \(line): the bytes are not what the document declares"
    case .notAFeed(let root): "The document is no RSS or Atom feed: its root is <\(root)>"
    case .emptyDocument: "The document is empty"
    case .tooMuchText(let limit): "The entries of the feed say more than \(limit) bytes"
    }
  }
}
