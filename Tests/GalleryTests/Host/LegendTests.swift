import ExampleModels
import ExampleTestKit
import ObservableCollections
import Testing

@testable import Gallery
@testable import TerminalSinks

@MainActor @Suite(.fewAtATime) struct LegendTests {
  private let terminal = FakeTerminal()
  private let legend = "- deleted   + inserted   ↕ moved   * reloaded"

  private func view(
    _ screen: any ExampleScreen, columns: Int = 100, paint: Paint = .none
  ) -> ScreenView {
    let terminal = terminal
    let view = ScreenView(screen, size: (columns, 24), paint: paint) { terminal.write($0) }
    view.redraw()
    return view
  }

  private func action(_ id: String, of screen: any ExampleScreen) throws -> ExampleAction {
    try #require(screen.actions.first { $0.id == id })
  }

  @Test func marksAreExplainedWhereThereIsRoom() {
    let wide = view(TestScreen(.list), columns: 60)
    #expect(terminal.texts[1] == legend)
    wide.resize(to: (40, 24))
    #expect(terminal.texts[1] == "- deleted + inserted ↕ moved * reloaded")
    wide.resize(to: (30, 24))
    #expect(terminal.texts[1] == "")
    wide.cancel()
    let menu = view(MenuScreen())
    #expect(terminal.texts[1] == "")
    menu.cancel()
  }

  @Test func theLegendHasTheColoursOfTheMarks() {
    let view = view(TestScreen(.list), paint: .colours)
    for kind in AnimationKind.allCases {
      let shade = Fade.shade(of: kind, age: 0, frames: RowAnimation<PaneRow>.frames)
      #expect(terminal.raw[2]?.contains("\u{1B}[38;5;\(shade)m\(kind.legend)") == true, "\(kind)")
    }
    view.cancel()
  }

  @Test func linesOfALogAreColouredByWhatTheySayAndNotAsRows() throws {
    let screen = TestScreen(.listAndNotes)
    screen.notes.show([
      RowText("version 0 → 1:"), RowText("deleted", detail: "{1}", tells: .deleted),
    ])
    let view = view(screen, paint: .colours)
    screen.notes.show([
      RowText("version 1 → 2:"), RowText("moved", detail: "3 → 5", tells: .moved),
      RowText("reloaded", detail: "{4}", tells: .reloaded),
    ])
    view.flush()
    let lines = try (4...6).map { try #require(terminal.raw[$0]) }
    #expect(!lines[0].contains("38;5"))
    #expect(lines[1].contains("\u{1B}[38;5;75mmoved 3 → 5"))
    #expect(lines[2].contains("\u{1B}[38;5;226mreloaded {4}"))
    // They stay so: nothing fades.
    view.step()
    #expect(try (4...6).map { try #require(terminal.raw[$0]) } == lines)
    view.cancel()
  }

  @Test func theLogsOfTheExamplesSayWhatTheyTell() async throws {
    let screen = KVOListScreen()
    for id in ["below", "several", "replace"] { try action(id, of: screen).perform() }
    try action("edit", of: screen).perform(row: "1")
    try action("delete", of: screen).perform(row: "1")
    let records = try #require(screen.panes[1] as? ListPane<Note>).list
    let told = Set(records.map { "\($0.text.title.split(separator: " ")[1]) \($0.text.tells!)" })
    #expect(
      told.isSuperset(of: [
        "insertion inserted", "move moved", "replacement reloaded", "removal deleted",
      ]))
    let batch = try #require(screen.panes[2] as? ListPane<Note>).list
    try await wait { batch.contains { $0.text.tells != nil } }
    for note in batch.dropFirst() { #expect(note.text.title == note.text.tells?.word) }
  }

  @Test func anActionWithNothingToDoIsNotOffered() throws {
    let screen = KVOListScreen()
    let view = view(screen)
    let undo = try action("undo", of: screen)
    #expect(!undo.isReady && terminal.texts.joined().contains("(u Undo)"))
    view.perform(undo)
    #expect(screen.list.items.revision.version == 0)
    view.perform(try action("below", of: screen))
    #expect(undo.isReady && terminal.texts.joined().contains(" u Undo"))
    view.perform(undo)
    #expect(!undo.isReady && screen.list.items.count == 12)
    view.cancel()
  }

  @Test func onlyTheBatchesOfTheExamplesOwnListAreCounted() async throws {
    let screen = KVOListScreen()
    let view = view(screen)
    let batch = try #require(screen.panes[2] as? ListPane<Note>).list
    for number in 1...4 {
      view.perform(try action("below", of: screen))
      // The turn is over when its batch is told.
      try await wait { batch.first?.text.title == "version \(number - 1) → \(number):" }
      try await wait {
        terminal.texts.last?.contains("\(counted(number, "batch", "batches")) in") == true
      }
    }
    view.draw()
    #expect(terminal.texts.last?.contains("4 batches in 4 turns") == true)
    view.cancel()
  }
}
