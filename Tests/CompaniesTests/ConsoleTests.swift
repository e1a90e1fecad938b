import Foundation
import Synchronization
import TerminalSinks
import Testing

@Suite struct ConsoleTests {
  private let nasty = "a\u{1B}[2J\u{9B}31m\u{202E}b\u{2028}c"

  @Test func whatIsPrintedIsCleanLineByLine() {
    #expect(Console.line("x \(nasty)\ny", in: .none, nil) == "x a [2J 31m b c\ny")
    #expect(Console.line(nasty, in: .colours, .bold) == "\u{1B}[1ma [2J 31m b c\u{1B}[0m")
    #expect(Console.line(nasty, in: .none, .bold) == "a [2J 31m b c")
  }

  @Test func jsonKeepsItsMeaningAndLosesItsControlCharacters() throws {
    let data = try JSONEncoder().encode([nasty + "\u{E0001}"])
    let text = LineText.escaped(json: String(decoding: data, as: UTF8.self))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
    let back = try JSONDecoder().decode([String].self, from: Data(text.utf8))
    #expect(back == [nasty + "\u{E0001}"])
  }
}

@Suite struct ProgressReportTests {
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  @Test func itSpeaksEverySecondSecondUntilTheEnd() {
    let lines = Lines()
    let report = ProgressReport(of: "Test", second: nil, print: lines.add)
    report.tick()
    #expect(lines.all == [])
    report.tick()
    report.note("1 of 2")
    for _ in 0..<3 { report.tick() }
    #expect(lines.all == ["Test: 2 s", "Test: 4 s, 1 of 2"])
    report.end()
    for _ in 0..<3 { report.tick() }
    #expect(lines.all.count == 2)
  }
}
