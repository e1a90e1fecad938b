import Foundation
import ObservableCollections
import Testing

// The code of Docs/Guides/Browser.md, in its order.

/// A page that shows what it is sent.
private actor Page {
  private(set) var rows = ArraySnapshot<Post>()
  private var revision: Revision?

  func show(_ patch: BatchPatch<Post>) {
    do {
      try follow(patch)
    } catch {
      Issue.record(error)
    }
  }

  private func follow(_ patch: BatchPatch<Post>) throws {
    (rows, revision) = (try patch.applied(to: rows, at: revision), patch.end)
  }
}

private func line(_ batch: BatchUpdate<Post>) throws -> Data {
  let line = try JSONEncoder().encode(batch.patch)
  return line
}

private func answer(
  _ posts: ObservableArray<Post>, since shown: Revision?, send: (BatchPatch<Post>) -> Void
) {
  posts.historyLimit = 2_000  // records, not elements
  send(shown.flatMap { posts.patch(since: $0) } ?? posts.fullPatch())
}

private func connect(
  _ posts: ObservableArray<Post>, _ page: Page, since shown: Revision?
) async -> CoalescingObserver<BatchUpdate<Post>> {
  let (observer, patch) = posts.withoutChanges {
    let patch = shown.flatMap { posts.patch(since: $0) } ?? posts.fullPatch()
    return (posts.render(initial: false, awaiting: { await page.show($0.patch) }), patch)
  }
  #expect(patch.isFull)
  await page.show(patch)
  return observer
}

private func slowly(_ posts: ObservableArray<Post>, _ page: Page, _ frames: TurnScheduler) {
  let observer = posts.render(
    every: frames, initial: false, awaiting: { batch in await page.show(batch.patch) })
  observer.cancel()
}

@Test("The guide to a page: its JSON is a patch, and without the format it is none")
func json() throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  let file = folder.appending(path: "Docs/Guides/Browser.md")
  let page = try String(contentsOf: file, encoding: .utf8)
  let json = try #require(page.firstMatch(of: /```json\n((?:.|\n)*?)```/)?.1)
  func decoded(_ json: some StringProtocol) throws -> BatchPatch<String> {
    try JSONDecoder().decode(BatchPatch<String>.self, from: Data(json.utf8))
  }
  let revision = Revision(history: Revision.History("9f3c5a1200000001"), version: 7)
  let rows = try decoded(json).applied(to: ["a", "b", "c", "d", "e"], at: revision)
  #expect(rows == ["new at 0", "e", "updated at 2", "d"])
  let bare = json.split(separator: "\n").filter { !$0.contains("\"format\"") }
  #expect(throws: DecodingError.self) { try decoded(bare.joined(separator: "\n")) }
}

@Test("The guide to a page: it shows what it is sent")
@MainActor func page() async throws {
  let posts = ObservableArray((0..<4).map { Post(id: $0, title: "\($0)", date: .distantPast) })
  answer(posts, since: posts.revision, send: { #expect($0.changes.isEmpty) })
  let page = Page()
  let observer = await connect(posts, page, since: nil)
  posts.move(from: 0, to: 3)
  posts.remove(at: 1)
  while await page.rows.count != 3 { await Task.yield() }
  #expect(await page.rows.map(\.id) == posts.map(\.id))
  observer.cancel()
}
