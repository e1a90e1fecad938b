import ExampleModels
import ExampleTestKit
import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import TestSupport
import Testing

/// A model, a poller of a file, and a strict table that is shown one batch a turn.
private final class PolledFile {
  let model = CompaniesModel()
  let file: TemporaryFile
  private let turns = ManualTurnScheduler()
  private let batches = Batches()
  private let observer: CoalescingObserver<SectionsBatchUpdate<Company, Product>>
  private var checker: SectionsBatchChecker<Company, Product>
  private var polls = 0

  init() throws {
    file = try TemporaryFile("", type: "json")
    checker = SectionsBatchChecker(sections: model.sections.snapshot)
    observer = model.sections.render(on: .callingThread, every: turns.scheduler, initial: false) {
      [batches] in batches.append($0)
    }
  }

  /// Polls once and ends the turn; the outcome and the turn's batch, which the tables took.
  func poll() async throws -> (
    outcome: CompaniesPoller.Outcome, batch: SectionsBatchUpdate<Company, Product>?
  ) {
    let poller = CompaniesPoller(source: .file(path: file.path), model: model)
    let outcome = await poller.poll(polls)
    polls += 1
    turns.endTurn()
    let found = batches.take()
    #expect(found.count <= 1)
    for batch in found { try checker.check(batch) }
    #expect(checker.sections == model.sections.snapshot)
    return (outcome, found.first)
  }

  /// Polls a text.
  func poll(_ text: String) async throws -> (
    outcome: CompaniesPoller.Outcome, batch: SectionsBatchUpdate<Company, Product>?
  ) {
    try file.write(text.utf8)
    return try await poll()
  }

  var shown: [String] { Documents.text(model.sections.snapshot) }
}

/// Batches, gathered on whatever thread.
private final class Batches: Sendable {
  private let batches = Mutex<[SectionsBatchUpdate<Company, Product>]>([])

  func append(_ batch: SectionsBatchUpdate<Company, Product>) {
    batches.withLock { $0.append(batch) }
  }

  func take() -> [SectionsBatchUpdate<Company, Product>] {
    batches.withLock { batches in
      defer { batches = [] }
      return batches
    }
  }
}

