import ExampleTestKit
import Foundation
import Testing

@testable import ExampleModels
@testable import FeedReader

@Suite(.fewAtATime) struct WebSourceTests {
  @Test func aFeedIsReadFromTheWebAndABadAnswerKeepsIt() async throws {
    let server = try WebServer(answering: [
      (200, Feeds.rss(["a", "b"])), (404, "nothing"), (500, ""), (200, "<rss><channel>"),
      (200, Feeds.rss(["c", "b", "a"])),
    ])
    let url = try #require(URL(string: server.url))
    let model = FeedViewModel()
    let poller = FeedPoller(source: .web(url), model: model, fetch: Feeds.fetch)
    #expect(try await poller.poll(0).get() == FeedDifference(new: 2))
    #expect(await poller.poll(1) == .failure(.httpStatus(url: server.url, code: 404)))
    #expect(await poller.poll(2) == .failure(.httpStatus(url: server.url, code: 500)))
    #expect(await poller.poll(3) == .failure(.truncated(line: 1)))
    #expect(model.posts.snapshot.map(\.id) == ["a", "b"])
    #expect(try await poller.poll(4).get() == FeedDifference(new: 1, moved: 1))
    #expect(model.posts.snapshot.map(\.id) == ["c", "b", "a"])
  }

  /// Its name is gone before the first byte comes: no end of the program leaves it behind.
  @Test func aDownloadHasNoNameAndIsReadAsOftenAsOneLikes() async throws {
    let server = try WebServer(answering: [(200, Feeds.rss(["a"])), (404, "nothing")])
    let source = FeedSource.web(try #require(URL(string: server.url)))
    let input = try await source.input(poll: 0, fetch: Feeds.fetch)
    guard case .scratch(let file) = input else { throw FeedError.emptyDocument }
    for _ in 0..<3 { #expect(try FeedParser.posts(of: input).map(\.id) == ["a"]) }
    var status = stat()
    #expect(stat(try file.path(), &status) == 0)
    #expect(status.st_nlink == 0)
    await #expect(throws: FeedError.httpStatus(url: server.url, code: 404)) {
      _ = try await source.input(poll: 1, fetch: Feeds.fetch)
    }
  }

  @Test func theProgramReadsAFeedFromTheWeb() async throws {
    let server = try WebServer(answering: [(200, Feeds.rss(["a", "b"]))])
    let run = try await FeedReaderProgram.run("--within", "86400", "--json", server.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.report().posts == 2)
  }

  @Test func namesOfSources() throws {
    #expect(try FeedSource(name: "feed.xml") == .file(path: "feed.xml"))
    let url = try #require(URL(string: "https://a/B"))
    #expect(try FeedSource(name: "HTTPS://a/B") == .web(url))
    #expect(throws: FeedError.notHTTP(url: "ftp://a/b")) { try FeedSource(name: "ftp://a/b") }
  }
}
