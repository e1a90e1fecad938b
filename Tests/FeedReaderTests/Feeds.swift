import Foundation

@testable import ExampleModels
@testable import FeedReader

/// Documents as text.
enum Feeds {
  /// Fetches as the program does, but waits a day: a test may wait long for a core.
  static let fetch = DocumentFetch(
    limit: FeedSource.largestDocument, deadline: .after(.seconds(86_400)))

  /// An RSS 2.0 document of items with these ids; the title is the id and what follows `titled`.
  static func rss(_ ids: [String], titled suffix: String = "") -> String {
    let items = ids.map { "<item>\n<guid>\($0)</guid>\n<title>\($0)\(suffix)</title>\n</item>\n" }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\"><channel>\n"
      + items.joined() + "</channel></rss>\n"
  }

  /// What comes of reading a document.
  struct Parsed {
    var posts: [Post] = []
    var error: FeedError?
    var omissions = FeedOmissions()
  }

  static func parse(_ text: String) -> Parsed { parse(Data(text.utf8)) }

  static func parse(_ data: Data) -> Parsed {
    var parsed = Parsed()
    do throws(FeedError) {
      parsed.omissions = try FeedParser.parse(.data(data)) { parsed.posts.append($0) }
    } catch {
      parsed.error = error
    }
    return parsed
  }

  /// One bundled document.
  static func bundled(_ poll: Int) async throws -> FeedInput {
    try await FeedSource.bundled.input(poll: poll)
  }
}
