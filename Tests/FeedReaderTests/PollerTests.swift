import ExampleTestKit
import Foundation
import ObservableCollections
import Testing

@testable import ExampleModels
@testable import FeedReader

@Suite struct PollerTests {
  /// Polls `file` once for each text that it holds in turn; the outcome and the ids of each.
  @MainActor private func poll(
    _ file: borrowing TemporaryFile, holding texts: [String], model: FeedViewModel
  ) async throws -> [(outcome: FeedPoller.Outcome, ids: [String])] {
    let poller = FeedPoller(source: .file(path: file.path), model: model)
    var found: [(outcome: FeedPoller.Outcome, ids: [String])] = []
    for (number, text) in texts.enumerated() {
      try file.write(text.utf8)
      found.append((await poller.poll(number), model.posts.snapshot.map(\.id)))
    }
    return found
  }

  @Test func aBadPollKeepsWhatIsShownAndTheNextGoodOneChangesIt() async throws {
    let file = try TemporaryFile("")
    let bad = [
      "", "<rss>", "<rss><item>x</rss>", "<html/>",
      "<?xml version=\"1.0\" encoding=\"klingon\"?><rss/>",
    ]
    let texts = [Feeds.rss(["a", "b", "c"])] + bad + [Feeds.rss(["d", "c", "b"])]
    let found = try await poll(file, holding: texts, model: FeedViewModel())
    for (number, look) in found.dropLast().enumerated() {
      #expect(look.ids == ["a", "b", "c"])
      #expect((try? look.outcome.get()) == (number == 0 ? FeedDifference(new: 3) : nil))
    }
    let last = try #require(found.last)
    #expect(last.ids == ["d", "c", "b"])
    #expect(try last.outcome.get() == FeedDifference(new: 1, vanished: 1, changed: 0, moved: 1))
    try file.remove()
  }

  @Test func aFileThatGoesAndComesBackIsReadAgain() async throws {
    let file = try TemporaryFile(Feeds.rss(["a"]))
    let model = FeedViewModel()
    let poller = FeedPoller(source: .file(path: file.path), model: model)
    #expect(try await poller.poll(0).get() == FeedDifference(new: 1))
    try file.remove()
    #expect(await poller.poll(1) == .failure(.missingFile(path: file.path)))
    #expect(model.posts.count == 1)
    try file.write(Feeds.rss(["b", "a"]).utf8)
    #expect(try await poller.poll(2).get() == FeedDifference(new: 1))
    try file.remove()
  }

  @Test func aBrokenFirstDocumentLeavesItsEntriesAndTheNextOneCompletesThem() async throws {
    let file = try TemporaryFile("")
    let whole = Feeds.rss(["a", "b", "c"])
    let model = FeedViewModel()
    let found = try await poll(file, holding: [String(whole.dropLast(60)), whole], model: model)
    #expect(found.map(\.ids) == [["a", "b"], ["a", "b", "c"]])
    #expect(try found[1].outcome.get() == FeedDifference(new: 1))
    try file.remove()
  }

  @MainActor @Test func everyTickIsOnePollWhateverItBrings() async throws {
    let file = try TemporaryFile("broken")
    let (ticks, continuation) = AsyncStream<Void>.makeStream()
    for _ in 0..<5 { continuation.yield() }
    continuation.finish()
    let poller = FeedPoller(source: .file(path: file.path), model: FeedViewModel())
    let outcomes = GatheredList<FeedPoller.Outcome>()
    await poller.run(ticks: ticks) { outcomes.append($0) }
    #expect(outcomes.elements.count == 5)
    #expect(outcomes.elements.allSatisfy { (try? $0.get()) == nil })
    try file.remove()
  }

  @Test func whatTheReaderDidSurvivesPolls() async throws {
    let file = try TemporaryFile("")
    let model = FeedViewModel()
    let ids = ["a", "b", "c", "d"]
    _ = try await poll(file, holding: [Feeds.rss(ids)], model: model)
    model.toggleRead("c")
    model.delete("b")
    model.move("d", by: -1)
    model.move("a", by: -5)
    #expect(model.posts.snapshot.map(\.id) == ["a", "d", "c"])
    let same = try await poll(file, holding: [Feeds.rss(ids)], model: model)
    #expect(same[0].ids == ["a", "d", "c"], "a poll without news keeps the reader's order")
    let later = try await poll(file, holding: [Feeds.rss(["e"] + ids, titled: "!")], model: model)
    #expect(later[0].ids == ["e", "a", "c", "d"])
    #expect(model.posts.snapshot.map(\.isRead) == [false, false, true, false])
    let gone = try await poll(
      file, holding: [Feeds.rss(["a"]), Feeds.rss(["a", "b"])], model: model)
    #expect(gone[1].ids == ["a", "b"], "a deleted post that left the feed may come back")
    try file.remove()
  }

  @Test func actionsOnPostsThatAreGoneDoNothing() {
    let model = FeedViewModel()
    model.toggleRead("x")
    model.delete("x")
    model.move("x", by: 1)
    #expect(model.posts.revision.version == 0)
  }
}

/// Elements gathered on the main actor.
@MainActor final class GatheredList<Element> {
  private(set) var elements: [Element] = []
  nonisolated init() {}
  func append(_ element: Element) { elements.append(element) }
}
