import Synchronization

/// How many polls there were, and what the last one brought.
final class PollNotes: Sendable {
  private struct State {
    var count = 0
    var message = ""
  }
  private let state = Mutex(State())

  /// The number of polls so far, which is the number of the next one.
  var count: Int { state.withLock { $0.count } }

  /// Counts a poll, and keeps what it brought; empty if that needs no words.
  func note(_ message: String) {
    state.withLock { state in
      state.count += 1
      state.message = message
    }
  }

  /// Both in words: `3 polls · nothing changed`.
  var text: String {
    let (count, message) = state.withLock { ($0.count, $0.message) }
    return "\(counted(count, "poll"))\(message.isEmpty ? "" : " · \(message)")"
  }
}
