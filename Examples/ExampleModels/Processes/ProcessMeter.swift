import Foundation

/// Turns what the system says at two moments into rows: what a process took between them.
struct ProcessMeter: Sendable {
  private var ticks: [String: Int] = [:]
  private var last: Duration?

  /// Clock ticks in a second, and bytes in a page.
  private static let tickRate = Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
  private static let pageSize = max(sysconf(Int32(_SC_PAGESIZE)), 1)

  /// The rows of a later moment; a process that was not there before has taken nothing yet.
  ///
  /// - Parameter now: the time since any fixed moment.
  mutating func rows(
    of samples: [ProcessSample], users: [Int: String], now: Duration
  ) -> [ProcessRow] {
    let seconds = last.map { (now - $0) / .seconds(1) } ?? 0
    let rows = samples.map { sample in
      let before = ticks[sample.id] ?? sample.ticks
      return ProcessRow(
        id: sample.id, pid: sample.pid, name: sample.name,
        user: users[sample.userID] ?? "\(sample.userID)",
        load: Self.load(ticks: sample.ticks - before, seconds: seconds),
        memory: Self.memory(pages: sample.pages))
    }
    ticks = Dictionary(samples.map { ($0.id, $0.ticks) }) { $1 }
    last = now
    return rows
  }

  private static func load(ticks: Int, seconds: Double) -> Int {
    guard ticks > 0, seconds > 0 else { return 0 }
    return Int(min(Double(ticks) / tickRate / seconds * 1_000, 1e9).rounded())
  }

  private static func memory(pages: Int) -> Int {
    Int(Double(pages) * Double(pageSize) / 100_000)
  }
}

extension ProcessSample {
  /// The same for as long as the process lives.
  var id: String { "\(pid)-\(start)" }
}
