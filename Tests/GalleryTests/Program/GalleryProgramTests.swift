import ExampleModels
import ExampleTestKit
import Foundation
import Testing

@testable import Gallery

@Suite(.fewAtATime) struct GalleryProgramTests {
  private let program = ExampleProgram("Gallery")

  /// Where the system tells nothing of its processes, that example has no rows.
  private static let names = ExampleScreens.all.map(\.name).filter {
    $0 != "Processes" || FileManager.default.fileExists(atPath: ProcessFolder().path)
  }

  @Test(arguments: names)
  func withoutAScreenEveryBatchKeepsEveryRule(_ name: String) async throws {
    let run = try await program.run([name, "--json", "--steps", "25"])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let report = try run.report(as: HeadlessReport.self)
    #expect(report.name == name && report.actions == 25 && report.violations == 0)
    #expect(report.rows > 0 && report.changes >= report.batches && report.largestBatch > 0)
    #expect(report.batches > 0 && report.batches <= report.turns)
    let screen = try #require(ExampleScreens.named(name)).make()
    #expect(report.searches == (screen.search == nil ? 0 : 5))
  }

  @Test func aSearchAndEachOrderArePlayedFirst() async throws {
    let run = try await program.run(["FeedReader", "--json", "--steps", "5"])
    let report = try run.report(as: HeadlessReport.self)
    #expect((report.searches, report.choices) == (1, 4))
    #expect(report.violations == 0 && report.rows > 400)
    let text = try await program.run(["FeedReader", "--headless", "--steps", "5"])
    #expect(text.output.contains("after 5 actions, of them 1 search and 4 choices · "))
  }

  @Test func jsonIsOneObjectWithTheAgreedKeys() async throws {
    let run = try await program.run(["parks", "--json", "--steps", "2"])
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect(
      Set(try #require(object as? [String: Any]).keys) == [
        "name", "status", "actions", "searches", "choices", "rows", "turns", "batches", "changes",
        "largestBatch", "violations",
      ])
  }

  @Test func withoutATerminalAndANameAllArePlayed() async throws {
    let run = try await program.run(["--steps", "1"])
    #expect(run.status == 0)
    for entry in ExampleScreens.all { #expect(run.output.contains("\(entry.name): ")) }
    #expect(run.output.components(separatedBy: "Every batch kept every rule").count == 8)
  }

  @Test func helpNamesEveryOptionAndEveryExample() async throws {
    let run = try await program.run(["--help"])
    #expect(run.status == 0)
    for option in ["--headless", "--json", "--steps", "--help"] {
      #expect(run.output.contains(option))
    }
    for entry in ExampleScreens.all { #expect(run.output.contains("\(entry.name) ")) }
  }

  @Test(arguments: [
    (["--nope"], "Unknown option --nope"), (["Nope"], "no example Nope: choose one of Companies"),
    (["Parks", "Numbers"], "Parks and Numbers"), (["--steps"], "--steps needs a count"),
    (["--steps", "0"], "not \"0\""),
  ])
  func aWrongCommandLineSaysWhatToDo(_ arguments: [String], _ words: String) async throws {
    let run = try await program.run(arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains(words) && run.errors.contains("--help"))
  }
}
