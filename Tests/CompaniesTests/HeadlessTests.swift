import ExampleTestKit
import Foundation
import Testing

@testable import Companies

@Suite(.fewAtATime) struct HeadlessTests {
  @Test func theBundledDocumentsBreakNoRule() async throws {
    let run = try await CompaniesProgram.run("--headless", "--json")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let report = try run.report()
    // Four polls: three documents and the first again, which is example 1's first state.
    #expect((report.polls, report.failures, report.violations) == (4, 0, 0))
    #expect((report.batches, report.turns) == (4, 4))
    #expect((report.sections, report.elements) == (4, 12))
    #expect(report.removals > 0 && report.insertions > 0)
    #expect(report.moves > 0 && report.updates > 0)
  }

  @Test func exampleOneIsTheSecondPoll() async throws {
    let report = try await CompaniesProgram.run("--json", "--polls", "2").report()
    var expected = HeadlessReport(polls: 2, turns: 2, batches: 2, sections: 4, elements: 14)
    // Four companies at first; then batch C10.
    (expected.removals, expected.insertions, expected.updates) = (2, 4 + 4, 3)
    #expect(report == expected)
  }

  @Test func jsonIsOneFlatObjectWithTheAgreedKeys() async throws {
    let run = try await CompaniesProgram.run("--headless", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let members = try #require(object as? [String: Int])
    #expect(
      Set(members.keys) == [
        "polls", "failures", "batches", "turns", "sections", "elements", "removals", "insertions",
        "moves", "updates", "violations",
      ])
  }

  @Test func withoutJSONItSaysTheSameInWords() async throws {
    let run = try await CompaniesProgram.run("--headless", "--polls", "2")
    #expect(run.status == 0)
    #expect(
      run.output == """
        4 companies and 14 products after 2 polls
        2 batches in 2 turns: 2 deleted, 8 inserted, 0 moved, 3 reloaded
        Every batch kept every rule

        """)
  }

  @Test func theProgramReadsCompaniesFromTheWeb() async throws {
    let server = try WebServer(answering: [(200, Documents.json(["a": ["x", "y"]]))])
    let report = try await CompaniesProgram.run("--within", "86400", "--json", server.url).report()
    #expect((report.sections, report.elements, report.failures) == (1, 2, 0))
  }

  /// A pipe that nobody reads, for a program that no signal ends.
  private static let closedPipe = """
    trap '' PIPE && pipe=$(mktemp -u) && mkfifo "$pipe" && exec 3<>"$pipe" 4>"$pipe" \
    && rm "$pipe" && exec 3<&- >&4
    """

  @Test func aReaderWhoGoesEndsTheProgramWithoutAWord() async throws {
    let run = try await CompaniesProgram.program.run(["--every", "0.1"], after: Self.closedPipe)
    #expect((run.status, run.output, run.errors) == (74, "", ""))
  }

  #if os(Linux)
    @Test func anOutputThatTakesNothingIsTold() async throws {
      let run = try await CompaniesProgram.program.run(["--json"], after: "exec >/dev/full")
      #expect(run.status == 74)
      #expect(run.errors == "The output cannot be written: No space left on device\n")
    }
  #endif

  @Test func helpNamesEveryOption() async throws {
    let run = try await CompaniesProgram.run("--help")
    #expect(run.status == 0)
    for option in ["--headless", "--json", "--every", "--polls", "--help"] {
      #expect(run.output.contains(option))
    }
  }

  /// The lines of the README's sample, which follow its command.
  private func sample() throws -> (arguments: [String], lines: String) {
    let path = "../../Examples/Companies/README.md"
    let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
    let text = try String(contentsOf: readme, encoding: .utf8)
    let block = try #require(
      text.firstMatch(of: /\$ swift run Companies (.*) \| cat\n((?s).*?)```/))
    return (block.1.split(separator: " ").map(String.init), String(block.2))
  }

  @Test func theReadmesSampleIsRealOutput() async throws {
    let (arguments, lines) = try sample()
    let run = try await CompaniesProgram.program.run(arguments)
    #expect(run.status == 0)
    #expect(run.output == lines)
  }
}
