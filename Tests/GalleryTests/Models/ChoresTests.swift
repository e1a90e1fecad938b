import ExampleModels
import ExampleTestKit
import ObservableCollections
import Testing

/// The chores are objects: nobody tells the lists that one has changed.
@MainActor @Suite(.fewAtATime) struct ChoresTests {
  /// What becomes of an action on the open ones, as the screen says it: without the versions.
  private func batch(
    _ id: String, row: Int? = nil, _ screen: ChoresScreen, saysSoon lines: [String]
  ) async throws {
    let action = try #require(screen.actions.first { $0.id == id })
    let notes = try #require(screen.panes[2] as? ListPane<Note>).list
    action.perform(row: row.map(String.init))
    try await wait {
      notes.dropFirst().map { "\($0.text.title) \($0.text.detail)" } == lines
    }
  }

  @Test func theOpenOnesFollowWhatIsChanged() async throws {
    let screen = ChoresScreen()
    let (all, open) = (screen.model.all, screen.model.open)
    #expect(open.map(\.id) == [3, 6, 1, 4, 7, 2, 5, 0])
    try await batch("done", row: 1, screen, saysSoon: ["deleted {2}"])
    #expect(open.map(\.id) == [3, 6, 4, 7, 2, 5, 0] && all[1].isDone)
    #expect(screen.status == "8 chores, 7 open")
    try await batch("raise", row: 2, screen, saysSoon: ["moved 4 → 3", "reloaded 4 → 3"])
    try await batch("lower", row: 3, screen, saysSoon: ["reloaded 0"])
    try await batch("edit", row: 6, screen, saysSoon: ["reloaded 1"])
    #expect(open[1].text.title == "Return the books!")
    try await batch("several", screen, saysSoon: ["deleted {0, 4...5}", "inserted {1}"])
    #expect(open.map(\.id) == [6, 1, 4, 2, 0])
    #expect(screen.model.chores.revision.version == 0)
  }

  @Test(arguments: [ObservedReads.all, .nothing])
  func theyFollowOnlyIfTheyObserve(_ observing: ObservedReads) {
    let model = ChoresModel(observing: observing)
    #expect(model.open.first?.id == 3 && model.all.count == 8)
    model.change(3) { $0.isDone = true }
    model.change(0) { $0.urgency = 9 }
    let isFollowing = observing == .all
    let ids = isFollowing ? [0, 6, 1, 4, 7, 2, 5] : [3, 6, 1, 4, 7, 2, 5, 0]
    #expect(model.open.map(\.id) == ids)
    #expect(model.all[3].isDone == isFollowing && model.chores[3].isDone)
  }

  @Test func aChoreThatIsGoneIsNotMissed() async throws {
    let screen = ChoresScreen()
    for action in screen.actions { action.perform(row: "77") }
    screen.actions.first?.perform(row: "no number")
    try await wait { screen.model.open.count == 4 }
    #expect(screen.model.all.filter(\.isDone).map(\.id) == [1, 3, 5, 7])
  }
}
