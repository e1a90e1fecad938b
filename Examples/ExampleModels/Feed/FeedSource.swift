import Foundation

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

  /// The most bytes that a document from the web, or from a pipe, may have. More than a document of
  /// companies: what is kept of a feed depends on its entries, see `FeedParser.mostKept`.
  package static let largestDocument = 256 << 20

  /// The document of a poll; polls count from 0.
  package func input(
    poll: Int, fetch: DocumentFetch = DocumentFetch(limit: largestDocument)
  ) async throws(FeedError) -> FeedInput {
    do throws(FetchError) {
      switch self {
      case .bundled: return Self.document(poll % Self.documents.count)
      case .web(let url): return .scratch(try await fetch.document(at: url))
      case .file(let path):
        switch try await fetch.document(atPath: path) {
        case .file(let path): return .file(path: path)
        case .scratch(let file): return .scratch(file)
        }
      }
    } catch {
      throw FeedError(error)
    }
  }

  static let documents = ["library-earlier.rss", "library-later.atom"]

  private static func document(_ number: Int) -> FeedInput {
    let folder = Bundle.module.bundleURL.appendingPathComponent("Resources")
    return .file(path: folder.appendingPathComponent(documents[number]).path)
  }
}
