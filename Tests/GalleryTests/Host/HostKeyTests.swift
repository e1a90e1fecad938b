import ExampleModels
import Testing

@testable import TerminalSinks

@Suite struct HostKeyTests {
  private let actions = [
    ExampleAction("space", title: "Space", key: " ") { _ in },
    ExampleAction("up", title: "Up", key: "K", needsRow: true) { _ in },
    ExampleAction("return", title: "Return", key: "\r", isOn: { true }) { _ in },
    ExampleAction("quit", title: "Quit", key: "q", isOn: { false }) { _ in },
    ExampleAction("far", title: "Far", key: "é") { _ in },
  ]

  private func parser(_ keys: HostKeys) -> KeyParser<HostKey> {
    KeyParser { keys.meaning(of: $0) }
  }

  @Test func aSearchAndAChoiceHaveTheirKeysWhereTheyAre() {
    let choice = FeedReaderScreen().choices
    var keys = parser(HostKeys([], choices: choice, hasSearch: true))
    #expect(keys.keys(in: Array("/o\u{1B}o".utf8)) == [.search, .choice(0), .showAll, .choice(0)])
    var others = parser(HostKeys([]))
    #expect(others.keys(in: Array("/o\u{1B}q".utf8)) == [.quit])
  }

  @Test func actionsComeBeforeThePagersKeysButNobodyTakesTheWayOut() {
    var keys = parser(HostKeys(actions))
    #expect(
      keys.keys(in: Array("j K\r\t\u{1B}[C\u{1B}[5~Géq".utf8)) == [
        .move(.down), .action(0), .action(1), .action(2), .nextPane, .move(.right), .move(.pageUp),
        .move(.end), .quit,
      ])
  }

  @Test func withoutActionsSpaceTurnsThePage() {
    var keys = parser(HostKeys([]))
    #expect(keys.keys(in: Array(" x\u{3}".utf8)) == [.move(.pageDown), .quit])
  }

  @Test func keysAreNamedAndOptionsMarked() {
    #expect(
      actions.map(\.keyText) == ["space Space", "K Up", "return Return ✓", "q Quit", "é Far"])
  }
}
