import ExampleModels
import ObservableCollections
import TerminalSinks
import Testing

@testable import Companies

@MainActor @Suite struct LineSinkTests {
  /// The lines that a sink writes for lists that follow on each other.
  private func lines(
    _ lists: [[SectionSnapshot<Company, Product>]], paint: Paint = .none
  ) -> [String] {
    let list = ObservableSections(lists[0])
    var lines: [String] = []
    let sink = SectionsLineSink(text: SectionsText.names) { text, style in
      lines.append(Console.line(text, in: paint, style))
    }
    let observer = SectionsCoalescingObserver(of: list, sink: sink)
    for next in lists.dropFirst() {
      list.replaceAll(with: next)
      observer.flush()
    }
    observer.cancel()
    return lines
  }

  private let old = [
    Documents.section("a", ["0", "1", "2", "3"]), Documents.section("b", ["4"]),
    Documents.section("c", ["5"]),
  ]
  private var new: [SectionSnapshot<Company, Product>] {
    var new = [
      Documents.section("d", []), Documents.section("a", ["3", "0", "1", "5", "6"]),
      Documents.section("c", []),
    ]
    new[2].header.name = "Sea"
    new[1].elements = ArraySnapshot(
      new[1].elements.map { Product(id: $0.id, name: $0.id == "3" ? "Three" : $0.name) })
    return new
  }

  @Test func eachBatchIsALineAndOneForEachSectionAndRow() {
    #expect(
      lines([old, new, []]) == [
        "Version 0: 3 sections, 6 rows",
        "Batch 1, versions 0 to 7: 3 sections, 5 rows",
        "  deleted  section 1     b, 1 row",
        "  deleted  row 0.2       2",
        "  inserted section 0     d, 0 rows",
        "  inserted row 1.4       6",
        "  moved    row 0.3 → 1.0 Three",
        "  moved    row 2.0 → 1.3 5",
        "  reloaded section 2     Sea, was c",
        "  reloaded row 0.3 → 1.0 Three, was 3",
        "Batch 2, versions 7 to 8: 0 sections, 0 rows",
        "  deleted  section 0     d, 0 rows",
        "  deleted  section 1     a, 5 rows",
        "  deleted  section 2     Sea, 0 rows",
      ])
  }

  @Test func aTerminalGetsColoursAndAPipeNone() {
    let coloured = lines([[], old], paint: .colours)
    #expect(coloured[1] == "\u{1B}[38;5;46m  inserted section 0     a, 4 rows\u{1B}[0m")
    #expect(lines([[], old], paint: .withoutColours)[1].hasPrefix("\u{1B}[1m  inserted "))
    #expect(!lines([[], old]).joined().contains("\u{1B}"))
  }

  @Test func noSourceCanSteerTheTerminal() {
    let nasty = SectionSnapshot(
      Company(id: "a", name: "A\u{1B}[2J\nB\u{9B}C\u{202E}"), elements: [Product]())
    #expect(lines([[], [nasty]])[1] == "  inserted section 0     A [2J B C , 0 rows")
  }
}

@Suite struct PaintTests {
  @Test func theVariableNoColorTakesColoursAway() {
    #expect(Paint.terminal([:]) == .colours)
    #expect(Paint.terminal(["NO_COLOR": ""]) == .colours)
    #expect(Paint.terminal(["NO_COLOR": "1"]) == .withoutColours)
  }

  @Test func weightStaysWithoutColours() {
    #expect(Paint.colours.begin(.struck, .colour(203)) == "\u{1B}[9;38;5;203m")
    #expect(Paint.withoutColours.begin(.struck, .colour(203)) == "\u{1B}[9;1m")
    #expect(Paint.none.begin(.struck, .colour(203)) == "")
    #expect(Paint.none.end == "")
  }
}

@Suite struct LineTextTests {
  @Test func aLineEndsWithWhatMustBeSeen() {
    #expect(LineText.fit("Kindle", end: "moved", width: 14) == "Kindle   moved")
    #expect(LineText.fit("Kindle Fire", end: "moved", width: 12) == "Kindle moved")
    #expect(LineText.fit("日本語", end: "+", width: 7) == "日本  +")
    #expect(LineText.fit("Kindle", end: "moved", width: 5) == "moved")
    #expect(LineText.fit("Kindle", end: "moved", width: 3) == "mov")
    #expect(LineText.fit("Kindle", end: "", width: 4) == "Kin ")
  }

  @Test func longTextsBreakAtSpaces() {
    let text = "In line 1, column 4: a\tvery long word"
    #expect(
      LineText.wrap(text, width: 12, limit: 9)
        == ["In line 1,", "column 4: a", "very long", "word"])
    #expect(LineText.wrap(text, width: 12, limit: 2) == ["In line 1,", "column 4: a "])
    #expect(LineText.wrap("unbreakable", width: 4, limit: 3) == ["unbr"])
    #expect(LineText.wrap("", width: 4, limit: 3) == [])
  }

  @Test func widthsCountColumns() {
    #expect(LineText.columns(of: "日本 e\u{301}") == 6)
  }
}
