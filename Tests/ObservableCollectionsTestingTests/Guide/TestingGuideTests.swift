import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

/// The examples of `Docs/Guides/Testing.md`, line by line, and a test that they are.
@MainActor @Suite struct TestingGuideTests {
  @Test func aModel() {
    let posts = ObservableArray(["b", "a"])
    let (sink, turns) = (RecordingSink<String>(), ManualTurnScheduler())
    let observer = posts.render(on: .callingThread, every: turns.scheduler, into: sink)
    posts.append("c")
    posts.sort()
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.rows == ["a", "b", "c"])
    #expect(sink.faults == [])
    withExtendedLifetime(observer) {}
  }

  @Test func otherTasks() async {
    let posts = ObservableArray<String>()
    let list = PostList()
    var unread = 0
    let observation = posts.observe { change in unread += change.newElements?.count ?? 0 }
    let rendering = posts.render(into: list)
    await Task.detached { posts.append("a") }.value
    await observation.settled()
    await rendering.settled()
    #expect(unread == 1)
    #expect(list.table.rows == ["a"])
  }

  @Test func randomEdits() throws {
    struct WrongRows: Error {}
    try EditScript.checkRandom(runs: 50, seed: 1) { script in
      var next = 0
      func newPost() -> String {
        next += 1
        return "post \(next)"
      }
      let posts = script.makeArray(of: newPost)
      let (list, turns) = (PostList(), ManualTurnScheduler())
      let observer = posts.render(every: turns.mainActorScheduler, into: list)
      script.apply(to: posts, newElement: newPost) {
        turns.endMainActorTurn()
      }
      if let refusal = list.refusals.first { throw refusal }
      if list.table.rows != Array(posts) { throw WrongRows() }
      observer.cancel()
    }
  }

  @Test func theGuideHasTheseLines() throws {
    let file = URL(fileURLWithPath: #filePath)
    let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    let guide = try String(
      contentsOf: root.appendingPathComponent("Docs/Guides/Testing.md"), encoding: .utf8)
    let code = Self.trimmed(try String(contentsOf: file, encoding: .utf8))
    let blocks = guide.components(separatedBy: "```swift\n").dropFirst()
    #expect(blocks.count == 4)
    for block in blocks {
      let lines = Self.trimmed(block.components(separatedBy: "```")[0])
      #expect(lines.count > 5)
      #expect(code.firstRange(of: lines) != nil, "not in this file: \(lines)")
    }
  }

  private static func trimmed(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

final class PostList: RenderSink {
  private(set) var table = StrictTable<String>(rows: [], profile: .table)
  private(set) var refusals: [StrictTableError] = []

  func reload(_ rows: ArraySnapshot<String>, at revision: Revision) {
    table = StrictTable(rows: rows, profile: .table)
  }

  func apply(_ batch: BatchUpdate<String>) {
    for call in batch.calls.tableView {
      do {
        try table.perform(call, after: batch.after)
      } catch {
        refusals.append(error)
      }
    }
  }
}
