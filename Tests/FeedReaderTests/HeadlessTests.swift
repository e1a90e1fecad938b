import ExampleTestKit
import Foundation
import Testing

@testable import FeedReader

@Suite(.fewAtATime) struct HeadlessTests {
  /// The numbers of the README's table of the second document.
  private func countsOfTheReadme() throws -> [String: Int] {
    let examples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/FeedReader/README.md")
    let text = try String(contentsOf: examples, encoding: .utf8)
    let rows = text.matches(of: /\| (new|vanished|changed|moved) \| (\d+) \|/)
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), Int($0.2) ?? -1) })
  }

  @Test func theBundledFeedsGiveTheReadmesCountsAndBreakNoRule() async throws {
    let run = try await FeedReaderProgram.run("--headless", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    let report = try run.report()
    let counts = ["new", "vanished", "changed", "moved"]
    let found = [report.new, report.vanished, report.changed, report.moved]
    #expect(try countsOfTheReadme() == Dictionary(uniqueKeysWithValues: zip(counts, found)))
    #expect(report.posts == 500)
    #expect(report.violations == 0)
    #expect(report.batches <= report.turns)
    #expect(report.batches > 1)
    // An append for each post; then one record each for what vanished, moved, is new and changed.
    #expect(report.changes == 500 + 4)
    // The search, its end, and each order but that of the feed, which is the newest first.
    #expect((1..<500).contains(try #require(report.found)) && report.shownBatches == 4)
    #expect(report.largestBatch >= report.new + report.vanished + report.changed)
  }

  @Test func jsonIsOneObjectWithTheAgreedKeys() async throws {
    let run = try await FeedReaderProgram.run("--headless", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let keys = Set(try #require(object as? [String: Any]).keys)
    #expect(
      keys.isSuperset(of: [
        "posts", "turns", "batches", "changes", "largestBatch", "longestStallMilliseconds",
        "violations", "new", "vanished", "changed", "moved", "documents", "failures", "replays",
        "found", "shownBatches",
      ]))
  }

  @Test func ofOneThingItSpeaksInTheSingular() async throws {
    let file = try TemporaryFile(Feeds.rss(["a"]))
    let run = try await FeedReaderProgram.run("--headless", file.path)
    #expect(run.output.contains("1 post after 1 change in 1 turn and 1 batch\n"))
    #expect(run.output.contains("named 1 place\n"))
    try file.remove()
  }

  @Test func theBundledFeedsAreReplayedWhole() async throws {
    let report = try await FeedReaderProgram.run("--json", "--rounds", "3").report()
    #expect(report.batches > 1 && report.replays == report.batches)
    #expect(report.documents == 6 && report.failures == 0)
  }

  @Test func withoutATerminalItRunsAsIfHeadless() async throws {
    let run = try await FeedReaderProgram.run()
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Document 1: 500 new"))
    #expect(run.output.contains("Every batch kept every rule"))
  }

  @Test func helpNamesEveryOption() async throws {
    let run = try await FeedReaderProgram.run("--help")
    #expect(run.status == 0)
    for option in ["--headless", "--json", "--every", "--rounds", "--help"] {
      #expect(run.output.contains(option))
    }
  }

  /// A leak of a document, or of its posts, for each poll would be 40 MB and more.
  @Test(arguments: [1.0, 0.9]) func memoryDoesNotGrowWithEachPoll(_ part: Double) async throws {
    let document = try Data(contentsOf: URL(filePath: path(of: try await Feeds.bundled(1))))
    let file = try TemporaryFile(document.prefix(Int(Double(document.count) * part)))
    let few = try await FeedReaderProgram.run("--json", "--rounds", "5", file.path).report()
    let many = try await FeedReaderProgram.run("--json", "--rounds", "55", file.path).report()
    #expect(few.peakMemoryKilobytes > 0)
    #expect(many.peakMemoryKilobytes < few.peakMemoryKilobytes + 16_384)
    try file.remove()
  }
}
