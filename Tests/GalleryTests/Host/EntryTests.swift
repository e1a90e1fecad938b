import ExampleModels
import ExampleTestKit
import ObservableCollections
import Testing

@testable import TerminalSinks

/// Rows that are searched and ordered.
private final class FoundScreen: ExampleScreen {
  enum Order: String, ChoiceOption {
    case given, backwards, byText

    var title: String { "Order \(rawValue)" }
  }

  let name = "Found"
  let summary = "rows that are searched"
  let array: ObservableArray<Row>
  private let found: AdjustableList<Row, SearchText>
  let shown: AdjustableList<Row, Order>

  init(_ texts: [String]) {
    array = ObservableArray(texts.enumerated().map { Row($0.offset, $0.element) })
    found = array.filtered(with: SearchText()) { $1.isFound(in: $0.text) }
    shown = found.ordered(with: .given) { first, second, order in
      switch order {
      case .given: false
      case .backwards: first.id > second.id
      case .byText: first.text < second.text
      }
    }
  }

  var panes: [any ExamplePane] { [ListPane("Rows", list: shown) { RowText($0.text) }] }
  var actions: [ExampleAction] { [ExampleAction("clear", title: "Clear", key: "c") { _ in }] }
  var search: ExampleSearch? {
    ExampleSearch("The text", read: { self.found.parameter }) { self.found.parameter = $0 }
  }
  var choices: [ExampleChoice] {
    [
      ExampleChoice("order", title: "Order", key: "o", read: { self.shown.parameter }) {
        self.shown.parameter = $0
      }
    ]
  }
  var status: String { "\(shown.count) rows" }
  func run() async {}
}

@MainActor @Suite(.fewAtATime) struct EntryTests {
  private let terminal = FakeTerminal()

  private func view(_ screen: any ExampleScreen, columns: Int = 80, rows: Int = 14) -> ScreenView {
    let terminal = terminal
    let view = ScreenView(screen, size: (columns, rows), paint: .none) { terminal.write($0) }
    view.redraw()
    return view
  }

  @Test func aListInWhichNothingIsFoundSaysSo() {
    let view = view(FoundScreen(["one", "two"]))
    #expect(type("/zz", view))
    #expect(terminal.texts[3] == "   No row has these words")
    #expect(type("\u{1B}", view))
    #expect(terminal.texts[3] == "   one")
    view.cancel()
  }

  /// Types, and lets the turn end. False if a key ended the screen.
  private func type(_ text: String, _ view: ScreenView) -> Bool {
    var parser = KeyParser<Keystroke> { $0 }
    var keys = parser.keys(in: Array(text.utf8))
    if let key = parser.endDoubt() { keys.append(key) }
    let isOpen = keys.allSatisfy(view.press)
    view.flush()
    for _ in 0..<RowAnimation<PaneRow>.frames { view.step() }
    return isOpen
  }

  private var foot: String { terminal.texts.dropLast().last ?? "" }
  private var rows: [String] { terminal.texts.dropFirst(3).prefix { $0.hasPrefix("   ") } }

