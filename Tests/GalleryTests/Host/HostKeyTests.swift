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

  @Test func actionsComeBeforeThePagersKeysButNobodyTakesTheWayOut() {
    var keys = KeyParser<HostKey>(actions: actions)
    #expect(
      keys.keys(in: Array("j K\r\t\u{1B}[C\u{1B}[5~Géq".utf8)) == [
        .move(.down), .action(0), .action(1), .action(2), .nextPane, .move(.right), .move(.pageUp),
        .move(.end), .quit,
      ])
  }

  @Test func withoutActionsSpaceTurnsThePage() {
    var keys = KeyParser<HostKey>(actions: [])
    #expect(keys.keys(in: Array(" x\u{3}".utf8)) == [.move(.pageDown), .quit])
  }

  @Test func keysAreNamedAndOptionsMarked() {
    #expect(
      actions.map(\.keyText) == ["space Space", "K Up", "return Return ✓", "q Quit", "é Far"])
  }
}
