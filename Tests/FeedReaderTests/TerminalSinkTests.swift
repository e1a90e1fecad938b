import ExampleTestKit
import ObservableCollections
import TerminalSinks
import Testing

@testable import ExampleModels
@testable import FeedReader

/// What a terminal would show.
@MainActor private final class TerminalModel {
  private(set) var lines: [Int: String] = [:]
  /// The lines that were written since `forgetWritten()`, the status line left out.
  private(set) var written: [Int] = []

  /// Understands what `Screen` writes: a place, a line, the rest cleared.
  func write(_ bytes: String) {
    if bytes.contains("\u{1B}[2J") { lines = [:] }
    for match in bytes.matches(of: /\u{1B}\[(\d+);1H(.*?)\u{1B}\[0m\u{1B}\[K/) {
      let text = String(match.2).replacing(/\u{1B}\[[0-9;]*m/, with: "")
      let line = Int(match.1) ?? 0
      lines[line] = text
      if !text.contains(" posts ") { written.append(line) }
    }
  }

  func forgetWritten() { written = [] }

  /// The titles of the lines from the top, without those that are empty.
  var titles: [String] {
    (1...20).compactMap { lines[$0] }.compactMap { $0.firstMatch(of: /T\d+/).map { String($0.0) } }
  }

  func line(of title: String) -> Int? { lines.first { $0.value.contains(title + " ") }?.key }
}

@MainActor @Suite struct TerminalSinkTests {
  private let posts = ObservableArray((0..<100).map { Post(id: "\($0)", title: "T\($0)") })
  private let terminal = TerminalModel()
  private let sink: TerminalSink
  private let observer: CoalescingObserver<BatchUpdate<Post>>

  init() {
    let terminal = terminal
    sink = TerminalSink(
      size: (40, 12), measurements: { (0, 0, 0) }, write: { terminal.write($0) })
    observer = posts.render(into: sink)
  }

  @Test func theFirstStateFillsThePage() {
    #expect(terminal.titles == (0..<10).map { "T\($0)" })
    #expect(terminal.lines[12]?.hasPrefix("100 posts") == true)
  }

  @Test func onlyLinesThatChangedAreWritten() {
    terminal.forgetWritten()
    posts[3].title = "T333"
    observer.flush()
    #expect(terminal.written == [4])
    #expect(terminal.titles[3] == "T333")
    terminal.forgetWritten()
    posts[50].title = "T555"
    observer.flush()
    #expect(terminal.written == [])
    sink.select(by: 1)
    #expect(terminal.written == [1, 2])
  }

  @Test func theRowThatIsReadKeepsItsLineWhenRowsComeAndGoAboveIt() {
    sink.select(by: 42)
    sink.select(by: -3)
    let line = terminal.line(of: "T39")
    #expect(line == 7)
    posts.insert(contentsOf: (200..<230).map { Post(id: "\($0)", title: "T\($0)") }, at: 0)
    observer.flush()
    #expect(terminal.line(of: "T39") == line)
    posts.remove(at: IndexRanges(5..<25))
    observer.flush()
    #expect(terminal.line(of: "T39") == line)
    posts.remove(at: 46)
    observer.flush()
    #expect(terminal.line(of: "T39") == line)
    #expect(sink.selected?.title == "T39")
  }

  @Test func whenTheRowThatIsReadVanishesItsNeighbourIsRead() {
    sink.select(by: 42)
    posts.remove(at: 42)
    observer.flush()
    #expect(sink.selected?.title == "T43")
    posts.removeAll(keepingCapacity: false)
    observer.flush()
    #expect(sink.selected == nil)
    #expect(terminal.titles.count <= 10)
  }

  @Test func removedRowsStayForSomeFramesAndGo() async throws {
    posts.remove(at: 2)
    observer.flush()
    #expect(terminal.titles.prefix(4) == ["T0", "T1", "T2", "T3"])
    try await wait(for: "the last frame") { !terminal.titles.contains("T2") }
    #expect(terminal.titles.prefix(4) == ["T0", "T1", "T3", "T4"])
  }

  @Test func noFeedCanSteerTheTerminal() {
    let text = LineText.fit("a\u{1B}[2Jb\nc\u{9B}d\u{202E}e", width: 30)
    #expect(text == "a [2Jb c d e" + String(repeating: " ", count: 18))
    #expect(LineText.fit("日本語", width: 5) == "日本 ")
  }

  @Test func aResizeDrawsEverythingAgain() {
    sink.select(by: 9)
    terminal.forgetWritten()
    sink.resize(to: (30, 6))
    #expect(terminal.written == [1, 2, 3, 4, 5])
    #expect(terminal.line(of: "T9") == 4)
  }

  /// The lines from a number on, without spaces at their ends.
  private func lines(from first: Int) -> [String] {
    (first...(terminal.lines.keys.max() ?? first)).map {
      (terminal.lines[$0] ?? "").replacing(/[ ]+$/, with: "")
    }
  }

  @Test func theFootSaysWhatIsNewWhatWentWrongAndWhichKeysThereAre() {
    let keys = "space read · u unread · / search · o ord"
    let status = "100 posts · 0 turns · 0 batches · 0 chan"
    #expect(lines(from: 11) == [keys, status])
    sink.say("3 new")
    #expect(lines(from: 11) == [keys, status])
    sink.complain("There is no file where this one has always been")
    #expect(lines(from: 10) == ["There is no file where this one has", "always been", status])
    sink.resize(to: (40, 16))
    #expect(
      lines(from: 13) == ["There is no file where this one has", "always been", keys, status])
    sink.say("3 new")
    #expect(lines(from: 14) == ["3 new", keys, status])
    #expect(terminal.titles.count == 13)
  }

  @Test func whatIsTypedIsToBeSeenAndCannotSteerTheTerminal() {
    sink.show(search: "", isTyping: true)
    #expect(lines(from: 11)[0] == "Search:  Title, author, text")
    sink.complain("There is no file")
    sink.show(search: "a\u{1B}[2J " + String(repeating: "long ", count: 20) + "end", isTyping: true)
    #expect(lines(from: 10)[0].hasPrefix("Search: ") && lines(from: 10)[0].hasSuffix("long end"))
    sink.say("")
    sink.show(search: "cats", isTyping: false)
    #expect(lines(from: 11)[0] == "/ search \"cats\" · esc all · q quit")
    sink.show(search: "", isTyping: false)
    #expect(lines(from: 11)[0].hasPrefix("space read"))
  }

  @Test(arguments: [(1, 1), (20, 2), (1, 3), (300, 60)])
  func everySizeOfATerminalIsFilledAndNotOverrun(_ columns: Int, _ rows: Int) {
    for says in [sink.say, sink.complain] {
      sink.resize(to: (columns, rows))
      says("A long message that says a lot about what came or went wrong")
      #expect(terminal.lines.keys.sorted() == Array(1...rows))
    }
  }

  @Test func theSelectionFollowsItsPostWhenItMoves() {
    sink.select(by: 5)
    posts.move(from: 5, to: 7)
    observer.flush()
    #expect(sink.selected?.title == "T5")
    sink.select(by: 1)
    #expect(sink.selected?.title == "T8")
  }
}
