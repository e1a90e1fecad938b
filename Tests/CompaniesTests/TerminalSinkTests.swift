import ExampleModels
import ExampleTestKit
import ObservableCollections
import Testing

@testable import Companies
@testable import TerminalSinks

@MainActor @Suite struct TerminalSinkTests {
  private let list = ObservableSections([
    Documents.section("A", ["0", "1", "2", "3"]), Documents.section("B", ["4"]),
    Documents.section("C", ["5", "6"]),
  ])
  private let terminal = FakeTerminal()

  /// A sink whose frames come when a test says so.
  private func sink(
    columns: Int = 30, rows: Int = 14, paint: Paint = .colours
  ) -> SectionsTerminalSink<Company, Product> {
    let terminal = terminal
    return SectionsTerminalSink(
      size: (columns, rows), text: SectionsText.names, paint: paint, status: { "status" },
      write: { terminal.write($0) })
  }

  private func observer(
    _ sink: SectionsTerminalSink<Company, Product>
  ) -> CoalescingObserver<SectionsBatchUpdate<Company, Product>> {
    list.render(into: sink)
  }

  private func frames(_ count: Int, _ sink: SectionsTerminalSink<Company, Product>) {
    for _ in 0..<count { sink.step() }
  }

  private let kind = SectionsScene.framesOfAKind

  /// Deletes B and 2, inserts D and 7, moves 3 and renames 1.
  private func change() {
    list.replaceAll(with: [
      SectionSnapshot(
        Company(id: "A", name: "A"),
        elements: [
          Product(id: "3", name: "3"), Product(id: "0", name: "0"),
          Product(id: "1", name: "One"), Product(id: "7", name: "7"),
        ]), Documents.section("C", ["5", "6"]), Documents.section("D", ["8"]),
    ])
  }

  @Test func theFirstStateIsDrawnAtOnce() {
    let sink = sink()
    let observer = observer(sink)
    let list = ["A", "  0", "  1", "  2", "  3", "B", "  4", "C", "  5", "  6", "", ""]
    #expect(terminal.texts(14) == list + ["j/k scroll · r poll now · q", "status"])
    observer.cancel()
  }

