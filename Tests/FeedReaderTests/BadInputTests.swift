import ExampleTestKit
import Foundation
import TerminalSinks
import Testing

@testable import ExampleModels
@testable import FeedReader

/// Each bad input starts the program: a clear message, a report, the status that the help names.
@Suite(.fewAtATime) struct BadInputTests {
  private func expectRefusal(
    of source: String, saying message: String, posts: Int = 0, rounds: Int = 1
  ) async throws {
    let run = try await FeedReaderProgram.run("--json", "--rounds", "\(rounds)", source)
    #expect(run.status == ExitCode.badSource.rawValue)
    #expect(run.errors == message + "\n")
    let report = try run.report()
    #expect(report.violations == 0)
    #expect(report.posts == posts)
  }

  @Test func malformedXML() async throws {
    let file = try TemporaryFile(
      "<rss><channel>\n<item><guid>a</guid></item>\n<item><guid>b</wrong></item></channel></rss>")
    try await expectRefusal(
      of: file.path,
      saying: "Malformed XML in line 3: an end tag does not match its start tag", posts: 1)
    try file.remove()
  }

  @Test func truncatedFile() async throws {
    let document = try Data(contentsOf: URL(filePath: path(of: try await Feeds.bundled(1))))
    let file = try TemporaryFile(document.prefix(100_000))
    let lines = document.prefix(100_000).count { $0 == UInt8(ascii: "\n") } + 1
    let posts =
      String(decoding: document.prefix(100_000), as: UTF8.self)
      .components(separatedBy: "</entry>").count - 1
    #expect(posts > 100)
    try await expectRefusal(
      of: file.path, saying: "The document is truncated: it ends in line \(lines)", posts: posts)
    try file.remove()
  }

  @Test func wrongEncoding() async throws {
    let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss><channel><item>\n<title>caf"
    let file = try TemporaryFile(Array(start.utf8) + [0xE9] + Array("</title></item>".utf8))
    try await expectRefusal(
      of: file.path,
      saying: "Wrong encoding in line 3: the bytes are not what the document declares")
    try file.remove()
  }

  @Test func unknownEncoding() async throws {
    let file = try TemporaryFile("<?xml version=\"1.0\" encoding=\"klingon\"?>\n<rss></rss>")
    try await expectRefusal(
      of: file.path,
      saying: "Wrong encoding in line 1: the bytes are not what the document declares")
    try file.remove()
  }

  @Test(arguments: ["", "\n \n"]) func emptyDocument(_ text: String) async throws {
    let file = try TemporaryFile(text)
    try await expectRefusal(of: file.path, saying: "The document is empty")
    try file.remove()
  }

  /// The terminal would clear its screen, rename its window, or show the line from right to left.
  @Test func whatQuotesTheDocumentCannotSteerTheTerminal() async throws {
    let id = "a\u{9B}2J\u{9D}0;b\u{9C}\u{202E}c\u{2066}"
    let file = try TemporaryFile(Feeds.rss([id, id]))
    let run = try await FeedReaderProgram.run("--headless", file.path)
    #expect(run.status == 0)
    let news = "1 new, 0 vanished, 0 changed, 0 moved"
    let line = "Document 1: \(news), 1 left out: line 10 repeats the id \"a 2J 0;b  c \"\n"
    #expect(run.output.hasPrefix(line), "\(run.output)")
    try await expectRefusal(
      of: "/no\u{1B}[2J\u{202E}where", saying: "There is no file at /no [2J where")
    try file.remove()
  }

  @Test func nothingCheerfulIsSaidAfterAFailure() async throws {
    let run = try await FeedReaderProgram.run("--headless", "/nowhere/feed.xml")
    #expect(run.status == ExitCode.badSource.rawValue)
    #expect(run.output.isEmpty, "\(run.output)")
    #expect(run.errors == "There is no file at /nowhere/feed.xml\n")
  }

  @Test func anotherKindOfDocument() async throws {
    let file = try TemporaryFile("<html><body/></html>")
    try await expectRefusal(
      of: file.path, saying: "The document is no RSS or Atom feed: its root is <html>")
    try file.remove()
  }

  @Test func missingFile() async throws {
    try await expectRefusal(
      of: "/nowhere/feed.xml", saying: "There is no file at /nowhere/feed.xml")
  }

  @Test func folder() async throws {
    try await expectRefusal(of: "/", saying: "The file at / cannot be read: it is a folder")
  }

  @Test func unreachableURL() async throws {
    let run = try await FeedReaderProgram.run("--json", "http://127.0.0.1:9/feed.xml")
    #expect(run.status == ExitCode.badSource.rawValue)
    #expect(run.errors.hasPrefix("http://127.0.0.1:9/feed.xml cannot be reached: "))
    #expect(try run.report().violations == 0)
  }

  @Test func theProgramGoesOnPolling() async throws {
    let file = try TemporaryFile(Feeds.rss(["a", "b"]).replacing("</channel>", with: ""))
    let fault = "Malformed XML in line 11: an end tag does not match its start tag"
    try await expectRefusal(of: file.path, saying: fault, posts: 2, rounds: 50)
    try file.remove()
  }

  @Test(arguments: [
    (["--frob"], "Unknown option --frob"),
    (["--every"], "--every needs a number of seconds"),
    (["--within", "0"], "--within needs seconds in 0.1...86400, not \"0\""),
    (["--every", "soon"], "--every needs seconds in 0.1...86400, not \"soon\""),
    (["--rounds", "0"], "--rounds needs a count in 1...1000000, not \"0\""),
    (["a", "b"], "More than one source: a, b"),
    ([""], "The name of the source is empty"),
    (
      ["ftp://host/feed.xml"],
      "ftp://host/feed.xml is no address of the web: begin it with http:// or https:// and a host, "
        + "or name a file"
    ),
  ])
  func wrongUsage(_ arguments: [String], _ message: String) throws {
    do throws(UsageError) {
      _ = try Options(arguments)
      Issue.record("\(arguments) were taken")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test func anUnknownOptionEndsTheProgramWithStatus64() async throws {
    let run = try await FeedReaderProgram.run("--frob")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Unknown option --frob."))
    #expect(run.output.isEmpty)
  }
}

/// Where a bundled document lies.
func path(of input: FeedInput) throws -> String {
  guard case .file(let path) = input else { throw FeedError.emptyDocument }
  return path
}