@Suite struct CompaniesPollerTests {
  /// The documents that come with the program, by their number from 1.
  private func bundled(_ number: Int) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/ExampleModels/Resources")
    return try String(
      contentsOf: folder.appending(path: "companies-\(number).json"), encoding: .utf8)
  }

  @Test("Example 1: polling its two documents gives exactly the known batch, C10")
  func exampleOne() async throws {
    let polled = try PolledFile()
    let first = try #require(try await polled.poll(bundled(1)).batch)
    #expect(first.changes.insertedSections == [0, 1, 2, 3])
    #expect(first.after.counts == [3, 3, 3, 3])
    let (outcome, found) = try await polled.poll(bundled(2))
    let batch = try #require(found)
    let revision = polled.model.sections.revision
    #expect(outcome == .success(revision.version - 1))
    let expected = try SectionsBatchChanges(
      oldCounts: [3, 3, 3, 3], newCounts: [3, 4, 4, 3], removedSections: [2],
      insertedSections: [3], removals: ElementPaths([path(0, 1)]),
      insertions: ElementPaths([path(0, 2), path(1, 1), path(2, 3)]),
      updates: ElementPathPairs(
        [(0, 0), (1, 2), (2, 3)].map { ElementPathPair(old: path(1, $0), new: path(1, $1)) }),
      start: Revision(history: revision.history, version: 1), end: revision)
    #expect(batch.changes == expected)
    #expect(batch.after.map(\.header.name) == ["Amazon", "Apple", "Google", "Microsoft"])
    #expect(
      batch.after[1].elements.map(\.name) == ["New iPad", "iPad Mini", "iPhone 5", "iPod Touch"])
    try polled.file.remove()
  }

  private func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  @Test func everyWayBetweenTheBundledDocumentsIsOneBatchThatEveryTableTakes() async throws {
    let polled = try PolledFile()
    for number in [1, 2, 3, 1, 3, 2, 1] {
      let (outcome, batch) = try await polled.poll(bundled(number))
      #expect(try outcome.get() > 0)
      #expect(batch != nil)
    }
    try polled.file.remove()
  }

  @Test func aPollWithoutNewsIsNoRecordAndNoTurn() async throws {
    let polled = try PolledFile()
    let text = Documents.json(["a": ["x"], "b": []])
    #expect(try await polled.poll(text).outcome == .success(1))
    let (outcome, batch) = try await polled.poll(text)
    #expect(outcome == .success(0))
    #expect(batch == nil)
    try polled.file.remove()
  }

  @Test func whatIsShownSurvivesEveryBadPollAndTheNextGoodOneChangesIt() async throws {
    let polled = try PolledFile()
    _ = try await polled.poll(Documents.json(["a": ["x", "y"], "b": ["z"]]))
    let version = polled.model.sections.revision.version
    let bad = [
      "", "{", "[]", "{\"companies\": [{}]}", Documents.json(["a": ["x"], "a": ["y"]]),
      Documents.json(["a": ["x"], "b": ["x"]]), Documents.json(["a": ["x", "x"]]), "\u{0}",
    ]
    for text in bad {
      let (outcome, batch) = try await polled.poll(text)
      #expect((try? outcome.get()) == nil, "\(text)")
      #expect(batch == nil)
      #expect(polled.shown == ["a: x y", "b: z"])
      #expect(polled.model.sections.revision.version == version)
    }
    let (outcome, batch) = try await polled.poll(Documents.json(["b": ["z", "x"], "a": ["y"]]))
    #expect(try outcome.get() > 0)
    #expect(batch?.changes.moves.elementCount == 1, "x crosses from a to b")
    #expect(polled.shown == ["b: z x", "a: y"])
    try polled.file.remove()
  }

  @Test func aFileThatGoesAndComesBackIsReadAgain() async throws {
    let polled = try PolledFile()
    _ = try await polled.poll(Documents.json(["a": ["x"]]))
    try polled.file.remove()
    let (outcome, _) = try await polled.poll()
    #expect(outcome == .failure(.missingFile(path: polled.file.path)))
    #expect(polled.shown == ["a: x"])
    _ = try await polled.poll(Documents.json(["a": []]))
    #expect(polled.shown == ["a: "])
    try polled.file.remove()
  }

  @Test func aWebServerThatFailsOnceLosesNothing() async throws {
    let server = try WebServer(answering: [
      (200, Documents.json(["a": ["x"]])), (503, "busy"), (200, "<html>"),
      (200, Documents.json(["b": [], "a": ["x"]])),
    ])
    let model = CompaniesModel()
    let poller = CompaniesPoller(
      source: try CompaniesSource(name: server.url), model: model, fetch: Documents.fetch)
    #expect(await poller.poll(0) == .success(1))
    #expect(await poller.poll(1) == .failure(.httpStatus(url: server.url, code: 503)))
    #expect((try? await poller.poll(2).get()) == nil)
    #expect(Documents.text(model.sections.snapshot) == ["a: x"])
    #expect(await poller.poll(3) == .success(1))
    #expect(Documents.text(model.sections.snapshot) == ["b: ", "a: x"])
  }

  @MainActor @Test func everyTickIsOnePollUntilTheReportEndsIt() async throws {
    let file = try TemporaryFile("broken")
    let (ticks, continuation) = AsyncStream<Void>.makeStream()
    for _ in 0..<5 { continuation.yield() }
    continuation.finish()
    let poller = CompaniesPoller(source: .file(path: file.path), model: CompaniesModel())
    let numbers = Mutex<[Int]>([])
    await poller.run(ticks: ticks) { number, outcome in
      #expect((try? outcome.get()) == nil)
      numbers.withLock { $0.append(number) }
      return number < 3
    }
    #expect(numbers.withLock { $0 } == [0, 1, 2, 3])
    try file.remove()
  }
}