  @Test func aBatchIsShownKindByKindInOrder() {
    let sink = sink()
    let observer = observer(sink)
    change()
    observer.flush()
    let end = { (text: String, word: String) in
      text + String(repeating: " ", count: 30 - text.count - word.count) + word
    }
    #expect(
      terminal.texts(10) == [
        "A", "  0", "  1", end("  2", "deleted"), "  3", end("B", "deleted"), "  4", "C", "  5",
        "  6",
      ])
    frames(kind, sink)
    var shown = [
      "A", "  3", "  0", "  One", end("  7", "inserted"), "C", "  5", "  6", end("D", "inserted"),
    ]
    #expect(terminal.texts(9) == shown)
    frames(kind, sink)
    shown[1] = end("  3", "moved")
    #expect(terminal.texts(9) == shown)
    frames(kind, sink)
    shown[3] = end("  One", "reloaded")
    #expect(terminal.texts(9) == shown)
    observer.cancel()
  }

  @Test func deletedRowsAreStruckOutAndColoursSayTheKind() throws {
    let sink = sink()
    let observer = observer(sink)
    change()
    observer.flush()
    #expect(try #require(terminal.raw[4]).hasPrefix("\u{1B}[38;5;203m  \u{1B}[9m2\u{1B}[29m  "))
    #expect(try #require(terminal.raw[7]).hasPrefix("\u{1B}[38;5;203m  \u{1B}[9m4\u{1B}[29m  "))
    frames(kind, sink)
    #expect(try #require(terminal.raw[5]).hasPrefix("\u{1B}[38;5;46m  7 "))
    observer.cancel()
  }

  @Test func withoutColoursTheWordsStay() {
    let sink = sink(paint: .withoutColours)
    let observer = observer(sink)
    change()
    observer.flush()
    frames(3 * kind, sink)
    #expect(terminal.lines.values.count { $0.hasSuffix("inserted") } == 2)
    #expect(terminal.raw.values.allSatisfy { !$0.contains("38;5") })
    observer.cancel()
  }

  @Test func onlyLinesThatChangedAreWritten() {
    let sink = sink()
    let observer = observer(sink)
    terminal.forgetWritten()
    list.update(at: ElementPath(section: 0, element: 2)) { $0.name = "Two" }
    observer.flush()
    #expect(terminal.written == [4])
    sink.draw()
    #expect(terminal.written == [4])
    observer.cancel()
  }

  @Test func aWideTerminalSaysBesideTheListWhatTheTableIsTold() {
    let sink = sink(columns: 80)
    let observer = observer(sink)
    change()
    observer.flush()
    let told = { (count: Int) in
      terminal.texts(count).map { line in
        line.firstRange(of: " │").map { String(line[$0.upperBound...].dropFirst()) } ?? ""
      }
    }
    #expect(
      told(3) == [
        "Batch 1, versions 0 to 6", "deleted  section 1     B, 1 row", "deleted  row 0.2       2",
      ])
    frames(3 * kind, sink)
    #expect(
      told(8).dropFirst(3) == [
        "inserted section 2     D, 1 row", "inserted row 0.3       7", "moved    row 0.3 → 0.0 3",
        "reloaded row 0.1 → 0.2 One, was 1", "",
      ])
    list.sections.remove(at: 1)
    observer.flush()
    #expect(told(3)[0] == "Batch 2, versions 6 to 7")
    #expect(told(3)[2] == "Batch 1, versions 0 to 6")
    observer.cancel()
  }

  @Test func anErrorStandsAboveTheFootInAsManyLinesAsItTakes() {
    let sink = sink()
    let observer = observer(sink)
    sink.message = "In line 1, column 49: the product has no key"
    #expect(
      terminal.texts(14).suffix(3) == ["In line 1, column 49: the", "product has no key", "status"])
    sink.message = ""
    #expect(terminal.texts(14)[12].hasPrefix("j/k scroll"))
    observer.cancel()
  }

  /// Ten lines and more in four: the window goes where something happens, and says what it cannot show.
  @Test func aSmallWindowGoesWhereSomethingChanges() {
    let sink = sink(columns: 20, rows: 6)
    let observer = observer(sink)
    #expect(terminal.texts(6) == ["A", "  0", "  1", "  2", "j/k scroll · r poll", "status"])
    list[section: 2].append(Product(id: "9", name: "9"))
    observer.flush()
    #expect(terminal.texts(4) == ["C", "  5", "  6", "  9         inserted"])
    list.replaceAll(with: [
      Documents.section("A", ["0", "1", "2"]),
      Documents.section("B", ["4", "8"]), Documents.section("C", ["5", "6", "9"]),
      Documents.section("D", []),
    ])
    observer.flush()
    #expect(terminal.texts(4) == ["  2", "  3          deleted", "B", "  4"])
    frames(kind, sink)
    #expect(terminal.texts(4) == ["  2", "B", "  4", "  8         inserted"])
    #expect(terminal.texts(6)[5] == "status            ▼1")
    observer.cancel()
  }

  @Test func whoScrolledKeepsTheRowAtTheTop() {
    let sink = sink(columns: 20, rows: 6)
    let observer = observer(sink)
    sink.scroll(by: 5)
    #expect(terminal.texts(4) == ["B", "  4", "C", "  5"])
    list.sections.insert(
      Company(id: "0", name: "0"), elements: [Product(id: "x", name: "x")], at: 0)
    observer.flush()
    #expect(terminal.texts(4) == ["B", "  4", "C", "  5"])
    list.sections.remove(at: 2)
    observer.flush()
    frames(kind, sink)
    #expect(terminal.texts(4) == ["  3", "C", "  5", "  6"])
    sink.scroll(by: -100)
    #expect(terminal.texts(4) == ["0", "  x", "A", "  0"])
    observer.cancel()
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (5, 3), (71, 4), (72, 4), (300, 100)])
  func everySizeOfATerminalIsFilledAndNotOverrun(_ columns: Int, _ rows: Int) {
    let sink = sink(columns: columns, rows: rows)
    let observer = observer(sink)
    change()
    observer.flush()
    sink.message = "A long message that says a lot about what went wrong"
    frames(4 * kind, sink)
    #expect(terminal.lines.keys.sorted() == Array(1...rows))
    #expect(terminal.lines.values.allSatisfy { LineText.columns(of: $0) <= columns })
    observer.cancel()
  }

  @Test func aResizeDrawsEverythingAgain() {
    let sink = sink()
    let observer = observer(sink)
    terminal.forgetWritten()
    sink.resize(to: (20, 5))
    #expect(terminal.written == [1, 2, 3, 4, 5])
    #expect(terminal.texts(4) == ["A", "  0", "  1", "  2"])
    observer.cancel()
  }

  @Test func onASmallTerminalWhatWentWrongIsSaid() {
    let sink = sink(columns: 20, rows: 5)
    let observer = observer(sink)
    sink.message = "There is no file at /a/b: check the path"
    #expect(
      terminal.texts == ["A", "  0", "There is no file at", "/a/b: check the path", "status"])
    sink.message = ""
    #expect(terminal.texts == ["A", "  0", "  1", "  2", "status"])
    observer.cancel()
  }

  @Test func aBatchThatComesWhileOneIsShownIsShownFromTheTrueList() {
    let sink = sink()
    let observer = observer(sink)
    change()
    observer.flush()
    list.sections.remove(at: 0)
    observer.flush()
    let texts = terminal.texts(5)
    #expect(texts[0].hasPrefix("A") && texts[0].hasSuffix("deleted"))
    #expect(texts[1...3] == ["  3", "  0", "  One"])
    frames(kind, sink)
    #expect(terminal.texts(6) == ["C", "  5", "  6", "D", "  8", ""])
    observer.cancel()
  }

  @Test func theFramesComeByThemselves() async throws {
    let sink = sink()
    let observer = observer(sink)
    list.sections.remove(at: 0)
    observer.flush()
    #expect(terminal.texts(1)[0].hasSuffix("deleted"))
    try await wait(for: "the last frame") { terminal.texts(1) == ["B"] }
    observer.cancel()
  }
}
