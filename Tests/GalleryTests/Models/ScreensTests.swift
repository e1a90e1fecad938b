import ExampleModels
import ExampleTestKit
import Foundation
import ObservableCollections
import Synchronization
import Testing

@Suite(.fewAtATime) struct ScreensTests {
  @Test func theSevenAreThere() {
    #expect(
      ExampleScreens.all.map(\.name) == [
        "Companies", "KVOList", "Chores", "FeedReader", "Numbers", "Parks", "Processes",
      ])
    #expect(ExampleScreens.named("kvolist")?.name == "KVOList")
    #expect(ExampleScreens.named("KVO") == nil)
  }

  @Test(arguments: ExampleScreens.all.map(\.name))
  func actionsHaveNamesAndKeysOfTheirOwn(_ name: String) throws {
    let screen = try #require(ExampleScreens.named(name)).make()
    #expect(screen.name == name && !screen.summary.isEmpty && !screen.panes.isEmpty)
    let actions = screen.actions
    #expect(Set(actions.map(\.id)).count == actions.count)
    #expect(Set(actions.map(\.key)).count == actions.count)
    for action in actions {
      #expect(action.id.wholeMatch(of: /[a-z]+/) != nil)
      #expect(action.key.isASCII && action.key != "q" && !action.title.isEmpty)
    }
    let choices = screen.choices
    // The search has a key, too: /
    let keys = actions.map(\.key) + choices.map(\.key) + ["/"]
    #expect(Set(keys).count == keys.count && Set(choices.map(\.id)).count == choices.count)
    for choice in choices {
      #expect(choice.id.wholeMatch(of: /[a-z]+/) != nil && choice.key.isASCII)
      #expect(choice.options.count > 1 && !choice.title.isEmpty)
      #expect(Set(choice.options.map(\.title)).count == choice.options.count)
      #expect(choice.options.allSatisfy { $0.id.wholeMatch(of: /[a-z]+/) != nil })
    }
    #expect((screen.search?.prompt.isEmpty ?? false) == false)
  }

  @Test func thoseWithManyRowsAreSearchedAndOrdered() {
    let found = ExampleScreens.all.filter { $0.make().search != nil }.map(\.name)
    let ordered = ExampleScreens.all.filter { !$0.make().choices.isEmpty }.map(\.name)
    #expect(found == ["FeedReader", "Processes"] && ordered == found)
  }

  @Test(arguments: ExampleScreens.all.map(\.name))
  func playingEndsWithItsTaskAndMayBeginAgain(_ name: String) async throws {
    let screen = try #require(ExampleScreens.named(name)).make()
    for _ in 0..<2 {
      let playing = Task { await screen.run() }
      await Task.yield()
      playing.cancel()
      await playing.value
    }
  }

  @Test(arguments: ExampleScreens.all.map(\.name))
  func aScreenIsReleasedWithItsObservers(_ name: String) async throws {
    let entry = try #require(ExampleScreens.named(name))
    let screen = WeakScreen(try await played(entry))
    try await wait { screen.isGone }
  }

  /// A screen that has run and changed; nobody else holds it.
  private func played(_ entry: ExampleEntry) async throws -> any ExampleScreen {
    let screen = entry.make()
    let playing = Task { await screen.run() }
    for action in screen.actions { action.perform() }
    try await Task.sleep(for: .milliseconds(20))
    playing.cancel()
    await playing.value
    return screen
  }

  @Test func companiesArePolledAndTold() async throws {
    let screen = CompaniesScreen(every: 3_600)
    let playing = Task { await screen.run() }
    try await wait { screen.status.contains("1 poll") }
    #expect(screen.status == "4 companies, 12 products · 1 poll")
    let told = try #require(screen.panes[1] as? ListPane<Note>).list
    try await wait { told.count == 5 }
    screen.actions.first { $0.id == "poll" }?.perform()
    try await wait { screen.status.contains("2 polls") }
    #expect(screen.model.sections.elementCount == 14)
    try await wait { told.count == 10 }
    #expect(told.contains { $0.text.title.contains("New iPad, was iPad") })
    playing.cancel()
    await playing.value
  }

  @Test func aBadSourceIsSaidInTheStatus() async throws {
    let screen = CompaniesScreen(source: .file(path: "/nowhere/at/all"), every: 3_600)
    let playing = Task { await screen.run() }
    try await wait { screen.status.contains("1 poll") }
    #expect(screen.status.contains("There is no file at /nowhere/at/all"))
    playing.cancel()
    await playing.value
  }

  @Test func aMissingProcFolderIsSaidInTheStatus() async throws {
    let screen = ProcessesScreen(folder: ProcessFolder(path: "/nowhere/at/all"), every: 3_600)
    let playing = Task { await screen.run() }
    try await wait { screen.status.contains("/nowhere/at/all") }
    playing.cancel()
    await playing.value
  }
}

/// A screen that may be gone. Written once, before anybody reads it.
private final class WeakScreen {
  private weak var screen: AnyObject?

  init(_ screen: any ExampleScreen) { self.screen = screen as AnyObject }

  var isGone: Bool { screen == nil }
}

@Suite(.fewAtATime) struct NoteTests {
  @Test func newLinesComeLastAndOldOnesGo() {
    let notes = NoteList()
    for number in 0..<7 { notes.tell([RowText("\(number)a"), RowText("\(number)b")], limit: 5) }
    #expect(notes.lines.map(\.text.title) == ["4b", "5a", "5b", "6a", "6b"])
    #expect(Set(notes.lines.map(\.id)).count == 5)
    notes.tell([])
    #expect(notes.lines.count == 5)
  }

  @Test func aLineThatSaysTheSameIsNotTouched() throws {
    let notes = NoteList()
    notes.show([RowText("a"), RowText("b"), RowText("c")])
    notes.lines.historyLimit = 10
    let revision = notes.lines.revision
    notes.show([RowText("a"), RowText("x")])
    let changes = try #require(notes.lines.changes(since: revision))
    #expect(notes.lines.map(\.text.title) == ["a", "x"])
    #expect(changes.changeCount == 2 && changes.removals == [2])
  }

  @Test func aBeatComesAtOnceAndWhenAsked() async throws {
    let beat = Beat()
    let count = Mutex(0)
    beat.ask()
    let beating = Task { await beat.run(every: 3_600) { count.withLock { $0 += 1 } } }
    try await wait { count.withLock { $0 } == 1 }
    beat.ask()
    try await wait { count.withLock { $0 } == 2 }
    beating.cancel()
    await beating.value
    #expect(count.withLock { $0 } == 2)
  }
}
