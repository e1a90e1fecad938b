/// What the system says of one process at one moment.
struct ProcessSample: Equatable, Sendable {
  var pid: Int
  /// When it started, in clock ticks since the machine did: tells processes of one number apart.
  var start: Int
  var name: String
  var userID: Int
  /// The time that it has run, in clock ticks.
  var ticks: Int
  /// The memory that is resident, in pages.
  var pages: Int
}

extension ProcessSample {
  /// Larger numbers are no honest ones, and could overflow a sum.
  private static let largest = 1 << 48

  /// Reads what the files `stat` and `status` of a process hold; nil if they hold something else.
  ///
  /// The fields are those of proc(5): <https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html>.
  init?(pid: Int, stat: String, status: String) {
    // The name may hold spaces and parentheses; the last one ends it.
    guard let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")"), open < close,
      let userID = Self.userID(in: status)
    else { return nil }
    let fields = stat[close...].dropFirst().split(separator: " ")
    let numbers = [11, 12, 19, 21].compactMap { index in
      index < fields.count ? Int(fields[index].filter { $0 != "\n" }) : nil
    }
    guard numbers.count == 4, numbers.allSatisfy((0...Self.largest).contains) else { return nil }
    self.init(
      pid: pid, start: numbers[2], name: String(stat[open..<close].dropFirst()), userID: userID,
      ticks: numbers[0] + numbers[1], pages: numbers[3])
  }

  /// The real user, the first number of the line `Uid:`.
  private static func userID(in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("Uid:") }
    return line?.dropFirst(4).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }
}