  @Test func aTextIsTypedAndWhatIsFoundIsShownWithEachKey() {
    let screen = FoundScreen(["cat", "dog", "cow", "crow"])
    let view = view(screen)
    #expect(foot == "c Clear · / Search · o Order: Order given · q Quit")
    #expect(type("/", view))
    #expect(foot.hasPrefix("Search:  The text") && foot.hasSuffix("return Keep · esc Show all"))
    #expect(type("c", view) && rows == ["   cat", "   cow", "   crow"])
    // All keys are text now: those of actions, of the pager, and of the way out.
    #expect(
      type("oq", view) && rows == ["   No row has these words"] && foot.hasPrefix("Search: coq"))
    #expect(type("\u{7F}\u{8}row", view) && rows == ["   crow"])
    #expect(type("\r", view) && rows == ["   crow"])
    #expect(foot == "c Clear · / Search \"crow\" · esc Show all · o Order: Order given · q Quit")
    #expect(type("\u{1B}", view) && rows.count == 4 && screen.search?.text == "")
    #expect(type("/d\u{1B}", view) && rows.count == 4 && foot.hasPrefix("c Clear"))
    #expect(type("/ab cd\u{17}", view) && screen.search?.text == "ab ")
    #expect(type("\u{15}", view) && screen.search?.text == "")
    #expect(type("cow\u{1B}[B", view) && foot.hasPrefix("Search: cow"))
    #expect(!type("\u{3}", view))
    view.cancel()
  }

  @Test func arrowsMoveTheBarWhileATextIsTyped() {
    let screen = FoundScreen((0..<30).map { "row \($0)" })
    let view = view(screen)
    #expect(type("/row\u{1B}[F", view))
    #expect(rows.last == "   row 29" && foot.hasPrefix("Search: row"))
    view.cancel()
  }

  @Test func aMenuIsOpenedAndItsOptionsChosen() {
    let screen = FoundScreen(["b", "c", "a"])
    let view = view(screen)
    #expect(type("o", view))
    #expect(
      foot == "Order: ‹1 Order given› 2 Order backwards 3 Order byText ←→ Choose return Done")
    #expect(type("\u{1B}[C", view) && rows == ["   a", "   c", "   b"])
    #expect(foot.contains("‹2 Order backwards›"))
    #expect(type("j", view) && rows == ["   a", "   b", "   c"])
    #expect(type("l", view) && rows == ["   b", "   c", "   a"])
    #expect(type("\u{1B}[A", view) && rows == ["   a", "   b", "   c"])
    #expect(type("9x \t", view) && foot.hasPrefix("Order: "))
    #expect(type("2", view) && foot.hasPrefix("c Clear") && rows == ["   a", "   c", "   b"])
    for end in ["\r", "\u{1B}", "q"] {
      #expect(type("o\(end)", view) && foot.contains("Order: Order backwards"))
    }
    #expect(type("oo\r", view) && rows == ["   a", "   b", "   c"])
    #expect(!type("o\u{3}", view))
    view.cancel()
  }

  @Test func whereNothingIsSearchedTheKeysDoNothing() {
    let view = view(TestScreen(.list))
    #expect(type("/o\u{1B}x", view) && terminal.texts.last?.hasPrefix("5 rows") == true)
    #expect(!type("/q", view))
    view.cancel()
  }

  @Test func noTextThatIsTypedCanSteerTheTerminalOrOutgrowIt() {
    let screen = FoundScreen(["cat"])
    let view = view(screen)
    for text in ["\u{202E}abc", "日本語", "👩‍👩‍👧", "e\u{301}", "<b>", "\u{9B}2J", "a\u{2028}b"] {
      #expect(type("/\(text)", view))
      #expect(terminal.raw.values.allSatisfy { !$0.contains("\u{9B}") && !$0.contains("\u{202E}") })
      #expect(type("\u{1B}", view) && rows == ["   cat"])
    }
    #expect(type("/" + String(repeating: "long ", count: 60) + "end", view))
    #expect(foot.hasPrefix("Search: ") && LineText.columns(of: foot) <= 80)
    #expect(screen.search?.text.utf8.count == SearchText.longest)
    #expect(type("\r", view) && terminal.texts.allSatisfy { LineText.columns(of: $0) <= 80 })
    #expect(terminal.texts.contains { $0.contains("long long long long long…\"") })
    view.cancel()
  }

  @Test(arguments: [(1, 1), (5, 2), (9, 3), (20, 3), (40, 5), (80, 4), (300, 60)])
  func noSizeIsTooSmall(columns: Int, rows: Int) {
    let screen = FoundScreen(["cat", "dog"])
    let view = view(screen, columns: columns, rows: rows)
    for keys in ["/", "d", "og and more than fits", "\r", "o", "2"] {
      #expect(type(keys, view))
      #expect((terminal.lines.keys.max() ?? 0) <= rows)
      #expect(terminal.texts.allSatisfy { LineText.columns(of: $0) <= columns }, "\(keys)")
    }
    if rows > 2, columns > 20 {
      #expect(type("/\u{15}dog", view) && foot.hasPrefix("Search: dog"))
    }
    view.cancel()
  }
}
