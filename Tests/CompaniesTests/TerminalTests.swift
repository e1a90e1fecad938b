import ExampleTestKit
import Foundation
import Testing

@testable import Companies

/// The program on a terminal of its own, driven by keys.
@Suite(.fewAtATime) struct TerminalTests {
  @Test func itShowsChangesSurvivesABadPollTakesKeysAndGivesTheTerminalBack() async throws {
    let file = try TemporaryFile(Documents.json(["Ant": ["x", "y"], "Bee": ["z"]]), type: "json")
    let session = try TerminalSession(CompaniesProgram.program, ["--every", "86400", file.path])
    try await session.wait(for: "2 companies, 3 products")
    try file.write("{\"companies\": [".utf8)
    session.type("r")
    try await session.wait(for: "The document is no JSON")
    try file.write(Documents.json(["Bee": ["z", "x"], "Cat": []]).utf8)
    session.type("r")
    for word in ["deleted", "inserted"] { try await session.wait(for: word) }
    session.type("jj\u{1B}[Bg")
    session.resize(columns: 40, rows: 12)
    try await session.wait(for: "\u{1B}[12;1H")
    session.type("q")
    #expect(await session.finish() == 0)
    try await session.wait(for: "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    #expect(session.output.hasPrefix("\u{1B}[?1049h"))
    try file.remove()
  }

  @Test func itEndsAfterSoManyPolls() async throws {
    let session = try TerminalSession(
      CompaniesProgram.program, ["--every", "0.1", "--polls", "3"])
    #expect(await session.finish() == 0)
    try await session.wait(for: "\u{1B}[?1049l")
  }

  @Test func itEndsWhenAskedToWhileTheTerminalTakesNothing() async throws {
    let status = try await TerminalSession.endWhileStopped(
      CompaniesProgram.program, [], readyAt: "12 products")
    #expect(status == 128 + SIGTERM)
  }

  @Test(arguments: TerminalSession.endingSignals)
  func itGivesTheTerminalBackWhenAskedToEnd(_ signal: Int32) async throws {
    let (status, farewell) = try await TerminalSession.endWhenReady(
      CompaniesProgram.program, [], readyAt: "12 products", by: signal)
    #expect(status == 128 + signal)
    #expect(farewell.contains("\u{1B}[?25h"))
  }

  @Test func aTerminalWithoutEndIsDrawnOnAsFarAsAScreenGoes() async throws {
    let (status, written) = try await TerminalSession.leaveLargest(
      CompaniesProgram.program, ["--every", "86400"], readyAt: "12 products")
    #expect(status == 0)
    #expect(written < 5_000_000)
  }

  @Test func controlZGivesTheTerminalBackAndTheReaderComesBack() async throws {
    let status = try await TerminalSession.suspendAndResume(
      CompaniesProgram.program, ["--every", "86400"], readyAt: "12 products",
      byKey: [true, false, true])
    #expect(status == 0)
  }
}
