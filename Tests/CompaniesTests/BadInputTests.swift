import ExampleModels
import ExampleTestKit
import Foundation
import TerminalSinks
import Testing

@testable import Companies

/// Each bad input starts the program: a clear message, a report, the status that the help names.
@Suite(.fewAtATime) struct BadInputTests {
  private func expectRefusal(of source: String, saying message: String) async throws {
    let run = try await CompaniesProgram.run("--json", "--polls", "3", source)
    #expect(run.status == ExitCode.badSource.rawValue)
    #expect(run.errors == message + "\n", "said once, although each poll fails")
    #expect(try run.report() == HeadlessReport(polls: 3, failures: 3))
  }

  private func expectRefusal(ofText text: String, saying message: String) async throws {
    let file = try TemporaryFile(text, type: "json")
    try await expectRefusal(of: file.path, saying: message)
    try file.remove()
  }

  @Test func textThatIsNoJSON() async throws {
    try await expectRefusal(
      ofText: "{\"companies\": [\n  {\"id\": \"a\" x}\n]}",
      saying: "The document is no JSON: Invalid value around character 29")
  }

  @Test func aTruncatedDocument() async throws {
    try await expectRefusal(
      ofText: "{\"companies\": [{\"id\": \"a\"",
      saying: "The document is no JSON: Unexpected end of file during JSON parse")
  }

  @Test func aMissingKey() async throws {
    try await expectRefusal(
      ofText: "{\"companies\": [\n{\"id\": \"a\", \"products\": []}]}",
      saying: "companies[0] has no key \"name\": add it")
  }

  @Test func twoCompaniesWithEqualIDs() async throws {
    try await expectRefusal(
      ofText: Documents.json(["a": [], "b": [], "a": []]),
      saying: "companies[2] has the id \"a\" of companies[0]: give each company its own")
  }

  @Test func aProductInTwoCompanies() async throws {
    try await expectRefusal(
      ofText: Documents.json(["a": ["x"], "b": ["x"]]),
      saying: "companies[1].products[0] has the id \"x\" of companies[0].products[0]: "
        + "give each product its own")
  }

  @Test func aProductTwiceInOneCompany() async throws {
    try await expectRefusal(
      ofText: Documents.json(["a": ["x", "x"]]),
      saying: "companies[0].products[1] has the id \"x\" of companies[0].products[0]: "
        + "give each product its own")
  }

  @Test func aMissingFile() async throws {
    try await expectRefusal(
      of: "/nowhere/c.json", saying: "There is no file at /nowhere/c.json: check the path")
  }

  @Test func aFileThatIsTooLarge() async throws {
    try await expectRefusal(
      of: "/dev/zero",
      saying: "/dev/zero has more than 16777216 bytes: ask for fewer companies")
  }

  @Test func anAddressThatCannotBeReached() async throws {
    let run = try await CompaniesProgram.run("--within", "86400", "--json", nobody)
    #expect(run.status == ExitCode.badSource.rawValue)
    #expect(run.errors.hasPrefix("\(nobody) cannot be reached: "))
    #expect(run.errors.hasSuffix(". Check the address and the network\n"))
  }

  /// The system's reason says how long it tried, which is another time each time.
  @Test func theSameReasonIsSaidOnce() async throws {
    let run = try await CompaniesProgram.run(
      "--within", "86400", "--json", "--polls", "4", nobody)
    #expect(try run.report().failures == 4)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func aServerThatSaysNothingIsGivenUp() async throws {
    let server = try WebServer(connections: 1) { _, connection in
      connection.readRequest()
      connection.waitForClient()
    }
    let run = try await CompaniesProgram.run("--within", "0.1", "--json", server.url)
    #expect(run.status == ExitCode.badSource.rawValue)
    #expect(
      run.errors.hasPrefix("\(server.url) has not come whole in 0.1 seconds"), "\(run.errors)")
  }

  @Test func anAnswerThatIsNot200() async throws {
    let server = try WebServer(answering: [(404, "")])
    let run = try await CompaniesProgram.run("--within", "86400", "--json", server.url)
    #expect(run.status == ExitCode.badSource.rawValue)
    #expect(run.errors.hasPrefix("\(server.url) answered with HTTP status 404"))
  }

  @Test func aBadPollBetweenGoodOnesLosesNothing() async throws {
    let server = try WebServer(answering: [
      (200, Documents.json(["a": ["x"]])), (500, ""),
      (200, Documents.json(["b": ["y"], "a": ["x"]])),
    ])
    let run = try await CompaniesProgram.run(
      "--within", "86400", "--polls", "3", "--every", "0.1", server.url)
    #expect(run.status == ExitCode.badSource.rawValue)
    #expect(
      run.output == """
        Batch 1, versions 0 to 1: 1 section, 1 row
          inserted section 0     a, 1 row
        Batch 2, versions 1 to 2: 2 sections, 2 rows
          inserted section 0     b, 1 row

        """)
    let message = "answered with HTTP status 500: it must answer with 200, check the address"
    #expect(run.errors == "Poll 2: \(server.url) \(message). What is shown stays.\n")
  }

  @Test(arguments: [
    (["--frob"], "Unknown option --frob"),
    (["--every"], "--every needs a number of seconds"),
    (["--within"], "--within needs a number of seconds"),
    (["--within", "0"], "--within needs seconds in 0.1...86400, not \"0\""),
    (["--every", "soon"], "--every needs seconds in 0.1...86400, not \"soon\""),
    (["--polls", "0"], "--polls needs a count in 1...1000000, not \"0\""),
    (["--polls"], "--polls needs a count"),
    (["a", "b"], "More than one source: a, b"),
    ([""], "The name of the source is empty"),
    (
      ["ftp://host/c.json"],
      "ftp://host/c.json is no address of the web: begin it with http:// or https:// and a host, "
        + "or name a file"
    ),
  ])
  func wrongUsageEndsWithStatus64(_ arguments: [String], _ message: String) async throws {
    let run = try await CompaniesProgram.program.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors == "\(message). --help lists the options.\n")
    #expect(run.output.isEmpty)
  }
}
