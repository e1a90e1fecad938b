import ExampleTestKit
import Foundation
import Testing

@testable import FeedReader

/// The program on a terminal of its own, driven by keys.
@Suite(.fewAtATime) struct TerminalTests {
  @Test func itShowsAFeedSurvivesABadPollTakesABurstOfKeysAndGivesTheTerminalBack() async throws {
    let file = try TemporaryFile(Feeds.rss((0..<40).map { "post\($0)" }))
    let session = try TerminalSession(FeedReaderProgram.program, ["--every", "86400", file.path])
    try await session.wait(for: "40 posts")
    try await session.wait(for: "post3")
    try file.write("<rss>broken".utf8)
    session.type("r")
    try await session.wait(for: "What is shown stays")
    try file.write(Feeds.rss(["fresh"] + (0..<40).map { "post\($0)" }).utf8)
    session.type("r")
    try await session.wait(for: "1 new, 0 vanished")
    session.type("jj\u{1B}[Bd")
    try await session.wait(for: "40 posts")
    session.type(" u")
    try await session.wait(for: "39 posts")
    session.type("o")
    try await session.wait(for: "Order: Newest first")
    session.type("ooou")
    try await session.wait(for: "Order: As in the feed")
    try await session.wait(for: "40 posts")
    session.type("/POST1")
    try await session.wait(for: "POST1")
    try await session.wait(for: "11 posts")
    // While a text is typed no key deletes.
    session.type("\u{1B}[3~d\u{7F}\r")
    try await session.wait(for: "/ search \"POST1\"")
    session.type("\u{1B}")
    try await session.wait(for: "40 posts")
    session.resize(columns: 60, rows: 12)
    try await session.wait(for: "\u{1B}[12;1H")
    // Every second the status line is looked at.
    try await Task.sleep(for: .seconds(1.5))
    session.type("q")
    let status = await session.finish()
    #expect(status == 0)
    try await session.wait(for: "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    #expect(session.output.hasPrefix("\u{1B}[?1049h"))
    try file.remove()
  }

  @Test func itEndsWhenAskedToWhileTheTerminalTakesNothing() async throws {
    let status = try await TerminalSession.endWhileStopped(
      FeedReaderProgram.program, [], readyAt: "500 posts")
    #expect(status == 128 + SIGTERM)
  }

  @Test(arguments: TerminalSession.endingSignals)
  func itGivesTheTerminalBackWhenAskedToEnd(_ signal: Int32) async throws {
    let (status, farewell) = try await TerminalSession.endWhenReady(
      FeedReaderProgram.program, [], readyAt: "500 posts", by: signal)
    #expect(status == 128 + signal)
    #expect(farewell.contains("\u{1B}[?25h"))
  }

  @Test func aTerminalWithoutEndIsDrawnOnAsFarAsAScreenGoes() async throws {
    let (status, written) = try await TerminalSession.leaveLargest(
      FeedReaderProgram.program, [], readyAt: "500 posts")
    #expect(status == 0)
    #expect(written < 5_000_000)
  }

  @Test func askedToEndAsSoonAsItHasTheTerminalItGivesItBack() async throws {
    for _ in 0..<10 {
      let (status, farewell) = try await TerminalSession.endWhenReady(
        FeedReaderProgram.program, [], readyAt: "\u{1B}[?1049h")
      #expect(status == 128 + SIGTERM)
      #expect(farewell.contains("\u{1B}[?25h"))
    }
  }

  @Test func controlZGivesTheTerminalBackAndTheReaderComesBack() async throws {
    // Each time it is stopped once, and it hears the next time too.
    let status = try await TerminalSession.suspendAndResume(
      FeedReaderProgram.program, [], readyAt: "500 posts", byKey: [true, true, false, false, true])
    #expect(status == 0)
  }
}
