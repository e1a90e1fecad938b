import Foundation

/// Brings one document here, from a file or from the web: no more than so many bytes of it, and no
/// later than so.
package struct DocumentFetch: Sendable {
  /// The most bytes that a document may have. A file that is read where it lies may grow meanwhile.
  package var limit: Int
  /// From the first look to the last byte, redirections included.
  package var deadline: Deadline

  package init(limit: Int, deadline: Deadline = .after(.seconds(20))) {
    (self.limit, self.deadline) = (limit, deadline)
  }

  /// A document that can be read.
  enum Place {
    /// A regular file, which is read where it lies.
    case file(path: String)
    case scratch(ScratchFile)
  }

  /// The document in a file. What is no regular file, such as a pipe or a device, may have no end and
  /// may say nothing for ever: it is read into one.
  func document(atPath path: String) async throws(FetchError) -> Place {
    var status = stat()
    if stat(path, &status) != 0 {
      if errno == EACCES { throw .noPermission(path: path) }
      throw .missingFile(path: path)
    }
    let type = status.st_mode & S_IFMT
    if type == S_IFDIR { throw .folder(path: path) }
    if !FileManager.default.isReadableFile(atPath: path) { throw .noPermission(path: path) }
    if type == S_IFREG {
      if status.st_size > limit { throw .tooLarge(name: path, limit: limit) }
      return .file(path: path)
    }
    let transfer = try Transfer(of: path, limit: limit)
    return .scratch(try await transfer.outcome(by: deadline, start: FileReading.start))
  }

  /// The document at an address of the web.
  func document(at url: URL) async throws(FetchError) -> ScratchFile {
    let transfer = try Transfer(of: url.absoluteString, limit: limit)
    return try await transfer.outcome(by: deadline) { WebReading.start(url, into: $0) }
  }
}
