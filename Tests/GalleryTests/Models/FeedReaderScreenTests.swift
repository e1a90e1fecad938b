import ExampleModels
import ExampleTestKit
import ObservableCollections
import ObservableCollectionsTesting
import Testing

@MainActor @Suite(.fewAtATime) struct FeedReaderScreenTests {
  private func rss(_ ids: [String]) -> String {
    let items = ids.map { "<item><guid>\($0)</guid><title>\($0)</title></item>" }
    return "<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>"
  }

  private func action(_ id: String, of screen: FeedReaderScreen) throws -> ExampleAction {
    try #require(screen.actions.first { $0.id == id })
  }

  /// A screen that shows a file, which `body` may write again.
  private func play(
    _ ids: [String], _ body: (FeedReaderScreen, borrowing TemporaryFile) async throws -> Void
  ) async throws {
    let file = try TemporaryFile(rss(ids))
    let screen = FeedReaderScreen(source: .file(path: file.path), every: 3_600)
    let playing = Task { await screen.run() }
    try await wait { screen.status.contains("1 poll") }
    try await body(screen, file)
    playing.cancel()
    await playing.value
    try file.remove()
  }

  @Test func theReadersActionsAndLaterDocumentsGoTogether() async throws {
    try await play(["a", "b", "c", "d"]) { screen, file in
      try action("read", of: screen).perform(row: "a")
      try action("delete", of: screen).perform(row: "b")
      try action("down", of: screen).perform(row: "a")
      try action("up", of: screen).perform(row: "gone")
      #expect(screen.model.posts.map(\.id) == ["c", "a", "d"])
      try file.write(rss(["new", "a", "b", "d"]).utf8)
      try action("refresh", of: screen).perform()
      try await wait { screen.status.contains("2 polls") }
      #expect(screen.model.posts.map(\.id) == ["new", "a", "d"])
      #expect(screen.model.posts.map(\.isRead) == [false, true, false])
    }
  }

  @Test func aPollThatFailsLeavesWhatIsShown() async throws {
    try await play(["a", "b"]) { screen, file in
      try file.write("<rss>".utf8)
      try action("refresh", of: screen).perform()
      try await wait { screen.status.contains("2 polls") }
      #expect(screen.status.contains("What is shown stays"))
      #expect(screen.model.posts.count == 2)
    }
  }

  @Test func onlyUnreadPostsAreShownAndTheNewestFirst() async throws {
    try await play(["a", "b", "c"]) { screen, _ in
      let posts = try #require(screen.panes[0] as? ListPane<Post>).list
      try action("read", of: screen).perform(row: "b")
      try action("unread", of: screen).perform()
      #expect(try action("unread", of: screen).isOn == true)
      #expect(posts.map(\.id) == ["a", "c"])
      #expect(screen.status.hasPrefix("2 of 3 posts"))
      // What is done to a row is done to its post.
      try action("delete", of: screen).perform(row: "c")
      try action("read", of: screen).perform(row: "a")
      #expect(posts.map(\.id) == [])
      try action("unread", of: screen).perform()
      #expect(posts.map(\.id) == ["a", "b"])
    }
  }

  @Test func whatIsLookedForIsShownInTheOrderThatIsChosen() async throws {
    try await play(["b one", "a one", "c two"]) { screen, file in
      let posts = try #require(screen.panes[0] as? ListPane<Post>).list
      let (search, order) = (try #require(screen.search), try #require(screen.choices.first))
      search.set("ONE")
      #expect(posts.map(\.id) == ["b one", "a one"] && screen.status.hasPrefix("2 of 3 posts"))
      #expect(order.options.map(\.id) == ["feed", "newest", "oldest", "title"])
      #expect(order.selectedIndex == 0 && order.select("title") && order.selectedIndex == 3)
      #expect(posts.map(\.id) == ["a one", "b one"])
      #expect(!order.select("no such order") && order.selected == "title")
      // Later documents are searched and ordered, too.
      try file.write(rss(["b one", "0 one", "c two", "a one"]).utf8)
      try action("refresh", of: screen).perform()
      try await wait { screen.status.contains("2 polls") }
      #expect(posts.map(\.id) == ["0 one", "a one", "b one"])
      search.set("")
      #expect(posts.map(\.id) == ["0 one", "a one", "b one", "c two"])
    }
  }

  @Test func withTheOptionNoTurnShowsMoreThanTenChanges() async throws {
    try await play((0..<80).map { "p\($0)" }) { screen, file in
      let posts = try #require(screen.panes[0] as? ListPane<Post>)
      #expect(posts.changeLimit == nil)
      try action("ten", of: screen).perform()
      #expect(try action("ten", of: screen).isOn == true)
      let turns = ManualTurnScheduler()
      let sink = RecordingSink<Post>()
      let observer = posts.list.render(every: turns.mainActorScheduler, into: sink)
      observer.changeLimit = posts.changeLimit
      try file.write(rss((40..<120).map { "p\($0)" }.reversed()).utf8)
      try action("refresh", of: screen).perform()
      try await wait { screen.status.contains("2 polls") }
      while turns.waitingCount > 0 { turns.endMainActorTurn() }
      #expect(sink.faults == [])
      #expect(sink.batches.count > 10)
      #expect(sink.batches.allSatisfy { $0.changes.changeCount <= 10 })
      #expect(sink.rows == posts.list.snapshot)
      observer.cancel()
    }
  }
}
