import ExampleTestKit
import Foundation
import TestSupport
import Testing

@testable import ExampleModels
@testable import FeedReader

/// A document far larger than what is kept of it.
@Suite(.fewAtATime) struct LargeDocumentTests {
  private static let posts = 1_000
  /// 200 MB in an optimised build, 2 in debug.
  private static let megabytes = TestScale.bound(full: 200, debug: 2)

  /// Writes a document piece by piece: posts whose summaries are too long for any screen.
  private func write(
    to path: String, megabytes: Int = Self.megabytes, ending: String
  ) throws {
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data("<?xml version=\"1.0\"?>\n<rss version=\"2.0\"><channel>".utf8))
    let words = Data(String(repeating: "Wörter ", count: megabytes * 1_000_000 / 8_000).utf8)
    for number in 0..<Self.posts {
      try file.write(contentsOf: Data("<item><guid>\(number)</guid><description>".utf8))
      try file.write(contentsOf: words)
      try file.write(contentsOf: Data("</description></item>\n".utf8))
    }
    try file.write(contentsOf: Data(ending.utf8))
    try file.close()
  }

  @Test func aDocumentOf200MegabytesIsReadInBoundedMemory() async throws {
    let file = try TemporaryFile("")
    try write(to: file.path, ending: "</channel></rss>")
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    #expect(try #require(size) >= Self.megabytes * 1_000_000)
    let run = try await FeedReaderProgram.run("--headless", "--json", file.path)
    let report = try run.report()
    #expect(run.status == 0, "\(run.errors)")
    #expect(report.posts == Self.posts)
    #expect(report.violations == 0)
    // What is kept is a thousand summaries of 16 kB, for the list, the document and the screen.
    #expect(report.peakMemoryKilobytes < 150_000)
    try file.remove()
  }

  @Test func aDocumentFromTheWebIsReadInBoundedMemory() async throws {
    let file = try TemporaryFile("")
    try write(to: file.path, megabytes: Self.megabytes / 2, ending: "</channel></rss>")
    let server = try WebServer(
      answering: [(200, String(contentsOfFile: file.path, encoding: .utf8))])
    try file.remove()
    let run = try await FeedReaderProgram.run(
      "--within", "86400", "--headless", "--json", server.url)
    let report = try run.report()
    #expect(run.status == 0, "\(run.errors)")
    #expect(report.posts == Self.posts)
    #expect(report.peakMemoryKilobytes < 150_000)
  }

  @Test func whatIsWrongAtItsEndIsSaidInBoundedMemory() async throws {
    let file = try TemporaryFile("")
    try write(to: file.path, ending: "<item><guid>last")
    let model = FeedViewModel()
    let outcome = await FeedPoller(source: .file(path: file.path), model: model).poll(0)
    #expect(outcome == .failure(.truncated(line: Self.posts + 2)))
    #expect(model.posts.count == Self.posts)
    #expect(model.posts.snapshot.allSatisfy { $0.summary.utf8.count <= PostDraft.longestText })
    try file.remove()
  }

  /// Pieces end inside characters of every length.
  @Test func bytesAreValidatedPieceByPiece() {
    let good = Data("aé€😀 Wörter".utf8)
    let texts = [(good, true), (good + [0xFF], false), (good.dropLast(1) + [0xC3], false)]
    for (text, isUTF8) in texts {
      for length in 1...text.count {
        var rest = Data(text)
        let found = FeedScreening {
          defer { rest = Data(rest.dropFirst(length)) }
          return rest.prefix(length)
        }
        #expect((found.validLength == nil) == isUTF8)
      }
    }
  }
}
