import Foundation

/// Where companies come from, asked again at each poll.
package enum CompaniesSource: Equatable, Sendable {
  /// The documents that come with the examples, in turn.
  case bundled
  case file(path: String)
  case web(URL)

  /// The most bytes that a document may have.
  package static let largestDocument = 16 << 20

  /// A file by its path, or an address of the web.
  package init(name: String) throws(CompaniesError) {
    switch DocumentName(name) {
    case .file(let path): self = .file(path: path)
    case .web(let url): self = .web(url)
    case .neither: throw .notHTTP(url: name)
    }
  }

  /// How many polls show each state of the source once.
  package var statesInARound: Int { self == .bundled ? Self.documents.count : 1 }

  /// The document of a poll; polls count from 0.
  package func document(
    poll: Int, fetch: DocumentFetch = DocumentFetch(limit: largestDocument)
  ) async throws(CompaniesError) -> CompaniesDocument {
    let data: Data
    do throws(FetchError) {
      data = try await self.data(poll: poll, fetch: fetch)
    } catch {
      throw CompaniesError(error)
    }
    return try CompaniesDocument(data)
  }

  private func data(poll: Int, fetch: DocumentFetch) async throws(FetchError) -> Data {
    switch self {
    case .bundled:
      return try Self.data(ofFile: Self.path(poll % Self.documents.count), limit: fetch.limit)
    case .file(let path):
      switch try await fetch.document(atPath: path) {
      case .file(let path): return try Self.data(ofFile: path, limit: fetch.limit)
      case .scratch(let file): return try Self.data(of: file, limit: fetch.limit)
      }
    case .web(let url):
      return try Self.data(of: try await fetch.document(at: url), limit: fetch.limit)
    }
  }

  static let documents = ["companies-1.json", "companies-2.json", "companies-3.json"]

  private static func path(_ number: Int) -> String {
    Bundle.module.bundleURL.appendingPathComponent("Resources")
      .appendingPathComponent(documents[number]).path
  }

  static func data(of file: ScratchFile, limit: Int) throws(FetchError) -> Data {
    // The path leads to the file for as long as the object lives, and nothing here uses it any more.
    defer { withExtendedLifetime(file) {} }
    return try data(ofFile: file.path(), limit: limit)
  }

  /// Reads at most one byte too many: a file may grow while it is read.
  static func data(ofFile path: String, limit: Int) throws(FetchError) -> Data {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .unreadableFile(path: path, reason: "it cannot be opened")
    }
    let data: Data
    do {
      data = try file.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw .unreadableFile(path: path, reason: failureText(of: error))
    }
    if data.count > limit { throw .tooLarge(name: path, limit: limit) }
    return data
  }
}
