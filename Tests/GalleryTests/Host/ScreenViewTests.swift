import ExampleModels
import ExampleTestKit
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import TerminalSinks

@MainActor @Suite(.fewAtATime) struct ScreenViewTests {
  private let terminal = FakeTerminal()

  private func view(
    _ screen: any ExampleScreen, columns: Int = 40, rows: Int = 12, paint: Paint = .none
  ) -> ScreenView {
    let terminal = terminal
    let view = ScreenView(screen, size: (columns, rows), paint: paint) { terminal.write($0) }
    view.redraw()
    return view
  }

  /// The turn ends, and nothing moves any more. Without a pause: frames come with the time, too.
  private func rest(_ view: ScreenView) {
    view.flush()
    for _ in 0..<RowAnimation<PaneRow>.frames { view.step() }
  }

  @Test func theFirstFrameShowsAllThatAScreenDescribes() {
    let view = view(TestScreen(.listAndNotes), columns: 80, rows: 10)
    #expect(
      terminal.texts == [
        "Test · a screen of a test", "- deleted   + inserted   ↕ moved   * reloaded",
        "Rows                                       │ Notes",
        "   row 0                                   │ Nothing has changed yet",
        "   row 1                                   │",
        "   row 2                                   │",
        "   row 3                                   │",
        "   row 4                                   │",
        "d Delete · j More · space Limit · tab Next pane · q Quit",
        "5 rows                                                      0 batches in 0 turns",
      ])
    view.cancel()
  }

  @Test func onANarrowTerminalPanesStandBelowEachOther() {
    let screen = TestScreen(.listAndNotes, rows: 2)
    screen.notes.show([RowText("a note that is longer than a line of it", detail: "end")])
    let view = view(screen, columns: 30, rows: 16)
    #expect(terminal.texts[2] == "Rows" && terminal.texts[3] == "   row 0")
    let place = terminal.texts.firstIndex(of: "Notes") ?? 0
    #expect(
      terminal.texts[place...].prefix(3) == [
        "Notes", "a note that is longer than a", "  line of it end",
      ])
    view.cancel()
  }

  @Test func changesAreMarkedAndComeToRest() {
    let screen = TestScreen(.list)
    let view = view(screen, paint: .colours)
    screen.array.move(from: 4, to: 0)
    screen.array.remove(at: 2)
    screen.array[3].text = "other"
    screen.array.append(Row(9))
    view.flush()
    #expect(
      terminal.texts[3...8] == [
        "↕  row 4", "   row 0", "-  row 1", "   row 2", "*  other", "+  row 9",
      ])
    #expect(terminal.raw[6]?.contains("\u{1B}[38;5;203m-  \u{1B}[9mrow 1\u{1B}[29m") == true)
    rest(view)
    #expect(terminal.texts[3...7] == ["   row 4", "   row 0", "   row 2", "   other", "   row 9"])
    #expect(terminal.texts.last?.contains("1 batch in 1 turn") == true)
    view.cancel()
  }

  @Test func onlyLinesThatChangeAreWritten() {
    let screen = TestScreen(.list)
    let view = view(screen)
    terminal.forgetWritten()
    screen.array[2].text = "other"
    view.flush()
    #expect(Set(terminal.written) == [6, 12])
    rest(view)
    terminal.forgetWritten()
    view.draw()
    #expect(terminal.written == [])
    view.redraw()
    #expect(terminal.written.count == 12)
    view.cancel()
  }

  @Test func theBarFollowsItsRowAndActionsGetIt() {
    let screen = TestScreen(.list)
    let view = view(screen)
    view.select(.down)
    view.select(.down)
    view.perform(screen.actions[0])
    screen.array.insert(Row(50), at: 0)
    view.flush()
    view.perform(screen.actions[0])
    view.select(.up)
    view.perform(screen.actions[1])
    #expect(screen.askedFor == ["delete 2", "delete 2", "more 1"])
    screen.array.removeAll()
    view.flush()
    view.perform(screen.actions[0])
    view.perform(screen.actions[1])
    #expect(screen.askedFor.suffix(2) == ["more 1", "more nothing"])
    view.cancel()
  }

  @Test func headsAreNoRowsForActions() {
    let screen = TestScreen(.sections)
    let view = view(screen, columns: 30)
    #expect(
      terminal.texts[3...7] == [
        "  A      group", "   row 1", "   row 2", "  B      group", "   row 3",
      ])
    view.perform(screen.actions[0])
    view.select(.down)
    view.perform(screen.actions[0])
    #expect(screen.askedFor == ["delete 1"])
    screen.sections.move(
      from: ElementPath(section: 0, element: 0), to: ElementPath(section: 1, element: 1))
    screen.sections.sections.move(from: 1, to: 0)
    rest(view)
    #expect(
      terminal.texts[3...7] == [
        "  B      group", "   row 3", "   row 1", "  A      group", "   row 2",
      ])
    view.perform(screen.actions[0])
    #expect(screen.askedFor.last == "delete 1")
    view.cancel()
  }

  @Test func aGridStandsInLinesAndTheBarGoesBothWays() {
    let screen = TestScreen(.grid, rows: 7)
    let view = view(screen, columns: 24, rows: 14)
    #expect(terminal.texts[3] == "   row 0     row 1" && terminal.texts[5] == "   row 2     row 3")
    view.select(.down)
    view.select(.right)
    view.perform(screen.actions[0])
    view.select(.left)
    view.select(.up)
    view.perform(screen.actions[0])
    #expect(screen.askedFor == ["delete 3", "delete 0"])
    screen.array.move(from: 0, to: 1)
    screen.array.remove(at: 3)
    view.flush()
    #expect(terminal.texts[3] == "   row 1   ↕ row 0")
    #expect(terminal.texts[5] == "   row 2   - row 3")
    view.cancel()
  }

  @Test func theNextPaneGetsTheBarAndActionsStayWithTheFirst() {
    let screen = TestScreen(.listAndNotes)
    screen.notes.show([RowText("one"), RowText("two")])
    let view = view(screen, columns: 80, paint: .colours)
    #expect(terminal.raw[4]?.hasPrefix("\u{1B}[7m") == true)
    view.selectNextPane()
    #expect(terminal.raw[4]?.hasPrefix("\u{1B}[7m") == false)
    view.select(.down)
    #expect(terminal.raw[5]?.contains("\u{1B}[7mtwo") == true)
    view.perform(screen.actions[0])
    #expect(screen.askedFor == ["delete 0"])
    view.cancel()
  }

  @Test func theLimitOfThePaneHoldsFromTheNextTurn() {
    let screen = TestScreen(.list)
    let view = view(screen, columns: 60)
    view.perform(screen.actions[2])
    #expect(terminal.texts[10].contains("space Limit ✓"))
    screen.array.append(contentsOf: (20..<26).map { Row($0) })
    for batches in ["1 batch in", "2 batches in", "3 batches in", "3 batches in"] {
      view.flush()
      #expect(terminal.texts.last?.contains(batches) == true)
    }
    view.cancel()
  }

  @Test func aLongListScrollsWithTheBar() {
    let screen = TestScreen(.list, rows: 100)
    let view = view(screen)
    view.select(.end)
    #expect(terminal.texts[9] == "   row 99")
    view.select(.pageUp)
    #expect(terminal.texts[3...9].contains("   row 92"))
    view.select(.home)
    #expect(terminal.texts[3] == "   row 0")
    view.resize(to: (40, 8))
    #expect(terminal.texts.count == 8 && terminal.texts[3] == "   row 0")
    view.cancel()
  }

  @Test func aLogStaysAtItsEndUnlessTheBarIsMovedAway() {
    let screen = TestScreen(.listAndLog)
    var told = 0
    let tell = { (count: Int) in
      screen.notes.tell((told..<told + count).map { RowText("line \($0)") }, limit: 30)
      told += count
    }
    let log = { terminal.texts[3...7].map { String($0.split(separator: "│").last!.dropFirst()) } }
    tell(20)
    let view = view(screen, columns: 80, rows: 10)
    #expect(log() == (15..<20).map { "line \($0)" })
    for count in [1, 3, 40] {
      tell(count)
      view.flush()
      #expect(log() == (told - 5..<told).map { "line \($0)" })
    }
    view.selectNextPane()
    view.select(.pageUp)
    let read = log()
    #expect(read.first == "line \(told - 6)")
    for _ in 0..<3 {
      tell(2)
      view.flush()
      #expect(log() == read)
    }
    view.select(.end)
    tell(1)
    view.flush()
    #expect(log() == (told - 5..<told).map { "line \($0)" })
    view.cancel()
  }

  @Test func ofANoteInSeveralLinesTheOneThatIsReadIsSeenWhole() {
    let screen = TestScreen(.listAndLog)
    let rest = String(repeating: "x ", count: 40)
    screen.notes.tell((0..<20).map { RowText("line \($0)", detail: rest) })
    let view = view(screen, columns: 80, rows: 10)
    let log = { terminal.texts[3...7].map { String($0.split(separator: "│").last!.dropFirst()) } }
    #expect(log().contains { $0.hasPrefix("line 19") } && log().last?.hasPrefix("  x") == true)
    view.selectNextPane()
    view.select(.home)
    #expect(log().first?.hasPrefix("line 0") == true)
    view.cancel()
  }

  @Test func noListIsEmptyWithoutAWord() {
    for (kind, words) in [(TestScreen.Panes.list, "   No rows"), (.grid, "   No rows")] {
      let screen = TestScreen(kind, rows: 0)
      let view = view(screen)
      #expect(terminal.texts[3] == words)
      screen.array.append(Row(1))
      view.flush()
      #expect(!terminal.texts.contains(words))
      screen.array.removeAll()
      rest(view)
      #expect(terminal.texts[3] == words)
      view.cancel()
    }
  }

  @Test func aSmallTerminalShowsOneListAndHowToLeave() {
    let view = view(TestScreen(.listAndNotes), columns: 20, rows: 5)
    #expect(terminal.texts == ["Rows", "   row 0", "   row 1", "q Quit ·", "5 rows"])
    view.selectNextPane()
    #expect(terminal.texts.first == "Notes")
    view.resize(to: (20, 2))
    #expect(terminal.texts.last == "5 rows")
    view.selectNextPane()
    #expect(terminal.texts == ["   row 0", "5 rows"])
    view.cancel()
  }

  @Test(arguments: [(1, 1), (5, 2), (20, 3), (80, 1), (80, 4), (300, 60)])
  func noSizeIsTooSmall(columns: Int, rows: Int) {
    for kind in [TestScreen.Panes.list, .grid, .sections, .listAndNotes] {
      let screen = TestScreen(kind)
      let view = view(screen, columns: columns, rows: rows)
      screen.array.remove(at: 1)
      rest(view)
      #expect((terminal.lines.keys.max() ?? 0) <= rows)
      view.cancel()
    }
  }

  @Test func aViewIsReleasedWithItsObservers() {
    weak var view: ScreenView?
    let screen = TestScreen(.listAndNotes)
    do {
      let shown = self.view(screen)
      view = shown
      screen.array.removeAll()
      shown.flush()
    }
    #expect(view == nil)
    terminal.forgetWritten()
    screen.array.append(Row(7))
    #expect(terminal.written.isEmpty)
  }

  @Test func noTextCanSteerTheTerminal() {
    let screen = TestScreen(.listAndNotes)
    screen.array[0].text = "a\u{1B}[2Jb"
    screen.notes.show([RowText("c\u{1B}[2J\nd")])
    let view = view(screen, columns: 80)
    #expect(terminal.lines[4]?.contains("a [2Jb") == true)
    #expect(terminal.lines[4]?.contains("c [2J d") == true)
    view.cancel()
  }

  @Test(arguments: 0..<UInt64(TestScale.randomRuns(60)))
  func atRestTheRowsShownAreThoseOfTheList(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let screen = TestScreen(seed % 2 == 0 ? .list : .listAndNotes, rows: 12)
    let view = view(screen, columns: 60, rows: 14)
    for step in 0..<15 {
      for _ in 0...random.next() % 4 { edit(screen.array, &random) }
      if random.next() % 2 == 0 { view.select(random.next() % 2 == 0 ? .down : .up) }
      rest(view)
      let shown = terminal.texts.dropFirst(3).prefix { $0.contains("row") && !$0.contains(" in ") }
      let rows = screen.array.map { "   \($0.text)" }
      let isPart = rows.isEmpty || rows.indices.contains { rows[$0...].starts(with: shown) }
      #expect(isPart && (!shown.isEmpty || rows.isEmpty), "seed \(seed), step \(step), \(shown)")
    }
    view.cancel()
  }

  private func edit(_ array: ObservableArray<Row>, _ random: inout SplitMix64) {
    let id = Int(random.next() % 1_000_000)
    let index = array.isEmpty ? 0 : Int(random.next() % UInt64(array.count))
    switch random.next() % 4 {
    case 0: array.insert(Row(id), at: index)
    case 1 where !array.isEmpty: array.remove(at: index)
    case 2 where !array.isEmpty: array[index].text = "row \(id)"
    case 3 where !array.isEmpty:
      array.move(from: index, to: Int(random.next() % UInt64(array.count)))
    default: array.append(Row(id))
    }
  }
}
