import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where a feed comes from, asked again at each poll.
package enum FeedSource: Equatable, Sendable {
  /// The two documents that come with the examples, in turn.
  case bundled
  case file(path: String)
  case web(URL)

  /// A file by its path, or an address of the web.
  package init(name: String) throws(FeedError) {
    switch DocumentName(name) {
    case .file(let path): self = .file(path: path)
    case .web(let url): self = .web(url)
    case .neither: throw .notHTTP(url: name)
    }
  }

  /// How many polls show each state of the source once.
  package var statesInARound: Int { self == .bundled ? Self.documents.count : 1 }

  /// The document of a poll; polls count from 0.
  package func input(poll: Int) async throws(FeedError) -> FeedInput {
    switch self {
    case .bundled: Self.document(poll % Self.documents.count)
    case .file(let path): .file(path: path)
    case .web(let url): .download(try await Self.file(from: url))
    }
  }

  static let documents = ["gnulib-earlier.rss", "gnulib-later.atom"]

  private static func document(_ number: Int) -> FeedInput {
    let folder = Bundle.module.bundleURL.appendingPathComponent("Resources")
    return .file(path: folder.appendingPathComponent(documents[number]).path)
  }

  private static func file(from url: URL) async throws(FeedError) -> DownloadedFile {
    var request = URLRequest(url: url, timeoutInterval: 20)
    request.cachePolicy = .reloadIgnoringLocalCacheData
    let (file, response): (DownloadedFile, URLResponse)
    do {
      let answer = try await session.download(for: request)
      (file, response) = (DownloadedFile(url: answer.0), answer.1)
    } catch {
      throw .unreachable(url: url.absoluteString, reason: failureText(of: error))
    }
    if let code = (response as? HTTPURLResponse)?.statusCode, code != 200 {
      throw .httpStatus(url: url.absoluteString, code: code)
    }
    return file
  }

  /// Ephemeral: no poll leaves anything in a cache.
  private static let session = URLSession(configuration: .ephemeral)
}
