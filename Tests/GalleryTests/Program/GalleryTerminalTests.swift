import ExampleTestKit
import Foundation
import Testing

/// The gallery on a terminal of its own, driven by keys.
@Suite(.fewAtATime) struct GalleryTerminalTests {
  private let program = ExampleProgram("Gallery")

  /// What each example writes at first, keys, and what they bring.
  @Test(arguments: [
    ("Companies", "12 products", "r", "2 polls"),
    ("KVOList", "12 rows", "jd", "removal {1}"),
    ("Chores", "8 open", "jd", "7 open"),
    ("FeedReader", "500 posts", "t", "Ten changes a turn ✓"),
    ("Numbers", "One batch", "b", "Three blocks ✓"),
    ("Parks", "Great Smoky", "t", "Grand Canyon"),
    ("Processes", "processes", "u", "Group by user ✓"),
  ])
  func anExampleStartsTakesKeysAndGivesTheTerminalBack(
    name: String, first: String, keys: String, then: String
  ) async throws {
    let session = try TerminalSession(program, [name])
    try await session.wait(for: name)
    try await session.wait(for: first)
    session.type(keys)
    try await session.wait(for: then)
    session.resize(columns: 60, rows: 12)
    try await session.wait(for: "\u{1B}[12;1H")
    session.type("q")
    #expect(await session.finish() == 0)
    try await session.wait(for: "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    #expect(session.output.hasPrefix("\u{1B}[?1049h"))
  }

  @Test func aSearchIsTypedAndEndsAndAnOrderIsChosen() async throws {
    let session = try TerminalSession(program, ["FeedReader"])
    try await session.wait(for: "500 posts")
    session.type("/no post says this")
    try await session.wait(for: "0 of 500 posts")
    // The escape key alone, which could be the beginning of another one.
    session.type("\u{1B}")
    try await session.wait(for: "/ Search")
    session.type("o")
    try await session.wait(for: "‹1 As in the feed›")
    session.type("\u{1B}[C")
    try await session.wait(for: "‹2 Newest first›")
    session.type("\r")
    try await session.wait(for: "o Order: Newest first")
    session.type("q")
    #expect(await session.finish() == 0)
  }

  @Test func theMenuStartsExamplesOneAfterAnother() async throws {
    let session = try TerminalSession(program, [])
    try await session.wait(for: "7 examples")
    session.type("jjjj\r")
    try await session.wait(for: "One batch")
    session.type("q")
    try await session.wait(for: "7 examples")
    session.type("jjjjj\r")
    try await session.wait(for: "the list before")
    session.type("qq")
    #expect(await session.finish() == 0)
  }

  @Test func aTerminalThatGoesEndsTheProgram() async throws {
    let session = try TerminalSession(program, ["Parks"])
    try await session.wait(for: "Zion")
    session.type("\u{3}")
    #expect(await session.finish() == 0)
  }

  @Test func itEndsWhenAskedToWhileTheTerminalTakesNothing() async throws {
    let status = try await TerminalSession.endWhileStopped(
      program, ["Parks"], readyAt: "Zion")
    #expect(status == 128 + SIGTERM)
  }

  @Test(arguments: TerminalSession.endingSignals)
  func itGivesTheTerminalBackWhenAskedToEnd(_ signal: Int32) async throws {
    let (status, farewell) = try await TerminalSession.endWhenReady(
      program, ["Parks"], readyAt: "Zion", by: signal)
    #expect(status == 128 + signal)
    #expect(farewell.contains("\u{1B}[?25h"))
  }

  @Test(arguments: [("Parks", "Zion"), ("Numbers", "One batch")])
  func aTerminalWithoutEndIsDrawnOnAsFarAsAScreenGoes(_ name: String, _ text: String) async throws {
    let (status, written) = try await TerminalSession.leaveLargest(
      program, [name], readyAt: text)
    #expect(status == 0)
    #expect(written < 5_000_000)
  }

  @Test func controlZGivesTheTerminalBackAndTheReaderComesBack() async throws {
    let status = try await TerminalSession.suspendAndResume(
      program, ["Parks"], readyAt: "Zion", byKey: [true, false, true])
    #expect(status == 0)
  }
}
